import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/start-test-database.ts';
import { createLogger } from '../core/log.ts';
import { ifClockIsTrusted } from './trusted-clock.ts';

let database: TestDatabase;
const logged: string[] = [];
const log = createLogger({ level: 'info', destination: { write: (line) => void logged.push(line) } });
beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database.drop());
beforeEach(() => void logged.splice(0));

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** Makes the last known time so many days older. */
async function letTheClockJump(days: number): Promise<void> {
  await sql`update forgetting_runs set
    last_run_at = last_run_at - make_interval(days => ${days}),
    doubted_since = doubted_since - make_interval(days => ${days}),
    doubted_at = doubted_at - make_interval(days => ${days})`.execute(database.db);
}

const forgets = (newestRecord?: Date) =>
  ifClockIsTrusted({ db: database.db, log, name: 'forget', newestRecord }, async () => {});

test('expired records are deleted from day to day', async () => {
  expect(await forgets(daysAgo(1))).toBe(true);
  await letTheClockJump(1);

  expect(await forgets(daysAgo(6))).toBe(true);
});

test.each([8, 400, 4500])(
  'a clock that jumped %i days ahead causes no deletion, and the log reports the jump',
  async (days) => {
    await forgets();
    await letTheClockJump(days);

    // A user has signed in since, so the newest record has the wrong time as well.
    expect(await forgets(daysAgo(0))).toBe(false);
    expect(await forgets(daysAgo(0))).toBe(false);
    expect(logged.join()).toContain('clockIsAheadNothingForgotten');

    await letTheClockJump(-days);
    expect(await forgets()).toBe(true);
  },
);

test('no record is deleted more than a week after the newest record', async () => {
  await forgets();

  expect(await forgets(daysAgo(8))).toBe(false);
});

test('a clock that was set back and corrected causes no deletion at first', async () => {
  await forgets();
  await letTheClockJump(-400);
  expect(await forgets()).toBe(true);

  await letTheClockJump(400);

  expect(await forgets()).toBe(false);
});

test('a site that was switched off deletes records again after a month of regular days', async () => {
  await forgets();
  await letTheClockJump(60);
  for (let day = 0; day < 30; day++) {
    expect(await forgets()).toBe(false);
    await letTheClockJump(1);
  }

  expect(await forgets()).toBe(true);
});

test('a clock that jumps a second time is distrusted again', async () => {
  await forgets();
  await letTheClockJump(60);
  expect(await forgets()).toBe(false);
  await letTheClockJump(400);
  expect(await forgets()).toBe(false);
  await letTheClockJump(1);

  expect(await forgets()).toBe(false);
});
