import { randomUUID } from 'node:crypto';
import { sql, type Insertable } from 'kysely';
import { type PersonState } from '#contract/activities/sign-up-settings.ts';
import {
  companyLimitText,
  limitTextForVisitor,
  placesLeftText,
  signUpTexts,
  type webSignUps,
} from '#contract/activities/sign-up.ts';
import type { DataOf, InputOf } from '#contract/api/endpoint.ts';
import { compareKey } from '#contract/fields/normal-form.ts';
import { checkAnswers, type Answers } from '#contract/forms/form-answers.ts';
import { invalid, refused, refusedFields } from '../../platform/core/errors.ts';
import { hashToken } from '../../platform/core/tokens.ts';
import type { Vault } from '../../platform/core/vault.ts';
import { phoneHash } from '../../platform/core/vault.ts';
import type { Database } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { takeTime, transaction } from '../../platform/db/transaction.ts';
import { violatesUnique } from '../../platform/db/violation.ts';
import { isMemberAsked } from '../counts/definitions.ts';
import { splitPhones } from '../forms/phones.ts';
import { confirmationHash, confirmationKey } from './confirmation-key.ts';
import { companyKeyOf, numberOf, sealPerson, type PersonValues } from './sealed-person.ts';
import { fieldsIn, lockSettings, type LockedSettings } from './settings.ts';
import { eventOf, tellConfirmation, type Letter, type MayTell } from './telling.ts';

type Submission = InputOf<(typeof webSignUps)['SubmitSignUp']>;
type Submitted = DataOf<(typeof webSignUps)['SubmitSignUp']>;

/** The company that signs up: a member, or a name. */
export interface Company {
  memberId: number | null;
  name: string;
  /** False where only its name was typed. */
  isSignedIn: boolean;
}

/**
 * Stores a sign-up of a visitor, or of the signed-in member; undefined where the activity has none that is open. The same
 * receipt is the same sign-up.
 * @throws ApiError 400 on fields, 409 with the reason why not
 */
export async function submitSignUp(
  { db, vault }: SealedDatabase,
  { memberId, letter, mayTell }: { memberId: number | null; letter: Letter; mayTell: MayTell },
  form: Submission,
): Promise<Submitted | undefined> {
  const submit = () =>
    transaction(db, async (tx) => {
      // Other processes and clerks may hold the settings for a while.
      await takeTime(tx);
      const settings = await lockSettings(tx, form.ActivityId);
      if (!settings?.is_open) return undefined;
      const receiptHash = hashToken(form.Receipt);
      const earlier = await findByReceipt({ db: tx, vault }, form.ActivityId, receiptHash);
      if (earlier) return withoutIds(earlier);
      if (settings.state !== 'open') throw refused(signUpTexts[settings.state]);
      if (settings.is_members_only && memberId === null) throw refused(signUpTexts.membersOnly);
      const company = await companyOf(tx, memberId, form.CompanyName);
      const answers = checkedForm(settings, company, form);
      const signUp = { company, people: form.People, email: form.Email, answers, receiptHash };
      const stored = await storeSignUp({ db: tx, vault }, settings, { ...signUp, isByOffice: false });
      await tellConfirmation({ db: tx, vault }, stored.id, letter, mayTell);
      return withoutIds(stored);
    });
  // The same mobile number in two sign-ups at once: the second finds that of the first.
  return await submit().catch((error: unknown) => {
    if (violatesUnique(error)) return submit();
    throw error;
  });
}

const withoutIds = ({ key, number, people }: StoredSignUp): Submitted => ({
  Key: key,
  Number: number,
  People: people.map(({ Name, State }) => ({ Name, State })),
});

/** Returns the signed-in member, or the member with this name, or the name. */
export async function companyOf(db: Database, memberId: number | null, name: string): Promise<Company> {
  const member = await db
    .selectFrom('members as m')
    .select(['m.id', 'm.name'])
    .where(isMemberAsked)
    .where((build) =>
      memberId === null ? build('m.name_key', '=', compareKey(name)) : build('m.id', '=', memberId),
    )
    .limit(2)
    .execute();
  const [only, other] = member;
  if (only && !other) return { memberId: only.id, name: only.name, isSignedIn: memberId !== null };
  return { memberId: null, name, isSignedIn: false };
}

/** Returns the answers in their normal form. */
function checkedForm(settings: LockedSettings, company: Company, form: Submission): Answers {
  const { answers, errors } = checkAnswers(fieldsIn(settings.fields), form.Answers);
  const problems: Record<string, string> = {};
  if (company.name === '') problems['CompanyName'] = '请填写公司名称';
  if (settings.asks_id_number)
    for (const [at, { IdNumber }] of form.People.entries())
      if (IdNumber === '') problems[`People.${at}.IdNumber`] = signUpTexts.needsIdNumber;
  for (const [key, message] of Object.entries(errors)) problems[`Answers.${key}`] = message;
  if (!answers || Object.keys(problems).length > 0) throw invalid(problems);
  return answers;
}

/** A sign-up as it is told to the company and to the office. */
interface StoredSignUp {
  key: string;
  number: string;
  people: { PersonId: number; Name: string; State: PersonState }[];
}

interface NewSignUp {
  company: Company;
  people: PersonValues[];
  email: string;
  answers: Answers;
  receiptHash: Buffer | null;
  isByOffice: boolean;
}

/**
 * Adds a sign-up and its people; the database decides who is in and who waits. The settings are locked.
 * @throws ApiError 409 for a mobile number that is in already, for too many people of a company, and for too few places
 * where nobody waits
 */
