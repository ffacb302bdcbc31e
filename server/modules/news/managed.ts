import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Page } from '#contract/api/paging.ts';
import { onOff } from '#contract/fields/rules.ts';
import {
  type ManagedNews,
  type ManagedNewsFound,
  type ManagedNewsItem,
  type NewsState,
  type newsSorts,
} from '#contract/news/managed-news.ts';
import { newsStatus } from '#contract/news/news.ts';
import { notFound } from '../../platform/core/errors.ts';
import { formatTime, parseTimeAfter, parseTime } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import {
  ifPresent,
  inOrderOf,
  matchesKey,
  readLongPage,
  readPage,
  sortedBy,
  withKeys,
} from '../../platform/db/page.ts';
import { countRows, isChosenBy } from '../../platform/db/row-counts.ts';
import { readByIndexes } from '../../platform/db/transaction.ts';
import { findDeletionRequests, isDeletionRequested, requestToWire } from './deletion-requests.ts';
import { inState, openReviewStatus } from './in-state.ts';
import { hasWordsOf, searchManaged } from './search/managed-search.ts';
import { termsOf } from './search/search-text.ts';

/*
 * Articles in the back office: every status, including scheduled ones and those in the recycle bin.
 */

export interface NewsFilters {
  /** Undefined for all menus. */
  menuIds?: number[] | undefined;
  key: string;
  status?: number | undefined;
  state?: NewsState | undefined;
  isread?: number | undefined;
  /** Part of the author's name among members; blank for any author. */
  membername: string;
  begintime?: string | undefined;
  endtime?: string | undefined;
  sort?: (typeof newsSorts)[number] | undefined;
}

export async function listManagedNews(
  db: Database,
  page: Page,
  filters: NewsFilters,
): Promise<ManagedNewsFound> {
  const { rows, total, isAbout } = await readChosenNews(db, page, filters);
  return { List: rows.map(toItem), TotalCount: total, ...(isAbout && { IsAbout: isAbout }) };
}

async function readChosenNews(db: Database, page: Page, filters: NewsFilters): Promise<ReadPage> {
  const isChosen = chosenBy(filters);
  const terms = termsOf(filters.key);
  const sort = filters.sort ?? '-NewsCreateTime';
  if (sort === 'ViewCount' || sort === '-ViewCount') {
    const read = async (on: Database) =>
      await readPage(articles(on).where(isChosen).where(hasWordsOf(filters.key)), page, (query) =>
        withDetails(query).select(columns).orderBy(ordersByViews[sort]),
      );
    return await (terms.length === 0 ? read(db) : readByIndexes(db, read));
  }
  const order = orders[sort];
  const readRows = (ids: number[]) => managedNews(db).where(withKeys('n.id', ids));
  if (terms.length === 0) {
    const sorted = { key: 'n.id', order, counted: countedNews(db, filters) };
    return await readLongPage(articles(db).where(isChosen), page, sorted, readRows);
  }
  const section = { limit: page.pagesize, offset: (page.pageindex - 1) * page.pagesize };
  const isIndexed = sort === '-NewsCreateTime' || sort === '-UpdateTime';
  const { ids, ...facts } = await searchManaged(db, { terms, isChosen, order, isIndexed }, section);
  return { ...facts, rows: await inOrderOf(ids, readRows(ids)) };
}

interface ReadPage {
  rows: Row[];
  total: number;
  isAbout?: true;
}

