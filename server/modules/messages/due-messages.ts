import { sql } from 'kysely';
import type { SmsValues } from '#contract/back-office/sms-kinds.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { isArticleForMembers, isMessageCurrent } from '../counts/current-messages.ts';
import { messageKinds, type MessageKind, type MessagePriority } from './kinds.ts';
import { isOpen, lockPace, noteAttempts, readPaces, type Pace } from './pace.ts';
import { uncertain } from './store.ts';

export interface DueMessage {
  id: number;
  kind: MessageKind;
  priority: MessagePriority;
  recipient: string;
  subject: string;
  body: string;
  html?: string;
  /** The kind of a short message, and the values of its parameters. */
  sms?: SmsValues;
  attemptCount: number;
  /** How often the server refused it because of the number of messages. */
  limitCount: number;
  /** The day on which this attempt counts. */
  day: string;
  /** The server was left alone for some hours, and this is the first message after them. */
  isAfterPause: boolean;
}

const priorities = [0, 1, 2] as const;

/**
 * Returns whether any message is due that may leave now. The query is cheap, since it runs all the time: thousands that wait for the
 * morning cost no more than none.
 */
export async function isAnyMessageDue(db: Database): Promise<boolean> {
  const paces = await readPaces(db);
  const open = messageKinds.flatMap((kind) => {
    const least = priorities.find((priority) => isOpen(paces[kind], priority));
    return least === undefined ? [] : [{ kind, least }];
  });
  if (open.length === 0) return false;
  const due = await db
    .selectFrom('outgoing_messages')
    .select('id')
    .where('state', '=', 'queued')
    .where('is_held', '=', false)
    .where((build) =>
      build.or(
        open.map(({ kind, least }) => build.and([build('kind', '=', kind), build('priority', '>=', least)])),
      ),
    )
    .where('next_attempt_at', '<=', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

/**
 * Settles short messages of senders that died: each may have been sent, and nobody may get the same one twice. They
 * count as sent, with a note that this is not certain.
 */
export async function settleInterrupted(db: Database): Promise<void> {
  await db
    .updateTable('outgoing_messages')
    .set({ ...uncertain, reason: '发送中断，可能已送达' })
    .where('kind', '=', 'sms')
    .where('state', '=', 'queued')
    .where('is_under_way', '=', true)
    .where('next_attempt_at', '<=', sql<Date>`now()`)
    .execute();
}

const ended = {
  state: 'failed',
  is_under_way: false,
  reason: sql<string>`case when valid_until <= now() then '链接已过期，未发出' when reason = '' then '事情已有变化，未发出' else reason end`,
} as const;

/** Fails all queued messages whose matter has ended, also those of senders that died. */
export async function endOutdated(db: Database): Promise<void> {
  await db
    .updateTable('outgoing_messages as o')
    .set(ended)
    .where('o.state', '=', 'queued')
    .where(sql<boolean>`not ${isMessageCurrent}`)
    .where((build) => build.or([build('is_under_way', '=', false), isDue]))
    .execute();
}

const isDue = sql<boolean>`next_attempt_at <= now()`;

interface Take {
  kind: MessageKind;
  count: number;
  leaseSeconds: number;
}

/**
 * Takes the messages that are due, those that go first and then the oldest, as many as may leave now; no other program takes them within
 * the lease. Those whose matter has ended fail.
 */
export async function takeDueMessages(box: SealedDatabase, take: Take): Promise<DueMessage[]> {
  for (;;) {
    const { messages, isMore } = await transaction(box.db, (tx) => takeSome({ ...box, db: tx }, take));
    if (messages.length > 0 || !isMore) return messages;
  }
}

async function takeSome(
  { db: tx, vault }: SealedDatabase & { db: Tx },
  take: Take,
): Promise<{ messages: DueMessage[]; isMore: boolean }> {
  const pace = await lockPace(tx, take.kind);
  const least = priorities.find((priority) => isOpen(pace, priority));
  if (least === undefined) return { messages: [], isMore: false };
  const due = await findDue(tx, take, least);
  const over = due.filter((message) => !message.is_current).map(({ id }) => id);
  if (over.length > 0)
    await tx.updateTable('outgoing_messages as o').set(ended).where('id', 'in', over).execute();
  const leaving = withinPace(pace, due);
  const ids = leaving.map(({ id }) => id);
  if (ids.length === 0) return { messages: [], isMore: over.length > 0 };
  await noteAttempts(tx, take.kind, pace, ids.length);
  const rows = await tx
    .updateTable('outgoing_messages')
    .set({
      attempt_count: sql`attempt_count + 1`,
      is_under_way: true,
      next_attempt_at: sql`now() + make_interval(secs => ${take.leaseSeconds})`,
    })
    .where('id', 'in', ids)
    .returning(['id', 'priority', 'recipient', 'subject', 'body', 'html', 'attempt_count', 'limit_count'])
    .returning(['template', 'params'])
    .execute();
  const forMembers = new Set(leaving.filter((one) => one.is_for_members).map(({ id }) => id));
  const messages = rows.map((row) => ({
    id: row.id,
    kind: take.kind,
    priority: row.priority as MessagePriority,
    recipient: vault.open(row.recipient),
    subject: row.subject,
    ...textOf(vault, row, { kind: take.kind, isForMembers: forMembers.has(row.id) }),
    attemptCount: row.attempt_count,
    limitCount: row.limit_count,
    day: pace.day,
    isAfterPause: pace.limitedUntil !== null && !pace.isLimited,
  }));
  return { messages, isMore: true };
}

interface SealedText {
  body: Buffer;
  html: Buffer;
  template: string;
  /** Of a short message the values for its template, of a mail that quotes an article its text without the quote. */
  params: Buffer;
}

function textOf(
  vault: Vault,
  row: SealedText,
  { kind, isForMembers }: { kind: MessageKind; isForMembers: boolean },
): Pick<DueMessage, 'body' | 'html' | 'sms'> {
  const params: unknown = row.params.length > 0 ? JSON.parse(vault.open(row.params)) : undefined;
  if (kind === 'mail' && params && isForMembers) return params as { body: string; html: string };
  return {
    body: vault.open(row.body),
    ...(row.html.length > 0 && { html: vault.open(row.html) }),
    ...(kind === 'sms' && params !== undefined && { sms: { kind: row.template, params } as SmsValues }),
  };
}

function findDue(tx: Tx, { kind, count }: Take, least: MessagePriority) {
  return tx
    .selectFrom('outgoing_messages as o')
    .select(['o.id', 'o.priority', sql<boolean>`${isMessageCurrent}`.as('is_current')])
    .select(isArticleForMembers.as('is_for_members'))
    .where('state', '=', 'queued')
    .where('is_held', '=', false)
    .where(isDue)
    .where('kind', '=', kind)
    .where('priority', '>=', least)
    .where((build) => build.or([build('kind', '!=', 'sms'), build('is_under_way', '=', false)]))
    .orderBy('priority', 'desc')
    .orderBy('id')
    .limit(count)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Returns the messages for which there is a place, the first of them first. */
function withinPace<Due extends { priority: number; is_current: boolean }>(pace: Pace, due: Due[]): Due[] {
  return due
    .filter(({ is_current }) => is_current)
    .filter(({ priority }, index) => isOpen(pace, priority as MessagePriority, index));
}
