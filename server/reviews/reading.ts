import { sql } from 'kysely';
import type { AlikeMember } from '#contract/alike-members.ts';
import type { Page } from '#contract/paging.ts';
import { reviewKind, reviewStatus, type Review, type ReviewDetail } from '#contract/reviews.ts';
import type { Database } from '../db/open.ts';
import { contains, given, readPage } from '../db/page.ts';
import { keyed, type FileKeys } from '../files/file-keys.ts';
import { notFound } from '../base/faults.ts';
import { formatTime, parseEndTime, parseTime } from '../base/shanghai-time.ts';

interface Filters {
  kind?: number | undefined;
  status?: number | undefined;
  key: string;
  begintime?: string | undefined;
  endtime?: string | undefined;
}

/** Those that wait come first, the oldest of them at the top; the decided ones follow, the latest first. */
export async function listReviews(
  db: Database,
  page: Page,
  filters: Filters,
): Promise<{ List: Review[]; TotalCount: number }> {
  const chosen = reviews(db)
    .where((build) => given(filters.kind, (wanted) => build('r.kind', '=', wanted)))
    .where((build) => given(filters.status, (wanted) => build('r.status', '=', wanted)))
    .where(contains(sql`m.name || ' ' || coalesce(n.title, '')`, filters.key))
    .where((build) => given(filters.begintime, (time) => build('r.submitted_at', '>=', parseTime(time))))
    .where((build) => given(filters.endtime, (time) => build('r.submitted_at', '<=', parseEndTime(time))));
  const { rows, total } = await readPage(chosen, page, (query) =>
    query
      .select(columns)
      .orderBy(sql`r.status <> ${reviewStatus.underReview}`)
      .orderBy(sql`case when r.status = ${reviewStatus.underReview} then r.submitted_at end`)
      .orderBy('r.decided_at', 'desc')
      .orderBy('r.id', 'desc'),
  );
  return { List: rows.map(toWire), TotalCount: total };
}

export interface ReviewReading {
  db: Database;
  fileKeys: FileKeys;
  /** Other companies of that name. */
  findAlike: (db: Database, member: { name: string; exceptId: number }) => Promise<AlikeMember[]>;
}

export async function findReview(
  { db, fileKeys, findAlike }: ReviewReading,
  reviewId: number,
): Promise<ReviewDetail> {
  const row = await reviews(db)
    .leftJoin('menus as c', 'c.id', 'n.menu_id')
    .select(columns)
    .select(['n.menu_id', 'c.name as menu_name', 'n.title', 'n.image_url', 'n.content'])
    .where('r.id', '=', reviewId)
    .executeTakeFirst();
  if (!row) throw notFound();
  const items = await db
    .selectFrom('review_items')
    .select(['id', 'round', 'status', 'reason', 'decider_name', 'decided_at', 'is_sole_reviewer'])
    .where('review_id', '=', reviewId)
    .orderBy('round')
    .execute();
  const isApplication = row.kind === reviewKind.membership;
  return {
    ...toWire(row),
    Alike: isApplication ? await findAlike(db, { name: row.member_name, exceptId: row.member_id }) : [],
    Items: items.map((item) => ({
      ItemId: item.id,
      Round: item.round,
      Status: item.status,
      ProcessItemName: item.reason,
      DeciderName: item.decider_name,
      SoleReviewer: item.is_sole_reviewer,
      CreateTime: formatTime(item.decided_at),
    })),
    News:
      row.news_id === null
        ? null
        : keyed(fileKeys, {
            NewsId: row.news_id,
            MenuId: row.menu_id ?? 0,
            MenuName: row.menu_name ?? '',
            Title: row.title ?? '',
            ImageUrl: row.image_url ?? '',
            NewContent: row.content ?? '',
          }),
  };
}

/** How many cases of each kind wait for a decision that this administrator could take. */
export async function countWaitingReviews(
  db: Database,
  administratorId: number,
): Promise<{ applications: number; contributions: number }> {
  const count = (kind: number) => sql<number>`count(*) filter (where r.kind = ${kind})`;
  return await reviews(db)
    .select(count(reviewKind.membership).as('applications'))
    .select(count(reviewKind.contribution).as('contributions'))
    .where('r.status', '=', reviewStatus.underReview)
    .where(
      sql<boolean>`(r.submitter_id is distinct from ${administratorId} or not others_may_decide(${administratorId}, r.kind))`,
    )
    .executeTakeFirstOrThrow();
}

/** Which permission the decision on this case needs is a matter of its kind. */
export async function findKind(db: Database, reviewId: number): Promise<number> {
  const row = await db.selectFrom('reviews').select('kind').where('id', '=', reviewId).executeTakeFirst();
  if (!row) throw notFound();
  return row.kind;
}

/** Articles in the recycle bin are out of sight here as well. */
function reviews(db: Database) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .leftJoin('news as n', 'n.id', 'r.news_id')
    .leftJoin('review_items as i', (join) =>
      join.onRef('i.review_id', '=', 'r.id').onRef('i.round', '=', 'r.round'),
    )
    .where('n.deleted_at', 'is', null);
}

const columns = [
  'r.id',
  'r.kind',
  'r.status',
  'r.member_id',
  'm.name as member_name',
  'r.news_id',
  sql<string>`coalesce(n.title, m.name)`.as('subject'),
  'r.round',
  'r.version',
  'r.submitted_at',
  'r.decided_at',
  'i.reason',
  'r.created_at',
] as const;

interface Row {
  id: number;
  kind: number;
  status: number;
  member_id: number;
  member_name: string;
  news_id: number | null;
  subject: string;
  round: number;
  version: number;
  submitted_at: Date;
  decided_at: Date | null;
  reason: string | null;
  created_at: Date;
}

function toWire(row: Row): Review {
  return {
    ProcessId: row.id,
    Kind: row.kind,
    Status: row.status,
    Title: row.subject,
    MemberId: row.member_id,
    MemberName: row.member_name,
    NewsId: row.news_id,
    Round: row.round,
    Version: row.version,
    SubmitTime: formatTime(row.submitted_at),
    DecideTime: row.decided_at ? formatTime(row.decided_at) : '',
    ProcessItemName: row.reason ?? '',
    CreateTime: formatTime(row.created_at),
  };
}
