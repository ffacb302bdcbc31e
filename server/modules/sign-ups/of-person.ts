import { sql } from 'kysely';
import type { PersonState } from '#contract/activities/sign-up-settings.ts';
import { states } from '#contract/fields/states.ts';
import { answerText, type Answers } from '#contract/forms/form-answers.ts';
import { isAnswered } from '#contract/forms/form-fields.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import { phoneHash, type Vault } from '../../platform/core/vault.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { joinPhones } from '../forms/phones.ts';
import { emptyMessagesAbout, emptyMessagesWith } from '../messages/store.ts';
import { openOrBlank } from './sealed-person.ts';
import { fieldsIn } from './settings.ts';

/** A person, by the mobile number or by the hash of the ID number that certificates have too. */
export interface SignedUpAs {
  phone?: string;
  idNumberHash?: Buffer | undefined;
}

/** Returns the sign-ups of a person, and those whose answers name the telephone number. */
export async function exportSignUps(db: Database, vault: Vault, who: SignedUpAs) {
  const rows = await peopleOf(db, vault, who)
    .innerJoin('sign_ups as u', 'u.id', 'p.sign_up_id')
    .innerJoin('sign_up_settings as s', 's.activity_id', 'p.activity_id')
    .innerJoin('activities as a', 'a.id', 'p.activity_id')
    .select([
      'p.sign_up_id',
      'p.name',
      'p.post',
      'p.state',
      'p.created_at',
      'p.mobile_sealed',
      'p.id_number_sealed',
    ])
    .select(['p.paid_amount', 'p.attended_at', 'p.result', 'u.company_name', 'u.email_sealed'])
    .select(['u.answers', 'u.phones_sealed', 's.fields', 'a.title'])
    .orderBy('p.id')
    .execute();
  const own = rows.map((row) => {
    const answers = joinPhones(vault, row.answers as Answers, row.phones_sealed);
    const parts = [
      ['姓名', row.name],
      ['手机号码', openOrBlank(vault, row.mobile_sealed)],
      ['身份证号', openOrBlank(vault, row.id_number_sealed)],
      ['邮箱', openOrBlank(vault, row.email_sealed)],
      ['单位', row.company_name],
      ['职务', row.post],
      ['状态', states.signUp[row.state as PersonState].word],
      ['已缴', row.paid_amount ?? ''],
      ['到场', row.attended_at ? formatTime(row.attended_at) : ''],
      ['结果', row.result],
      ...fieldsIn(row.fields)
        .filter(isAnswered)
        .map((field) => [field.Label, answerText(answers[field.Key], field)]),
    ];
    return {
      Name: `${row.title} ${formatTime(row.created_at)}`,
      Value: parts
        .filter(([, text]) => text !== '')
        .map(([label, text]) => `${label}：${text}`)
        .join('\n'),
    };
  });
  return [...own, ...(await exportNaming(db, vault, who, new Set(rows.map(({ sign_up_id }) => sign_up_id))))];
}

async function exportNaming(
  db: Database,
  vault: Vault,
  { phone = '' }: SignedUpAs,
  own: ReadonlySet<number>,
) {
  const rows = await signUpsNaming(db, vault, phone)
    .innerJoin('activities as a', 'a.id', 'u.activity_id')
    .select(['u.id', 'u.created_at', 'a.title'])
    .orderBy('u.id')
    .execute();
  return rows
    .filter(({ id }) => !own.has(id))
    .map(({ title, created_at }) => ({
      Name: `${title} ${formatTime(created_at)}`,
      Value: `填写的电话：${phone}`,
    }));
}

/** Selects the sign-ups `u` whose answers have this telephone number. */
function signUpsNaming(db: Database, vault: Vault, phone: string) {
  const hash = phoneHash(vault, phone).toString('hex');
  return db
    .selectFrom('sign_ups as u')
    .where(sql<boolean>`${phone} <> '' and u.phone_hashes @> array[${hash}]`);
}

/**
 * Removes name and numbers of a person from all sign-ups, and the messages to or about that person; counts stay. A sign-up
 * without anybody else loses its address, its answers and all its messages. Whoever waits for an activity to come waits no more, so that no place
 * goes to nobody. Returns how many entries changed.
 */
