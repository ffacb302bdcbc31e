import { expect } from 'vitest';
import {
  businessSignUpImports,
  resultImportColumns,
  signUpImportColumns,
  type ResultImportResult,
  type SignUpImportResult,
} from '#contract/activities/sign-up-imports.ts';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import { businessImports } from '#contract/certificates/certificate-imports.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { makeIdNumber } from '../../../testing/factories/make-certificate.ts';
import { makeSheet } from '../../../testing/factories/make-sheet.ts';
import { makePerson, makeSignUpActivity, signUp } from '../../../testing/factories/make-sign-up.ts';
import { signInAdministrator } from '../../../testing/factories/records.ts';
import { sendFile } from '../../../testing/send-file.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';

const { ImportSignUps, UndoSignUpImport, GetSignUpBatches, ImportSignUpResults, UndoResultImport } =
  businessSignUpImports;
const { HandOverCertificates } = businessSignUpImports;
const { GetSignUpList, TickAttendance, CancelSignUps } = businessSignUps;

/** The calls of an activity with the token of its clerk. */
function callsOf(site: TestApp, token: string, ActivityId: number) {
  const send = async <Result>(
    call: typeof ImportSignUps | typeof ImportSignUpResults,
    columns: readonly string[],
    lines: string[][],
    Mode: string,
  ) => {
    const { Code, Message, Data } = await sendFile<Result>(site, call, {
      name: '名单.xlsx',
      content: await makeSheet(lines, columns),
      fields: { ActivityId: String(ActivityId), Mode },
      token,
    });
    return { Code, Message, ...Data };
  };
  const list = async (filters: object = {}) =>
    await site.call(GetSignUpList, { id: ActivityId, pagesize: 100, ...filters }, token);
  return {
    list,
    people: (lines: string[][], Mode = 'all') =>
      send<SignUpImportResult>(ImportSignUps, signUpImportColumns, lines, Mode),
    results: (lines: string[][], Mode = 'all') =>
      send<ResultImportResult>(ImportSignUpResults, resultImportColumns, lines, Mode),
    states: async () => (await list()).List.map(({ Name, State }) => `${Name} ${State}`),
    tick: async (PersonIds: number[]) =>
      await site.call(TickAttendance, { ActivityId, PersonIds, IsThere: true }, token),
  };
}

const line = (Name: string, Mobile: string, CompanyName = '导入单位', Post = '', IdNumber = '') => [
  Name,
  Mobile,
  CompanyName,
  Post,
  IdNumber,
];

test('people from a workbook get the places in the order of its rows, and its errors are named', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator, { Places: 3, PlacesPerCompany: 3 });
  const office = callsOf(site, administrator, ActivityId);
  const there = makePerson({ Name: '在名单' });
  await signUp(site, { ActivityId, CompanyName: '甲', People: [there] });

  const refusal = await office.people([
    line('在名单', there.Mobile ?? ''),
    line('别人', there.Mobile ?? ''),
    line('', '13700000011'),
    line('坏号', '123'),
    line('一', '13700000012'),
    line('二', '13700000012'),
    line('满一', '13700000013', '满'),
    line('满二', '13700000014', '满'),
    line('满三', '13700000015', '满'),
    line('满四', '13700000016', '满'),
  ]);
  expect(refusal).toMatchObject({ Code: 511, Total: 10, Good: 5, BatchId: null });
  expect(refusal.Errors.map(({ Row, Column, Message }) => `${Row} ${Column} ${Message}`)).toEqual([
    '3 手机号码 与第 2 行相同',
    expect.stringMatching(/^4 姓名 /),
    expect.stringMatching(/^5 手机号码 /),
    '7 手机号码 与第 6 行相同',
    '11 单位 每家最多 3 人，贵单位已报 3 人',
  ]);

  const rows = [line('甲一', '13700000001'), line('甲二', '13700000002'), line('甲三', '13700000003')];
  expect(await office.people(rows, 'check')).toMatchObject({ New: 3, Placed: 2, Waited: 1, BatchId: null });
  const stored = await office.people(rows);
  expect(stored).toMatchObject({ Code: 200, New: 3, Placed: 2, Waited: 1 });
  expect(await office.states()).toEqual(['在名单 placed', '甲一 placed', '甲二 placed', '甲三 waiting']);
  // The same workbook again adds nobody.
  expect(await office.people(rows)).toMatchObject({ Code: 200, New: 0 });
  const batches = await site.call(GetSignUpBatches, { activityid: ActivityId }, administrator);
  expect(batches.List.find(({ BatchId }) => BatchId === stored.BatchId)).toMatchObject({
    ActivityId,
    New: 3,
    FileName: '名单.xlsx',
  });
});

