import { sql, type SqlBool } from 'kysely';
import type { Database } from '../../platform/db/open.ts';
import { isLive } from '../news/readable.ts';

/** An article as sitemaps name it. Articles for members are left out: nothing of them belongs outside. */
export interface SitemapArticle {
  id: number;
  menuId: number;
  updatedAt: Date;
}

/** An article in the feed. */
export interface FeedArticle extends SitemapArticle {
  title: string;
  summary: string;
  /** Blank when the text is too long for a feed. */
  content: string;
  author: string;
  source: string;
  publishedAt: Date;
}

/** In characters; a longer text, such as one with many tables, is read on its page. */
const maxContentLength = 100_000;

/** Lists the newest articles. */
export async function listFeedArticles(
  db: Database,
  menuIds: number[],
  count: number,
): Promise<FeedArticle[]> {
  return await publicNews(db, menuIds)
    .select(['n.id', 'n.menu_id as menuId', 'n.title', 'n.summary', 'n.author', 'n.source'])
    .select(['n.published_at as publishedAt', 'n.updated_at as updatedAt'])
    .select(
      sql<string>`case when length(n.content) <= ${maxContentLength}::int then n.content else '' end`.as(
        'content',
      ),
    )
    .orderBy('n.published_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(count)
    .execute();
}

/** A sitemap may name 50,000 addresses; smaller parts are made faster. */
const idsInPart = 5000;

/**
 * Returns a part of all articles, from 1: those with ids in its range. Each part is read alone, however many there are,
 * and an article stays in its part.
 */
export async function listSitemapPart(
  db: Database,
  menuIds: number[],
  part: number,
): Promise<SitemapArticle[]> {
  const first = (part - 1) * idsInPart;
  return await publicNews(db, menuIds)
    .select(['n.id', 'n.menu_id as menuId', 'n.updated_at as updatedAt'])
    .where('n.id', '>=', first)
    .where('n.id', '<', first + idsInPart)
    .orderBy('n.id', 'desc')
    .execute();
}

/** Lists the numbers of the parts that have articles. */
export async function listSitemapParts(db: Database, menuIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ part: number }>`
    select part from generate_series(1, (select 1 + coalesce(max(id), 0) / ${idsInPart}::int from news)) as all_parts(part)
    where exists (${publicNews(db, menuIds)
      .select('n.id')
      .where(sql<SqlBool>`n.id >= (part - 1) * ${idsInPart}::int and n.id < part * ${idsInPart}::int`)
      .orderBy('n.id')
      .limit(1)})
    order by part`.execute(db);
  return rows.map(({ part }) => part);
}

function publicNews(db: Database, menuIds: number[]) {
  return db
    .selectFrom('news as n')
    .where(isLive)
    .where('n.is_member_read', '=', false)
    .where(sql<SqlBool>`n.menu_id = any(${menuIds}::int[])`);
}
