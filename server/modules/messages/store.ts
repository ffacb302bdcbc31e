import { sql, type SelectQueryBuilder } from 'kysely';
import type { SmsValues } from '#contract/back-office/sms-kinds.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { MessageKind, MessagePriority } from './kinds.ts';

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
  /** Only for a mail that quotes an article: its text without the quote, which leaves if only members may read the article by then. */
  forMembers?: { body: string; html: string };
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
  /** Only for a short message: its kind and the values for the template of that kind, if the office registered one. */
  sms?: SmsValues;
  /** By default a password link has 2, any other message with a topic 1, and all others 0. */
  priority?: MessagePriority;
}

/** The decision on an application; a link to set a new password; one to open the account; that the address was changed. */
export type MessageTopic = 'decision' | 'password-link' | 'account-opening' | 'address-change';

const priorityOf = ({ priority, topic }: OutgoingMessage): MessagePriority =>
  priority ?? (topic === undefined ? 0 : topic === 'password-link' ? 2 : 1);

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
      priority: priorityOf(message),
      ...(message.forMembers && { params: vault.seal(JSON.stringify(message.forMembers)) }),
      ...(message.sms && {
        template: message.sms.kind,
        params: vault.seal(JSON.stringify(message.sms.params)),
      }),
      valid_until:
        message.validMinutes === undefined
          ? null
          : sql<Date>`now() + make_interval(mins => ${message.validMinutes})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const uncertain = { state: 'sent', is_under_way: false } as const;

/** Records that a message may have arrived. */
export async function noteUncertain(db: Database, id: number, reason: string): Promise<void> {
  await db
    .updateTable('outgoing_messages')
    .set({ ...uncertain, reason })
    .where('id', '=', id)
    .execute();
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
  { reason, seconds, isLimit }: { reason: string; seconds: number; isLimit: boolean },
): Promise<void> {
  await db
    .updateTable('outgoing_messages')
    .set({
      // The matter ended during the attempt.
      state: sql<string>`case when withdrawn_at is null then state else 'failed' end`,
      reason,
      is_under_way: false,
      // Up to a tenth earlier: messages that failed together do not come back together.
      next_attempt_at: isLimit
        ? sql`now() + make_interval(secs => ${seconds})`
        : sql`now() + make_interval(secs => ${seconds} * (1 - random() / 10))`,
      ...(isLimit && {
        limit_count: sql<number>`limit_count + 1`,
        attempt_count: sql<number>`attempt_count - 1`,
      }),
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Withdraws the unsent messages about one record or several, or those to one member or of one topic. One that is being delivered may still
 * arrive, but no further attempt is made.
 */
export async function withdrawMessages(
  tx: Tx,
  matter: {
    noun: string;
    recordId: number | readonly number[];
    memberId?: number;
    topic?: MessageTopic;
    reason: string;
  },
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
    .where('record_id', '=', sql<number>`any(${[matter.recordId].flat()}::int[])`)
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
  params: nothing,
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

/** Empties the messages to one of the people of a member, whoever else got the same; returns how many still had a text. */
export async function emptyMessagesTo(
  tx: Tx,
  vault: Vault,
  { memberId, addresses }: { memberId: number; addresses: readonly string[] },
): Promise<number> {
  // Recipients are sealed.
  const rows = await tx
    .selectFrom('outgoing_messages')
    .select(['id', 'recipient'])
    .where('member_id', '=', memberId)
    .where('body', '!=', nothing)
    .execute();
  const ids = rows.filter(({ recipient }) => addresses.includes(vault.open(recipient))).map(({ id }) => id);
  if (ids.length > 0) await emptyThese(tx, ids);
  return ids.length;
}

/** Empties all messages about these records. */
export async function emptyMessagesAbout(tx: Tx, noun: string, recordIds: number[]): Promise<void> {
  const about = tx.selectFrom('outgoing_messages').select('id').where('noun', '=', noun);
  await emptyThese(tx, about.where('record_id', 'in', recordIds));
}

/** Empties those messages about these records whose recipient or text contains one of these words, such as a name. */
export async function emptyMessagesWith(
  { db: tx, vault }: SealedDatabase,
  { noun, recordIds }: { noun: string; recordIds: number[] },
  words: string[],
): Promise<void> {
  const messages = await tx
    .selectFrom('outgoing_messages')
    .select(['id', 'recipient', 'body', 'html', 'params'])
    .where('noun', '=', noun)
    .where('record_id', 'in', recordIds)
    .where('body', '!=', nothing)
    .execute();
  const ids = messages
    .filter(({ id: _id, ...sealed }) =>
      Object.values(sealed).some((part) => {
        const text = part.length === 0 ? '' : vault.open(part);
        return words.some((word) => word !== '' && text.includes(word));
      }),
    )
    .map(({ id }) => id);
  if (ids.length > 0) await emptyThese(tx, ids);
}

async function emptyThese(
  tx: Database,
  ids: number[] | SelectQueryBuilder<Tables, 'outgoing_messages', { id: number }>,
): Promise<void> {
  await tx
    .updateTable('outgoing_messages')
    .set({ ...emptied, reason: reasonOf('收件人的个人信息已删除') })
    .where('id', 'in', ids)
    .where('body', '!=', nothing)
    .execute();
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
