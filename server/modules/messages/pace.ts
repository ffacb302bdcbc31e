import { sql } from 'kysely';
import type { WayState } from '#contract/back-office/delivery-state.ts';
import { timeOrBlank } from '../../platform/core/shanghai-time.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { MessageKind, MessagePriority } from './kinds.ts';

/*
 * How fast messages leave. All programs count in one row a way, locked while messages are assigned, so that no minute and no day of
 * Shanghai gets more than its quota, whoever sends. A tenth of each quota is reserved for messages that go first (decision 0617).
 */

/** The hour of Shanghai at which messages go on that found no place the day before. */
const openingHour = 8;
/** A minute, and the moment between the count and the departure. */
const minuteSeconds = 62;
/** Hours without messages after a server said that there were too many: the first time, the next, and from then on. */
const limitedHours = [1, 4, 24] as const;

export interface Pace {
  perMinute: number;
  perDay: number;
  minuteCount: number;
  dayCount: number;
  /** Of yesterday. */
  eveCount: number;
  /** `yyyy-mm-dd` in Shanghai. */
  day: string;
  hour: number;
  /** The end of the hours without messages, which may be over; null when the server never said that there were too many. */
  limitedUntil: Date | null;
  isLimited: boolean;
}

const shanghai = sql`(clock_timestamp() at time zone 'Asia/Shanghai')`;
const isRecent = sql`at > clock_timestamp() - make_interval(secs => ${minuteSeconds})`;

function selectPace(db: Pick<Database, 'selectFrom'>) {
  return db
    .selectFrom('message_pace')
    .select(['kind', 'per_minute as perMinute', 'per_day as perDay', 'limited_until as limitedUntil'])
    .select([
      sql<number>`(select count(*)::int from unnest(recent) at where ${isRecent})`.as('minuteCount'),
      sql<number>`case when day = ${shanghai}::date then day_count else 0 end`.as('dayCount'),
      sql<number>`case when day = ${shanghai}::date then eve_count when day = ${shanghai}::date - 1 then day_count else 0 end`.as(
        'eveCount',
      ),
      sql<string>`to_char(${shanghai}, 'YYYY-MM-DD')`.as('day'),
      sql<number>`extract(hour from ${shanghai})::int`.as('hour'),
      sql<boolean>`coalesce(limited_until > clock_timestamp(), false)`.as('isLimited'),
    ]);
}

export async function readPaces(db: Pick<Database, 'selectFrom'>): Promise<Record<MessageKind, Pace>> {
  const rows = await selectPace(db).execute();
  return Object.fromEntries(rows.map(({ kind, ...pace }) => [kind, pace])) as Record<MessageKind, Pace>;
}

/** Returns the pace of one way, which no other program changes until the transaction ends. */
export async function lockPace(tx: Tx, kind: MessageKind): Promise<Pace> {
  return await selectPace(tx).where('kind', '=', kind).forUpdate().executeTakeFirstOrThrow();
}

/** Returns the part of a quota for messages of a priority and below. */
export function shareOf(quota: number, priority: MessagePriority): number {
  const reserves = [Math.floor(quota / 10), Math.floor(quota / 20), 0] as const;
  return quota - reserves[priority];
}

/** Returns whether the day has no more place for a priority. In the night after such a day they wait for the morning. */
function isDayFull({ perDay, dayCount, eveCount, hour }: Pace, priority: MessagePriority): boolean {
  const share = shareOf(perDay, priority);
  return dayCount >= share || (priority < 2 && hour < openingHour && eveCount >= share);
}

/** Returns whether one more message of a priority may leave, after `more` others. */
export function isOpen(pace: Pace, priority: MessagePriority, more = 0): boolean {
  if (pace.isLimited && priority < 2) return false;
  const { perMinute, minuteCount, dayCount } = pace;
  return (
    minuteCount + more < shareOf(perMinute, priority) &&
    !isDayFull({ ...pace, dayCount: dayCount + more }, priority)
  );
}

/** Counts attempts, which are made right after this transaction. */
export async function noteAttempts(tx: Tx, kind: MessageKind, pace: Pace, count: number): Promise<void> {
  await tx
    .updateTable('message_pace')
    .set({
      day: pace.day,
      day_count: pace.dayCount + count,
      eve_count: pace.eveCount,
      recent: sql<
        Date[]
      >`array(select at from unnest(recent) at where ${isRecent}) || array_fill(clock_timestamp(), array[${count}::int])`,
    })
    .where('kind', '=', kind)
    .execute();
}

/** Counts an attempt that passes the queue, and returns its day: it may exceed the quota, but the provider counts it. */
export async function notePastQueue(db: Database, kind: MessageKind): Promise<string> {
  return await transaction(db, async (tx) => {
    const pace = await lockPace(tx, kind);
    await noteAttempts(tx, kind, pace, 1);
    return pace.day;
  });
}

/** Takes an attempt out of the count of its day: the message did not leave. */
export async function returnAttempt(db: Database, kind: MessageKind, day: string): Promise<void> {
  await db
    .updateTable('message_pace')
    .set({ day_count: sql<number>`greatest(day_count - 1, 0)` })
    .where('kind', '=', kind)
    .where('day', '=', day)
    .execute();
}

/** Leaves a server alone that said that there were too many; several attempts at once count as one. */
export async function notePause(db: Database, kind: MessageKind): Promise<void> {
  await db
    .updateTable('message_pace')
    .set({
      limited_until: sql<Date>`clock_timestamp() + make_interval(hours => (${sql.lit(`{${limitedHours.join()}}`)}::int[])[limit_step + 1])`,
      limit_step: sql<number>`least(limit_step + 1, ${sql.lit(limitedHours.length - 1)})`,
    })
    .where('kind', '=', kind)
    .where(sql<boolean>`coalesce(limited_until <= clock_timestamp(), true)`)
    .execute();
}

/** The server takes messages again: the next pause is a short one. */
export async function endPauses(db: Database, kind: MessageKind): Promise<void> {
  await db
    .updateTable('message_pace')
    .set({ limited_until: null, limit_step: 0 })
    .where('kind', '=', kind)
    .where(sql<boolean>`limited_until <= clock_timestamp()`)
    .execute();
}

/** Returns the hours until a message is tried again whose server said for the nth time that there were too many. */
export const hoursOfLimit = (nth: number): number | undefined => limitedHours[nth - 1];

/** Returns how far the quota of today is used up, and until when messages without priority wait for the next. */
export function wayStateOf(pace: Pace): WayState {
  const counts = { TodayCount: pace.dayCount, PerDay: pace.perDay };
  if (pace.isLimited) return { ...counts, Pause: 'limit', ResumeTime: timeOrBlank(pace.limitedUntil) };
  if (!isDayFull(pace, 0)) return { ...counts, Pause: '', ResumeTime: '' };
  const isOfToday = pace.dayCount >= shareOf(pace.perDay, 0);
  const day = isOfToday ? dayAfter(pace.day) : pace.day;
  return { ...counts, Pause: 'day', ResumeTime: `${day} 0${openingHour}:00:00` };
}

const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
