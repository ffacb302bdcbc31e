import { sql } from 'kysely';
import { undoDays, type MemberMerge } from '#contract/members/merges.ts';
import { notFound } from '../../../platform/core/errors.ts';
import { formatTime } from '../../../platform/core/shanghai-time.ts';
import type { Database, Tx } from '../../../platform/db/open.ts';

/** Lists the merges of a member, those into it and the one into another. */
export async function listMerges(db: Database, memberId: number): Promise<MemberMerge[]> {
  const rows = await db
    .selectFrom('member_merges as g')
    .innerJoin('members as k', 'k.id', 'g.kept_id')
    .innerJoin('members as o', 'o.id', 'g.merged_id')
    .select([
      'g.id',
      'g.kept_id',
      'g.merged_id',
      'k.name as kept',
      'o.name as other',
      'g.merged_by',
      'g.merged_at',
    ])
    .select(sql<boolean>`${isRecent} and length(g.values_sealed) > 0`.as('is_undoable'))
    .where('g.undone_at', 'is', null)
    .where((build) => build.or([build('g.kept_id', '=', memberId), build('g.merged_id', '=', memberId)]))
    .orderBy('g.id', 'desc')
    .execute();
  return rows.map((row) => ({
    MergeId: row.id,
    MemberId: row.kept_id,
    MemberName: row.kept,
    OtherId: row.merged_id,
    OtherName: row.other,
    MergedBy: row.merged_by,
    MergeTime: formatTime(row.merged_at),
    IsUndoable: row.is_undoable,
  }));
}

const isRecent = sql<boolean>`g.merged_at > now() - make_interval(days => ${sql.lit(undoDays)})`;

/** @throws ApiError 404 */
export async function findMerge(tx: Tx, id: number) {
  const merge = await tx
    .selectFrom('member_merges as g')
    .select([
      'g.kept_id',
      'g.merged_id',
      'g.values_sealed',
      'g.moved',
      'g.undone_at',
      isRecent.as('is_recent'),
    ])
    .where('g.id', '=', id)
    .executeTakeFirst();
  if (!merge) throw notFound();
  return merge;
}
