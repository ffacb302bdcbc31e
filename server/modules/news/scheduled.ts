import { sql } from 'kysely';
import type { Database } from '../../platform/db/open.ts';
import { published } from './readable.ts';

/** Lists the articles that are published next by their time. */
export async function listScheduledNews(db: Database, count: number) {
  return await db
    .selectFrom('news')
    .select(['id', 'title', 'published_at'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`status = ${published} and published_at > now()`)
    .orderBy('published_at')
    .orderBy('id')
    .limit(count)
    .execute();
}
