import { expect } from 'vitest';
import { conflictRows } from '../testing/conflicts/rows.ts';
import { entriesOf, nameOf, worldOf } from '../testing/conflicts/world.ts';
import { test } from '../testing/test.ts';

/*
 * Every save that sends the version it began from gets the same answer when another user saved first: 409 with the
 * newer version in `Data.Current` (docs/decisions/0366).
 */

test('every call that takes a version has a row in the table of conflicts', ({ site }) => {
  const versioned = site.endpoints.filter(
    // A preview takes the form of a save and stores nothing.
    ({ input, path }) => !/\/Preview\w+$/.test(path) && Object.hasOwn(entriesOf(input), 'Version'),
  );
  expect(versioned.map(nameOf).toSorted()).toEqual(Object.keys(conflictRows).toSorted());
});

test.for(Object.entries(conflictRows))(
  '%s rejects an outdated version with the newer record, and accepts a save based on that record',
  async ([name, { make, theirs, mine, change }], { site, administrator }) => {
    const world = worldOf(site, administrator);
    const read = { Version: 1, ...(await make(world)) };
    const first = await (change?.(world, read) ?? world.send(name, { ...read, ...theirs }));
    expect(first).toMatchObject({ Code: 200 });

    const second = await world.send(name, { ...read, ...mine });

    const Current = { ...theirs, Version: read.Version + 1 };
    expect(second).toMatchObject({
      Code: 409,
      Message: expect.stringMatching(/^(该记录已被|其中一家刚被|(该稿件|资料|申请)已在别处)/),
      Data: { Current },
    });
    expect(await world.send(name, { ...read, ...mine, Version: read.Version + 1 })).toMatchObject({
      Code: 200,
    });
  },
);

// Of two decisions the second one meets a case that is closed.
const saves = Object.entries(conflictRows).filter(([, { change }]) => change === undefined);

test.for(saves)(
  'two simultaneous saves by %s end in one success and one conflict',
  async ([name, row], { site, administrator }) => {
    const world = worldOf(site, administrator);
    const read = { Version: 1, ...(await row.make(world)) };

    const answers = await Promise.all(
      [row.theirs, row.mine].map((part) => world.send(name, { ...read, ...part })),
    );

    expect(answers.map(({ Code }) => Code).toSorted()).toEqual([200, 409]);
    const late = answers.find(({ Code }) => Code === 409);
    expect(late?.Data).toMatchObject({ Current: { Version: read.Version + 1 } });
  },
);

test('an old client that sends no version is not checked for a conflict', async ({ site, administrator }) => {
  const world = worldOf(site, administrator);
  const form = await conflictRows['SaveNews']!.make(world);
  await world.send('SaveNews', { ...form, Title: '对方的标题' });

  expect(await world.send('SaveNews', { ...form, Title: '旧客户端的标题' })).toMatchObject({ Code: 200 });
});