export async function eraseSignUps(tx: Tx, vault: Vault, who: SignedUpAs): Promise<number> {
  await lockComing(tx, vault, who);
  const rows = await peopleOf(tx, vault, who)
    .select(['p.id', 'p.sign_up_id', 'p.name', 'p.mobile_sealed'])
    .forUpdate()
    .execute();
  if (rows.length === 0) return await eraseNaming(tx, vault, who);
  const ids = rows.map(({ id }) => id);
  await tx
    .updateTable('sign_up_people')
    .set({ state: 'cancelled' })
    .where('id', 'in', ids)
    .where('state', 'in', ['waiting', 'pending'])
    .where('activity_id', 'in', comingActivities(tx))
    .execute();
  await tx.updateTable('sign_up_people').set(erasedPerson).where('id', 'in', ids).execute();
  const signUpIds = [...new Set(rows.map(({ sign_up_id }) => sign_up_id))];
  const emptied = await tx
    .updateTable('sign_ups as u')
    .set(erasedSignUp)
    .where('u.id', 'in', signUpIds)
    .where(
      sql<boolean>`not exists (select from sign_up_people p where p.sign_up_id = u.id and p.mobile_hash is not null)`,
    )
    .returning('u.id')
    .execute();
  const emptiedIds = emptied.map(({ id }) => id);
  if (emptiedIds.length > 0) await emptyMessagesAbout(tx, 'signUp', emptiedIds);
  await emptyMessagesWith(
    { db: tx, vault },
    { noun: 'signUp', recordIds: signUpIds },
    rows.flatMap((row) => [row.name, openOrBlank(vault, row.mobile_sealed)]),
  );
  return rows.length + (await eraseNaming(tx, vault, who));
}

const comingActivities = (db: Database) =>
  db
    .selectFrom('activities')
    .select('id')
    .where('begins_at', '>', sql<Date>`now()`);

/** Locks the places before the people, as everybody does who changes a state. */
async function lockComing(tx: Tx, vault: Vault, who: SignedUpAs): Promise<void> {
  await tx
    .selectFrom('sign_up_settings')
    .select('activity_id')
    .where('activity_id', 'in', peopleOf(tx, vault, who).select('p.activity_id'))
    .where('activity_id', 'in', comingActivities(tx))
    .orderBy('activity_id')
    .forUpdate()
    .execute();
}

/** Returns whether a sign-up of the person has an address and somebody else in it, so that an erasure keeps the address. */
export async function sharesAddress(db: Database, vault: Vault, who: SignedUpAs): Promise<boolean> {
  const row = await peopleOf(db, vault, who)
    .innerJoin('sign_ups as u', 'u.id', 'p.sign_up_id')
    .select('p.id')
    .where('u.email_sealed', '!=', nothing)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sign_up_people as q')
          .select('q.id')
          .whereRef('q.sign_up_id', '=', 'u.id')
          .where('q.mobile_hash', 'is not', null)
          .where('q.id', 'not in', peopleOf(db, vault, who).select('p.id')),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the telephone numbers from the sign-ups whose answers name that of the person; returns how many they are. */
async function eraseNaming(tx: Tx, vault: Vault, { phone = '' }: SignedUpAs): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('sign_ups')
    .set({ phones_sealed: nothing, phone_hashes: [] })
    .where('id', 'in', signUpsNaming(tx, vault, phone).select('u.id'))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

const nothing = Buffer.alloc(0);

/** What is left of a person: that somebody was there, paid and passed. */
export const erasedPerson = {
  name: '',
  post: '',
  reason: '',
  mobile_sealed: nothing,
  mobile_hash: null,
  id_number_sealed: nothing,
  id_number_hash: null,
  version: sql<number>`version + 1`,
};

/** What is left of a sign-up: its company. */
export const erasedSignUp = {
  email_sealed: nothing,
  answers: JSON.stringify({}),
  phones_sealed: nothing,
  phone_hashes: [] as string[],
  key_hash: nothing,
  forgotten_at: sql<Date>`now()`,
};

function peopleOf(db: Database, vault: Vault, { phone = '', idNumberHash }: SignedUpAs) {
  return db
    .selectFrom('sign_up_people as p')
    .where((build) =>
      build.or([
        ...(phone === '' ? [] : [build('p.mobile_hash', '=', phoneHash(vault, phone))]),
        ...(idNumberHash === undefined ? [] : [build('p.id_number_hash', '=', idNumberHash)]),
      ]),
    );
}
