import { sql } from 'kysely';
import { signUpLimits, type PersonState } from '#contract/activities/sign-up-settings.ts';
import { signUpTexts, type OwnSignUp, type SignUp, type webSignUps } from '#contract/activities/sign-up.ts';
import type { InputOf } from '#contract/api/endpoint.ts';
import type { Answers } from '#contract/forms/form-answers.ts';
import type { FormField } from '#contract/forms/form-fields.ts';
import { invalid, notFound, refused, refusedFields } from '../../platform/core/errors.ts';
import { formatTime, timeOrBlank } from '../../platform/core/shanghai-time.ts';
import { hashToken } from '../../platform/core/tokens.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { violatesUnique } from '../../platform/db/violation.ts';
import { maskText } from '../../platform/operation-log/mask.ts';
import { signUpState } from '../counts/definitions.ts';
import { joinPhones } from '../forms/phones.ts';
import { confirmationKey } from './confirmation-key.ts';
import { changePerson } from './following.ts';
import { maskedOrBlank, numberOf, sealPerson } from './sealed-person.ts';
import { fieldsIn, lockForOffice, plainAmount } from './settings.ts';
import { tellPromoted, type Letter } from './telling.ts';

/* One sign-up, by the key of its confirmation page. */

const isActive = sql<boolean>`p.state in ('pending', 'waiting', 'placed')`;

/** The place of a person `p` among those who wait, from 1; 0 for others. */
export const waitingAt = sql<number>`case when p.state = 'waiting' then (
  select count(*)::int from sign_up_people q
  where q.activity_id = p.activity_id and q.state = 'waiting' and q.queue_place <= p.queue_place) else 0 end`;

