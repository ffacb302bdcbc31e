import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../db/open.ts';
import { createTestDatabase, type TestDatabase } from '../testing/start-test-database.ts';
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

test('two processes count together, each address by itself', async () => {
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
