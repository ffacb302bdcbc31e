import { sql } from 'kysely';
import { agendaLength, type AgendaItem } from '#contract/public-site/agenda.ts';
import { timeOrBlank, formatTime } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';

const isOnAgenda = sql<boolean>`is_public and cancelled_at is null`;
const endsAt = sql<Date>`coalesce(ends_at, begins_at)`;

/** Returns the public activities that are not over yet, the next one first. */
export async function listAgenda(db: Database): Promise<AgendaItem[]> {
  const rows = await db
    .selectFrom('activities')
    .select(['id', 'title', 'begins_at', 'ends_at', 'place', 'sign_up_until', 'notice_url'])
    .where(isOnAgenda)
    .where(sql<boolean>`${endsAt} >= now()`)
    .orderBy('begins_at')
    .orderBy('id')
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
  }));
}

/** The moment at which the next of them is over. */
export const nextAgendaChange = sql<Date | null>`
  (select min(${endsAt}) from activities where ${isOnAgenda} and ${endsAt} >= now())`;
