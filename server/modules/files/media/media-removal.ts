import { sql } from 'kysely';
import { mediaKinds, mediaPlaceWords, removedMediaDays, type MediaUse } from '#contract/content/media.ts';
import { refused } from '../../../platform/core/errors.ts';
import { assertAllFound } from '../../../platform/crud/missing-records.ts';
import { invalidateContent } from '../../../platform/db/content-revision.ts';
import type { Database, Tx } from '../../../platform/db/open.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Actor } from '../../../platform/http/api/actor.ts';
import { recordOperations } from '../../../platform/operation-log/record-operation.ts';
import { removeFile } from '../../../platform/storage/picture-variants.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { findUses, isUsed, usesElsewhere } from '../file-uses.ts';
import { asSeenBy, mediaFiles, type Holds } from './media-library.ts';

/**
 * Removes files from the library: all of them or, when one is used, none. Visitors can no longer open them.
 * @param holds tells the permissions of the caller, who learns the titles only of records that these show
 * @throws ApiError 404, and 409 with the places that use one of them
 */
export async function removeMedia(db: Database, ids: number[], holds: Holds, by: Actor): Promise<void> {
  await transaction(db, async (tx) => {
    const files = await lockMedia(tx, ids, false);
    await assertUnused(tx, files, holds);
    await markRemoved(tx, files, by);
    await invalidateContent(tx, 'withdrawal');
  });
}

/** Moves locked files, which nothing may use any more, to the removed ones of the library. */
async function markRemoved(tx: Tx, files: LockedFile[], by: Actor): Promise<void> {
  if (files.length === 0) return;
  await tx
    .updateTable('files')
    .set({ removed_at: sql<Date>`now()` })
    .where(
      'id',
      'in',
      files.map(({ id }) => id),
    )
    .execute();
  await recordOperations(
    tx,
    by,
    files.map((file) => ({ entityType: 'file', recordId: file.id, before: loggedOf(file) })),
  );
}

/** @throws ApiError 404 when one of them is not among the removed files */
export async function restoreMedia(db: Database, ids: number[], by: Actor): Promise<void> {
  await transaction(db, async (tx) => {
    const files = await lockMedia(tx, ids, true);
    await tx.updateTable('files').set({ removed_at: null }).where('id', 'in', ids).execute();
    await recordOperations(
      tx,
      by,
      files.map((file) => ({ entityType: 'file', recordId: file.id, after: loggedOf(file) })),
    );
    await invalidateContent(tx, 'publication');
  });
}

interface LockedFile {
  id: number;
  path: string;
  original_name: string;
  kind: string;
}

async function lockMedia(tx: Tx, ids: number[], isRemoved: boolean): Promise<LockedFile[]> {
  const files = await mediaFiles(tx)
    .select(['f.id', 'f.path', 'f.original_name', 'f.kind'])
    .where('f.id', 'in', ids)
    .where('f.removed_at', isRemoved ? 'is not' : 'is', null)
    .orderBy('f.id')
    .forUpdate()
    .execute();
  await assertAllFound(tx, 'file', ids, files);
  return files;
}

const loggedOf = ({ original_name, path }: LockedFile) => ({ Name: original_name, Path: path });

async function assertUnused(tx: Tx, files: LockedFile[], holds: Holds): Promise<void> {
  const maxNamed = 3;
  const used = await findUses(
    tx,
    files.map(({ path }) => path),
    maxNamed,
  );
  for (const { path, original_name } of files) {
    const { uses = [], count = 0 } = used.get(path) ?? {};
    if (count === 0) continue;
    const places = uses.map((use) => wordsOf(asSeenBy(holds, use))).join('、');
    throw refused(
      `“${original_name}”正在使用：${places}${count > uses.length ? ` 等 ${count} 处` : ''}，不能删除`,
    );
  }
}

const wordsOf = ({ Place, Title }: MediaUse) =>
  `${mediaPlaceWords[Place]}${Title === '' ? '' : `“${Title}”`}`;

/** Locks the files that these articles name. */
export async function lockFilesOf(tx: Tx, newsIds: number[]): Promise<LockedFile[]> {
  return await tx
    .selectFrom('files as f')
    .select(['f.id', 'f.path', 'f.original_name', 'f.kind'])
    .where('f.removed_at', 'is', null)
    .where(sql<boolean>`f.path in (select path from news_files where news_id = any(${newsIds}::int[]))`)
    .orderBy('f.id')
    .forUpdate('f')
    .execute();
}

/** Returns the names of the files of the library that only these articles name. */
export async function listFilesOf(db: Database, newsIds: number[]): Promise<string[]> {
  const files = await mediaFiles(db)
    .select('f.original_name')
    .where('f.removed_at', 'is', null)
    .where(sql<boolean>`f.path in (select path from news_files where news_id = any(${newsIds}::int[]))`)
    .where(
      sql<boolean>`not exists (select from news_files
        where path = f.path and news_id <> all(${newsIds}::int[]))`,
    )
    .where(sql<boolean>`f.path not in (select path from (${usesElsewhere}) as elsewhere)`)
    .orderBy('f.id')
    .execute();
  return files.map(({ original_name }) => original_name);
}

/**
 * Removes those of the locked files that nothing names any more: those of the library join its removed files, others are
 * deleted by the next sweep. A file that nothing names would be open to visitors.
 */
export async function removeUnused(tx: Tx, files: LockedFile[], by: Actor): Promise<void> {
  const unused = await tx
    .selectFrom('files as f')
    .select(['f.id', 'f.path', 'f.original_name', 'f.kind'])
    .where('f.id', '=', sql<number>`any(${files.map(({ id }) => id)}::int[])`)
    .where(sql<boolean>`not ${isUsed('f.path')}`)
    .orderBy('f.id')
    .execute();
  await markRemoved(tx, unused, by);
  const others = unused.filter(({ kind }) => !(mediaKinds as readonly string[]).includes(kind));
  if (others.length > 0)
    await tx
      .updateTable('files')
      .set({ expires_at: sql<Date>`now()` })
      .where(
        'id',
        'in',
        others.map(({ id }) => id),
      )
      .execute();
}

const batch = 50;

/** Deletes the files whose time among the removed ones is over; one that is used again returns to the library. */
export async function sweepRemovedMedia(
  { db, storage }: { db: Database; storage: Storage },
  signal?: AbortSignal,
): Promise<void> {
  for (let swept = batch; swept === batch;) {
    signal?.throwIfAborted();
    swept = await transaction(db, async (tx) => {
      const rows = await tx
        .selectFrom('files as f')
        .select(['f.id', 'f.path', isUsed('f.path').as('is_used')])
        .where('f.removed_at', '<', sql<Date>`now() - make_interval(days => ${removedMediaDays})`)
        .orderBy('f.removed_at')
        .limit(batch)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const { id, path, is_used } of rows)
        if (is_used) await tx.updateTable('files').set({ removed_at: null }).where('id', '=', id).execute();
        else await deleteStoredFile(tx, storage, { id, path });
      return rows.length;
    });
  }
}

/** Deletes the file first: a row without a file is swept again, a file without a row never. */
async function deleteStoredFile(
  tx: Tx,
  storage: Storage,
  { id, path }: { id: number; path: string },
): Promise<void> {
  await removeFile(storage, path);
  await tx.deleteFrom('files').where('id', '=', id).execute();
}
