import { sql } from 'kysely';
import type { Workbench } from '#contract/back-office/workbench.ts';
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

/** Counts the visits between two days in Shanghai, both included. */
export async function countVisitsBetween(
  db: Database,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const { total } = await db
    .selectFrom('daily_visits')
    .select(sql<number>`coalesce(sum(visit_count), 0)::bigint`.as('total'))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .executeTakeFirstOrThrow();
  return total;
}

const daysShown = 30;

/** Lists the visits of the last days in Shanghai, oldest first. */
export async function listDailyVisits(db: Database): Promise<Workbench['Visits']> {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(v.visit_count, 0)::bigint as count
    from generate_series((now() at time zone 'Asia/Shanghai')::date - ${daysShown - 1}::int,
      (now() at time zone 'Asia/Shanghai')::date, interval '1 day') d
    left join daily_visits v on v.day = d::date
    order by d`.execute(db);
  return rows.map(({ day, count }) => ({ Day: day, Count: count }));
}
