import { sql } from 'kysely';
import type { Database } from '../../platform/db/open.ts';
import { publicationTime } from '../counts/definitions.ts';
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

/** Returns how many articles were published between two moments, also those that were withdrawn since. */
export async function countPublishedNews(db: Database, from: Date, to: Date): Promise<number> {
  const { published: count } = await db
    .selectFrom('news as n')
    .select((build) => build.fn.countAll<number>().as('published'))
    .where(sql<boolean>`${publicationTime} between ${from} and ${to}`)
    .executeTakeFirstOrThrow();
  return count;
}
