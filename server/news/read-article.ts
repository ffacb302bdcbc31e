import { sql } from 'kysely';
import { neighbour, newsStatus, type NewsDetail, type WithheldNews } from '#contract/news.ts';
import type { Database } from '../db/open.ts';
import { keyed, type FileKeys } from '../files/file-keys.ts';
import { notFound } from '../base/faults.ts';
import { formatTime } from '../base/shanghai-time.ts';
import type { MenuTree } from '../menus/tree.ts';
import { isLive, listColumns, textFor, toItem, type ListRow } from './readable.ts';

/** An article with its neighbours, or no more than its status where it may not be read; its author always may. */
export async function readNews(
  { db, fileKeys, tree }: { db: Database; fileKeys: FileKeys; tree: MenuTree },
  /** Null: a visitor. */
  memberId: number | null,
  newsId: number,
): Promise<NewsDetail | WithheldNews> {
  const isMember = memberId !== null;
  const row = await db
    .selectFrom('news as n')
    .leftJoin('news_views as v', 'v.news_id', 'n.id')
    .select([...listColumns, 'n.content', 'n.source', 'n.author', 'n.is_draft', 'v.view_count'])
    .select(sql<Date>`greatest(n.updated_at, n.published_at)`.as('updated_at'))
    .select(sql<boolean>`n.published_at > now()`.as('is_to_come'))
    .select(sql<boolean>`coalesce(n.author_member_id = ${memberId}::int, false)`.as('is_own'))
    .where('n.id', '=', newsId)
    .where('n.deleted_at', 'is', null)
    .executeTakeFirst();
  const menu = row && tree.byId.get(row.menu_id);
  if (!row || row.is_draft || !(menu?.isShown || row.is_own)) throw notFound();
  const isPublished = row.status === newsStatus.published;
  if (!row.is_own && !isPublished) return { NewsId: row.id, Title: row.title, Status: row.status };
  if (!row.is_own && row.is_to_come) throw notFound();

  const item = toItem(row, { tree, isMember });
  const isForAll = isPublished && !row.is_to_come && menu?.isShown === true;
  const text = textFor({ fileKeys, isMember }, item, row.content);
  return {
    ...item,
    NewContent: text,
    ...(isForAll ? {} : keyed(fileKeys, { ImageUrl: item.ImageUrl, NewContent: text })),
    Source: row.source,
    Author: row.author,
    ViewCount: row.view_count ?? 0,
    UpdateTime: formatTime(row.updated_at),
    AboutList: isPublished ? await findNeighbours(db, row) : [],
    ...(text === null ? { NeedLogin: true as const } : {}),
  };
}

/** The article published before and the one published after, within the menu. */
async function findNeighbours(
  db: Database,
  { id, menu_id, published_at }: ListRow,
): Promise<NewsDetail['AboutList']> {
  const { rows } = await sql<{ id: number; title: string; side: number }>`
    (select n.id, n.title, ${neighbour.previous}::int as side from news n
      where ${isLive} and n.menu_id = ${menu_id} and (n.published_at, n.id) < (${published_at}, ${id})
      order by n.published_at desc, n.id desc limit 1)
    union all
    (select n.id, n.title, ${neighbour.next}::int as side from news n
      where ${isLive} and n.menu_id = ${menu_id} and (n.published_at, n.id) > (${published_at}, ${id})
      order by n.published_at, n.id limit 1)`.execute(db);
  return rows.map((row) => ({ NewsId: row.id, MenuId: menu_id, Title: row.title, SortNumber: row.side }));
}
