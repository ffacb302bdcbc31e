import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { contactsAtMost, contactTexts, type ContactForm } from '#contract/members/contacts.ts';
import { isMasked } from '#contract/members/masked.ts';
import { invalid, notFound, refused } from '../../../platform/core/errors.ts';
import { phoneHash, type Vault } from '../../../platform/core/vault.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { SealedDatabase } from '../../../platform/db/sealed-database.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { newVersion, versionedWrite } from '../../../platform/db/versioned-write.ts';
import type { Actor } from '../../../platform/http/api/actor.ts';
import { maskText } from '../../../platform/operation-log/mask.ts';
import { recordOperation } from '../../../platform/operation-log/record-operation.ts';
import { recordMemberChanges } from '../../reviews/store.ts';
import { sealEmail, sealPhone } from '../contact.ts';
import { loggedMember } from '../logged.ts';
import { redirectContact, tellOldAddress } from '../tell-old-address.ts';
import { contactColumns, toContact } from './reading.ts';

/*
 * Changes of the people of a member. The triggers of migration 0650 write the main contact into the member and back.
 */

/** Whose call it is: a member's own, which keeps the ways to reach it, or the back office's. */
export type Side = 'member' | 'office';

export interface ContactDependencies extends SealedDatabase {
  /** What a member changes itself counts as a confirmation of its data. */
  confirmChanged: (tx: Tx, memberId: number) => Promise<void>;
}

interface Change {
  memberId: number;
  by: Actor;
  side: Side;
}

/**
 * Adds or changes a contact.
 * @throws ApiError 404 for another member's, 409 with the present contact where it changed since `form.Version` was read
 */
export async function saveContact(
  { db, vault, confirmChanged }: ContactDependencies,
  form: ContactForm,
  { memberId, by, side }: Change,
): Promise<number> {
  const record = {
    id: form.ContactId,
    version: form.Version,
    first: (tx: Tx) => lockMember(tx, vault, memberId),
    find: (tx: Tx, id: number) => findContact(tx, vault, { memberId, contactId: id }),
    current: async (_tx: Tx, contact: Found) => (side === 'office' ? masked(contact) : contact),
  };
  return await versionedWrite(db, record, async (tx, before) => {
    const typed = before ? storedOrTyped(form, before) : form;
    assertUnmasked(typed);
    if (before?.IsMain && side === 'member') assertReachable(typed, before);
    await assertNotThere(tx, vault, memberId, typed);
    return await tellingOldAddress(tx, vault, memberId, async () => {
      const id = await write(tx, vault, { memberId, before }, typed);
      const after = await findContact(tx, vault, { memberId, contactId: id });
      if (!before?.IsMain)
        await redirectContact(tx, vault, memberId, { from: before ?? undefined, to: after });
      await recordOperation(tx, by, {
        entityType: 'member',
        recordId: memberId,
        before: before && logged(before),
        after: after && logged(after),
      });
      const isSame = before && after && isDeepStrictEqual({ ...after, Version: before.Version }, before);
      if (side === 'member' && !isSame) await confirmChanged(tx, memberId);
      return id;
    });
  });
}

/** Makes a contact the main one; the former one stays a contact, unless nothing is known of it. */
export async function setMainContact(
  { db, vault, confirmChanged }: ContactDependencies,
  contactId: number,
  { memberId, by, side }: Change,
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockMember(tx, vault, memberId);
    const contact = await findContact(tx, vault, { memberId, contactId });
    if (!contact) throw notFound();
    if (contact.EndTime !== '') throw refused(contactTexts.ended);
    if (contact.IsMain) return;
    const main = await findMain(tx, vault, memberId);
    if (side === 'member') assertReachable(contact, main);
    await tellingOldAddress(tx, vault, memberId, async () => {
      await removeMain(tx, main);
      await changeContact(tx, contactId, { is_main: true });
      const before = { ContactName: main?.ContactName ?? '' };
      const after = { ContactName: contact.ContactName };
      if (side === 'member') await confirmChanged(tx, memberId);
      await recordOperation(tx, by, { entityType: 'member', recordId: memberId, before, after });
    });
  });
}

/** Ends a contact, or takes an end back. Repeated it does nothing. */
export async function setContactStatus(
  { db, vault, confirmChanged }: ContactDependencies,
  { ContactId: contactId, isOn }: { ContactId: number; isOn: boolean },
  { memberId, by, side }: Change,
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockMember(tx, vault, memberId);
    const before = await findContact(tx, vault, { memberId, contactId });
    if (!before) throw notFound();
    if (!isOn && before.IsMain) throw refused(contactTexts.mainStays);
    if ((before.EndTime === '') === isOn) return;
    if (isOn) await assertRoom(tx, memberId);
    await changeContact(tx, contactId, { ended_at: isOn ? null : sql<Date>`now()` });
    if (!isOn)
      await redirectContact(tx, vault, memberId, { from: before, to: await findMain(tx, vault, memberId) });
    if (side === 'member') await confirmChanged(tx, memberId);
    const { ContactName } = before;
    await recordOperation(tx, by, {
      entityType: 'member',
      recordId: memberId,
      before: { ContactName, ContactStatus: !isOn },
      after: { ContactStatus: isOn },
    });
  });
}

type Found = NonNullable<Awaited<ReturnType<typeof findContact>>>;
type Typed = ContactForm | Found;

/** Locks the member before its contacts, as every change of it does. @throws ApiError 404 */
export async function lockMember(tx: Tx, vault: Vault, memberId: number) {
  const member = await loggedMember(tx, vault, memberId);
  if (!member) throw notFound();
  return member;
}

