import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import { cleanEmail, cleanTelephone, mobilePattern } from '#contract/fields/contacts.ts';
import { contactMatters, type Contact } from '#contract/members/contacts.ts';
import { notFound } from '../../../platform/core/errors.ts';
import { timeOrBlank } from '../../../platform/core/shanghai-time.ts';
import { emailHash, phoneHash, type Vault } from '../../../platform/core/vault.ts';
import type { Database } from '../../../platform/db/open.ts';
import { hasInNames } from '../../../platform/db/page.ts';
import type { SealedDatabase } from '../../../platform/db/sealed-database.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { maskText } from '../../../platform/operation-log/mask.ts';

/** The columns of a contact `c` from which its answer is made. */
export const contactColumns = [
  'c.id',
  'c.is_main',
  'c.name',
  'c.post',
  'c.phone_sealed',
  'c.landline_sealed',
  'c.email_sealed',
  'c.for_meetings',
  'c.for_dues',
  'c.for_training',
  'c.note',
  'c.ended_at',
  'c.version',
  sql<Contact['SignIn'] | null>`(select p.login_kind from persons p where p.id = c.person_id)`.as('sign_in'),
] as const;

type Column = (typeof contactColumns)[number];
type ColumnName = Column extends infer One ? (One extends `c.${infer Name}` ? Name : never) : never;
export type ContactRow = Pick<
  Selectable<Tables['member_contacts']>,
  ColumnName & keyof Tables['member_contacts']
> & {
  sign_in: Contact['SignIn'] | null;
};

/** Returns the contacts of a member: the main one first, those that ended last. @throws ApiError 404 for an unknown member */
export async function listContacts(
  { db, vault }: SealedDatabase,
  memberId: number,
  isFull: boolean,
): Promise<Contact[]> {
  await assertMember(db, memberId);
  const rows = await db
    .selectFrom('member_contacts as c')
    .select(contactColumns)
    .where('c.member_id', '=', memberId)
    .orderBy('c.is_main', 'desc')
    .orderBy(sql`c.ended_at is not null`)
    .orderBy('c.id')
    .execute();
  return rows.map((row) => toContact(vault, row, isFull));
}

async function assertMember(db: Database, memberId: number): Promise<void> {
  const member = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where('forgotten_at', 'is', null)
    .executeTakeFirst();
  if (!member) throw notFound();
}

/** Returns a contact in the form of the wire; a landline that is stored as the phone of the main contact is its landline. */
export function toContact(vault: Vault, row: ContactRow, isFull: boolean): Contact {
  const phone = vault.open(row.phone_sealed);
  const isMobile = mobilePattern.test(phone);
  const shown = (text: string) => (isFull ? text : maskText(text));
  return {
    ContactId: row.id,
    IsMain: row.is_main,
    ContactName: row.name,
    Post: row.post,
    Mobile: shown(isMobile ? phone : ''),
    Landline: shown(isMobile || phone === '' ? openLandline(vault, row) : phone),
    Email: shown(vault.open(row.email_sealed)),
    ForMeetings: row.for_meetings,
    ForDues: row.for_dues,
    ForTraining: row.for_training,
    ContactNote: row.note,
    SignIn: row.sign_in ?? '',
    EndTime: timeOrBlank(row.ended_at),
    Version: row.version,
  };
}

/** Returns the landline beside a mobile number; blank if there is none. */
const openLandline = (vault: Vault, { landline_sealed }: Pick<ContactRow, 'landline_sealed'>) =>
  landline_sealed.length === 0 ? '' : vault.open(landline_sealed);

/** Returns the matters that a contact is ticked for, in words. */
export const mattersOf = (one: Contact): string[] =>
  Object.entries(contactMatters).flatMap(([name, word]) =>
    one[name as keyof typeof contactMatters] ? [word] : [],
  );

/**
 * Returns the condition that one of the people of member `m` has the key in the name, or as whole phone number or e-mail address.
 * The array is made once, so that the indexes of members still find the others.
 */
export function hasContact({ db, vault }: SealedDatabase, key: string): RawBuilder<SqlBool> {
  const number = cleanTelephone(key);
  const phone = phoneHash(vault, number);
  const isReached = sql<SqlBool>`c.email_hash = ${emailHash(vault, cleanEmail(key))} or (${/\d/.test(number)}
    and (c.phone_hash = ${phone} or (c.landline_hash <> '' and c.landline_hash = ${phone})))`;
  const people = db
    .selectFrom('member_contacts as c')
    .select('c.member_id')
    .where(sql<SqlBool>`(${hasInNames('c', key)} or ${isReached})`);
  return sql<SqlBool>`m.id = any(array(${people}))`;
}
