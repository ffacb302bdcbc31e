import { expect } from 'vitest';
import { businessSignUpImports } from '#contract/activities/sign-up-imports.ts';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import { makePerson, makeSignUpActivity, signUp } from '../../../testing/factories/make-sign-up.ts';
import { makeMember, signInMember } from '../../../testing/factories/records.ts';
import { officeOf, personLine } from '../../../testing/factories/sign-up-office.ts';
import { test } from '../../../testing/test.ts';

const { UndoSignUpImport, GetSignUpBatches, UndoResultImport } = businessSignUpImports;
const { CancelSignUps } = businessSignUps;

test('people from a workbook get the places in the order of its rows, and its errors are named', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator, { Places: 3, PlacesPerCompany: 3 });
  const office = officeOf(site, administrator, ActivityId);
  const there = makePerson({ Name: '在名单' });
  await signUp(site, { ActivityId, CompanyName: '甲', People: [there] });

  const refusal = await office.people([
    personLine('在名单', there.Mobile ?? ''),
    personLine('别人', there.Mobile ?? ''),
    personLine('', '13700000011'),
    personLine('坏号', '123'),
    personLine('一', '13700000012'),
    personLine('二', '13700000012'),
    personLine('满一', '13700000013', '满'),
    personLine('满二', '13700000014', '满'),
    personLine('满三', '13700000015', '满'),
    personLine('满四', '13700000016', '满'),
  ]);
  expect(refusal).toMatchObject({ Code: 511, Total: 10, Good: 5, BatchId: null });
  expect(refusal.Errors.map(({ Row, Column, Message }) => `${Row} ${Column} ${Message}`)).toEqual([
    '3 手机号码 与第 2 行相同',
    expect.stringMatching(/^4 姓名 /),
    expect.stringMatching(/^5 手机号码 /),
    '7 手机号码 与第 6 行相同',
    '11 单位 每家最多 3 人，贵单位已报 3 人',
  ]);

  const rows = [
    personLine('甲一', '13700000001'),
    personLine('甲二', '13700000002'),
    personLine('甲三', '13700000003'),
  ];
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

test('the people of a member are counted for its places under whatever name they signed up', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator, { PlacesPerCompany: 2 });
  const office = officeOf(site, administrator, ActivityId);
  const member = await makeMember(site, { MemberName: '旧名检测公司' });
  await signUp(site, { ActivityId }, await signInMember(site, member));
  await site.db.updateTable('members').set({ name: '新名检测公司' }).where('id', '=', member.id).execute();

  const refusal = await office.people([
    personLine('一', '13700000401', '新名检测公司'),
    personLine('二', '13700000402', '新名检测公司'),
    personLine('三', '13700000403', '旧名检测公司'),
  ]);

  expect(refusal).toMatchObject({ Code: 511, Total: 3, Good: 2, BatchId: null });
  expect(refusal.Errors.map(({ Row, Column, Message }) => `${Row} ${Column} ${Message}`)).toEqual([
    '3 单位 每家最多 2 人，贵单位已报 2 人',
  ]);
});

test('an import of people is undone: they go, and who waited before gets a place', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator, { Places: 2 });
  const office = officeOf(site, administrator, ActivityId);
  const { BatchId } = await office.people([
    personLine('一', '13700000101'),
    personLine('二', '13700000102'),
    personLine('三', '13700000103'),
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

test('an undo that takes people with a place and people who wait at once leaves the places free', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator, { Places: 1 });
  const office = officeOf(site, administrator, ActivityId);
  const { BatchId } = await office.people([
    personLine('有名额', '13700000121'),
    personLine('候补一', '13700000122'),
    personLine('候补二', '13700000123'),
  ]);

  expect(await site.send(UndoSignUpImport, { BatchId, Reason: '传错了' }, administrator)).toMatchObject({
    Code: 200,
    Data: { Deleted: 3 },
  });

  expect((await office.list()).Counts).toMatchObject({ Placed: 0, Waiting: 0 });
  await signUp(site, { ActivityId, People: [makePerson({ Name: '新来' })] });
  expect(await office.states()).toEqual(['新来 placed']);
});

test('an import whose people waited and moved up since is undone, though nobody touched them', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator, { Places: 1 });
  const office = officeOf(site, administrator, ActivityId);
  await signUp(site, { ActivityId, People: [makePerson({ Name: '先来' })] });
  const { BatchId } = await office.people([personLine('候', '13700000151')]);
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
  const office = officeOf(site, administrator, ActivityId);
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
  expect(first.Changes.map(({ Name, Fields }) => [Name, Fields])).toEqual([
    ['李明', [{ Column: '结果', Before: '', After: '59.5' }]],
    ['李明', [{ Column: '结果', Before: '', After: '通过' }]],
    ['王芳', [{ Column: '结果', Before: '', After: '60分' }]],
  ]);
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
