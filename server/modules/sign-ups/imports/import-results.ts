import { sql } from 'kysely';
import {
  resultImportColumns,
  resultImportFields,
  type SignUpChangedSince,
} from '#contract/activities/sign-up-imports.ts';
import { errorColumn } from '#contract/back-office/imports.ts';
import { compareKey } from '#contract/fields/normal-form.ts';
import { phoneHash, type Vault } from '../../../platform/core/vault.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type {
  ChangedRow,
  CheckedRowOf,
  Findings,
  ImportDefinition,
  MatchedRow,
} from '../../../platform/imports/definition.ts';
import { hasCertificateOf } from '../certificates.ts';
import { changed } from '../confirmation.ts';
import { lockForOffice } from '../settings.ts';
import { describeChanged, listed, lockSettingsOfBatch, nameOf } from './batches.ts';
import { isPassed, writtenResult, type ImportedResult, type ResultColumn } from './check-results.ts';

interface ResultImport {
  column: ResultColumn;
  values: ImportedResult & { isPassed?: boolean };
  key: null;
  stored: ImportedResult;
  fields: { ActivityId: number; PassMark: number };
  facts: { activity_id: number; pass_mark: number };
  change: { PersonId: number; Name: string; CompanyName: string };
  sums: { Passed: number; Failed: number };
  since: SignUpChangedSince;
  batch: { ActivityId: number; Title: string };
  filters: { activityid?: number | undefined };
}

/** Writes results of people who are in: found by their mobile number, or by name where it is clear. */
export function resultImport(vault: Vault): ImportDefinition<ResultImport> {
  return {
    name: 'signUpResults',
    entityType: 'signUpResultBatch',
    tables: {
      batches: 'sign_up_result_batches',
      changes: 'sign_up_result_changes',
      recordId: 'person_id',
      records: 'sign_up_people',
    },
    columns: resultImportColumns,
    form: { fields: resultImportFields, maxRows: 5000, besides: ['序号', errorColumn], unneeded: [] },
    worker: new URL('results-worker.ts', import.meta.url),
    listed,
    personal: { columns: ['手机号码'], permission: 'member:personal' },
    settle: async (_tx, { ActivityId, PassMark }) => ({ activity_id: ActivityId, pass_mark: PassMark }),
    prepare:
      async (rows) =>
      async (tx, { facts, isStoring }) => {
        await lockForOffice(tx, facts.activity_id, !isStoring);
        return await matchResults(tx, vault, facts, rows);
      },
    textsOf: writtenResult,
    // The other columns only find the person; they are not written.
    writtenBefore: ({ before, values }) => writtenResult({ ...values, Result: before.Result }),
    change: ({ id, before }) => ({ PersonId: id, Name: before.Name, CompanyName: before.CompanyName }),
    sums: (rows) => {
      const Passed = rows.filter(({ values }) => values.isPassed).length;
      return { Passed, Failed: rows.length - Passed };
    },
    // A result is of somebody who is in.
    insert: async () => [],
    update: (tx, _batch, rows) => writeResults(tx, rows),
    undo: {
      lock: (tx, batchId) => lockSettingsOfBatch(tx, 'sign_up_result_batches', batchId),
      // Results come from imports alone: whatever else became of a person since, the result is that of the last one.
      isAsChanged: sql`not exists (select from sign_up_result_changes later
        join sign_up_result_batches lb on lb.id = later.batch_id
        where later.person_id = r.id and later.batch_id > c.batch_id and lb.undone_at is null)`,
      isTouched: hasCertificateOf('r'),
      before: sql`jsonb_build_object('result', r.result, 'is_passed', r.is_passed)`,
      restore: sql`result = c.before ->> 'result', is_passed = (c.before ->> 'is_passed')::boolean, updated_at = now()`,
      describe: describeChanged,
      nameOf,
    },
  };
}

async function writeResults(tx: Tx, rows: readonly ChangedRow<ResultImport>[]): Promise<void> {
  for (const { id, values } of rows)
    await tx
      .updateTable('sign_up_people')
      .set({ result: values.Result, is_passed: values.isPassed ?? null, ...changed })
      .where('id', '=', id)
      .execute();
}

async function matchResults(
  tx: Tx,
  vault: Vault,
  facts: ResultImport['facts'],
  rows: readonly CheckedRowOf<ResultImport>[],
): Promise<Findings<ResultImport>> {
  const people = await tx
    .selectFrom('sign_up_people as p')
    .innerJoin('sign_ups as u', 'u.id', 'p.sign_up_id')
    .select(['p.id', 'p.name', 'p.mobile_hash', 'p.result', 'p.is_passed', 'u.company_name'])
    .where('p.activity_id', '=', facts.activity_id)
    .where('p.state', '=', 'placed')
    .execute();
  const byMobile = Map.groupBy(people, ({ mobile_hash }) => mobile_hash?.toString('hex') ?? '');
  const byName = Map.groupBy(people, ({ name }) => compareKey(name));
  const rowOf = new Map<number, number>();
  const problems: Findings<ResultImport>['problems'] = [];
  const matched: MatchedRow<ResultImport>[] = [];
  for (const { row, values: read, problems: own } of rows) {
    if (own.size > 0) continue;
    const hits = hitsOf(read);
    const [person, other] = hits;
    const column = read.Mobile === '' ? '姓名' : '手机号码';
    if (!person) problems.push({ row, column, message: '名单里没有这个人' });
    else if (other) problems.push({ row, column, message: '名单里有几位同名的，请填写手机号码或单位' });
    else if (read.Mobile !== '' && read.Name !== '' && compareKey(read.Name) !== compareKey(person.name))
      problems.push({ row, column: '姓名', message: `这个手机号码报名的是${person.name}` });
    else if (rowOf.has(person.id))
      problems.push({ row, column, message: `与第 ${rowOf.get(person.id)} 行是同一人` });
    else {
      rowOf.set(person.id, row);
      const passed = isPassed(read.Result, facts.pass_mark);
      const values = { ...read, ...(passed !== undefined && { isPassed: passed }) };
      const before = { ...read, Name: person.name, CompanyName: person.company_name, Result: person.result };
      const isSame = person.result === read.Result && person.is_passed === passed;
      matched.push(
        isSame
          ? { row, values, key: null, kind: 'same' }
          : { row, values, key: null, kind: 'changed', id: person.id, before },
      );
    }
  }
  return { matched, problems, warnings: [] };

  function hitsOf({ Name, Mobile, CompanyName }: ImportedResult) {
    if (Mobile !== '') return byMobile.get(phoneHash(vault, Mobile).toString('hex')) ?? [];
    const namesakes = byName.get(compareKey(Name)) ?? [];
    if (namesakes.length < 2 || CompanyName === '') return namesakes;
    return namesakes.filter(({ company_name }) => compareKey(company_name) === compareKey(CompanyName));
  }
}
