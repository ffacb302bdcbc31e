import { sql, type InferResult } from 'kysely';
import type { DataOf } from '#contract/api/endpoint.ts';
import type { Page } from '#contract/api/paging.ts';
import type { ReviewRound } from '#contract/members/review-rounds.ts';
import {
  reviewKind,
  reviewStatus,
  reviewTexts,
  type businessReviews,
  type Review,
  type ReviewDetail,
} from '#contract/members/reviews.ts';
import { newsStatus } from '#contract/news/news.ts';
import { notFound, refused } from '../../platform/core/errors.ts';
import { timeOrBlank, formatTime, parseTimeAfter, parseTime } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import { matchesKey, ifPresent, readPage } from '../../platform/db/page.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import type { AdministratorCaller } from '../../platform/http/api/callers.ts';
import { isReviewWaiting } from '../counts/definitions.ts';
import { findOwnFiles } from '../files/author-files.ts';
import { keyed, type FileKeys } from '../files/file-keys.ts';
import { holdsAudit, rightsOn, type CanDecide } from './can-decide.ts';
import { caseTitle, isEnteredByOffice, isRecycled, neededSteps, stepOf } from './case-columns.ts';
import { articleColumns, findPublishedPage, publishedOf, submittedOf } from './reviewed-article.ts';
import { listRounds } from './rounds.ts';
import { countForReviewer } from './waiting.ts';

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
  const canRead = canReadArticles(caller);
  const selection = reviews(db)
    .where(canRead ? sql<boolean>`true` : sql<boolean>`r.kind <> ${reviewKind.article}`)
    .where((build) => ifPresent(filters.kind, (filter) => build('r.kind', '=', filter)))
    .where((build) => ifPresent(filters.status, (filter) => build('r.status', '=', filter)))
    .where(matchesKey([submitterName, caseTitle], filters.key))
    .where((build) => ifPresent(filters.begintime, (time) => build('r.submitted_at', '>=', parseTime(time))))
    .where((build) =>
      ifPresent(filters.endtime, (time) => build('r.submitted_at', '<', parseTimeAfter(time))),
    );
  const { rows, total } = await readPage(selection, page, (query) =>
    query
      .select(columns)
      .select(rightsOf(caller.id))
      .orderBy(sql`r.status <> ${reviewStatus.underReview}`)
      .orderBy(sql`case when r.status = ${reviewStatus.underReview} then r.submitted_at end`)
      .orderBy('r.decided_at', 'desc')
      .orderBy('r.id', 'desc'),
  );
  const rights = rightsOn(caller);
  return {
    List: rows.map((row) => ({ ...toWire(row), ...rights(row) })),
    TotalCount: total,
    WaitingCount: { ...(await countWaitingReviews(db)), ...(!canRead && { Article: 0 }) },
    MineCount: await countMine(db, caller),
  };
}

/** Counts the waiting cases of each kind that this administrator may decide. */
async function countMine(db: Database, caller: AdministratorCaller) {
  const kinds = Object.values(reviewKind).filter((kind) => holdsAudit(caller, kind));
  const { mine } = await countForReviewer(db, { administratorId: caller.id, kinds });
  return {
    Membership: mine.get(reviewKind.membership) ?? 0,
    Contribution: mine.get(reviewKind.contribution) ?? 0,
    Article: mine.get(reviewKind.article) ?? 0,
    Roster: mine.get(reviewKind.roster) ?? 0,
    MemberPage: mine.get(reviewKind.memberPage) ?? 0,
  };
}

/** Articles that wait are shown to those who may read articles; others decide on members and contributions only. */
const canReadArticles = (caller: AdministratorCaller) => caller.holds('news:list');

export interface ReviewReading extends SealedDatabase {
  fileKeys: FileKeys;
  /** Returns whether mail is available. */
  canMail: () => Promise<boolean>;
  /** Other companies that may be the same one. */
  findDuplicates: (reading: SealedDatabase, memberId: number) => Promise<ReviewDetail['Alike']>;
}

