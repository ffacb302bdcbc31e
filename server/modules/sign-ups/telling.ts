import { sql } from 'kysely';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { isPersonAsTold, isSignUpEvent } from '../counts/current-messages.ts';
import { queueMessage, type OutgoingMessage } from '../messages/store.ts';
import { confirmationKey } from './confirmation-key.ts';
import {
  confirmationAddress,
  confirmationMail,
  confirmationSms,
  decisionMail,
  decisionSms,
  goes,
  type Decision,
  type Letter,
  type ToldActivity,
} from './letters.ts';
import { numberOf, openOrBlank } from './sealed-person.ts';

export type { Letter } from './letters.ts';

/* Messages to people who signed up, in the transaction that gives the reason for them. */

/** Returns whether one more message may go to a recipient. */
export type MayTell = (kind: 'mail' | 'sms', recipient: string) => boolean;

/**
 * Sends the confirmation of a sign-up: by mail where an address was given, and by short message to the first of its
 * people. A recipient who got too many gets none; the page has the same.
 */
export async function tellConfirmation(
  { db, vault }: SealedDatabase,
  signUpId: number,
  letter: Letter,
  mayTell: MayTell = () => true,
): Promise<void> {
  const people = await recipients(db).where('u.id', '=', signUpId).orderBy('p.arrival').execute();
  const [first] = people;
  if (!first) return;
  const address = addressFor({ vault, letter }, first);
  const facts = { number: numberOf(first), people, address, siteName: letter.siteName };
  const texts = { mail: confirmationMail(first, facts), sms: confirmationSms(first, facts) };
  await send({ db, vault }, first, { ...texts, facts: { Event: eventOf(first) } }, mayTell);
}

/** Tells everybody who got a place from the waiting list since; returns how many they are. */
export async function tellPromoted(
  { db, vault }: SealedDatabase,
  activityId: number,
  letter: Letter,
): Promise<number> {
  const promoted = await db
    .updateTable('sign_up_people')
    .set({ is_promotion_due: false })
    .where('activity_id', '=', activityId)
    .where('is_promotion_due', '=', true)
    .returning('id')
    .execute();
  const ids = promoted.map(({ id }) => id);
  await tellDecision({ db, vault }, ids, { decision: 'promoted', reason: '', letter });
  return ids.length;
}

/** Tells each of these people what became of the sign-up. */
export async function tellDecision(
  { db, vault }: SealedDatabase,
  personIds: number[],
  { decision, reason, letter }: { decision: Decision; reason: string; letter: Letter },
  mayTell: MayTell = () => true,
): Promise<void> {
  if (personIds.length === 0) return;
  const people = await recipients(db).where('p.id', 'in', personIds).orderBy('p.arrival').execute();
  for (const person of people) {
    const address = addressFor({ vault, letter }, person);
    const facts = { name: person.name, decision, reason, address, siteName: letter.siteName };
    const texts = { mail: decisionMail(person, facts), sms: decisionSms(person, facts) };
    const statement = {
      PersonId: person.person_id,
      State: person.state,
      Decision: decision,
      ...(goes(decision) && { Event: eventOf(person) }),
    };
    await send({ db, vault }, person, { ...texts, facts: statement }, mayTell);
  }
}

