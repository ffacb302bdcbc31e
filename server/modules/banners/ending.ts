import { sql } from 'kysely';
import type { Database } from '../../platform/db/open.ts';

/** Lists the shown banners that end within so many days, the next one first. */
export async function listEndingBanners(db: Database, { days, count }: { days: number; count: number }) {
  return await db
    .selectFrom('banners')
    .select(['id', 'title', sql<Date>`shown_until`.as('shown_until')])
    .where('deleted_at', 'is', null)
    .where('is_shown', '=', true)
    .where(sql<boolean>`shown_until between now() and now() + make_interval(days => ${days})`)
    .orderBy('shown_until')
    .orderBy('id')
    .limit(count)
    .execute();
}
