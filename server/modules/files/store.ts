import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import {
  editorKindOf,
  editorUploads,
  emptyFile,
  extensionOf,
  scanText,
  wrongTypeText,
  type UploadKind,
} from '#contract/content/files.ts';
import { fileTypeRefused } from '../../platform/core/errors.ts';
import { contentOf, misnamedText } from '../../platform/core/file-content.ts';
import { today } from '../../platform/core/shanghai-time.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { takeTime, transaction } from '../../platform/db/transaction.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { Answer } from '../../platform/http/api/answers.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { reencodeImage } from './images.ts';
import { findPdfState } from './pdf-state.ts';
import { withArrivedFile } from './receive.ts';

interface EditorFiles {
  db: Database;
  storage: Storage;
  /** Called in the transaction that stores the file's record, for modules that derive something from the file. */
  noteStored: (tx: Tx, path: string) => Promise<void>;
}

interface Upload {
  fileName: string;
  stream: Readable;
  by: Actor;
}

/**
 * Takes a file of the editor in and answers its address on this site, with a message where no search finds its words.
 * @throws ApiError 413 or 415 with the text of the kind
 */
export async function storeEditorFile(
  { db, storage, noteStored }: EditorFiles,
  upload: Upload,
): Promise<Answer<string>> {
  const extension = extensionOf(upload.fileName);
  const kind = editorKindOf(extension);
  const { extensions, maxBytes, tooLarge, wrongType } = editorUploads[kind] as UploadKind;
  if (!extensions.includes(extension)) throw fileTypeRefused(wrongTypeText(editorUploads[kind], extension));
  return await withArrivedFile(
    { stream: upload.stream, folder: storage.incoming, maxBytes, tooLarge },
    async (arrived, bytes) => {
      if (bytes === 0) throw fileTypeRefused(emptyFile);
      const content = await contentOf(arrived, extension);
      if (!content) throw fileTypeRefused((await misnamedText(arrived, extension)) ?? wrongType);
      const { mediaType } = content;
      const storedExtension = kind === 'image' ? await reencodeImage(arrived, content.extension) : extension;
      const path = newPath(storedExtension);
      const message = extension === 'pdf' ? await noteOnPdf(arrived, upload.fileName) : '';
      // Runs before the transaction: a remote store is slow, and the log would wait for it.
      const { byte_size, sha256 } = await storage.keep(arrived, path);
      const noted = transaction(db, async (tx) => {
        await takeTime(tx);
        const row = {
          path,
          original_name: cleanName(upload.fileName),
          media_type: storedExtension === 'png' ? 'image/png' : mediaType,
          byte_size,
          sha256,
          kind,
          uploaded_by: upload.by.kind === 'administrator' ? upload.by.id : null,
        };
        const { id } = await tx.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow();
        const after = { Name: row.original_name, Path: path, Bytes: byte_size };
        await recordOperation(tx, upload.by, { entityType: 'file', recordId: id, after });
        await noteStored(tx, path);
      });
      await noted.catch(async (error: unknown) => {
        await storage.remove(path);
        throw error;
      });
      return new Answer(`/files/${path}`, { message });
    },
  );
}

async function noteOnPdf(path: string, fileName: string): Promise<string> {
  const state = await findPdfState(await readFile(path));
  return state?.isScan === true ? scanText(cleanName(fileName)) : '';
}

export interface KnownFile {
  /** The name a download is saved under. */
  name: string;
  byteSize: number;
  /** True when it was removed from the media library. */
  isRemoved: boolean;
}

export async function findFile(db: Database, path: string): Promise<KnownFile | undefined> {
  return await db
    .selectFrom('files')
    .select([
      'original_name as name',
      'byte_size as byteSize',
      sql<boolean>`removed_at is not null`.as('isRemoved'),
    ])
    .where('path', '=', path)
    .executeTakeFirst();
}

/** Returns a random path, so that no address leads to another; by month, so that no folder grows without limit. */
export function newPath(extension: string): string {
  const [year, month] = today().split('-');
  return `${year}/${month}/${randomBytes(16).toString('hex')}.${extension}`;
}

export function cleanName(fileName: string): string {
  const base = fileName.split(/[/\\]/).at(-1) ?? '';
  return base
    .replaceAll(/[\p{Cc}"<>|:*?]/gu, '')
    .normalize('NFC')
    .slice(-120);
}