export async function findReview(
  { db, vault, fileKeys, canMail, findDuplicates }: ReviewReading,
  reviewId: number,
  caller: AdministratorCaller,
  isFull: boolean,
): Promise<ReviewDetail> {
  const row = await allReviews(db)
    .leftJoin('menus as c', 'c.id', 'n.menu_id')
    .select(columns)
    .select(rightsOf(caller.id))
    .select(isEnteredByOffice.as('is_entered'))
    .select(articleColumns)
    .where('r.id', '=', reviewId)
    .executeTakeFirst();
  if (!row || (row.kind === reviewKind.article && !canReadArticles(caller))) throw notFound();
  const isApplication = row.kind === reviewKind.membership;
  const rights = rightsOn(caller);
  const own = row.news_id === null ? undefined : await findOwnFiles(db, row.news_id);
  const rounds = await listRounds({ db, vault }, reviewId, isFull);
  return {
    ...toWire(row),
    ...rights(row),
    CanMail: await canMail(),
    IsEntered: row.is_entered,
    Notices: row.status === reviewStatus.underReview ? noticesOf(row) : [],
    Rounds: rounds.map((round) => ({ ...round, Record: withKeys(fileKeys, round.Record, own) })),
    Alike: isApplication ? await findDuplicates({ db, vault }, row.member_id ?? 0) : [],
    Items: await listItems(db, reviewId, caller.id),
    Published: isOpenArticle(row)
      ? publishedOf(fileKeys, row)
      : isOpenPage(row)
        ? await findPublishedPage(db, fileKeys, row.member_id ?? 0)
        : null,
    RosterBatchId: row.roster_batch_id,
    News: row.news_id === null ? null : keyed(fileKeys, { ...submittedOf(row), NewsId: row.news_id }, own),
  };
}

/** Only before its approval is an article compared with what is online. */
const isOpenArticle = ({ kind, status }: Row) =>
  kind === reviewKind.article && status !== reviewStatus.approved;

const isOpenPage = ({ kind, status }: Row) =>
  kind === reviewKind.memberPage && status !== reviewStatus.approved;

/** Lists the decisions of a case in order. */
async function listItems(db: Database, reviewId: number, callerId: number): Promise<ReviewDetail['Items']> {
  const items = await db
    .selectFrom('review_items as i')
    .leftJoin('administrators as a', 'a.id', 'i.decider_id')
    .select(['i.id', 'round', 'step', 'status', 'reason', 'decider_name', 'decided_at'])
    .select(['is_sole_reviewer', 'is_withdrawal', 'decider_id', 'a.real_name'])
    .where('review_id', '=', reviewId)
    .orderBy('round')
    .orderBy('step')
    .execute();
  return items.map((item) => ({
    ItemId: item.id,
    Round: item.round,
    Step: item.step,
    IsWithdrawal: item.is_withdrawal,
    IsOwn: item.decider_id === callerId,
    Status: item.status,
    ProcessItemName: item.reason,
    DeciderName: item.real_name || item.decider_name,
    SoleReviewer: item.is_sole_reviewer,
    CreateTime: formatTime(item.decided_at),
  }));
}

/** Returns a case as in lists, without the fields that depend on the caller. */
export async function findCase(db: Database, reviewId: number): Promise<Omit<Review, keyof CanDecide>> {
  return toWire(await selectRows(db).where('r.id', '=', reviewId).executeTakeFirstOrThrow(notFound));
}

/** Returns how many cases of each kind are under review, the same number as in their list. */
export async function countWaitingReviews(db: Database): Promise<{
  Membership: number;
  Contribution: number;
  Article: number;
  Roster: number;
  MemberPage: number;
}> {
  const count = (kind: number) => sql<number>`count(*) filter (where r.kind = ${kind})`;
  return await reviews(db)
    .select(count(reviewKind.membership).as('Membership'))
    .select(count(reviewKind.contribution).as('Contribution'))
    .select(count(reviewKind.article).as('Article'))
    .select(count(reviewKind.roster).as('Roster'))
    .select(count(reviewKind.memberPage).as('MemberPage'))
    .where(isReviewWaiting)
    .executeTakeFirstOrThrow();
}

/** Adds file keys to the pictures of an article for the reviewer. */
function withKeys(
  fileKeys: FileKeys,
  record: ReviewRound['Record'],
  own?: ReadonlySet<string>,
): ReviewRound['Record'] {
  if ('LogoUrl' in record) return { ...record, LogoUrl: fileKeys.withKeys(record.LogoUrl, 'insiders') };
  return 'NewContent' in record ? keyed(fileKeys, record, own) : record;
}