/** Returns the sign-up of this key; undefined if there is none. */
export async function findSignUp({ db, vault }: SealedDatabase, key: string): Promise<SignUp | undefined> {
  const row = await signUps(db)
    .select([
      'u.id',
      'u.activity_id',
      'u.number',
      'u.company_name',
      'u.created_at',
      'u.answers',
      'u.phones_sealed',
    ])
    .select([
      'a.title',
      'a.begins_at',
      'a.ends_at',
      'a.place',
      's.fee',
      's.fee_note',
      's.asks_id_number',
      's.fields',
    ])
    .select([signUpState.as('state'), canReplace.as('can_replace'), canCancel.as('can_cancel')])
    .where('u.key_hash', '=', hashToken(key))
    .where('u.forgotten_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const fields = fieldsIn(row.fields).filter(({ IsHidden }) => !IsHidden);
  const answers = joinPhones(vault, row.answers as Answers, row.phones_sealed, maskText);
  return {
    ActivityId: row.activity_id,
    Title: row.title,
    BeginTime: formatTime(row.begins_at),
    EndTime: timeOrBlank(row.ends_at),
    Place: row.place,
    SignUpState: row.state,
    Number: numberOf(row),
    CompanyName: row.company_name,
    SignUpTime: formatTime(row.created_at),
    Fee: plainAmount(row.fee),
    FeeNote: row.fee_note,
    AsksIdNumber: row.asks_id_number,
    CanReplace: row.can_replace,
    CanCancel: row.can_cancel,
    People: await listOfSignUp({ db, vault }, row.id),
    Fields: fields,
    Answers: shownAnswers(fields, answers),
  };
}

/** Leaves out the answers to fields that are hidden by now. */
function shownAnswers(fields: readonly FormField[], answers: Answers): Answers {
  return Object.fromEntries(fields.flatMap(({ Key }) => (Key in answers ? [[Key, answers[Key]!]] : [])));
}

async function listOfSignUp({ db, vault }: SealedDatabase, signUpId: number): Promise<SignUp['People']> {
  const people = await db
    .selectFrom('sign_up_people as p')
    .select(['p.id', 'p.name', 'p.post', 'p.mobile_sealed', 'p.state', 'p.reason', 'p.is_moved_up'])
    .select(waitingAt.as('waiting_at'))
    .where('p.sign_up_id', '=', signUpId)
    .orderBy('p.arrival')
    .execute();
  return people.map((one) => ({
    PersonId: one.id,
    Name: one.name,
    Mobile: maskedOrBlank(vault, one.mobile_sealed),
    Post: one.post,
    State: one.state as PersonState,
    WaitingAt: one.waiting_at,
    // Why somebody was moved up is for the office.
    Reason: one.is_moved_up && one.state !== 'cancelled' ? '' : one.reason,
  }));
}

/** By the clock of the database, for the activity `a` with its sign-up `s`. */
const canReplace = sql<boolean>`(not s.is_cancelled
  and clock_timestamp() < a.begins_at - make_interval(hours => ${sql.lit(signUpLimits.replaceHours)}))`;
const canCancel = sql<boolean>`(not s.is_cancelled and clock_timestamp() < a.begins_at)`;

/**
 * Gives the place of a person to another one; undefined if no sign-up has this key.
 * @throws ApiError 404 for a person of another sign-up or one who is not in, 409 when it is too late or the mobile
 * number is in already
 */
export async function replacePerson(
  { db, vault }: SealedDatabase,
  form: InputOf<(typeof webSignUps)['ReplaceSignUpPerson']>,
  letter: Letter,
): Promise<SignUp | undefined> {
  return await transaction(db, async (tx) => {
    const signUp = await findByKey(tx, form.Key);
    if (!signUp) return undefined;
    const settings = await lockForOffice(tx, signUp.activity_id);
    if (!signUp.can_replace)
      throw refused(settings.state === 'cancelled' ? signUpTexts.cancelled : signUpTexts.tooLateToReplace);
    if (settings.asks_id_number && form.IdNumber === '')
      throw invalid({ IdNumber: signUpTexts.needsIdNumber });
    const person = { personId: form.PersonId, letter };
    const { numUpdatedRows } = await changePerson({ db: tx, vault }, person, () =>
      tx
        .updateTable('sign_up_people as p')
        .set({ ...sealPerson(vault, form, settings.asks_id_number), ...changed })
        .where('p.id', '=', form.PersonId)
        .where('p.sign_up_id', '=', signUp.id)
        .where(isActive)
        .executeTakeFirst()
        .catch(refuseMobile),
    );
    if (numUpdatedRows === 0n) throw notFound();
    return await findSignUp({ db: tx, vault }, form.Key);
  });
}

export const changed = { version: sql<number>`version + 1`, updated_at: sql<Date>`now()` };

/** @throws ApiError 409 for a mobile number that is in already, otherwise the error */
export function refuseMobile(error: unknown): never {
  if (violatesUnique(error, 'sign_up_people_by_mobile'))
    throw refusedFields({ Mobile: signUpTexts.mobileTwice });
  throw error;
}

/**
 * Cancels these people, or all of a sign-up; undefined if no sign-up has this key. Who is out already stays so.
 * @throws ApiError 404 for a person of another sign-up, 409 after the begin
 */
export async function cancelPeople(
  { db, vault }: SealedDatabase,
  { Key, PersonIds }: InputOf<(typeof webSignUps)['CancelSignUp']>,
  letter: Letter,
): Promise<SignUp | undefined> {
  return await transaction(db, async (tx) => {
    const signUp = await findByKey(tx, Key);
    if (!signUp) return undefined;
    await lockForOffice(tx, signUp.activity_id);
    const own = await tx
      .selectFrom('sign_up_people as p')
      .select(['p.id', isActive.as('is_active')])
      .where('p.sign_up_id', '=', signUp.id)
      .execute();
    const people = own.filter(({ id }) => PersonIds === undefined || PersonIds.includes(id));
    if (PersonIds !== undefined && people.length < new Set(PersonIds).size) throw notFound();
    const active = people.filter(({ is_active }) => is_active).map(({ id }) => id);
    if (active.length > 0) {
      if (!signUp.can_cancel) throw refused(signUpTexts.begun);
      await tx
        .updateTable('sign_up_people')
        .set({ state: 'cancelled', ...changed })
        .where('id', 'in', active)
        .execute();
      await tellPromoted({ db: tx, vault }, signUp.activity_id, letter);
    }
    return await findSignUp({ db: tx, vault }, Key);
  });
}

function signUps(db: Database) {
  return db
    .selectFrom('sign_ups as u')
    .innerJoin('sign_up_settings as s', 's.activity_id', 'u.activity_id')
    .innerJoin('activities as a', 'a.id', 'u.activity_id');
}

async function findByKey(db: Database, key: string) {
  return await signUps(db)
    .select(['u.id', 'u.activity_id', canReplace.as('can_replace'), canCancel.as('can_cancel')])
    .where('u.key_hash', '=', hashToken(key))
    .where('u.forgotten_at', 'is', null)
    .executeTakeFirst();
}

/** Lists the sign-ups of a member, the activity that begins last first. */
export async function listOwnSignUps(db: Database, vault: Vault, memberId: number): Promise<OwnSignUp[]> {
  const rows = await signUps(db)
    .select([
      'u.id',
      'u.activity_id',
      'u.number',
      'u.created_at',
      'u.key_nonce',
      'a.title',
      'a.begins_at',
      'a.place',
    ])
    .select(signUpState.as('state'))
    .select(
      sql<{ Name: string; State: PersonState }[]>`(select coalesce(jsonb_agg(
        jsonb_build_object('Name', p.name, 'State', p.state) order by p.arrival), '[]')
        from sign_up_people p where p.sign_up_id = u.id)`.as('people'),
    )
    .where('u.member_id', '=', memberId)
    .where('u.forgotten_at', 'is', null)
    .orderBy('a.begins_at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    ActivityId: row.activity_id,
    Title: row.title,
    BeginTime: formatTime(row.begins_at),
    Place: row.place,
    SignUpState: row.state,
    Number: numberOf(row),
    Key: confirmationKey(vault, row.key_nonce),
    SignUpTime: formatTime(row.created_at),
    People: row.people,
  }));
}
