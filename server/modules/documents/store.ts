import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import * as v from 'valibot';
import { extensionOf, searchedDocuments } from '#contract/content/files.ts';
import { limitConcurrency } from '../../platform/core/concurrency-limit.ts';
import { askLimitedWorker } from '../../platform/core/limited-worker.ts';
import type { Logger } from '../../platform/core/log.ts';
import type { Database } from '../../platform/db/open.ts';
import type { JobKind } from '../../platform/jobs/job-queue.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { searchForm } from '../news/search/search-text.ts';
import { readableExtensions, type DocumentText, type ReadableExtension } from './text-of-document.ts';

/*
 * Attachments of articles and their texts. A file is read once, in the background; an unreadable one is recorded as
 * such.
 */

interface Documents {
  db: Database;
  storage: Storage;
  log: Logger;
}

/** The job that reads an upload. */
export const documentArrived: JobKind<{ path: string }> = {
  name: 'read-document',
  data: v.object({ path: v.string() }),
  withinSeconds: 120,
};

const atOnce = 100;

/**
 * Reads files that no job has read: those of an earlier version, of the demo, of a backup; each time some of them.
 * @throws the first error, after all others were read: one file that the storage has lost does not keep them waiting
 */
export async function readMissingDocuments(documents: Documents, signal?: AbortSignal): Promise<void> {
  const rows = await unread(documents.db).select('f.path').orderBy('f.id', 'desc').limit(atOnce).execute();
  const errors: unknown[] = [];
  for (const { path } of rows) {
    signal?.throwIfAborted();
    await readAttachment(documents, path).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
}

/** Reads an attachment, unless it is none or was read before. */
export async function readAttachment({ db, storage, log }: Documents, path: string): Promise<void> {
  const file = await unread(db).select('f.byte_size').where('f.path', '=', path).executeTakeFirst();
  const extension = readableExtensions.find((one) => one === extensionOf(path));
  if (!file || !extension) return;
  try {
    if (file.byte_size > searchedDocuments.maxBytes) throw new DocumentRefused('too large');
    await storeText(db, path, await readDocument(await buffer(storage.read(path)), extension));
  } catch (error) {
    if (!(error instanceof DocumentRefused)) throw error;
    // A damaged file is no error of the program, so no stack is logged.
    log.warn({ reason: error.message, path }, 'documentNotRead');
    await storeText(db, path, noText, error.message);
  }
}

const noText: DocumentText = { plainText: '', searchText: '', grams: [] };

/** Stores a document's text. Only searches show it, and their cached results expire within a minute. */
async function storeText(db: Database, path: string, text: DocumentText, refusal = ''): Promise<void> {
  await db
    .insertInto('file_texts')
    .values({
      path,
      plain_text: text.plainText,
      search_text: text.searchText,
      search_grams: sql<string>`array_to_tsvector(${text.grams}::text[])`,
      search_form: searchForm,
      refusal,
    })
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute();
}

function unread(db: Database) {
  return db
    .selectFrom('files as f')
    .leftJoin('file_texts as t', 't.path', 'f.path')
    .where('t.path', 'is', null)
    .where('f.kind', '=', 'attachment')
    .where('f.is_quarantined', '=', false)
    .where(sql<boolean>`f.path ~ ${`\\.(${readableExtensions.join('|')})$`}`);
}

const reading = limitConcurrency({ atOnce: 1, waiting: 100 });
const worker = new URL('document-worker.ts', import.meta.url);

/** The reason why a document has no text, for the log and the operator. */
export class DocumentRefused extends Error {}

/**
 * Returns the text of an upload, read in a worker of limited time and memory.
 * @throws DocumentRefused
 */
export async function readDocument(bytes: Buffer, extension: ReadableExtension): Promise<DocumentText> {
  return await reading(async () => {
    try {
      return (await askLimitedWorker(worker, { bytes, extension })) as DocumentText;
    } catch (error) {
      throw new DocumentRefused(error instanceof Error ? error.message : String(error), { cause: error });
    }
  });
}