export async function findContact(
  tx: Tx,
  vault: Vault,
  { memberId, contactId }: { memberId: number; contactId: number },
) {
  const row = await tx
    .selectFrom('member_contacts as c')
    .select(contactColumns)
    .where('c.id', '=', contactId)
    .where('c.member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
  return row && toContact(vault, row, true);
}

async function findMain(tx: Tx, vault: Vault, memberId: number): Promise<Found | undefined> {
  const row = await tx
    .selectFrom('member_contacts as c')
    .select(contactColumns)
    .where('c.member_id', '=', memberId)
    .where('c.is_main', '=', true)
    .executeTakeFirst();
  return row && toContact(vault, row, true);
}

const reaches = ['Mobile', 'Landline', 'Email'] as const;

/** Returns the form with the stored values in place of their masks. */
function storedOrTyped(form: ContactForm, before: Found): ContactForm {
  const unchanged = reaches.filter((name) => isMasked(form[name]) && form[name] === maskText(before[name]));
  return { ...form, ...Object.fromEntries(unchanged.map((name) => [name, before[name]])) };
}

const wrongReach = { Mobile: '请输入正确手机号码', Landline: '请输入正确座机号码', Email: '请输入正确邮箱' };

function assertUnmasked(typed: Typed): void {
  const wrong = reaches.filter((name) => isMasked(typed[name]));
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map((name) => [name, wrongReach[name]])));
}

/** A member may not take away the ways by which the association and its own lost password reach it. */
function assertReachable(next: Typed, main: Found | undefined): void {
  const hadPhone = main && (main.Mobile || main.Landline);
  if (hadPhone && !next.Mobile && !next.Landline) throw invalid({ Mobile: contactTexts.mainHasPhone });
  if (main?.Email && !next.Email) throw invalid({ Email: contactTexts.mainHasEmail });
}

/** Refuses the same person twice: equal name and phone, or equal name where neither has one. */
async function assertNotThere(tx: Tx, vault: Vault, memberId: number, typed: ContactForm): Promise<void> {
  const same = await tx
    .selectFrom('member_contacts')
    .select('id')
    .where('member_id', '=', memberId)
    .where('id', '!=', typed.ContactId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`compare_key(name) = compare_key(${typed.ContactName})`)
    .where('phone_hash', '=', phoneHash(vault, typed.Mobile || typed.Landline))
    .limit(1)
    .executeTakeFirst();
  if (same) throw invalid({ ContactName: contactTexts.alreadyThere });
  if (typed.ContactId === 0) await assertRoom(tx, memberId);
}

async function assertRoom(tx: Tx, memberId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('member_contacts')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= contactsAtMost) throw refused(contactTexts.tooMany);
}

async function write(
  tx: Tx,
  vault: Vault,
  { memberId, before }: { memberId: number; before: Found | null },
  typed: ContactForm,
): Promise<number> {
  const values = valuesOf(vault, typed);
  if (before) {
    await changeContact(tx, before.ContactId, values);
    return before.ContactId;
  }
  const { id } = await tx
    .insertInto('member_contacts')
    .values({ member_id: memberId, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Who has only a landline has it as phone, as old clients know it. */
function valuesOf(vault: Vault, typed: ContactForm) {
  const beside = typed.Mobile === '' ? '' : typed.Landline;
  return {
    name: typed.ContactName,
    post: typed.Post,
    ...sealPhone(vault, typed.Mobile || typed.Landline),
    landline_sealed: beside === '' ? Buffer.alloc(0) : vault.seal(beside),
    landline_hash: beside === '' ? Buffer.alloc(0) : phoneHash(vault, beside),
    ...sealEmail(vault, typed.Email),
    for_meetings: typed.ForMeetings,
    for_dues: typed.ForDues,
    for_training: typed.ForTraining,
    note: typed.ContactNote,
  };
}

export async function changeContact(
  tx: Tx,
  contactId: number,
  values: Partial<ReturnType<typeof valuesOf>> & {
    is_main?: boolean;
    person_id?: number | null;
    ended_at?: null | ReturnType<typeof sql<Date>>;
  },
): Promise<void> {
  await tx
    .updateTable('member_contacts')
    .set({ ...values, ...newVersion })
    .where('id', '=', contactId)
    .execute();
}

async function removeMain(tx: Tx, main: Found | undefined): Promise<void> {
  if (!main) return;
  const isBlank = [main.ContactName, main.Mobile, main.Landline, main.Email].every((text) => text === '');
  if (isBlank) await tx.deleteFrom('member_contacts').where('id', '=', main.ContactId).execute();
  else await changeContact(tx, main.ContactId, { is_main: false });
}

/** Does something to the contacts of a member; the former address is told where that of the member changed by it. */
async function tellingOldAddress<Done>(
  tx: Tx,
  vault: Vault,
  memberId: number,
  work: () => Promise<Done>,
): Promise<Done> {
  const before = await lockMember(tx, vault, memberId);
  const done = await work();
  const after = await loggedMember(tx, vault, memberId);
  await tellOldAddress(tx, vault, memberId, { before, after });
  if (after?.Version !== before.Version) await recordMemberChanges(tx, [memberId]);
  return done;
}

function masked(contact: Found): Found {
  return {
    ...contact,
    ...Object.fromEntries(reaches.map((name) => [name, maskText(contact[name])])),
  };
}

const logged = ({
  ContactId: _id,
  IsMain: _isMain,
  EndTime: _end,
  SignIn: _signIn,
  Version: _version,
  ...values
}: Found) => values;
