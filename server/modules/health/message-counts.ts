import { sql } from 'kysely';
import type { Database } from '../../platform/db/open.ts';
import { isMessageFailed, isMessageQueued, isMessageToTell } from '../counts/definitions.ts';
import type { MessageKind } from '../messages/kinds.ts';

interface MessageCounts {
  queued: number;
  /** Recipients to tell by other means. */
  toTell: number;
  /** Recent failures. */
  failed: number;
}

const counts = [
  sql<number>`count(*) filter (where ${isMessageQueued})`.as('queued'),
  sql<number>`count(*) filter (where ${isMessageToTell})`.as('toTell'),
  sql<number>`count(*) filter (where ${isMessageFailed})`.as('failed'),
] as const;

/**
 * Returns the state of a channel: the time of its last delivery, and the numbers of queued messages, of recipients to
 * tell by other means, and of recent failures.
 */
export async function readChannelState(
  db: Database,
  kind: MessageKind,
): Promise<MessageCounts & { lastSentAt: Date | null }> {
  return await db
    .selectFrom('outgoing_messages as o')
    .select([sql<Date | null>`max(o.sent_at)`.as('lastSentAt'), ...counts])
    .where('o.kind', '=', kind)
    .executeTakeFirstOrThrow();
}

/** Returns the same numbers; unlike the time of the last delivery, they need not read all messages. */
export async function readMessageCounts(db: Database, kind: MessageKind): Promise<MessageCounts> {
  return await db
    .selectFrom('outgoing_messages as o')
    .select(counts)
    .where('o.kind', '=', kind)
    .where((build) => build.or([build('o.state', '=', 'queued'), isMessageFailed]))
    .executeTakeFirstOrThrow();
}
