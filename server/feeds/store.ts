import { sql, type SqlBool } from 'kysely';
import type { Database } from '../db/open.ts';
import { isLive } from '../news/readable.ts';

/** An article as feeds name it. Articles for members are left out: nothing of them belongs outside. */
export interface FeedArticle {
  id: number;
  menuId: number;
  title: string;
  summary: string;
  publishedAt: Date;
  updatedAt: Date;
}

interface Part {
  menuIds: number[];
  limit: number;
  offset: number;
}

export async function listFeedArticles(
  db: Database,
  { menuIds, limit, offset }: Part,
): Promise<FeedArticle[]> {
  return await publicNews(db, menuIds)
    .select(['n.id', 'n.menu_id as menuId', 'n.title', 'n.summary'])
    .select(['n.published_at as publishedAt', 'n.updated_at as updatedAt'])
    .orderBy('n.published_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countFeedArticles(db: Database, menuIds: number[]): Promise<number> {
  const { total } = await publicNews(db, menuIds)
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function publicNews(db: Database, menuIds: number[]) {
  return db
    .selectFrom('news as n')
    .where(isLive)
    .where('n.is_member_read', '=', false)
    .where(sql<SqlBool>`n.menu_id = any(${menuIds}::int[])`);
}
