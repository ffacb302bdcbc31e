import { sql } from 'kysely';
import type { Database } from '../../platform/db/open.ts';
import { published } from '../news/readable.ts';

export async function addVisits(db: Database, visits: ReadonlyMap<string, number>): Promise<void> {
  await db
    .insertInto('daily_visits')
    .values([...visits].map(([day, visit_count]) => ({ day, visit_count })))
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ visit_count: sql`daily_visits.visit_count + excluded.visit_count` }),
    )
    .execute();
}

export async function countVisits(db: Database): Promise<number> {
  const { total } = await db
    .selectFrom('daily_visits')
    .select(sql<number>`coalesce(sum(visit_count), 0)::bigint`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Adds views to published articles; deleted and unpublished ones are not counted. */
export async function addViews(db: Database, views: ReadonlyMap<number, number>): Promise<void> {
  await sql`
    insert into news_views (news_id, view_count)
    select n.id, seen.count
    from unnest(${[...views.keys()]}::int[], ${[...views.values()]}::bigint[]) as seen (news_id, count)
    join news n on n.id = seen.news_id
    where n.status = ${published} and n.published_at <= now()
    order by n.id
    on conflict (news_id) do update set view_count = news_views.view_count + excluded.view_count`.execute(db);
}
