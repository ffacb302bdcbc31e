import { sql } from 'kysely';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { isMessageCurrent } from '../counts/definitions.ts';

export const messageKinds = ['mail', 'sms'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** A message to a person outside the site. */
export interface OutgoingMessage {
  kind: MessageKind;
  /** A checked address or number; blank where there is none: a person tells the recipient by telephone. */
  recipient: string;
  /** Only for a mail. */
  subject?: string;
  body: string;
  /** The HTML of a mail; if absent, the text is used and its addresses become links. */
  html?: string;
  /** The record it is about. */
  entityType: string;
  recordId: number;
  /** The member whose contact is the recipient; undefined when no member is. */
  memberId: number | undefined;
  /** The facts that it states about the record, to compare a later message with. */
  facts?: object;
  /** The matter within the record, with which the message ends. */
  topic?: MessageTopic;
  /** The minutes for which its link opens; it is not sent later. */
  validMinutes?: number;
}

/** The decision on an application; a link to set a new password; one to open the account. */
export type MessageTopic = 'decision' | 'password-link' | 'account-opening';

/** Puts a message out for delivery, in the transaction that gives the reason for it, and answers its id. */
export async function queueMessage(tx: Tx, vault: Vault, message: OutgoingMessage): Promise<number> {
  const { id } = await tx
    .insertInto('outgoing_messages')
    .values({
      kind: message.kind,
      recipient: vault.seal(message.recipient),
      is_held: message.recipient === '',
      subject: message.subject ?? '',
      body: vault.seal(message.body),
      ...(message.html === undefined ? {} : { html: vault.seal(message.html) }),
      noun: message.entityType,
      record_id: message.recordId,
      member_id: message.memberId ?? null,
      told: message.facts === undefined ? null : JSON.stringify(message.facts),
      topic: message.topic ?? '',
      valid_until:
        message.validMinutes === undefined
          ? null
          : sql<Date>`now() + make_interval(mins => ${message.validMinutes})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface DueMessage {
  id: number;
  kind: MessageKind;
  recipient: string;
  subject: string;
  body: string;
  html?: string;
  attemptCount: number;
}

/** Returns whether any message is due. The query is cheap, since it runs all the time. */
export async function isAnyMessageDue(db: Database): Promise<boolean> {
  const due = await db
    .selectFrom('outgoing_messages')
    .select('id')
    .where('state', '=', 'queued')
    .where('is_held', '=', false)
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

const uncertain = { state: 'sent', is_under_way: false } as const;

/** Fails queued messages whose matter has ended, also those of senders that died. */
export async function endOutdated(db: Database): Promise<void> {
  await db
    .updateTable('outgoing_messages as o')
    .set({
      state: 'failed',
      is_under_way: false,
      reason: sql<string>`case when valid_until <= now() then '链接已过期，未发出' when reason = '' then '事情已有变化，未发出' else reason end`,
    })
    .where('o.state', '=', 'queued')
    .where(sql<boolean>`not ${isMessageCurrent}`)
    .where((build) => build.or([build('is_under_way', '=', false), isDue]))
    .execute();
}

const isDue = sql<boolean>`next_attempt_at <= now()`;

/** Records that a message may have arrived. */
export async function noteUncertain(db: Database, id: number, reason: string): Promise<void> {
  await db
    .updateTable('outgoing_messages')
    .set({ ...uncertain, reason })
    .where('id', '=', id)
    .execute();
}

/** Takes the oldest messages that are due; no other process takes them within the lease. */
export async function takeDueMessages(
  { db, vault }: SealedDatabase,
  take: { kinds: MessageKind[]; count: number; leaseSeconds: number },
): Promise<DueMessage[]> {
  const rows = await db
    // Once: a plan that ran it again for each row would take more than the limit.
    .with(
      (due) => due('due').materialized(),
      (query) =>
        query
          .selectFrom('outgoing_messages as o')
          .select('id')
          .where('state', '=', 'queued')
          .where('is_held', '=', false)
          .where(isMessageCurrent)
          .where(isDue)
          .where('kind', 'in', take.kinds)
          .where((build) => build.or([build('kind', '!=', 'sms'), build('is_under_way', '=', false)]))
          .orderBy('id')
          .limit(take.count)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('outgoing_messages as m')
    .from('due')
    .whereRef('m.id', '=', 'due.id')
    .set({
      attempt_count: sql`attempt_count + 1`,
      is_under_way: true,
      next_attempt_at: sql`now() + make_interval(secs => ${take.leaseSeconds})`,
    })
    .returning(['m.id', 'm.kind', 'm.recipient', 'm.subject', 'm.body', 'm.html', 'm.attempt_count'])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as MessageKind,
    recipient: vault.open(row.recipient),
    subject: row.subject,
    body: vault.open(row.body),
    ...(row.html.length > 0 ? { html: vault.open(row.html) } : {}),
    attemptCount: row.attempt_count,
  }));
}

export async function noteSent(db: Database, id: number): Promise<void> {
  await db
    .updateTable('outgoing_messages')
    .set({ state: 'sent', sent_at: sql`now()`, reason: '', is_under_way: false })
    .where('id', '=', id)
    .execute();
}

export async function noteFailed(db: Database, id: number, reason: string): Promise<void> {
  await db
    .updateTable('outgoing_messages')
    .set({ state: 'failed', reason, is_under_way: false })
    .where('id', '=', id)
    .execute();
}

/**
 * Fails all queued short messages; mails may be sent, because a second one is recognised by its id. A held one was
 * never sent: it stays as it is.
 */
export async function holdShortMessages(db: Database, reason: string): Promise<void> {
  await db
    .updateTable('outgoing_messages')
    .set({ state: 'failed', reason })
    .where('kind', '=', 'sms')
    .where('state', '=', 'queued')
    .where('is_held', '=', false)
    .execute();
}

export async function noteDelayed(
  db: Database,
  id: number,
  { reason, seconds }: { reason: string; seconds: number },
): Promise<void> {
  await db
    .updateTable('outgoing_messages')
    .set({
      // The matter ended during the attempt.
      state: sql<string>`case when withdrawn_at is null then state else 'failed' end`,
      reason,
      is_under_way: false,
      next_attempt_at: sql`now() + make_interval(secs => ${seconds})`,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Withdraws the unsent messages about a record, or those to one member or of one topic. One that is being delivered may still
 * arrive, but no further attempt is made.
 */
export async function withdrawMessages(
  tx: Tx,
  matter: { noun: string; recordId: number; memberId?: number; topic?: MessageTopic; reason: string },
): Promise<void> {
  const unlessUnderWay = (column: 'state' | 'reason', value: string) =>
    sql<string>`case when is_under_way then ${sql.ref(column)} else ${value} end`;
  await tx
    .updateTable('outgoing_messages')
    .set({
      state: unlessUnderWay('state', 'failed'),
      reason: unlessUnderWay('reason', matter.reason),
      withdrawn_at: sql<Date>`now()`,
    })
    .where('noun', '=', matter.noun)
    .where('record_id', '=', matter.recordId)
    .$if(matter.memberId !== undefined, (query) => query.where('member_id', '=', matter.memberId ?? 0))
    .$if(matter.topic !== undefined, (query) => query.where('topic', '=', matter.topic ?? ''))
    .where('state', '=', 'queued')
    .execute();
}

const nothing = Buffer.alloc(0);

/** Clears all but the fact that it was sent; a message that still waits by then would surprise its reader. */
const emptied = {
  recipient: nothing,
  body: nothing,
  html: nothing,
  subject: '',
  state: sql<string>`case state when 'queued' then 'failed' else state end`,
};
const reasonOf = (why: string) => sql<string>`case state when 'queued' then ${why} else reason end`;

/** Empties all messages to these members, whatever they are about; returns how many still had a text. */
export async function emptyMessages(tx: Tx, memberIds: number[]): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outgoing_messages')
    .set({ ...emptied, reason: reasonOf('收件人的个人信息已删除') })
    .where('member_id', 'in', memberIds)
    .where('body', '!=', nothing)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Empties the messages whose retention period is over. */
export async function forgetMessages(
  db: Database,
  olderThanDays: number,
  signal?: AbortSignal,
): Promise<void> {
  for (let count = emptiedAtOnce; count === emptiedAtOnce;) {
    signal?.throwIfAborted();
    const { numUpdatedRows } = await db
      .updateTable('outgoing_messages')
      .set({ ...emptied, reason: reasonOf('长时间未能发送') })
      .where('id', 'in', (build) =>
        build
          .selectFrom('outgoing_messages')
          .select('id')
          .where('created_at', '<', sql<Date>`now() - make_interval(days => ${olderThanDays})`)
          .where('body', '!=', nothing)
          .orderBy('id')
          .limit(emptiedAtOnce),
      )
      .executeTakeFirstOrThrow();
    count = Number(numUpdatedRows);
  }
}

const emptiedAtOnce = 2000;
