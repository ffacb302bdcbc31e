import { sql } from 'kysely';
import { invalid } from '../../platform/core/errors.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { removeFile } from '../../platform/storage/picture-variants.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/*
 * Attachments of members are quarantined. A record that names one keeps it; one that no record names is deleted within
 * a day.
 */

const unnamedHours = 24;

/**
 * Ties the attachment at `address` to a member, and releases the one before it.
 * @throws ApiError 400 on `FilePath` when it is missing or another member's
 */
export async function attachFile(tx: Tx, memberId: number, address: string, before: string): Promise<void> {
  if (address === before) return;
  if (address !== '') {
    const row = await tx
      .updateTable('files')
      .set({ member_id: memberId, expires_at: null })
      .where('path', '=', pathOf(address))
      .where('is_quarantined', '=', true)
      .where((build) => build.or([build('member_id', 'is', null), build('member_id', '=', memberId)]))
      .where((build) =>
        build.or([build('expires_at', 'is', null), build('expires_at', '>', sql<Date>`now()`)]),
      )
      .returning('id')
      .executeTakeFirst();
    if (!row) throw invalid({ FilePath: '附件不存在或已过期，请重新上传' });
  }
  await tx
    .updateTable('files')
    .set({ expires_at: endOfUnnamed })
    .where('path', '=', pathOf(before))
    .where('is_quarantined', '=', true)
    .where('member_id', '=', memberId)
    .execute();
}

/** Marks all uploads of these members for the next sweep. */
export async function letGoOfFiles(tx: Tx, memberIds: number[]): Promise<void> {
  await tx
    .updateTable('files')
    .set({ expires_at: sql<Date>`now()` })
    .where('member_id', 'in', memberIds)
    .execute();
}

/** The expiry time of an upload that no record names. */
export const endOfUnnamed = sql<Date>`now() + make_interval(hours => ${unnamedHours})`;

export function pathOf(address: string): string {
  return address.replace(/^\/files\//, '');
}

const batch = 50;

/** Removes uploads that no record named in time. Harmless when several processes do it. */
export async function sweepFiles(
  { db, storage }: { db: Database; storage: Storage },
  signal?: AbortSignal,
): Promise<void> {
  for (let removed = batch; removed === batch;) {
    signal?.throwIfAborted();
    removed = await db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom('files')
        .select(['id', 'path'])
        .where('expires_at', '<', sql<Date>`now()`)
        .orderBy('expires_at')
        .limit(batch)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const { id, path } of rows) {
        // The file first: a row without a file is swept again, a file without a row never.
        await removeFile(storage, path);
        await tx.deleteFrom('files').where('id', '=', id).execute();
      }
      return rows.length;
    });
  }
}
