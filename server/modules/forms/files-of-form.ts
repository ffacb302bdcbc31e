import { sql } from 'kysely';
import type { FileAnswer } from '#contract/api/endpoint.ts';
import type { Answers } from '#contract/forms/form-answers.ts';
import { notFound } from '../../platform/core/errors.ts';
import { today } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import { zipArchive, type ArchiveEntry } from '../../platform/http/api/zip-archive.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { pathOf } from '../files/attachments.ts';
import { filesIn, namesOfFiles } from './answer-files.ts';
import { fileWords } from './answers.ts';
import { fieldsIn, type AnsweredForm } from './reading.ts';

/** Packs the files in the answers to a form: a folder for each answer, named after its company. */
export function filesAnswer(reading: { db: Database; storage: Storage }, form: AnsweredForm): FileAnswer {
  return {
    fileName: `${fileWords(form.Title)}的文件${today()}.zip`,
    mediaType: 'application/zip',
    content: zipArchive(entriesOf(reading, form)),
  };
}

async function* entriesOf(
  { db, storage }: { db: Database; storage: Storage },
  { FormId, Fields }: AnsweredForm,
): AsyncGenerator<ArchiveEntry> {
  const rows = await db
    .selectFrom('form_answers as a')
    .leftJoin('members as m', 'm.id', 'a.member_id')
    .select(['a.answers', sql<string>`coalesce(m.name, a.company_name)`.as('company')])
    .where('a.form_id', '=', FormId)
    .orderBy('a.submitted_at')
    .orderBy('a.id')
    .execute();
  for (const [at, { answers, company }] of rows.entries()) {
    const files = filesIn(Fields, answers as unknown as Answers);
    const names = await namesOfFiles(db, [...files.values()]);
    const folder = `${String(at + 1).padStart(3, '0')} ${fileWords(company)}`.trim();
    for (const [key, address] of files) {
      const label = Fields.find((field) => field.Key === key)?.Label ?? '';
      const name = fileWords(`${label} ${names.get(address) ?? ''}`);
      yield { name: `${folder}/${name}`, input: storage.read(pathOf(address)) };
    }
  }
}

/**
 * Returns one file of an answer, with the form that it belongs to.
 * @throws ApiError 404
 */
export async function answerFile(
  { db, storage }: { db: Database; storage: Storage },
  { AnswerId, Field }: { AnswerId: string; Field: string },
): Promise<{ formId: number; file: FileAnswer }> {
  const row = await db
    .selectFrom('form_answers as a')
    .innerJoin('forms as f', 'f.id', 'a.form_id')
    .select(['f.id', 'f.fields', 'a.answers'])
    .where('a.id', '=', AnswerId)
    .executeTakeFirst();
  const address = row && filesIn(fieldsIn(row.fields), row.answers as unknown as Answers).get(Field);
  if (!address) throw notFound();
  const names = await namesOfFiles(db, [address]);
  // The browser stores it and never shows it: nobody has checked what it is.
  const mediaType = 'application/octet-stream';
  const fileName = names.get(address) || '文件';
  return { formId: row.id, file: { fileName, mediaType, content: storage.read(pathOf(address)) } };
}
