import { sql } from 'kysely';
import { parseTime, today } from '../../platform/core/shanghai-time.ts';
import type { Filling } from './filling.ts';

const daysOfYear = 365;

/**
 * Writes a year of visits and of searches for certificates by day, and the views of each article: the same numbers for
 * each start on the same day. They grow over the year, rest at weekends, and rise after an exam.
 */
export async function writeNumbers({ db, starter }: Pick<Filling, 'db' | 'starter'>): Promise<void> {
  const days = lastDays(today());
  const issues = new Set(starter.certificates.flatMap(({ issued }) => issued ?? []));
  const visits = days.map((day, at) => ({ day, visit_count: usual(day, at, { first: 84, last: 210 }) }));
  const searches = days.map((day, at) => {
    const isSoonAfterIssue = days.slice(Math.max(0, at - 6), at + 1).some((before) => issues.has(before));
    return {
      day,
      search_count: usual(day, at * 1.7 + 40, { first: 9, last: 11 }) * (isSoonAfterIssue ? 5 : 1),
    };
  });
  await db.insertInto('daily_visits').values(visits).execute();
  await db.insertInto('daily_certificate_searches').values(searches).execute();
  // What is new is read quickly; an article that is featured, more often.
  await sql`
    insert into news_views (news_id, view_count)
    select n.id, round((24 + 61 * ln(1 + greatest(0, extract(epoch from ${endOf(days)} - n.published_at) / 86400)))
      * (case when n.id in (select news_id from news_positions) then 2.4 else 1 end) * (0.6 + (n.id * 37 % 80) / 100.0))
    from news n where n.published_at < ${endOf(days)}`.execute(db);
}

/** Returns the days of a year up to the day before, `yyyy-MM-dd`, oldest first. */
function lastDays(day: string): string[] {
  return Array.from({ length: daysOfYear }, (_, at) =>
    new Date(Date.parse(day) - (daysOfYear - at) * 86_400_000).toISOString().slice(0, 10),
  );
}

const endOf = (days: readonly string[]) => parseTime(`${days.at(-1)} 23:59:59`);

/** Returns a number for the day, from about `first` at the beginning of the year to about `last` at its end. */
function usual(day: string, at: number, { first, last }: { first: number; last: number }): number {
  const weekday = new Date(day).getUTCDay();
  const ofWeekday = weekday === 0 ? 0.34 : weekday === 6 ? 0.42 : 1;
  const wave = 1 + 0.16 * Math.sin(at / 9) + 0.11 * Math.sin(at * 2.3);
  return Math.round((first + ((last - first) * at) / daysOfYear) * ofWeekday * wave);
}
