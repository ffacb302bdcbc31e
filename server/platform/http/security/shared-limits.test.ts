import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/start-test-database.ts';
import { openDatabase, type Database } from '../../db/open.ts';
import { takeFromLimit } from './shared-limits.ts';

let database: TestDatabase;
let other: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  other = openDatabase({ url: database.url, max: 2 });
});
afterAll(async () => {
  await other.destroy();
  await database.drop();
});

test('two processes share the counter of each address', async () => {
  const limit = { name: 'search', count: 4, seconds: 3600 };
  const take = (db: Database, key: string) =>
    takeFromLimit(db, limit, key).then(
      () => 'passed',
      () => 'refused',
    );

  const answers = [];
  for (const db of [database.db, other, database.db, other, database.db, other])
    answers.push(await take(db, '10.0.0.1'));

  expect(answers).toEqual(['passed', 'passed', 'passed', 'passed', 'refused', 'refused']);
  expect(await take(other, '10.0.0.2')).toBe('passed');
});

test('the window slides: an expired call frees one place, and rejected calls use no place', async () => {
  const limit = { name: 'slides', count: 2, seconds: 600 };
  const take = () =>
    takeFromLimit(database.db, limit, 'here').then(
      () => 'passed',
      (error) => error.retryAfter,
    );
  const age = (seconds: number) =>
    sql`update call_counts set called_at = called_at - make_interval(secs => ${seconds}) where name = 'slides'`.execute(
      database.db,
    );

  expect(await take()).toBe('passed');
  await age(400);
  expect(await take()).toBe('passed');
  expect(await take()).toBe(200);
  expect(await take()).toBe(200);
  await age(201);

  expect(await take()).toBe('passed');
  expect(await take()).toBe(399);
});

test('simultaneous calls do not exceed the limit', async () => {
  const limit = { name: 'together', count: 3, seconds: 600 };

  const calls = Array.from({ length: 12 }, (_, number) =>
    takeFromLimit(number % 2 ? database.db : other, limit, 'here'),
  );

  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});
