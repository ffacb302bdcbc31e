import { sql } from 'kysely';
import type { Answers } from '#contract/forms/form-answers.ts';
import type { FormField } from '#contract/forms/form-fields.ts';
import { invalid } from '../../platform/core/errors.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { endOfUnnamed, pathOf } from '../files/attachments.ts';

/** Returns the addresses of the files in an answer, by the keys of their fields. */
export function filesIn(fields: readonly FormField[], answers: Answers): Map<string, string> {
  const files = fields.filter(({ Kind }) => Kind === 'file').map(({ Key }) => [Key, answers[Key]] as const);
  return new Map(
    files.filter((file): file is [string, string] => typeof file[1] === 'string' && file[1] !== ''),
  );
}

/**
 * Ties the uploads of an answer to it, and releases those that it named before.
 * @throws ApiError 400 on a field whose file is missing, expired, another member's, or another answer's
 */
export async function claimFiles(
  tx: Tx,
  {
    files,
    before,
    memberId,
  }: { files: Map<string, string>; before: Map<string, string>; memberId: number | null },
): Promise<void> {
  const formerPaths = new Set(before.values());
  for (const [key, address] of files) {
    if (formerPaths.delete(address)) continue;
    const row = await tx
      .updateTable('files')
      .set({ expires_at: null, ...(memberId !== null && { member_id: memberId }) })
      .where('path', '=', pathOf(address))
      .where('is_quarantined', '=', true)
      .where((build) => build.or([build('member_id', 'is', null), build('member_id', '=', memberId)]))
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('id')
      .executeTakeFirst();
    if (!row) throw invalid({ [key]: '文件不存在或已过期，请重新上传' });
  }
  if (formerPaths.size === 0) return;
  await tx
    .updateTable('files')
    .set({ expires_at: endOfUnnamed })
    .where('path', 'in', [...formerPaths].map(pathOf))
    .where('is_quarantined', '=', true)
    .execute();
}

/** Returns the names of files by their addresses, as their senders called them. */
export async function namesOfFiles(db: Database, addresses: readonly string[]): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const rows = await db
    .selectFrom('files')
    .select(['path', 'original_name'])
    .where('path', '=', sql<string>`any(${addresses.map(pathOf)}::text[])`)
    .execute();
  return new Map(rows.map(({ path, original_name }) => [`/files/${path}`, original_name]));
}

/** Days for which an upload stays that a draft names. */
const daysOfDraft = 30;

/** Keeps uploads that a draft names for some weeks, but not beyond the end of the form; those of others stay as they are. */
export async function keepFiles(
  tx: Tx,
  addresses: readonly string[],
  memberId: number,
  until: Date,
): Promise<void> {
  const paths = addresses.filter((address) => address.startsWith('/files/')).map(pathOf);
  if (paths.length === 0) return;
  await tx
    .updateTable('files')
    .set({
      expires_at: sql<Date>`greatest(expires_at, least(${until}, now() + make_interval(days => ${daysOfDraft})))`,
      member_id: memberId,
    })
    .where('path', 'in', paths)
    .where('is_quarantined', '=', true)
    .where((build) => build.or([build('member_id', 'is', null), build('member_id', '=', memberId)]))
    .where('expires_at', '>', sql<Date>`now()`)
    .execute();
}