export async function storeSignUp(
  { db: tx, vault }: SealedDatabase,
  settings: LockedSettings,
  { company, people, email, answers, receiptHash, isByOffice }: NewSignUp,
) {
  const activityId = settings.activity_id;
  await assertNotIn(tx, vault, activityId, people);
  await assertRoom(tx, settings, company, people.length, isByOffice);
  const nonce = randomUUID();
  const { plain, ...phones } = splitPhones(vault, fieldsIn(settings.fields), answers);
  const number = await nextNumber(tx, activityId);
  const { id } = await tx
    .insertInto('sign_ups')
    .values({
      activity_id: activityId,
      number,
      member_id: company.memberId,
      company_name: company.name,
      company_key: companyKeyOf(company),
      email_sealed: email === '' ? Buffer.alloc(0) : vault.seal(email),
      answers: JSON.stringify(plain),
      ...phones,
      key_nonce: nonce,
      key_hash: confirmationHash(vault, nonce),
      receipt_hash: receiptHash,
      is_by_office: isByOffice,
      consented_at: isByOffice ? null : sql<Date>`now()`,
      event: eventOf(settings),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const state = settings.needs_approval && !isByOffice ? 'pending' : 'placed';
  const stored = await insertPeople(
    tx,
    people.map((person) => ({
      activity_id: activityId,
      sign_up_id: id,
      state,
      ...sealPerson(vault, person, settings.asks_id_number),
    })),
  );
  return {
    id,
    key: confirmationKey(vault, nonce),
    number: numberOf({ activity_id: activityId, number }),
    people: stored,
  };
}

async function nextNumber(db: Database, activityId: number): Promise<number> {
  const { sign_up_count } = await db
    .updateTable('sign_up_settings')
    .set({ sign_up_count: sql<number>`sign_up_count + 1` })
    .where('activity_id', '=', activityId)
    .returning('sign_up_count')
    .executeTakeFirstOrThrow();
  return sign_up_count;
}

/** Returns the people as the database let them in, in the order of arrival. */
async function insertPeople(db: Database, values: Insertable<Tables['sign_up_people']>[]) {
  const rows = await db
    .insertInto('sign_up_people')
    .values(values)
    .returning(['id', 'name', 'state', 'arrival'])
    .execute();
  return rows
    .toSorted((a, b) => a.arrival - b.arrival)
    .map((row) => ({ PersonId: row.id, Name: row.name, State: row.state as PersonState }));
}

/** @throws ApiError 409 at each person whose mobile number is in already */
async function assertNotIn(
  db: Database,
  vault: Vault,
  activityId: number,
  people: PersonValues[],
): Promise<void> {
  const hashes = people.map(({ Mobile }) => phoneHash(vault, Mobile));
  const rows = await db
    .selectFrom('sign_up_people')
    .select('mobile_hash')
    .where('activity_id', '=', activityId)
    .where('mobile_hash', 'in', hashes)
    .where('state', 'in', ['pending', 'waiting', 'placed'])
    .execute();
  const hashesIn = new Set(rows.map(({ mobile_hash }) => mobile_hash?.toString('hex')));
  const problems = people.flatMap((_, at) =>
    hashesIn.has(hashes[at]!.toString('hex'))
      ? [[`People.${at}.Mobile`, signUpTexts.mobileTwice] as const]
      : [],
  );
  if (problems.length > 0) throw refusedFields(Object.fromEntries(problems));
}

/** The database has the same rules; these have words. */
async function assertRoom(
  db: Database,
  settings: LockedSettings,
  company: Company,
  count: number,
  isByOffice: boolean,
): Promise<void> {
  const { places, placed_count, waiting_count, has_waiting_list, places_per_company: limit } = settings;
  if (limit !== null) {
    const before = await countOfCompany(db, settings.activity_id, companyKeyOf(company));
    const isTold = isByOffice || company.isSignedIn;
    if (before + count > limit)
      throw refusedFields({
        People: isTold ? companyLimitText(limit, before) : limitTextForVisitor(limit, count),
      });
  }
  const asksPlace = isByOffice || !settings.needs_approval;
  if (!asksPlace || has_waiting_list || places === null) return;
  const left = waiting_count > 0 ? 0 : places - placed_count;
  if (count > left) throw refusedFields({ People: placesLeftText(left) });
}

async function countOfCompany(db: Database, activityId: number, companyKey: string): Promise<number> {
  const { count } = await db
    .selectFrom('sign_ups as u')
    .innerJoin('sign_up_people as p', 'p.sign_up_id', 'u.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('u.activity_id', '=', activityId)
    .where('u.company_key', '=', companyKey)
    .where('p.state', 'in', ['pending', 'waiting', 'placed'])
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns what the same form got when it arrived before. */
export async function findByReceipt(
  { db, vault }: SealedDatabase,
  activityId: number,
  receiptHash: Buffer,
): Promise<StoredSignUp | undefined> {
  const rows = await db
    .selectFrom('sign_ups as u')
    .innerJoin('sign_up_people as p', 'p.sign_up_id', 'u.id')
    .select(['u.number', 'u.activity_id', 'u.key_nonce', 'p.id', 'p.name', 'p.state'])
    .where('u.activity_id', '=', activityId)
    .where('u.receipt_hash', '=', receiptHash)
    .orderBy('p.arrival')
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  return {
    key: confirmationKey(vault, first.key_nonce),
    number: numberOf(first),
    people: rows.map(({ id, name, state }) => ({ PersonId: id, Name: name, State: state as PersonState })),
  };
}
