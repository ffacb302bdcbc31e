import { sql } from 'kysely';
import type { InferOutput } from 'valibot';
import type { addForm, businessSignUps, personForm } from '#contract/activities/sign-up-list.ts';
import type { DataOf } from '#contract/api/endpoint.ts';
import { isMaskedMobile } from '#contract/fields/rules.ts';
import { checkAnswers } from '#contract/forms/form-answers.ts';
import { invalid, notFound, refused } from '../../platform/core/errors.ts';
import { formatTime, timeOrBlank, today } from '../../platform/core/shanghai-time.ts';
import { hashToken } from '../../platform/core/tokens.ts';
import { phoneHash, type Vault } from '../../platform/core/vault.ts';
import type { Database } from '../../platform/db/open.ts';
import type { SealedDatabase } from '../../platform/db/sealed-database.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { changedMeanwhile } from '../../platform/db/versioned-write.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { recordOperation, recordOperations } from '../../platform/operation-log/record-operation.ts';
import { changed, refuseMobile } from './confirmation.ts';
import { lockPeople } from './deciding.ts';
import { changePerson } from './following.ts';
import { findPerson } from './list.ts';
import { sealIdNumber } from './sealed-person.ts';
import { fieldsIn, lockForOffice } from './settings.ts';
import { companyOf, findByReceipt, storeSignUp } from './submitting.ts';
import { tellConfirmation, type Letter } from './telling.ts';

type Calls = typeof businessSignUps;

/**
 * Signs people up for them, whatever the opening times and the approval. Answers are optional.
 * @throws ApiError 400 for answers with errors, 404, 409 as for a visitor
 */
export async function addByHand(
  { db, vault }: SealedDatabase,
  form: InferOutput<typeof addForm>,
  { by, letter }: { by: Actor; letter: Letter },
): Promise<DataOf<Calls['AddSignUp']>> {
  return await transaction(db, async (tx) => {
    const settings = await lockForOffice(tx, form.ActivityId);
    const receiptHash = hashToken(form.Receipt);
    const earlier = await findByReceipt({ db: tx, vault }, form.ActivityId, receiptHash);
    if (earlier) return { Number: earlier.number, People: earlier.people };
    const fields = fieldsIn(settings.fields).map((field) => ({ ...field, IsRequired: false }));
    const { answers, errors } = checkAnswers(fields, form.Answers);
    if (!answers)
      throw invalid(
        Object.fromEntries(Object.entries(errors).map(([key, text]) => [`Answers.${key}`, text])),
      );
    const company = await companyOf(tx, null, form.CompanyName);
    const signUp = { company, people: form.People, email: form.Email, answers, receiptHash };
    const stored = await storeSignUp({ db: tx, vault }, settings, { ...signUp, isByOffice: true });
    if (form.Notify) await tellConfirmation({ db: tx, vault }, stored.id, letter);
    await recordOperations(
      tx,
      by,
      stored.people.map(({ PersonId, Name, State }) => ({
        entityType: 'signUp',
        recordId: PersonId,
        before: null,
        after: { ActivityId: form.ActivityId, Name, CompanyName: company.name, State },
      })),
    );
    return { Number: stored.number, People: stored.people };
  });
}

/**
 * Corrects a person, or gives the place to another one. Masked numbers stay as they are; an ID number is stored of a training
 * that asks for it alone.
 * @throws ApiError 404, 409 for a mobile number that is in already and with the current person when it was changed since
 */
export async function savePerson(
  { db, vault }: SealedDatabase,
  form: InferOutput<typeof personForm>,
  { by, letter }: { by: Actor; letter: Letter },
) {
  return await transaction(db, async (tx) => {
    const row = await tx
      .selectFrom('sign_up_people')
      .select('activity_id')
      .where('id', '=', form.PersonId)
      .executeTakeFirst();
    if (!row) throw notFound();
    const settings = await lockForOffice(tx, row.activity_id);
    await lockPeople(tx, { activityId: row.activity_id, personIds: [form.PersonId] });
    const sight = { seesContacts: false, seesIdNumbers: false };
    const current = await findPerson({ db: tx, vault }, form.PersonId, sight);
    if (form.Version !== undefined && form.Version !== current.Version) throw changedMeanwhile(current);
    const numbers = numbersOf(vault, form, settings.asks_id_number);
    const person = { personId: form.PersonId, letter };
    const { version } = await changePerson({ db: tx, vault }, person, () =>
      tx
        .updateTable('sign_up_people')
        .set({ name: form.Name, post: form.Post, ...numbers, ...changed })
        .where('id', '=', form.PersonId)
        .returning('version')
        .executeTakeFirstOrThrow()
        .catch(refuseMobile),
    );
    const after = await findPerson({ db: tx, vault }, form.PersonId, sight);
    await recordOperation(tx, by, {
      entityType: 'signUp',
      recordId: form.PersonId,
      before: loggedOf(current),
      after: loggedOf(after),
    });
    return { PersonId: form.PersonId, Version: version };
  });
}

