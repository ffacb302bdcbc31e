import type { Purpose } from '#contract/audience/audience.ts';
import { mobilePattern } from '#contract/fields/contacts.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { maskText } from '../../platform/operation-log/mask.ts';
import { openContact } from '../members/contact.ts';
import { chosenContacts, hasTick, isReached, type Ways } from './reach.ts';

/** A person to write to. A value is blank where there is no such way, or an earlier contact of the member has the same. */
export interface Recipient {
  contactId: number;
  name: string;
  email: string;
  mobile: string;
  /** What is rung: the mobile number, or a landline. */
  telephone: string;
  ways: Ways;
}

/**
 * Returns for each of these members the contacts to write to for a purpose: those with its tick who can be reached, else
 * the main contact. Each address occurs once in a member.
 */
export async function contactsFor(
  { db, vault }: SealedDatabase,
  memberIds: readonly number[],
  purpose: Purpose,
): Promise<Map<number, Recipient[]>> {
  const recipients = new Map<number, Recipient[]>(memberIds.map((id) => [id, []]));
  if (memberIds.length === 0) return recipients;
  const rows = await db
    .selectFrom('member_contacts as c')
    .select(['c.id', 'c.member_id', 'c.is_main as isMain', 'c.name'])
    .select(['c.phone_sealed', 'c.email_sealed'])
    .select(hasTick(purpose).as('isTicked'))
    .where('c.member_id', 'in', memberIds)
    .where('c.ended_at', 'is', null)
    .where((build) => build.or([build('c.is_main', '=', true), hasTick(purpose)]))
    .orderBy('c.is_main', 'desc')
    .orderBy('c.id')
    .execute();
  const contacts = rows.map((row) => {
    const { Email: email, OperatorPhone: telephone } = openContact(vault, row);
    const ways = waysTo({ Email: email, OperatorPhone: telephone });
    return { ...row, email, mobile: ways.mobile ? telephone : '', telephone, ways };
  });
  for (const [memberId, own] of Map.groupBy(contacts, ({ member_id }) => member_id))
    recipients.set(memberId, eachAddressOnce(chosenContacts(own)));
  return recipients;
}

type Opened = Omit<Recipient, 'contactId'> & { id: number };

function eachAddressOnce(contacts: readonly Opened[]): Recipient[] {
  const used = new Set<string>();
  const once = (address: string) => {
    const key = address.toLowerCase();
    if (key === '' || used.has(key)) return '';
    used.add(key);
    return address;
  };
  return contacts.flatMap(({ id, name, telephone, ...own }) => {
    const email = once(own.email);
    const mobile = once(own.mobile);
    const isRung = own.ways.isRung && once(telephone) !== '';
    const ways = { mail: email !== '', mobile: mobile !== '', isRung };
    // The addresses of a second person may all be those of the first one.
    return isReached(ways) || contacts.length === 1
      ? [{ contactId: id, name, email, mobile, telephone, ways }]
      : [];
  });
}

/** The people who are written to, and the first of their addresses, masked. */
export function maskedRecipients(recipients: readonly Recipient[]) {
  return {
    DailyOperator: recipients.map(({ name }) => name).join('、'),
    OperatorPhone: maskText(recipients.find(({ telephone }) => telephone !== '')?.telephone ?? ''),
    Email: maskText(recipients.find(({ email }) => email !== '')?.email ?? ''),
  };
}

/** Returns the ways to a contact; one who has a landline alone is told by telephone. */
export function waysTo({ OperatorPhone, Email }: { OperatorPhone: string; Email: string }): Ways {
  const mail = Email !== '';
  const mobile = mobilePattern.test(OperatorPhone);
  return { mail, mobile, isRung: !mail && !mobile && OperatorPhone !== '' };
}
