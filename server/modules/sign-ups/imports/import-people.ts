import { sql } from 'kysely';
import {
  signUpImportFields,
  signUpImportColumns,
  type SignUpChangedSince,
} from '#contract/activities/sign-up-imports.ts';
import { companyLimitText, signUpTexts } from '#contract/activities/sign-up.ts';
import { errorColumn } from '#contract/back-office/imports.ts';
import { compareKey } from '#contract/fields/normal-form.ts';
import { phoneHash, type Vault } from '../../../platform/core/vault.ts';
import type { Database, Tx } from '../../../platform/db/open.ts';
import type {
  CheckedRowOf,
  Findings,
  ImportDefinition,
  MatchedRow,
} from '../../../platform/imports/definition.ts';
import { isMemberAsked } from '../../counts/definitions.ts';
import { companyKeyOf } from '../sealed-person.ts';
import { lockForOffice, lockSettings, type LockedSettings } from '../settings.ts';
import { companyOf, storeSignUp } from '../submitting.ts';
import { tellPromoted, type Letter } from '../telling.ts';
import { describeChanged, listed, lockSettingsOfBatch, nameOf } from './batches.ts';
import { writtenPerson, type ImportedPerson, type PeopleColumn } from './check-people.ts';

interface PeopleImport {
  column: PeopleColumn;
  values: ImportedPerson;
  key: null;
  stored: ImportedPerson;
  fields: { ActivityId: number };
  facts: { activity_id: number };
  change: { PersonId: number; Name: string; CompanyName: string };
  sums: { Placed: number; Waited: number };
  since: SignUpChangedSince;
  batch: { ActivityId: number; Title: string };
  filters: { activityid?: number | undefined };
}

/** Adds people to the list of an activity. Who has a place, and who waits, follows the order of the rows. */
export function peopleImport(vault: Vault, letter: () => Promise<Letter>): ImportDefinition<PeopleImport> {
  return {
    name: 'signUps',
    entityType: 'signUpBatch',
    tables: {
      batches: 'sign_up_batches',
      changes: 'sign_up_changes',
      recordId: 'person_id',
      records: 'sign_up_people',
    },
    columns: signUpImportColumns,
    form: { fields: signUpImportFields, maxRows: 5000, besides: ['序号', errorColumn], unneeded: [] },
    worker: new URL('people-worker.ts', import.meta.url),
    listed,
    personal: { columns: ['手机号码', '身份证号'], permission: 'member:personal' },
    settle: async (_tx, { ActivityId }) => ({ activity_id: ActivityId }),
    prepare:
      async (rows) =>
      async (tx, { facts, isStoring }) =>
        await matchPeople(tx, vault, await lockForOffice(tx, facts.activity_id, !isStoring), rows),
    textsOf: writtenPerson,
    writtenBefore: ({ before }) => writtenPerson(before),
    change: ({ id, values }) => ({ PersonId: id, Name: values.Name, CompanyName: values.CompanyName }),
    // Of changed people, of whom there are none; `countPlaces` counts the new ones.
    sums: () => ({ Placed: 0, Waited: 0 }),
    insert: (tx, { facts }, rows) => insertPeople(tx, vault, facts.activity_id, rows),
    // Nobody who is in is changed by an import.
    update: async () => {},
    undo: {
      lock: (tx, batchId) => lockSettingsOfBatch(tx, 'sign_up_batches', batchId),
      before: sql`'{}'::jsonb`,
      restore: sql`updated_at = now()`,
      describe: describeChanged,
      nameOf,
      undone: async (tx, { batchId }) => {
        const { activity_id: activityId } = await tx
          .selectFrom('sign_up_batches')
          .select('activity_id')
          .where('id', '=', batchId)
          .executeTakeFirstOrThrow();
        await sql`delete from sign_ups u where u.activity_id = ${activityId} and u.is_by_office
          and not exists (select from sign_up_people p where p.sign_up_id = u.id)`.execute(tx);
        await tellPromoted({ db: tx, vault }, activityId, await letter());
      },
    },
  };
}