/** Returns the conditions of a list's filters, except its search words. */
function chosenBy(filters: NewsFilters): RawBuilder<SqlBool> {
  const { menuIds, status, state, isread, membername, begintime, endtime } = filters;
  const conditions = [
    sql`n.deleted_at is null`,
    ifPresent(menuIds, (ids) => sql<boolean>`n.menu_id = any(${ids}::int[])`),
    ifPresent(status, (value) => sql<boolean>`n.status = ${value}`),
    ifPresent(state, (name) => inState[name]),
    ifPresent(isread, (value) => sql<boolean>`n.is_member_read = ${value === 1}`),
    ifPresent(membername, isByMember),
    ifPresent(begintime, (time) => sql<boolean>`n.published_at >= ${parseTime(time)}`),
    ifPresent(endtime, (time) => sql<boolean>`n.published_at < ${parseTimeAfter(time)}`),
  ];
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/**
 * Yields all articles of a list, with their texts, a few at a time in the order of their ids: a text may have a
 * megabyte.
 */
export async function* readManagedNews(db: Database, filters: NewsFilters): AsyncGenerator<ManagedNews> {
  const perRead = 20;
  for (let after = 0; ;) {
    const rows = await managedNews(db)
      .where(chosenBy(filters))
      .where(hasWordsOf(filters.key))
      .select(['n.content', 'n.version'])
      .where('n.id', '>', after)
      .orderBy('n.id')
      .limit(perRead)
      .execute();
    for (const row of rows) yield { ...toItem(row), NewContent: row.content, Version: row.version };
    if (rows.length < perRead) return;
    after = rows.at(-1)!.id;
  }
}

/** Undefined where they must be counted. */
function countedNews(db: Database, { sort: _order, menuIds, status, ...others }: NewsFilters) {
  if (!isChosenBy(others)) return undefined;
  return countRows(db, 'news', { parts: menuIds, statuses: status === undefined ? undefined : [status] });
}

const orders = {
  Title: sortedBy('n.title', 'n.id', 'asc'),
  '-Title': sortedBy('n.title', 'n.id', 'desc'),
  NewsCreateTime: sortedBy('n.published_at', 'n.id', 'asc'),
  '-NewsCreateTime': sortedBy('n.published_at', 'n.id', 'desc'),
  UpdateTime: sortedBy('n.updated_at', 'n.id', 'asc'),
  '-UpdateTime': sortedBy('n.updated_at', 'n.id', 'desc'),
};

const ordersByViews = {
  ViewCount: sql`coalesce(v.view_count, 0), n.id`,
  '-ViewCount': sql`coalesce(v.view_count, 0) desc, n.id desc`,
};

/** Lists the articles that were edited last, in any status. */
export async function listLatelyEdited(db: Database, count: number): Promise<ManagedNewsItem[]> {
  const rows = await managedNews(db)
    .where('n.deleted_at', 'is', null)
    .orderBy('n.updated_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(count)
    .execute();
  return rows.map(toItem);
}

export async function listRecycledNews(
  db: Database,
  page: Page,
  { key, onlyRequested, callerId }: { key: string; onlyRequested?: number | undefined; callerId: number },
) {
  const selection = db
    .selectFrom('news as n')
    .where('n.deleted_at', 'is not', null)
    .where(hasWordsOf(key))
    .where(ifPresent(onlyRequested === onOff.on ? onlyRequested : undefined, () => isDeletionRequested));
  const { rows, total } = await readPage(selection, page, (query) =>
    withDetails(query).select(columns).orderBy('n.deleted_at', 'desc').orderBy('n.id', 'desc'),
  );
  const ids = rows.map(({ id }) => id);
  const requests = await findDeletionRequests(db, ids);
  const List = rows.map((row) => ({ ...toItem(row), ...requestToWire(requests.get(row.id), callerId) }));
  return { List, TotalCount: total };
}

export async function findManagedNews(
  db: Pick<Database, 'selectFrom'>,
  newsId: number,
): Promise<ManagedNews> {
  const row = await managedNews(db)
    .select(['n.content', 'n.version'])
    .where('n.id', '=', newsId)
    .where('n.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return { ...toItem(row), NewContent: row.content, Version: row.version };
}

function managedNews(db: Pick<Database, 'selectFrom'>) {
  return withDetails(articles(db)).select(columns);
}

function articles(db: Pick<Database, 'selectFrom'>) {
  return db.selectFrom('news as n');
}

/** Joins the details; the count of a list reads articles alone. */
function withDetails(query: ReturnType<typeof articles>) {
  return query
    .innerJoin('menus as m', 'm.id', 'n.menu_id')
    .leftJoin('news_views as v', 'v.news_id', 'n.id')
    .leftJoin('administrators as a', 'a.id', 'n.editor_id');
}

const columns = [
  'n.id',
  'n.menu_id',
  'm.parent_id',
  'm.name as menu_name',
  'n.title',
  'n.summary',
  'n.created_at',
  'n.published_at',
  'n.awaits_time',
  'n.updated_at',
  'n.deleted_at',
  'n.status',
  'n.is_draft',
  'n.is_top',
  'n.is_member_read',
  'n.image_url',
  'n.source',
  'n.author',
  'v.view_count',
  'a.real_name',
  'a.account',
  sql<
    number[]
  >`array(select p.seat::int from news_positions p where p.news_id = n.id and p.is_on order by p.seat)`.as(
    'seats',
  ),
  openReviewStatus.as('review_status'),
] as const;

/** The condition that the author is a member whose name contains this. */
function isByMember(name: string) {
  const isNamed = matchesKey([sql`a.name`], name);
  return sql<boolean>`n.author_member_id in (select a.id from members a where ${isNamed})`;
}

type Row = Awaited<ReturnType<ReturnType<typeof managedNews>['execute']>>[number];

function toItem(row: Row): ManagedNewsItem {
  return {
    NewsId: row.id,
    MenuId: row.menu_id,
    ParentId: row.parent_id ?? -1,
    MenuName: row.menu_name,
    Title: row.title,
    Summary: row.summary,
    CreateTime: formatTime(row.created_at),
    NewsCreateTime: publicationTime(row),
    Status: row.status,
    IsTop: row.is_top,
    IsMemberRead: row.is_member_read,
    ImageUrl: row.image_url,
    IsScheduled: isScheduled(row),
    IsDraft: row.is_draft,
    Source: row.source,
    Author: row.author,
    ViewCount: row.view_count ?? 0,
    Seats: row.seats,
    EditorName: editorName(row),
    UpdateTime: formatTime(row.updated_at),
    ...(row.review_status === null ? {} : { ReviewStatus: row.review_status }),
    ...(row.deleted_at ? { DeleteTime: formatTime(row.deleted_at) } : {}),
  };
}

/** Returns the past or future publication time of an article; blank while none is chosen. */
export function publicationTime(row: { published_at: Date; awaits_time: boolean }): string {
  return row.awaits_time ? '' : formatTime(row.published_at);
}

export function isScheduled(row: { status: number; published_at: Date }): boolean {
  return row.status === newsStatus.published && row.published_at.getTime() > Date.now();
}

export function editorName(row: { real_name: string | null; account: string | null }): string {
  return row.real_name || row.account || '';
}
