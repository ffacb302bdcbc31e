import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/start-test-database.ts';
import { contains, given, readPage } from './page.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const options = ['Bravo', 'alpha', 'charlie'].map((name) => ({ name, kind: 1, sort_number: 0 }));
  await database.db.insertInto('options').values(options).execute();
});
afterAll(() => database.drop());

async function read({ kind, key = '', pageindex = 1 }: { kind?: number; key?: string; pageindex?: number }) {
  const chosen = database.db
    .selectFrom('options')
    .where(contains(sql`name`, key))
    .where((build) => given(kind, (wanted) => build('kind', '=', wanted)));
  const { rows, total } = await readPage(chosen, { pageindex, pagesize: 2 }, (query) =>
    query.select('name').orderBy(sql`lower(name)`),
  );
  return { names: rows.map(({ name }) => name), total };
}

test('a page has its own rows and the number of all', async () => {
  expect(await read({})).toEqual({ names: ['alpha', 'Bravo'], total: 3 });
  expect(await read({ pageindex: 2 })).toEqual({ names: ['charlie'], total: 3 });
});

test('a page past the end is empty and still tells the number', async () => {
  expect(await read({ pageindex: 3 })).toEqual({ names: [], total: 3 });
});

test('a filter that is set chooses, and so does a key in any case', async () => {
  expect(await read({ kind: 2 })).toEqual({ names: [], total: 0 });
  expect(await read({ key: 'RA' })).toEqual({ names: ['Bravo'], total: 1 });
});
