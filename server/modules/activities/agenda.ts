import { sql } from 'kysely';
import { agendaLength, type AgendaItem } from '#contract/public-site/agenda.ts';
import { timeOrBlank, formatTime } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';

const isOnAgenda = sql<boolean>`a.is_public and a.cancelled_at is null`;
const endsAt = sql<Date>`coalesce(a.ends_at, a.begins_at)`;
const isComing = sql<boolean>`${isOnAgenda} and ${endsAt} >= now()`;

/** Returns the public activities that are not over yet, the next one first. */
export async function listAgenda(db: Database): Promise<AgendaItem[]> {
  const rows = await db
    .selectFrom('activities as a')
    .leftJoin('sign_up_settings as s', (join) =>
      join.onRef('s.activity_id', '=', 'a.id').on('s.is_open', '=', true),
    )
    .select(['a.id', 'a.title', 'a.begins_at', 'a.ends_at', 'a.place', 'a.sign_up_until', 'a.notice_url'])
    .select('s.activity_id as sign_up_of')
    .where(isComing)
    .orderBy('a.begins_at')
    .orderBy('a.id')
    .limit(agendaLength)
    .execute();
  return rows.map((row) => ({
    ActivityId: row.id,
    Title: row.title,
    BeginTime: formatTime(row.begins_at),
    EndTime: timeOrBlank(row.ends_at),
    Place: row.place,
    SignUpUntil: timeOrBlank(row.sign_up_until),
    NoticeUrl: row.notice_url,
    HasSignUp: row.sign_up_of !== null,
  }));
}

/** Returns the ids of those to which everybody may sign up: search engines may know their pages. */
export async function listSignUpPages(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('activities as a')
    .innerJoin('sign_up_settings as s', 's.activity_id', 'a.id')
    .select('a.id')
    .where(isComing)
    .where('s.is_open', '=', true)
    .where('s.is_members_only', '=', false)
    .orderBy('a.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The moment at which the next of them is over. */
export const nextAgendaChange = sql<Date | null>`
  (select min(${endsAt}) from activities a where ${isComing})`;
