import { sql } from 'kysely';
import { expect } from 'vitest';
import { webSignUps } from '#contract/activities/sign-up.ts';
import { makePerson, makeSignUpActivity, rowsOf, sendSignUp } from '../../testing/factories/make-sign-up.ts';
import { test } from '../../testing/test.ts';

test('of a hundred sign-ups at once exactly the places are filled, in the order of arrival', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator, { Places: 8 });

  const sent = await Promise.all(Array.from({ length: 100 }, () => sendSignUp(site, { ActivityId })));

  expect(new Set(sent.map(({ Code }) => Code))).toEqual(new Set([200]));
  const [row] = await rowsOf(
    site,
    sql`select count(*) filter (where state = 'placed')::int as placed,
      max(arrival) filter (where state = 'placed') as last_placed, count(*)::int as all_people,
      max(arrival) as last from sign_up_people where activity_id = ${ActivityId}`,
  );
  expect(row).toEqual({ placed: 8, last_placed: 8, all_people: 100, last: 100 });
});

test('one mobile number in ten sign-ups at once is in once', async ({ site, administrator }) => {
  const ActivityId = await makeSignUpActivity(site, administrator);
  const person = makePerson();

  const sent = await Promise.all(
    Array.from({ length: 10 }, () => sendSignUp(site, { ActivityId, People: [person] })),
  );

  expect(sent.map(({ Code }) => Code).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
});

test('sign-ups and cancellations at once leave nobody waiting beside a free place', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator, { Places: 5 });
  const first = await Promise.all(Array.from({ length: 12 }, () => sendSignUp(site, { ActivityId })));
  const keys = first.map(({ Data }) => (Data as { Key: string }).Key);

  const sent = await Promise.all([
    ...keys.slice(0, 8).map((Key) => site.send(webSignUps.CancelSignUp, { Key })),
    ...Array.from({ length: 8 }, () => sendSignUp(site, { ActivityId })),
  ]);

  expect(new Set(sent.map(({ Code }) => Code))).toEqual(new Set([200]));
  const [row] = await rowsOf(
    site,
    sql`select count(*) filter (where state = 'placed')::int as placed,
      count(*) filter (where state = 'waiting')::int as waiting,
      coalesce(max(arrival) filter (where state = 'placed')
        < min(arrival) filter (where state = 'waiting'), true) as is_in_order
      from sign_up_people where activity_id = ${ActivityId}`,
  );
  expect(row).toEqual({ placed: 5, waiting: 7, is_in_order: true });
});

test('the database refuses more people than places, whatever a program writes', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator, { Places: 1 });
  await sendSignUp(site, { ActivityId });
  await sendSignUp(site, { ActivityId });

  const force = sql`update sign_up_people set state = 'placed' where activity_id = ${ActivityId}`.execute(
    site.db,
  );

  await force;
  const rows = await rowsOf(
    site,
    sql`select state from sign_up_people where activity_id = ${ActivityId} order by arrival`,
  );
  expect(rows).toEqual([{ state: 'placed' }, { state: 'waiting' }]);
  await expect(
    sql`update sign_up_settings set placed_count = 2 where activity_id = ${ActivityId}`.execute(site.db),
  ).rejects.toThrow('never_more_than_places');
});

test('while a clerk holds an activity, people sign up to another one', async ({ site, administrator }) => {
  const [one, other] = [
    await makeSignUpActivity(site, administrator),
    await makeSignUpActivity(site, administrator),
  ];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
  const clerk = site.db.transaction().execute(async (tx) => {
    await sql`select from sign_up_settings where activity_id = ${one} for update`.execute(tx);
    isLocked();
    await released;
  });
  await locked;
  const waiting = sendSignUp(site, { ActivityId: one });

  const elsewhere = await sendSignUp(site, { ActivityId: other });
  release();
  await clerk;

  expect(elsewhere).toMatchObject({ Code: 200 });
  expect(await waiting).toMatchObject({ Code: 200 });
});
