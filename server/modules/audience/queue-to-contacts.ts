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
 * alone are one call, a mail without an address. Returns the messages; the state of the first of each way is the member's.
 */
export async function queueToContacts(
  tx: Tx,
  vault: Vault,
  about: About,
  recipients: readonly Pick<Recipient, 'email' | 'mobile' | 'ways'>[],
  { mail, sms }: Texts,
): Promise<{ mailIds: number[]; smsIds: number[] }> {
  const addresses = recipients.flatMap(({ email }) => (email === '' ? [] : [email]));
  const numbers = recipients.flatMap(({ mobile }) => (mobile === '' ? [] : [mobile]));
  const isCalled = addresses.length + numbers.length === 0 && recipients.some(({ ways }) => isReached(ways));
  const mailIds: number[] = [];
  const smsIds: number[] = [];
  for (const recipient of isCalled ? [''] : addresses)
    if (mail) mailIds.push(await queueMessage(tx, vault, { ...about, kind: 'mail', recipient, ...mail }));
  for (const recipient of numbers)
    if (sms) smsIds.push(await queueMessage(tx, vault, { ...about, kind: 'sms', recipient, ...sms }));
  return { mailIds, smsIds };
}
