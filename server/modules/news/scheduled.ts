import { sql } from 'kysely';
import type { Database } from '../../platform/db/open.ts';
import { publications } from '../counts/definitions.ts';
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
  const { rows } = await sql<{ published: number }>`
    select count(*) as published from ${publications} p where at between ${from} and ${to}`.execute(db);
  return rows[0]!.published;
}
