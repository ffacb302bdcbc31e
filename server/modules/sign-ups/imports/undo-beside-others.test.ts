import { sql } from 'kysely';
import { expect } from 'vitest';
import { businessSignUpImports } from '#contract/activities/sign-up-imports.ts';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import { makePerson, makeSignUpActivity, rowsOf, signUp } from '../../../testing/factories/make-sign-up.ts';
import { officeOf, personLine } from '../../../testing/factories/sign-up-office.ts';
import { overtaken } from '../../../testing/held-row.ts';
import { test } from '../../../testing/test.ts';
import { lockSettings } from '../settings.ts';

const { UndoSignUpImport, UndoResultImport } = businessSignUpImports;

test('an undo of people waits for a cancellation that has the settings, and holds nobody meanwhile', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator, { Places: 2 });
  const office = officeOf(site, administrator, ActivityId);
  const { BatchId } = await office.people([personLine('一', '13700000201'), personLine('二', '13700000202')]);
  await signUp(site, { ActivityId, People: [makePerson({ Name: '候补' })] });

  const undone = await overtaken(
    site,
    (tx) => lockSettings(tx, ActivityId),
    () => site.send(UndoSignUpImport, { BatchId, Reason: '传错了' }, administrator),
    // As a cancellation does next.
    (tx) => sql`select from sign_up_people where activity_id = ${ActivityId} for update nowait`.execute(tx),
  );

  expect(undone).toMatchObject({ Code: 200, Data: { Deleted: 2 } });
  expect(await office.states()).toEqual(['候补 placed']);
});

test('an undo of results waits for a clerk who ticks, and holds nobody meanwhile', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator, { kind: 1 });
  const office = officeOf(site, administrator, ActivityId);
  await signUp(site, { ActivityId, People: [makePerson({ Name: '有成绩' })] });
  const { BatchId } = await office.results([['有成绩', '', '', '90']]);

  const undone = await overtaken(
    site,
    (tx) => lockSettings(tx, ActivityId),
    () => site.send(UndoResultImport, { BatchId }, administrator),
    (tx) => sql`select from sign_up_people where activity_id = ${ActivityId} for update nowait`.execute(tx),
  );

  expect(undone).toMatchObject({ Code: 200, Data: { Restored: 1 } });
});

test('a check of an import waits for nobody and lets others sign up', async ({ site, administrator }) => {
  const ActivityId = await makeSignUpActivity(site, administrator);
  const office = officeOf(site, administrator, ActivityId);

  const checked = await site.db.transaction().execute(async (tx) => {
    await lockSettings(tx, ActivityId);
    return await office.people([personLine('只检查', '13700000301')], 'check');
  });

  expect(checked).toMatchObject({ Code: 200, New: 1, BatchId: null });
});

test('results are taken back after people were ticked and paid, which stays', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator, { kind: 1, Fee: '200' });
  const office = officeOf(site, administrator, ActivityId);
  await signUp(site, { ActivityId, People: [makePerson({ Name: '甲' }), makePerson({ Name: '乙' })] });
  const first = await office.results([
    ['甲', '', '', '通过'],
    ['乙', '', '', '通过'],
  ]);
  const second = await office.results([['甲', '', '', '未通过']]);
  const PersonIds = (await office.list()).List.map(({ PersonId }) => PersonId);
  await office.tick(PersonIds);
  const paid = { ActivityId, PersonIds, Amount: '200', Day: '' };
  await site.call(businessSignUps.RecordSignUpPayment, paid, administrator);
  const undo = async (BatchId: number | null, Mode = 'all') =>
    await site.send(UndoResultImport, { BatchId, Mode }, administrator);
  const shown = async () =>
    (await office.list()).List.map(({ Result, IsPassed, AttendTime, PaidAmount }) => [
      Result,
      IsPassed,
      AttendTime !== '',
      PaidAmount,
    ]);

  // A later import has the last word about its people.
  expect(await undo(first.BatchId)).toMatchObject({ Code: 409, Data: { Rows: [{ Name: '甲' }] } });
  expect(await undo(second.BatchId)).toMatchObject({ Code: 200, Data: { Restored: 1 } });
  expect(await shown()).toEqual([
    ['通过', true, true, '200.00'],
    ['通过', true, true, '200.00'],
  ]);
  expect(await undo(first.BatchId)).toMatchObject({ Code: 200, Data: { Restored: 2 } });

  expect(await shown()).toEqual([
    ['', null, true, '200.00'],
    ['', null, true, '200.00'],
  ]);
  expect(
    await rowsOf(site, sql`select 1 from sign_up_people where activity_id = ${ActivityId}`),
  ).toHaveLength(2);
});
