import { expect } from 'vitest';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import { makeField } from '../../testing/factories/make-form.ts';
import {
  listPeople,
  makePerson,
  makeSignUpActivity,
  personIdsOf,
  signUp,
} from '../../testing/factories/make-sign-up.ts';
import { signInAdministrator } from '../../testing/factories/records.ts';
import { readRows } from '../../testing/read-rows.ts';
import { test } from '../../testing/test.ts';

const { RecordSignUpPayment, TickAttendance, ExportSignUps, CancelSignUps } = businessSignUps;

/* Payment, attendance and the workbook of the list. */

test('what each person paid is recorded, summed to the last digit, and taken back by a blank', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator);
  await signUp(site, { ActivityId, People: [makePerson(), makePerson(), makePerson()] });
  const PersonIds = await personIdsOf(site, administrator, ActivityId);
  const pay = async (form: object) =>
    await site.send(RecordSignUpPayment, { ActivityId, PersonIds, ...form }, administrator);

  expect(await pay({ Amount: '￥1,200.1', Day: '2026-03-05' })).toMatchObject({ Data: { Count: 3 } });
  const paid = await listPeople(site, administrator, ActivityId, { paid: 1 });
  expect(paid.Counts).toMatchObject({ Paid: 3, PaidSum: '3600.30' });
  expect(paid.List[0]).toMatchObject({ PaidAmount: '1200.10', PaidDay: '2026-03-05' });
  await pay({ PersonIds: PersonIds.slice(0, 1), Amount: '' });

  const after = await listPeople(site, administrator, ActivityId);
  expect(after.List.map(({ PaidAmount }) => PaidAmount)).toEqual(['', '1200.10', '1200.10']);
  expect(after.Counts).toMatchObject({ Paid: 2, PaidSum: '2400.20' });
  expect(await pay({ Amount: '200', Day: '2098-01-01' })).toMatchObject({
    Code: 400,
    Data: { Day: '缴费日期不能晚于今天' },
  });
  expect(await pay({ Amount: '一百' })).toMatchObject({ Code: 400, Data: { Amount: expect.any(String) } });
  const other = await makeSignUpActivity(site, administrator);
  expect(await pay({ ActivityId: other, Amount: '1' })).toMatchObject({ Code: 404 });
});

test('who comes is ticked by several clerks, the first tick stays, and is taken back', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator, { Places: 2 });
  await signUp(site, { ActivityId, People: [makePerson(), makePerson(), makePerson({ Name: '候补者' })] });
  const [one, two, waiting] = await personIdsOf(site, administrator, ActivityId);
  const clerk = await signInAdministrator(site, ['sign-up:list', 'sign-up:attend']);
  const tick = async (PersonIds: unknown[], IsThere: boolean, token = clerk) =>
    await site.send(TickAttendance, { ActivityId, PersonIds, IsThere }, token);

  const [first] = await Promise.all([tick([one], true), tick([one, two], true, administrator)]);
  const { List, Counts } = await listPeople(site, administrator, ActivityId, { there: 1 });
  expect(first?.Code).toBe(200);
  expect(List.map(({ PersonId }) => PersonId)).toEqual([one, two]);
  expect(Counts.There).toBe(2);
  const again = await tick([one], true);
  expect(again.Data).toMatchObject({
    There: 2,
    People: [{ PersonId: one, AttendTime: List[0]?.AttendTime, AttendedBy: List[0]?.AttendedBy }],
  });
  expect(List[0]?.AttendedBy).not.toBe('');

  expect(await tick([two, waiting], true)).toMatchObject({
    Code: 409,
    Message: '候补者没有名额，不能登记到场',
  });
  expect(await tick([one, waiting], false)).toMatchObject({ Data: { There: 1 } });
  expect((await listPeople(site, administrator, ActivityId)).List[0]).toMatchObject({
    AttendTime: '',
    AttendedBy: '',
  });
  // Somebody who was ticked by mistake and is taken out was not there.
  const out = { ActivityId, PersonIds: [two!], Reason: '未到', Notify: false };
  await site.call(CancelSignUps, out, administrator);
  const { Counts: left } = await listPeople(site, administrator, ActivityId);
  expect(left).toMatchObject({ There: 0, Cancelled: 1 });
});

test('the list leaves as a workbook of texts, in full only for who may see it', async ({
  site,
  administrator,
}) => {
  const meal = makeField({ Label: '用餐' });
  const ActivityId = await makeSignUpActivity(site, administrator, {
    kind: 1,
    AsksIdNumber: true,
    Fields: [meal],
  });
  const [Mobile, IdNumber] = ['13812345678', '11010519491231002X'];
  const person = makePerson({ Name: '=1+1', Mobile, IdNumber, Post: '经理' });
  const other = makePerson({ IdNumber: '110105194912310038' });
  await signUp(site, {
    ActivityId,
    CompanyName: '导出单位',
    Email: 'leaves@export.example',
    People: [person, other],
    Answers: { [meal.Key]: '清真' },
  });
  const [first] = await personIdsOf(site, administrator, ActivityId);
  const paid = { ActivityId, PersonIds: [first!], Amount: '200', Day: '2026-03-05' };
  await site.call(RecordSignUpPayment, paid, administrator);
  const down = async (token: string, query = '') =>
    await site.app.inject({
      url: `${ExportSignUps.path}?id=${ActivityId}${query}`,
      headers: { token },
    });
  const textsOf = async (bytes: Buffer) =>
    (await readRows(bytes, 15)).map(({ cells }) => cells.map(({ text }) => text));

  const full = await down(administrator);
  const [head, row, ...rest] = await textsOf(full.rawPayload);
  const values = Object.fromEntries(head!.map((title, at) => [title, row?.[at]]));
  expect(decodeURIComponent(String(full.headers['content-disposition']))).toContain('报名名单');
  expect(values).toMatchObject({
    编号: `${ActivityId}-0001`,
    姓名: '=1+1',
    手机号码: Mobile,
    身份证号: IdNumber,
    邮箱: 'leaves@export.example',
    单位: '导出单位',
    状态: '已报名',
    已缴: '200.00',
    缴费日期: '2026-03-05',
    到场时间: '',
    用餐: '清真',
  });
  expect(rest).toHaveLength(1);
  const clerk = await signInAdministrator(site, ['sign-up:list', 'sign-up:export']);
  const masked = JSON.stringify(await textsOf((await down(clerk)).rawPayload));
  expect(masked).toContain('导出单位');
  for (const text of [Mobile, IdNumber, 'leaves@export.example']) expect(masked).not.toContain(text);
  expect(await textsOf((await down(administrator, '&paid=0')).rawPayload)).toHaveLength(2);
  const reader = await signInAdministrator(site, ['sign-up:list']);
  expect((await down(reader)).json()).toMatchObject({ Code: 403 });
});