async function matchPeople(
  tx: Tx,
  vault: Vault,
  settings: LockedSettings,
  rows: readonly CheckedRowOf<PeopleImport>[],
): Promise<Findings<PeopleImport>> {
  const good = rows.filter(({ problems }) => problems.size === 0);
  const people = await tx
    .selectFrom('sign_up_people')
    .select(['mobile_hash', 'name'])
    .where('activity_id', '=', settings.activity_id)
    .where('state', 'in', ['pending', 'waiting', 'placed'])
    .execute();
  const names = new Map(people.map(({ mobile_hash, name }) => [mobile_hash?.toString('hex'), name]));
  const counts = await countCompanies(tx, settings.activity_id);
  const keyOf = await companyKeysOf(
    tx,
    good.map(({ values }) => values.CompanyName),
  );
  const rowOfMobile = new Map<string, number>();
  const problems: Findings<PeopleImport>['problems'] = [];
  const matched: MatchedRow<PeopleImport>[] = [];
  let left = roomOf(settings);
  for (const { row, values } of good) {
    const name = names.get(phoneHash(vault, values.Mobile).toString('hex'));
    const earlier = rowOfMobile.get(values.Mobile);
    rowOfMobile.set(values.Mobile, earlier ?? row);
    const key = keyOf(values.CompanyName);
    const before = counts.get(key) ?? 0;
    const limit = settings.places_per_company ?? Infinity;
    if (earlier !== undefined) problems.push({ row, column: '手机号码', message: `与第 ${earlier} 行相同` });
    else if (name === values.Name) matched.push({ row, values, key: null, kind: 'same' });
    else if (name !== undefined) problems.push({ row, column: '手机号码', message: signUpTexts.mobileTwice });
    else if (before >= limit)
      problems.push({ row, column: '单位', message: companyLimitText(limit, before) });
    else if (left <= 0) problems.push({ row, column: '姓名', message: signUpTexts.full });
    else {
      left -= 1;
      counts.set(key, before + 1);
      matched.push({ row, values, key: null, kind: 'new' });
    }
  }
  return { matched, problems, warnings: [] };
}

/** Returns how many people there is room for, the waiting list included. */
function roomOf({ places, placed_count, waiting_count, has_waiting_list }: LockedSettings): number {
  if (places === null || has_waiting_list) return Infinity;
  return waiting_count > 0 ? 0 : places - placed_count;
}

/** Returns the number of people by the keys by which the places of companies are counted. */
async function countCompanies(tx: Tx, activityId: number): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('sign_ups as u')
    .innerJoin('sign_up_people as p', 'p.sign_up_id', 'u.id')
    .select(['u.company_key', ({ fn }) => fn.countAll<number>().as('count')])
    .where('u.activity_id', '=', activityId)
    .where('p.state', 'in', ['pending', 'waiting', 'placed'])
    .groupBy('u.company_key')
    .execute();
  return new Map(rows.map(({ company_key, count }) => [company_key, count]));
}

/** Returns the keys of companies by their names, as `companyOf` finds the members. */
async function companyKeysOf(tx: Tx, names: readonly string[]): Promise<(name: string) => string> {
  const nameKeys = [...new Set(names.map(compareKey))];
  const members = await tx
    .selectFrom('members as m')
    .select(['m.id', 'm.name_key'])
    .where(isMemberAsked)
    .where(sql<boolean>`m.name_key = any(${nameKeys})`)
    .execute();
  const membersByName = Map.groupBy(members, ({ name_key }) => name_key);
  return (name) => {
    const [only, other] = membersByName.get(compareKey(name)) ?? [];
    return companyKeyOf({ memberId: only && !other ? only.id : null, name });
  };
}

/** Adds the people; rows of one company that follow each other are one sign-up. */
async function insertPeople(
  tx: Tx,
  vault: Vault,
  activityId: number,
  rows: readonly MatchedRow<PeopleImport>[],
): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < rows.length;) {
    const name = rows[at]!.values.CompanyName;
    const people: ImportedPerson[] = [];
    for (; rows[at]?.values.CompanyName === name; at++) people.push(rows[at]!.values);
    const settings = (await lockSettings(tx, activityId))!;
    const company = await companyOf(tx, null, name);
    const signUp = { company, people, email: '', answers: {}, receiptHash: null, isByOffice: true };
    const { people: stored } = await storeSignUp({ db: tx, vault }, settings, signUp);
    ids.push(...stored.map(({ PersonId }) => PersonId));
  }
  return ids;
}

/** Returns how many new people are in and wait: of a stored batch, or of a check as far as places are free now. */
export async function countPlaces(
  db: Database,
  activityId: number,
  { BatchId, New }: { BatchId: number | null; New: number },
): Promise<{ Placed: number; Waited: number }> {
  if (BatchId !== null) {
    const { placed } = await db
      .selectFrom('sign_up_changes as c')
      .innerJoin('sign_up_people as p', 'p.id', 'c.person_id')
      .select(sql<number>`(count(*) filter (where p.state = 'placed'))::int`.as('placed'))
      .where('c.batch_id', '=', BatchId)
      .executeTakeFirstOrThrow();
    return { Placed: placed, Waited: New - placed };
  }
  const settings = await db
    .selectFrom('sign_up_settings')
    .select(['places', 'placed_count', 'waiting_count'])
    .where('activity_id', '=', activityId)
    .executeTakeFirst();
  const places = settings?.places ?? Infinity;
  const left = settings && settings.waiting_count > 0 ? 0 : places - (settings?.placed_count ?? 0);
  const Placed = Math.min(New, left);
  return { Placed, Waited: New - Placed };
}