const loggedOf = ({
  Name,
  Post,
  Mobile,
  IdNumber,
}: Record<'Name' | 'Post' | 'Mobile' | 'IdNumber', string>) => ({
  Name,
  Post,
  Mobile,
  IdNumber,
});

/** Returns the columns of the numbers that were typed anew; a person has a mobile number in any case. */
function numbersOf(
  vault: Vault,
  { Mobile = '', IdNumber = '*' }: { Mobile?: string | undefined; IdNumber?: string | undefined },
  asksIdNumber: boolean,
) {
  return {
    ...(Mobile !== '' &&
      !isMaskedMobile(Mobile) && {
        mobile_sealed: vault.seal(Mobile),
        mobile_hash: phoneHash(vault, Mobile),
      }),
    ...(!IdNumber.includes('*') && sealIdNumber(vault, asksIdNumber ? IdNumber : '')),
  };
}

/**
 * Records what each of these people paid; blank takes it back.
 * @throws ApiError 400 for a day to come, 404
 */
export async function recordPayment(
  db: Database,
  {
    ActivityId,
    PersonIds,
    Amount,
    Day,
  }: { ActivityId: number; PersonIds: number[]; Amount: string; Day: string },
  by: Actor,
) {
  const isPaid = Amount !== '' && !/^[0.]+$/.test(Amount);
  const day = Day === '' ? today() : Day;
  if (isPaid && day > today()) throw invalid({ Day: '缴费日期不能晚于今天' });
  return await transaction(db, async (tx) => {
    const people = await lockPeople(tx, { activityId: ActivityId, personIds: PersonIds });
    await tx
      .updateTable('sign_up_people')
      .set({ paid_amount: isPaid ? Amount : null, paid_on: isPaid ? day : null, ...changed })
      .where('id', 'in', PersonIds)
      .execute();
    await recordOperations(
      tx,
      by,
      people.map(({ id, paid_amount, paid_on }) => ({
        entityType: 'signUp',
        recordId: id,
        before: { PaidAmount: paid_amount ?? '', PaidDay: paid_on ?? '' },
        after: isPaid ? { PaidAmount: Amount, PaidDay: day } : { PaidAmount: '', PaidDay: '' },
      })),
    );
    return { Count: people.length };
  });
}

/**
 * Notes that these people are there, or takes it back. Whoever was ticked first stays ticked at that time.
 * @throws ApiError 404, 409 for somebody without a place
 */
export async function tickAttendance(
  db: Database,
  { ActivityId, PersonIds, IsThere }: { ActivityId: number; PersonIds: number[]; IsThere: boolean },
  by: Actor,
): Promise<DataOf<Calls['TickAttendance']>> {
  return await transaction(db, async (tx) => {
    const before = await lockPeople(tx, { activityId: ActivityId, personIds: PersonIds });
    const outside = before.filter(({ state }) => state !== 'placed');
    if (IsThere && outside.length > 0)
      throw refused(
        `${outside
          .slice(0, 3)
          .map(({ name }) => name)
          .join('、')}没有名额，不能登记到场`,
      );
    const rows = await tx
      .updateTable('sign_up_people')
      .set({
        attended_at: IsThere ? sql<Date>`clock_timestamp()` : null,
        attended_by: IsThere && by.kind === 'administrator' ? by.id : null,
        ...changed,
      })
      .where('id', 'in', PersonIds)
      .where('attended_at', IsThere ? 'is' : 'is not', null)
      .returning(['id', 'attended_at'])
      .execute();
    const timeBefore = new Map(before.map(({ id, attended_at }) => [id, timeOrBlank(attended_at)]));
    await recordOperations(
      tx,
      by,
      rows.map(({ id, attended_at }) => ({
        entityType: 'signUp',
        recordId: id,
        before: { AttendTime: timeBefore.get(id) ?? '' },
        after: { AttendTime: timeOrBlank(attended_at) },
      })),
    );
    return await attendanceOf(tx, ActivityId, PersonIds);
  });
}

async function attendanceOf(db: Database, activityId: number, personIds: number[]) {
  const people = await db
    .selectFrom('sign_up_people as p')
    .leftJoin('administrators as clerk', 'clerk.id', 'p.attended_by')
    .select(['p.id', 'p.attended_at', 'clerk.real_name', 'clerk.account'])
    .where('p.id', 'in', personIds)
    .orderBy('p.arrival')
    .execute();
  const { there } = await db
    .selectFrom('sign_up_people')
    .select(({ fn }) => fn.count<number>('attended_at').as('there'))
    .where('activity_id', '=', activityId)
    .where('state', '=', 'placed')
    .executeTakeFirstOrThrow();
  return {
    There: there,
    People: people.map((one) => ({
      PersonId: one.id,
      AttendTime: one.attended_at ? formatTime(one.attended_at) : '',
      AttendedBy: one.real_name || one.account || '',
    })),
  };
}