test('an import of people is undone: they go, and who waited before gets a place', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator, { Places: 2 });
  const office = callsOf(site, administrator, ActivityId);
  const { BatchId } = await office.people([
    line('一', '13700000101'),
    line('二', '13700000102'),
    line('三', '13700000103'),
  ]);
  await signUp(site, { ActivityId, People: [makePerson({ Name: '后来' })] });
  const undo = async (Mode = 'all') =>
    await site.send(UndoSignUpImport, { BatchId, Mode, Reason: '传错了' }, administrator);

  expect(await undo('check')).toMatchObject({ Data: { Deleted: 3, ChangedSinceCount: 0 } });
  const [one] = (await office.list()).List;
  await office.tick([one!.PersonId]);
  expect(await undo()).toMatchObject({ Code: 409, Data: { Rows: [{ Name: '一', Change: '已到场' }] } });
  expect(await undo('unchanged')).toMatchObject({ Code: 200, Data: { Deleted: 2, ChangedSinceCount: 1 } });

  expect(await office.states()).toEqual(['一 placed', '后来 placed']);
  expect((await office.list()).Counts).toMatchObject({ Placed: 2, Waiting: 0 });
  expect(await undo()).toMatchObject({ Code: 409, Message: '该批次已撤回' });
  expect(
    await site.db
      .selectFrom('outgoing_messages')
      .select('kind')
      .where('noun', '=', 'signUp')
      .where('body', '!=', Buffer.alloc(0))
      .execute(),
  ).not.toEqual([]);
});

test('an import whose people waited and moved up since is undone, though nobody touched them', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator, { Places: 1 });
  const office = callsOf(site, administrator, ActivityId);
  await signUp(site, { ActivityId, People: [makePerson({ Name: '先来' })] });
  const { BatchId } = await office.people([line('候', '13700000151')]);
  const [first] = (await office.list()).List;
  const out = { ActivityId, PersonIds: [first!.PersonId], Reason: '不来了', Notify: false };
  expect(await site.call(CancelSignUps, out, administrator)).toEqual({ Count: 1, MovedUpCount: 1 });

  // The person was told of the place: whoever undoes the import hears of it first.
  expect(await site.send(UndoSignUpImport, { BatchId }, administrator)).toMatchObject({
    Code: 409,
    Message: '导入后又有变更，不能撤回：候（资料或状态有变）',
  });
});

