import { sql } from 'kysely';
import type { DataOf } from '#contract/api/endpoint.ts';
import type { Page } from '#contract/api/paging.ts';
import type { ReviewRound } from '#contract/members/review-rounds.ts';
import {
  reviewKind,
  reviewStatus,
  type businessReviews,
  type Review,
  type ReviewDetail,
} from '#contract/members/reviews.ts';
import type { Database } from '../../platform/db/open.ts';
import { isCalled, given, readPage } from '../../platform/db/page.ts';
import { keyed, type FileKeys } from '../files/file-keys.ts';
import { notFound } from '../../platform/core/errors.ts';
import { formatTime, parseEndTime, parseTime } from '../../platform/core/shanghai-time.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { AdministratorCaller } from '../../platform/http/api/callers.ts';
import { isReviewWaiting } from '../counts/definitions.ts';
import { rightsOn, type CanDecide } from './can-decide.ts';
import { listRounds } from './rounds.ts';

interface Filters {
  kind?: number | undefined;
  status?: number | undefined;
  key: string;
  begintime?: string | undefined;
  endtime?: string | undefined;
}

/** Lists the waiting reviews first, oldest first; the decided ones follow, latest first. */
export async function listReviews(
  db: Database,
  page: Page,
  filters: Filters,
  caller: AdministratorCaller,
): Promise<DataOf<typeof businessReviews.GetProcessList>> {
  const chosen = reviews(db)
    .where((build) => given(filters.kind, (wanted) => build('r.kind', '=', wanted)))
    .where((build) => given(filters.status, (wanted) => build('r.status', '=', wanted)))
    .where(isCalled([sql`m.name`, sql`coalesce(n.title, '')`], filters.key))
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
  const rights = await rightsOn(db, caller);
  return {
    List: rows.map((row) => ({ ...toWire(row), ...rights(row) })),
    TotalCount: total,
    WaitingCount: await countWaitingReviews(db),
  };
}

export interface ReviewReading {
  db: Database;
  vault: Vault;
  fileKeys: FileKeys;
  /** Returns whether mail is available. */
  canMail: () => Promise<boolean>;
  /** Other companies that may be the same one. */
  findDuplicates: (
    reading: { db: Database; vault: Vault },
    memberId: number,
  ) => Promise<ReviewDetail['Alike']>;
}

export async function findReview(
  { db, vault, fileKeys, canMail, findDuplicates }: ReviewReading,
  reviewId: number,
  caller: AdministratorCaller,
  isFull: boolean,
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
  const rights = await rightsOn(db, caller);
  const rounds = await listRounds({ db, vault }, reviewId, isFull);
  return {
    ...toWire(row),
    ...rights(row),
    CanMail: await canMail(),
    Rounds: rounds.map((round) => ({ ...round, Record: withKeys(fileKeys, round.Record) })),
    Alike: isApplication ? await findDuplicates({ db, vault }, row.member_id) : [],
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

/** Returns a case as in lists, without the fields that depend on the caller. */
export async function findCase(db: Database, reviewId: number): Promise<Omit<Review, keyof CanDecide>> {
  return toWire(
    await reviews(db).select(columns).where('r.id', '=', reviewId).executeTakeFirstOrThrow(notFound),
  );
}

/** Returns how many cases of each kind are under review, the same number as in their list. */
export async function countWaitingReviews(
  db: Database,
): Promise<{ Membership: number; Contribution: number }> {
  const count = (kind: number) => sql<number>`count(*) filter (where r.kind = ${kind})`;
  return await reviews(db)
    .select(count(reviewKind.membership).as('Membership'))
    .select(count(reviewKind.contribution).as('Contribution'))
    .where(isReviewWaiting)
    .executeTakeFirstOrThrow();
}

/** Adds file keys to the pictures of an article for the reviewer. */
function withKeys(fileKeys: FileKeys, record: ReviewRound['Record']): ReviewRound['Record'] {
  return 'NewContent' in record ? keyed(fileKeys, record) : record;
}

/** Returns the kind of a case, which determines the permission to decide on it. */
export async function findKind(db: Database, reviewId: number): Promise<number> {
  const row = await db.selectFrom('reviews').select('kind').where('id', '=', reviewId).executeTakeFirst();
  if (!row) throw notFound();
  return row.kind;
}

/** Selects the reviews, without articles in the recycle bin. */
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
  'r.submitter_id',
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
  submitter_id: number | null;
  submitted_at: Date;
  decided_at: Date | null;
  reason: string | null;
  created_at: Date;
}

function toWire(row: Row): Omit<Review, keyof CanDecide> {
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
