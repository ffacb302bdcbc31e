import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/start-test-database.ts';
import { contains, ifPresent, readLongPage, readPage, withKeys, type Order } from './page.ts';

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
    .where((build) => ifPresent(kind, (wanted) => build('kind', '=', wanted)));
  const { rows, total } = await readPage(chosen, { pageindex, pagesize: 2 }, (query) =>
    query.select('name').orderBy(sql`lower(name)`),
  );
  return { names: rows.map(({ name }) => name), total };
}

test('a page contains its own rows and the total number of rows', async () => {
  expect(await read({})).toEqual({ names: ['alpha', 'Bravo'], total: 3 });
  expect(await read({ pageindex: 2 })).toEqual({ names: ['charlie'], total: 3 });
});

test('a page after the last page is empty and still contains the total number of rows', async () => {
  expect(await read({ pageindex: 3 })).toEqual({ names: [], total: 3 });
});

test('a filter selects rows, and a search key ignores case', async () => {
  expect(await read({ kind: 2 })).toEqual({ names: [], total: 0 });
  expect(await read({ key: 'RA' })).toEqual({ names: ['Bravo'], total: 1 });
});

test.each<[string, Order]>([
  [
    'sort_number desc, id desc',
    [
      ['sort_number', 'desc'],
      ['id', 'desc'],
    ],
  ],
  [
    'sort_number, id desc',
    [
      ['sort_number', 'asc'],
      ['id', 'desc'],
    ],
  ],
  [
    'nullif(sort_number, 0) nulls last, id',
    [
      ['place', 'asc', 'last'],
      ['id', 'asc'],
    ],
  ],
  [
    'nullif(sort_number, 0) desc nulls last, id desc',
    [
      ['place', 'desc', 'last'],
      ['id', 'desc'],
    ],
  ],
])(
  'pages of a long list by %s form the whole list, also those that are read from the end',
  async (written, order) => {
    const { db } = database;
    await db.deleteFrom('options').execute();
    const rows = [0, 3, 1, 0, 2, 3, 3, 0, 1].map((sort_number, at) => ({
      name: `选项${at}`,
      kind: 1,
      sort_number,
    }));
    await db.insertInto('options').values(rows).execute();
    const { rows: all } = await sql<{
      name: string;
    }>`select name from options order by ${sql.raw(written)}`.execute(db);
    const options = () =>
      db.selectFrom((from) =>
        from
          .selectFrom('options')
          .select(['id', 'name', 'sort_number', sql`nullif(sort_number, 0)`.as('place')])
          .as('o'),
      );

    const pages = [];
    for (let pageindex = 1; pageindex <= 6; pageindex++)
      pages.push(
        await readLongPage(options(), { pageindex, pagesize: 2 }, { key: 'o.id', order }, (ids) =>
          db.selectFrom('options as o').select(['o.id', 'o.name']).where(withKeys('o.id', ids)),
        ),
      );

    expect(pages.flatMap((page) => page.rows.map(({ name }) => name))).toEqual(all.map(({ name }) => name));
    expect(pages.map((page) => page.rows.length)).toEqual([2, 2, 2, 2, 1, 0]);
    expect(pages.map(({ total }) => total)).toEqual([9, 9, 9, 9, 9, 9]);
  },
);