/**
 * Returns the kind of a case, which determines the permission to decide on it.
 * @throws ApiError 409 for a case that ended because its article was deleted for good, which only the log knows
 */
export async function findKind(db: Database, reviewId: number): Promise<number> {
  const row = await db.selectFrom('reviews').select('kind').where('id', '=', reviewId).executeTakeFirst();
  if (row) return row.kind;
  const logged = await db
    .selectFrom('operation_log')
    .select('id')
    .where('noun', '=', 'review')
    .where('record_id', '=', String(reviewId))
    .limit(1)
    .executeTakeFirst();
  throw logged ? refused(reviewTexts.destroyed) : notFound();
}

/** Selects the reviews that lists and counts contain: without articles in the recycle bin. */
function reviews(db: Database) {
  return allReviews(db).where('n.deleted_at', 'is', null);
}

function allReviews(db: Database) {
  return db
    .selectFrom('reviews as r')
    .leftJoin('members as m', 'm.id', 'r.member_id')
    .leftJoin('administrators as s', 's.id', 'r.submitter_id')
    .leftJoin('news as n', 'n.id', 'r.news_id');
}

/** The name of the member or administrator who submitted a case. */
const submitterName = sql<string>`coalesce(m.name, nullif(s.real_name, ''), s.account, '')`;

const columns = [
  'r.id',
  'r.kind',
  'r.status',
  'r.member_id',
  submitterName.as('member_name'),
  'r.news_id',
  'r.roster_batch_id',
  caseTitle.as('subject'),
  'r.round',
  'r.version',
  'r.submitter_id',
  'r.submitted_at',
  'r.decided_at',
  sql<string | null>`(select i.reason from review_items i where i.review_id = r.id and i.round = r.round
    order by i.step desc limit 1)`.as('reason'),
  neededSteps.as('steps'),
  stepOf.as('step'),
  isRecycled.as('is_recycled'),
  'r.created_at',
] as const;

/** Selects what an administrator may do with cases that wait, and who else may decide. */
const rightsOf = (administratorId: number) =>
  [
    sql<number | null>`case when r.status = ${reviewStatus.underReview}
      then review_right(r.id, ${administratorId}) end`.as('review_right'),
    sql<string[] | null>`case when r.status = ${reviewStatus.underReview} and not is_nobodys_own(r)
      then array(select name from free_reviewers(r.id, ${administratorId}) order by id) end`.as(
      'free_reviewers',
    ),
  ] as const;

const selectRows = (db: Database) => allReviews(db).select(columns);
type Row = InferResult<ReturnType<typeof selectRows>>[number];

function toWire(row: Row): Omit<Review, keyof CanDecide> {
  return {
    ProcessId: row.id,
    Kind: row.kind,
    Status: row.status,
    Title: row.subject,
    MemberId: row.member_id ?? 0,
    MemberName: row.member_name,
    NewsId: row.news_id,
    Round: row.round,
    Step: row.step,
    Steps: row.steps,
    Version: row.version,
    SubmitTime: formatTime(row.submitted_at),
    DecideTime: timeOrBlank(row.decided_at),
    ProcessItemName: row.reason ?? '',
    CreateTime: formatTime(row.created_at),
  };
}

interface WaitingArticle {
  kind: number;
  /** Null for an application or a contribution. */
  form: unknown;
  base_version: number | null;
  news_version: number | null;
  news_status: number | null;
}

/** Returns what a reviewer has to know of events since the submission of an article. */
function noticesOf({ kind, form, base_version, news_version, news_status }: WaitingArticle): string[] {
  if (form === null || kind !== reviewKind.article) return [];
  const { NewsCreateTime: time = '' } = form as { NewsCreateTime?: string };
  const notices: string[] = [];
  if (base_version !== news_version && news_status === newsStatus.closed)
    notices.push(reviewTexts.closedSince);
  if (time !== '' && parseTime(time).getTime() <= Date.now())
    notices.push(`选定的发布时间 ${time.slice(0, 16)} 已过，通过后立即公开，发布时间仍写这个时间`);
  return notices;
}