test('results are pasted by mobile number or clear name, and taken back', async ({ site, administrator }) => {
  const ActivityId = await makeSignUpActivity(site, administrator, { kind: 1 });
  const office = callsOf(site, administrator, ActivityId);
  const person = makePerson({ Name: '李明' });
  const namesakes = [person, makePerson({ Name: '王芳' })];
  await signUp(site, { ActivityId, CompanyName: '甲公司', People: namesakes });
  await signUp(site, { ActivityId, CompanyName: '乙公司', People: [makePerson({ Name: '李明' })] });
  const resultsOf = async () => (await office.list()).List.map(({ Result, IsPassed }) => [Result, IsPassed]);

  const refusal = await office.results([
    ['李明', '', '', '通过'],
    ['无此人', '', '', '通过'],
    ['王芳', person.Mobile ?? '', '', '通过'],
    ['王芳', '', '', '还行'],
    ['', '', '', '80'],
  ]);
  expect(refusal).toMatchObject({ Code: 511, Good: 0, BatchId: null });
  expect(refusal.Errors.map(({ Column, Message }) => `${Column} ${Message}`)).toEqual([
    '姓名 名单里有几位同名的，请填写手机号码或单位',
    '姓名 名单里没有这个人',
    '姓名 这个手机号码报名的是李明',
    '结果 应为通过、未通过或分数',
    '姓名 请填写姓名或手机号码',
  ]);
  const first = await office.results([
    ['', person.Mobile ?? '', '', '59.5'],
    ['李明', '', '乙公司', '通过'],
    ['王芳', '', '', '６０分'],
  ]);
  expect(first).toMatchObject({ Code: 200, Changed: 3, Passed: 2, Failed: 1 });
  expect(await resultsOf()).toEqual([
    ['59.5', false],
    ['60分', true],
    ['通过', true],
  ]);
  expect((await office.list()).Counts.Passed).toBe(2);
  const second = await office.results([['', person.Mobile ?? '', '', '90']]);
  expect(second).toMatchObject({ Code: 200, Changed: 1 });
  const undo = async (BatchId: number | null, Mode = 'all') =>
    await site.send(UndoResultImport, { BatchId, Mode }, administrator);

  expect(await undo(second.BatchId)).toMatchObject({ Code: 200, Data: { Restored: 1 } });
  expect((await resultsOf())[0]).toEqual(['59.5', false]);
  expect(await undo(first.BatchId, 'unchanged')).toMatchObject({ Code: 200 });
  const after = await resultsOf();
  expect(after.slice(1)).toEqual([
    ['', null],
    ['', null],
  ]);
});

test('who was there and passed is handed to the certificates, found by the public, and taken back', async ({
  site,
  administrator,
}) => {
  const { id: ProgrammeId } = await site.db
    .selectFrom('programmes')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const ActivityId = await makeSignUpActivity(site, administrator, { kind: 1, AsksIdNumber: true });
  const office = callsOf(site, administrator, ActivityId);
  const people = ['到且过', '到没过', '没到过'].map((Name) => makePerson({ Name, IdNumber: makeIdNumber() }));
  await signUp(site, { ActivityId, CompanyName: '发证单位', People: people });
  const handOver = async (Mode: string, token = administrator) =>
    await site.send(
      HandOverCertificates,
      { ActivityId, ProgrammeId, ExamDay: '2026-03-05', FirstNumber: 'PX-0099', Mode },
      token,
    );
  expect(await handOver('check')).toMatchObject({
    Code: 409,
    Message: '没有到场并通过、还没有发证的人，请先登记到场、导入结果',
  });

  const ids = (await office.list()).List.map(({ PersonId }) => PersonId);
  await office.tick(ids.slice(0, 2));
  await office.results([
    ['到且过', '', '', '85'],
    ['到没过', '', '', '40'],
    ['没到过', '', '', '90'],
  ]);
  expect(await handOver('check')).toMatchObject({ Code: 200, Data: { Total: 1, New: 1, BatchId: null } });
  const importer = await signInAdministrator(site, ['cert:import']);
  expect(await handOver('all', importer)).toMatchObject({ Code: 403 });
  const { Code, Data } = await handOver('all');
  const BatchId = (Data as { BatchId: number }).BatchId;

  expect(Code).toBe(200);
  const certificates = async () =>
    (await site.call(businessCertificates.GetCertList, { key: '到且过' }, administrator)).List;
  expect(await certificates()).toMatchObject([
    { _name: '到且过', _company: '发证单位', _examTime: '2026-03-05', _examStatus: 1 },
  ]);
  const flags = async () => (await office.list()).List.map(({ HasCertificate }) => HasCertificate);
  expect(await flags()).toEqual([true, false, false]);
  // Once more brings nothing new.
  expect(await handOver('check')).toMatchObject({ Code: 409 });

  await site.call(businessImports.UndoImport, { BatchId, Reason: '发错了' }, administrator);
  expect(await certificates()).toEqual([]);
  expect(await flags()).toEqual([false, false, false]);
  expect(await handOver('all')).toMatchObject({ Code: 200, Data: { New: 1 } });
});
