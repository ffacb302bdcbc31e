import type { Vault } from '../../platform/core/vault.ts';
import type { Tx } from '../../platform/db/open.ts';
import { queueMessage, type OutgoingMessage } from '../messages/store.ts';
import type { Recipient } from './contacts.ts';
import { isReached } from './reach.ts';

type About = Pick<OutgoingMessage, 'entityType' | 'recordId' | 'memberId' | 'facts'>;
type Text = Omit<OutgoingMessage, 'kind' | 'recipient' | keyof About>;

interface Texts {
  /** Undefined where the mail is not written again; likewise the short message. */
  mail: Text | undefined;
  sms: Text | undefined;
}

/**
 * Queues a mail and a short message to each of the contacts of one member who have the way. Contacts who have landlines
 * alone are one call, a mail without an address. Returns the first message of each way, whose state is the member's.
 */
export async function queueToContacts(
  tx: Tx,
  vault: Vault,
  about: About,
  recipients: readonly Recipient[],
  { mail, sms }: Texts,
): Promise<{ mailId: number | null; smsId: number | null }> {
  const addresses = recipients.flatMap(({ email }) => (email === '' ? [] : [email]));
  const numbers = recipients.flatMap(({ mobile }) => (mobile === '' ? [] : [mobile]));
  const isCalled = addresses.length + numbers.length === 0 && recipients.some(({ ways }) => isReached(ways));
  const ids: { mail: number[]; sms: number[] } = { mail: [], sms: [] };
  for (const recipient of isCalled ? [''] : addresses)
    if (mail) ids.mail.push(await queueMessage(tx, vault, { ...about, kind: 'mail', recipient, ...mail }));
  for (const recipient of numbers)
    if (sms) ids.sms.push(await queueMessage(tx, vault, { ...about, kind: 'sms', recipient, ...sms }));
  return { mailId: ids.mail[0] ?? null, smsId: ids.sms[0] ?? null };
}
