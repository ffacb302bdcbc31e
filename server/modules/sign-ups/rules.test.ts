import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import { webSignUps } from '#contract/activities/sign-up.ts';
import { newReceipt } from '../../testing/factories/make-form.ts';
import {
  makePerson,
  makeSignUpActivity,
  rowsOf,
  saveSignUpSettings,
  sendSignUp,
} from '../../testing/factories/make-sign-up.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { propertyRuns } from '../../testing/test-amount.ts';
import { test } from '../../testing/test.ts';

type State = 'pending' | 'waiting' | 'placed' | 'cancelled' | 'rejected';

/** The rules on paper: the database has to agree with them after each step. */
class Model {
  people: { state: State; place: number }[] = [];
  isClosed = false;
  places: number;
  readonly needsApproval: boolean;

  constructor(places: number, needsApproval: boolean) {
    this.places = places;
    this.needsApproval = needsApproval;
  }

  count = (state: State) => this.people.filter((one) => one.state === state).length;
  add(isByOffice: boolean) {
    const place = this.people.length + 1;
    if (this.needsApproval && !isByOffice) this.people.push({ state: 'pending', place });
    else this.people.push({ state: this.isFree() ? 'placed' : 'waiting', place });
  }
  isFree = () => this.count('waiting') === 0 && this.count('placed') < this.places;
  approve(at: number) {
    this.people[at]!.state = this.isFree() ? 'placed' : 'waiting';
  }
  takeOut(at: number, state: State) {
    this.people[at]!.state = state;
    this.giveOn();
  }
  moveUp(at: number) {
    const waiting = this.people.filter((one) => one.state === 'waiting');
    this.people[at]!.place = Math.min(...waiting.map(({ place }) => place)) - 1;
    if (this.count('placed') < this.places) this.people[at]!.state = 'placed';
  }
  giveOn() {
    while (!this.isClosed && this.count('placed') < this.places && this.count('waiting') > 0) {
      const [first] = this.people
        .filter((one) => one.state === 'waiting')
        .toSorted((a, b) => a.place - b.place);
      first!.state = 'placed';
    }
  }
}

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
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface World {
  site: TestApp;
  administrator: string;
  ActivityId: number;
  model: Model;
  /** Ids and keys in the order of arrival; people whom the office added have no key. */
  ids: number[];
  keys: (string | undefined)[];
}

const idsOf = async ({ site, ActivityId }: World) =>
  (
    await rowsOf(site, sql`select id from sign_up_people where activity_id = ${ActivityId} order by arrival`)
  ).map(({ id }) => Number(id));

async function signUp(world: World, count: number) {
  const { site, ActivityId, model } = world;
  const People = Array.from({ length: count }, () => makePerson());
  const { Code, Data } = await sendSignUp(site, { ActivityId, People });
  expect(Code).toBe(model.isClosed ? 409 : 200);
  if (model.isClosed) return;
  for (let at = 0; at < count; at++) {
    model.add(false);
    world.keys.push((Data as { Key: string }).Key);
  }
}

async function add(world: World, count: number) {
  const { site, administrator, ActivityId, model } = world;
  const People = Array.from({ length: count }, () => makePerson());
  const form = { ActivityId, CompanyName: '代报单位', People, Receipt: newReceipt() };
  await site.call(businessSignUps.AddSignUp, form, administrator);
  for (let at = 0; at < count; at++) {
    model.add(true);
    world.keys.push(undefined);
  }
}

async function decide(world: World, kind: string, at: number) {
  const { site, administrator, ActivityId, model, ids, keys } = world;
  const one = model.people[at]!;
  const PersonId = ids[at]!;
  const Key = keys[at];
  const isIn = one.state !== 'cancelled' && one.state !== 'rejected';
  const many = { ActivityId, PersonIds: [PersonId], Reason: '试' };
  switch (kind) {
    case 'cancel':
      if (!Key) return;
      await site.call(webSignUps.CancelSignUp, { Key, PersonIds: [PersonId] });
      if (isIn) model.takeOut(at, 'cancelled');
      return;
    case 'replace':
      if (!Key || !isIn) return;
      await site.call(webSignUps.ReplaceSignUpPerson, { Key, PersonId, ...makePerson() });
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
  const form = { ActivityId, Places: places, NeedsApproval: model.needsApproval };
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
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 25 }),
      fc.integer({ min: 1, max: 5 }),
      fc.boolean(),
      async (steps, places, needsApproval) => {
        const ActivityId = await makeSignUpActivity(site, administrator, {
          Places: places,
          NeedsApproval: needsApproval,
        });
        const model = new Model(places, needsApproval);
        const world: World = { site, administrator, ActivityId, model, ids: [], keys: [] };
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