/** Withdraws the messages that wait and state the activity as it was, and writes them anew, but for those about a change. */
export async function tellMoved(
  { db, vault }: SealedDatabase,
  activityId: number,
  letter: Letter,
): Promise<void> {
  const outdated = await db
    .updateTable('outgoing_messages as o')
    .from('sign_ups as u')
    .set({ state: 'failed', reason: '活动已变更，另写', withdrawn_at: sql<Date>`now()` })
    .whereRef('u.id', '=', 'o.record_id')
    .where('u.activity_id', '=', activityId)
    .where('o.noun', '=', 'signUp')
    .where('o.state', '=', 'queued')
    .where('o.is_under_way', '=', false)
    .where(sql<boolean>`o.told ? 'Event' and ${isPersonAsTold} and not ${isSignUpEvent}`)
    .returning(['u.id', sql<ToldFacts>`o.told`.as('facts')])
    .execute();
  // A mail and its short message are written together.
  const matters = new Map(outdated.map(({ id, facts }) => [`${id} ${facts.PersonId ?? ''}`, { id, facts }]));
  for (const { id, facts } of matters.values()) {
    const { PersonId, Decision: decision, IsChange: isChange } = facts;
    // A clerk decides who is told of the next change; see `findUnawarePeople`.
    if (isChange) continue;
    if (PersonId === undefined || decision === undefined) await tellConfirmation({ db, vault }, id, letter);
    else await tellDecision({ db, vault }, [PersonId], { decision, reason: '', letter });
  }
}

/** Without an address of the site, such as in an undone import, it is that which the activity was saved under. */
export function addressFor(
  { vault, letter }: { vault: Vault; letter: Letter },
  { key_nonce, site_address }: Recipient,
): string {
  const site = letter.site === '' ? site_address : letter.site;
  return confirmationAddress({ site }, confirmationKey(vault, key_nonce));
}

/** Selects people with their sign-ups and their activity. */
export function recipients(db: Database) {
  return db
    .selectFrom('sign_up_people as p')
    .innerJoin('sign_ups as u', 'u.id', 'p.sign_up_id')
    .innerJoin('activities as a', 'a.id', 'p.activity_id')
    .select([
      'p.id as person_id',
      'p.name',
      'p.state',
      'p.mobile_sealed',
      'u.id as sign_up_id',
      'u.number',
      'u.activity_id',
    ])
    .select([
      'u.member_id',
      'u.email_sealed',
      'u.key_nonce',
      'a.title',
      'a.begins_at',
      'a.place',
      'a.site_address',
    ])
    .where(sql<boolean>`u.forgotten_at is null`);
}
type Recipient = Awaited<ReturnType<ReturnType<typeof recipients>['execute']>>[number];

/** The facts of a message, with which it ends when they have changed; see `isMessageCurrent`. */
export interface ToldFacts {
  /** A decision about this person; absent in a confirmation. */
  PersonId?: number;
  State?: string;
  Decision?: Decision;
  /** Absent where the message says nothing of time and place. */
  Event?: ToldEvent;
  /** Says what was changed. */
  IsChange?: true;
}

/** The facts of an activity that a message states. */
export type ToldEvent = ReturnType<typeof eventOf>;

export const eventOf = ({ title, begins_at, place }: ToldActivity) => ({
  Title: title,
  Begin: begins_at.toISOString(),
  Place: place,
});

interface Texts {
  mail?: { subject: string; body: string };
  sms?: Pick<OutgoingMessage, 'body' | 'sms'>;
  facts: ToldFacts;
}

export async function send(
  { db, vault }: SealedDatabase,
  person: Recipient,
  { facts, mail, sms }: Texts,
  mayTell: MayTell = () => true,
): Promise<void> {
  const about = { entityType: 'signUp', recordId: person.sign_up_id, memberId: undefined, facts };
  const email = openOrBlank(vault, person.email_sealed);
  const mobile = openOrBlank(vault, person.mobile_sealed);
  if (mail && email !== '' && mayTell('mail', email))
    await queueMessage(db as Tx, vault, { ...about, kind: 'mail', recipient: email, ...mail });
  if (sms && mobile !== '' && mayTell('sms', mobile))
    await queueMessage(db as Tx, vault, { ...about, kind: 'sms', recipient: mobile, ...sms });
}

/** Returns the sender of messages that a request causes. */
export async function letterOf(
  { siteInfo }: { siteInfo: () => Promise<{ SiteName: string }> },
  siteAddress: () => Promise<string>,
): Promise<Letter> {
  return { site: await siteAddress(), siteName: (await siteInfo()).SiteName };
}
