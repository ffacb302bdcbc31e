import { sql } from 'kysely';
import type { Audience, Purpose } from '#contract/audience/audience.ts';
import type { Reach, ReachCounts } from '#contract/audience/audiences.ts';
import { mobilePattern } from '#contract/fields/contacts.ts';
import { emailHash, phoneHash, type Vault } from '../../platform/core/vault.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { selectAudience } from './selection.ts';

/** The ways to a contact; a landline is rung where there is neither of the others. */
export interface Ways {
  mail: boolean;
  mobile: boolean;
  isRung: boolean;
}

/** A contact of a member who is written to, with the ways to them. */
export interface Reached {
  id: number;
  name: string;
  post: string;
  ways: Ways;
}

const ticks: Readonly<Record<Purpose, string | undefined>> = {
  '': undefined,
  meetings: 'for_meetings',
  dues: 'for_dues',
  training: 'for_training',
};

/** Returns the condition that a contact `c` has the tick of this purpose; the main contact needs none. */
export const hasTick = (purpose: Purpose) => {
  const tick = ticks[purpose];
  return tick === undefined ? sql<boolean>`false` : sql<boolean>`${sql.ref(`c.${tick}`)}`;
};

/** Returns who of the contacts of one member is written to: those with the tick who can be reached, else the main one. */
export function chosenContacts<Contact extends { isMain: boolean; isTicked: boolean; ways: Ways }>(
  contacts: readonly Contact[],
): Contact[] {
  const ticked = contacts.filter(({ isTicked, ways }) => isTicked && isReached(ways));
  return ticked.length > 0 ? ticked : contacts.filter(({ isMain }) => isMain);
}

export const isReached = ({ mail, mobile, isRung }: Ways) => mail || mobile || isRung;

/** Returns the contacts who are written to, for each member of an audience, in the order of the members' ids. */
export async function reachOf(
  { db, vault }: SealedDatabase,
  audience: Audience,
  /** A further condition on the members `m`. */
  condition = sql<boolean>`true`,
): Promise<Map<number, Reached[]>> {
  const blankMail = emailHash(vault, '');
  const blankPhone = phoneHash(vault, '');
  const rows = await selectAudience(db, audience)
    .where(condition)
    .innerJoin('member_contacts as c', 'c.member_id', 'm.id')
    .where('c.ended_at', 'is', null)
    .where((build) => build.or([build('c.is_main', '=', true), hasTick(audience.Purpose)]))
    .select(['m.id as member_id', 'c.id', 'c.is_main', 'c.name', 'c.post'])
    .select(phoneKey.as('phone_key'))
    .select(hasTick(audience.Purpose).as('is_ticked'))
    .select(sql<boolean>`c.email_hash <> ${blankMail}`.as('has_mail'))
    .select(sql<boolean>`c.phone_hash <> ${blankPhone}`.as('has_phone'))
    .orderBy('m.id')
    .orderBy('c.is_main', 'desc')
    .orderBy('c.id')
    .execute();
  const isMobile = await mobilesAmong({ db, vault }, rows);
  const contacts = rows.map((row) => {
    const mobile = row.has_phone && isMobile(row.phone_key);
    const isRung = !row.has_mail && !mobile && row.has_phone;
    const ways = { mail: row.has_mail, mobile, isRung };
    const { id, name, post, member_id: memberId, is_main: isMain, is_ticked: isTicked } = row;
    return { id, name, post, memberId, isMain, isTicked, ways };
  });
  const byMember = Map.groupBy(contacts, ({ memberId }) => memberId);
  return new Map([...byMember].map(([memberId, own]) => [memberId, chosenContacts(own)]));
}

/** The hash of the number of a contact `c` as a text, which thousands of rows carry faster than bytes. */
const phoneKey = sql<string>`encode(c.phone_hash, 'base64')`;

/** By the hash of a number; what it says about a number never changes. */
const mobileByHash = new WeakMap<Vault, Map<string, boolean>>();
const rememberedAtMost = 100_000;
const openedAtOnce = 200;

/**
 * Returns whether the number with a hash is a mobile one. Opening thousands of numbers takes longer than everything else
 * here, so that each is opened once for as long as the program runs.
 */
async function mobilesAmong(
  { db, vault }: SealedDatabase,
  rows: readonly { id: number; has_phone: boolean; phone_key: string }[],
): Promise<(key: string) => boolean> {
  const before = mobileByHash.get(vault);
  const remembered = before && before.size < rememberedAtMost ? before : new Map<string, boolean>();
  mobileByHash.set(vault, remembered);
  const fresh = rows.filter((row) => row.has_phone && !remembered.has(row.phone_key));
  for (let at = 0; at < fresh.length; at += openedAtOnce) {
    const ids = fresh.slice(at, at + openedAtOnce).map(({ id }) => id);
    const sealed = await db
      .selectFrom('member_contacts as c')
      .select(['c.phone_sealed', phoneKey.as('phone_key')])
      .where('c.id', 'in', ids)
      .execute();
    for (const { phone_key, phone_sealed } of sealed)
      remembered.set(phone_key, mobilePattern.test(vault.open(phone_sealed)));
  }
  return (key) => remembered.get(key) ?? false;
}

/** Returns how a member is reached by those of its contacts who are written to. */
export function reachWays(contacts: readonly Pick<Reached, 'ways'>[]): Record<Reach, boolean> {
  const mail = contacts.some(({ ways }) => ways.mail);
  const mobile = contacts.some(({ ways }) => ways.mobile);
  const phone = !mail && !mobile && contacts.some(({ ways }) => ways.isRung);
  return { mail, mobile, phone, none: !mail && !mobile && !phone };
}

function countReach(reached: ReadonlyMap<number, readonly Reached[]>): ReachCounts {
  const counts = { Companies: reached.size, WithMail: 0, WithMobile: 0, PhoneOnly: 0, Unreachable: 0 };
  for (const contacts of reached.values()) {
    const { mail, mobile, phone, none } = reachWays(contacts);
    counts.WithMail += Number(mail);
    counts.WithMobile += Number(mobile);
    counts.PhoneOnly += Number(phone);
    counts.Unreachable += Number(none);
  }
  return counts;
}

export async function countAudience(
  box: SealedDatabase,
  audience: Audience,
  condition?: ReturnType<typeof sql<boolean>>,
): Promise<ReachCounts> {
  return countReach(await reachOf(box, audience, condition));
}
