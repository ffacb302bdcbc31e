import type { Tx } from '../db/open.ts';
import type { Vault } from '../vault.ts';

/** What a person is told outside the site. */
export interface OutgoingMessage {
  kind: 'mail' | 'sms';
  /** A checked address or number. */
  recipient: string;
  /** Only of a mail. */
  subject?: string;
  body: string;
  /** The record it is about. */
  noun: string;
  recordId: number;
}

/** Puts a message out for delivery, in the transaction that gives the reason for it. */
export async function queueMessage(tx: Tx, vault: Vault, message: OutgoingMessage): Promise<void> {
  await tx
    .insertInto('outgoing_messages')
    .values({
      kind: message.kind,
      recipient: vault.seal(message.recipient),
      subject: message.subject ?? '',
      body: vault.seal(message.body),
      noun: message.noun,
      record_id: message.recordId,
    })
    .execute();
}
