import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ManagedNews, ManagedNewsItem, NewsVersion } from '#contract/news.ts';
import type { Page } from '#contract/paging.ts';
import type { Database } from '../db/open.ts';
import type { FileKeys } from '../files/file-keys.ts';
import { notFound } from '../http/faults.ts';
import { formatTime, parseEndTime, parseTime } from '../shanghai-time.ts';
import { gramQuery, termsOf } from './search-text.ts';

/*
 * Articles as the back office sees them: every status, also what is still to come or in the recycle bin.
 */

interface Filters {
  /** Absent: all menus. */
  menuIds?: number[] | undefined;
  key: string;
  status?: number | undefined;
  isread?: number | undefined;
  begintime?: string | undefined;
  endtime?: string | undefined;
}

export async function listManagedNews(db: Database, page: Page, filters: Filters) {
  return await pageOf(db, page, {
    chosen: allOf([sql`n.deleted_at is null`, ...conditionsOf(filters)]),
    order: sql`n.published_at desc, n.id desc`,
  });
}

/** What was edited last, whatever its status. */
export async function listLatelyEdited(db: Database, count: number): Promise<ManagedNewsItem[]> {
  const chosen = managedNews(db).where('n.deleted_at', 'is', null);
  const rows = await selectRows(chosen.orderBy('n.updated_at', 'desc').orderBy('n.id', 'desc').limit(count));
  return rows.map(toItem);
}

export async function listRecycledNews(db: Database, page: Page, key: string) {
  return await pageOf(db, page, {
    chosen: allOf([sql`n.deleted_at is not null`, ...found(key)]),
    order: sql`n.deleted_at desc, n.id desc`,
  });
}

export async function findManagedNews(
  db: Pick<Database, 'selectFrom'>,
  newsId: number,
): Promise<ManagedNews> {
  const row = await managedNews(db)
    .select(columns)
    .select(['n.content', 'n.version'])
    .where('n.id', '=', newsId)
    .where('n.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return { ...toItem(row), NewContent: row.content, Version: row.version };
}

export async function listVersions(
  { db, fileKeys }: { db: Database; fileKeys: FileKeys },
  newsId: number,
  page: Page,
): Promise<{ List: NewsVersion[]; TotalCount: number }> {
  const versions = db.selectFrom('news_versions as v').where('v.news_id', '=', newsId);
  const rows = await versions
    .leftJoin('administrators as a', 'a.id', 'v.editor_id')
    .select(['v.id', 'v.version', 'v.title', 'v.content', 'v.created_at', 'a.real_name', 'a.account'])
    .orderBy('v.version', 'desc')
    .limit(page.pagesize)
    .offset((page.pageindex - 1) * page.pagesize)
    .execute();
  const { total } = await versions
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const List = rows.map((row) => ({
    VersionId: row.id,
    Version: row.version,
    Title: row.title,
    NewContent: fileKeys.withKeys(row.content),
    EditorName: editorName(row),
    CreateTime: formatTime(row.created_at),
  }));
  return { List, TotalCount: total };
}

function managedNews(db: Pick<Database, 'selectFrom'>) {
  return db
    .selectFrom('news as n')
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
  'n.updated_at',
  'n.deleted_at',
  'n.status',
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
] as const;

type Chosen = ReturnType<typeof managedNews>;
type Row = Awaited<ReturnType<typeof selectRows>>[number];

function selectRows(chosen: Chosen) {
  return chosen.select(columns).execute();
}

interface Wanted {
  chosen: RawBuilder<SqlBool>;
  order: RawBuilder<unknown>;
}

/** The count reads articles alone, without what is joined to show them. */
async function pageOf(db: Database, page: Page, { chosen, order }: Wanted) {
  const shown = managedNews(db)
    .where(chosen)
    .orderBy(order)
    .limit(page.pagesize)
    .offset((page.pageindex - 1) * page.pagesize);
  const counted = db
    .selectFrom('news as n')
    .select((build) => build.fn.countAll<number>().as('total'))
    .where(chosen);
  const [rows, { total }] = await Promise.all([selectRows(shown), counted.executeTakeFirstOrThrow()]);
  return { List: rows.map(toItem), TotalCount: total };
}

function allOf(conditions: RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

function conditionsOf({ menuIds, key, status, isread, begintime, endtime }: Filters): RawBuilder<unknown>[] {
  return [
    ...found(key),
    ...(menuIds === undefined ? [] : [sql`n.menu_id = any(${menuIds}::int[])`]),
    ...(status === undefined ? [] : [sql`n.status = ${status}`]),
    ...(isread === undefined ? [] : [sql`n.is_member_read = ${isread === 1}`]),
    ...(begintime === undefined ? [] : [sql`n.published_at >= ${parseTime(begintime)}`]),
    ...(endtime === undefined ? [] : [sql`n.published_at <= ${parseEndTime(endtime)}`]),
  ];
}

/** Every word of `key` in title or text. */
function found(key: string): RawBuilder<unknown>[] {
  const terms = termsOf(key);
  if (terms.length === 0) return [];
  const hits = terms.map(
    (term) => sql`(strpos(n.search_title, ${term}) > 0 or strpos(n.search_text, ${term}) > 0)`,
  );
  return [sql`n.search_grams @@ ${gramQuery(terms)}::tsquery`, ...hits];
}

function toItem(row: Row): ManagedNewsItem {
  return {
    NewsId: row.id,
    MenuId: row.menu_id,
    ParentId: row.parent_id ?? -1,
    MenuName: row.menu_name,
    Title: row.title,
    Summary: row.summary,
    CreateTime: formatTime(row.created_at),
    NewsCreateTime: formatTime(row.published_at),
    Status: row.status,
    IsTop: row.is_top,
    IsMemberRead: row.is_member_read,
    ImageUrl: row.image_url,
    IsScheduled: row.status === 1 && row.published_at.getTime() > Date.now(),
    Source: row.source,
    Author: row.author,
    ViewCount: row.view_count ?? 0,
    Seats: row.seats,
    EditorName: editorName(row),
    UpdateTime: formatTime(row.updated_at),
    ...(row.deleted_at ? { DeleteTime: formatTime(row.deleted_at) } : {}),
  };
}

function editorName(row: { real_name: string | null; account: string | null }): string {
  return row.real_name || row.account || '';
}
