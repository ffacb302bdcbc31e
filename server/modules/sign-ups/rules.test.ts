import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { businessSignUpImports } from '#contract/activities/sign-up-imports.ts';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import { webSignUps } from '#contract/activities/sign-up.ts';
import { openVault, type Vault } from '../../platform/core/vault.ts';
import { systemActor } from '../../platform/http/api/actor.ts';
import { importRows } from '../../platform/imports/import-rows.ts';
import { newReceipt } from '../../testing/factories/make-form.ts';
import {
  makePerson,
  makeSignUpActivity,
  rowsOf,
  saveSignUpSettings,
  sendSignUp,
} from '../../testing/factories/make-sign-up.ts';
import { SignUpModel } from '../../testing/sign-ups/model.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { propertyRuns } from '../../testing/test-amount.ts';
import { test } from '../../testing/test.ts';
import { writtenPerson } from './imports/check-people.ts';
import { peopleImport } from './imports/import-people.ts';

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('sign up' as const), count: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('add' as const), count: fc.integer({ min: 1, max: 2 }) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('cancel', 'replace', 'approve', 'reject', 'move up', 'cancel by the office'),
      at: fc.nat(30),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('places' as const), places: fc.integer({ min: 1, max: 8 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('close' as const, 'open' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('import' as const), count: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('undo', 'undo unchanged'), batch: fc.nat(30) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface World {
  site: TestApp;
  administrator: string;
  ActivityId: number;
  model: SignUpModel;
  /** Ids in the order of arrival. */
  ids: number[];
  batches: { id: number; isUndone: boolean }[];
  vault: Vault;
}

const idsOf = async ({ site, ActivityId }: World) =>
  (
    await rowsOf(site, sql`select id from sign_up_people where activity_id = ${ActivityId} order by arrival`)
  ).map(({ id }) => Number(id));

async function signUp({ site, ActivityId, model }: World, count: number) {
  const People = Array.from({ length: count }, () => makePerson());
  const isIn = !model.isClosed && model.hasRoom(count, false);
  const { Code, Data } = await sendSignUp(site, { ActivityId, People });
  expect(Code).toBe(isIn ? 200 : 409);
  if (!isIn) return;
  const { Key: key } = Data as { Key: string };
  for (let at = 0; at < count; at++) model.add({ isByOffice: false, key });
}

async function add({ site, administrator, ActivityId, model }: World, count: number) {
  const People = Array.from({ length: count }, () => makePerson());
  const form = { ActivityId, CompanyName: '代报单位', People, Receipt: newReceipt() };
  const isIn = model.hasRoom(count, true);
  const { Code } = await site.send(businessSignUps.AddSignUp, form, administrator);
  expect(Code).toBe(isIn ? 200 : 409);
  if (!isIn) return;
  for (let at = 0; at < count; at++) model.add({ isByOffice: true });
}

/** Rows as the worker would check them; a workbook for each step would take the time of all others. */
async function importPeople({ site, ActivityId, model, batches, vault }: World, count: number) {
  const rows = Array.from({ length: count }, (_, at) => checkedRow(at + 2));
  const isIn = model.hasRoom(count, true);
  const letter = async () => ({ site: '', siteName: '' });
  const { result } = await importRows(site.db, peopleImport(vault, letter), {
    sheet: { rows, notices: [], place },
    order: {
      mode: 'all',
      fields: { ActivityId },
      fileName: '名单.xlsx',
      fileHash: Buffer.from(newReceipt()),
      answers: () => undefined,
      mayChange: true,
    },
    by: systemActor('test'),
  });
  expect(result.BatchId !== null).toBe(isIn);
  if (result.BatchId === null) return;
  for (let at = 0; at < count; at++) model.add({ isByOffice: true, batch: batches.length });
  batches.push({ id: result.BatchId, isUndone: false });
}

const place = {
  sheet: '名单',
  row: 0,
  columns: [0, 1, 2, 3, 4],
  renamed: [],
  hash: '',
  headOffset: 0,
  absent: [],
};

function checkedRow(row: number) {
  const { Name, Mobile } = makePerson();
  const values = { Name: Name ?? '', Mobile: Mobile ?? '', CompanyName: '导入单位', Post: '', IdNumber: '' };
  return { row, shown: writtenPerson(values), values, problems: new Map(), corrected: [], warnings: [] };
}

async function undo({ site, administrator, model, batches }: World, kind: string, at: number) {
  const batch = at % batches.length;
  const one = batches[batch];
  if (!one) return;
  const people = model.people.filter((person) => person.batch === batch);
  const changed = people.filter(({ isChanged }) => isChanged).length;
  const isPossible = !one.isUndone && (kind === 'undo' ? changed === 0 : changed < people.length);
  const form = { BatchId: one.id, Mode: kind === 'undo' ? 'all' : 'unchanged', Reason: '试' };
  const { Code } = await site.send(businessSignUpImports.UndoSignUpImport, form, administrator);
  expect(Code).toBe(isPossible ? 200 : 409);
  if (!isPossible) return;
  one.isUndone = true;
  model.undo(batch);
}

async function decide(world: World, kind: string, at: number) {
  const { site, administrator, ActivityId, model, ids } = world;
  const one = model.people[at]!;
  const PersonId = ids[at]!;
  const Key = one.key;
  const isIn = one.state !== 'cancelled' && one.state !== 'rejected';
  const many = { ActivityId, PersonIds: [PersonId], Reason: '试' };
  switch (kind) {
    case 'cancel':
      if (!Key) return;
      await site.call(webSignUps.CancelSignUp, { Key, PersonIds: [PersonId] });
      if (isIn) model.takeOut(at, 'cancelled');
      return;
    case 'replace':
      if (!isIn) return;
      // By the company, or by the office where that has no address.
      if (Key) await site.call(webSignUps.ReplaceSignUpPerson, { Key, PersonId, ...makePerson() });
      else await site.call(businessSignUps.SaveSignUpPerson, { PersonId, ...makePerson() }, administrator);
      model.change(at);
      return;
    case 'approve': {
      const isAsked = one.state === 'pending' || one.state === 'rejected';
      const { Code } = await site.send(businessSignUps.ApproveSignUps, many, administrator);
      expect(Code).toBe(isAsked ? 200 : 409);
      if (isAsked) model.approve(at);
      return;
    }
    case 'move up': {
      const { Code } = await site.send(
        businessSignUps.MoveUpSignUp,
        { ActivityId, PersonId, Reason: '试' },
        administrator,
      );
      expect(Code).toBe(one.state === 'waiting' ? 200 : 409);
      if (one.state === 'waiting') model.moveUp(at);
      return;
    }
    default: {
      const isRejection = kind === 'reject';
      const call = isRejection ? businessSignUps.RejectSignUps : businessSignUps.CancelSignUps;
      const { Code } = await site.send(call, many, administrator);
      expect(Code).toBe(isIn ? 200 : 409);
      if (isIn) model.takeOut(at, isRejection ? 'rejected' : 'cancelled');
    }
  }
}

async function setPlaces({ site, administrator, ActivityId, model }: World, places: number) {
  const form = {
    ActivityId,
    Places: places,
    NeedsApproval: model.needsApproval,
    HasWaitingList: model.hasWaitingList,
  };
  if (places < model.count('placed'))
    return await expect(saveSignUpSettings(site, administrator, form)).rejects.toThrow('名额不能更少');
  await saveSignUpSettings(site, administrator, form);
  model.places = places;
  model.giveOn();
}

async function run(world: World, one: Step) {
  const { site, ActivityId, model } = world;
  if (one.kind === 'sign up') await signUp(world, 'count' in one ? one.count : 1);
  else if (one.kind === 'add') await add(world, 'count' in one ? one.count : 1);
  else if (one.kind === 'import') await importPeople(world, 'count' in one ? one.count : 1);
  else if ('batch' in one) await undo(world, one.kind, one.batch);
  else if (one.kind === 'places') await setPlaces(world, 'places' in one ? one.places : 1);
  else if (one.kind === 'close' || one.kind === 'open') {
    model.isClosed = one.kind === 'close';
    await sql`update activities set sign_up_until = ${model.isClosed ? '2026-01-01' : null}::timestamptz
      where id = ${ActivityId}`.execute(site.db);
    model.giveOn();
  } else if (model.people.length > 0 && 'at' in one)
    await decide(world, one.kind, one.at % model.people.length);
  world.ids = await idsOf(world);
}

test('whatever people and clerks do, places, order and waiting list are as on paper', async ({
  site,
  administrator,
}) => {
  const vault = await openVault(site.dataDir, undefined);
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 25 }),
      fc.integer({ min: 1, max: 5 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 4 }),
      async (steps, places, needsApproval, oneInFour) => {
        const hasWaitingList = oneInFour > 1;
        const ActivityId = await makeSignUpActivity(site, administrator, {
          Places: places,
          NeedsApproval: needsApproval,
          HasWaitingList: hasWaitingList,
        });
        const model = new SignUpModel(places, needsApproval, hasWaitingList);
        const world: World = { site, administrator, ActivityId, model, ids: [], batches: [], vault };
        for (const one of steps) {
          await run(world, one);
          const rows = await rowsOf(
            site,
            sql`select state from sign_up_people where activity_id = ${ActivityId} order by arrival`,
          );
          expect(rows.map(({ state }) => state)).toEqual(model.people.map(({ state }) => state));
          const [counts] = await rowsOf(
            site,
            sql`select placed_count, waiting_count, pending_count, places from sign_up_settings
              where activity_id = ${ActivityId}`,
          );
          expect(counts).toEqual({
            placed_count: model.count('placed'),
            waiting_count: model.count('waiting'),
            pending_count: model.count('pending'),
            places: model.places,
          });
          expect(model.count('placed')).toBeLessThanOrEqual(model.places);
          expect(!model.isClosed && model.count('waiting') > 0 && model.count('placed') < model.places).toBe(
            false,
          );
        }
      },
    ),
    propertyRuns(100),
  );
});
