import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../testing/start-test-database.ts';
import { openDatabase, type Database, type Tx } from './open.ts';
import { transaction } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await sql`create table counters (name text primary key, count int not null)`.execute(database.db);
  await sql`insert into counters values ('a', 0), ('b', 0)`.execute(database.db);
});
afterAll(() => database.drop());

test('queries return numbers as numbers, dates as text and timestamps as Date', async () => {
  const { rows } = await sql`select 5::int8 as big, date '2026-11-21' as day,
    timestamptz '2026-11-21 08:00+08' as moment, timestamptz '2026-11-21 00:00+00'::text as shown`.execute(
    database.db,
  );

  expect(rows).toEqual([
    { big: 5, day: '2026-11-21', moment: new Date('2026-11-21T00:00:00Z'), shown: '2026-11-21 08:00:00+08' },
  ]);
});

test('an integer outside the safe range of numbers is rejected, not rounded', async () => {
  await expect(sql`select 9007199254740993::int8`.execute(database.db)).rejects.toThrow(RangeError);
});

test('a query fails soon if the database accepts the connection but does not respond', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const away = openDatabase({ url: `postgresql://nobody@127.0.0.1:${port}/none`, max: 1 });

  // Without a limit of its own this would wait longer than the test may take.
  await expect(sql`select 1`.execute(away)).rejects.toThrow('timeout');

  await away.destroy();
  silent.close();
});

test('a query waits at most 1.5 s for a lock, while a statement may run for 5 s', async () => {
  const db = openDatabase({ url: database.url, max: 1 });
  const { rows } = await sql<{ locks: string; statements: string }>`
    select current_setting('lock_timeout') as locks, current_setting('statement_timeout') as statements`.execute(
    db,
  );
  await db.destroy();

  expect(rows).toEqual([{ locks: '1500ms', statements: '5s' }]);
});

test('a broken connection fails its own query only', async () => {
  const asleep = sql`select pg_sleep(10)`.execute(database.db);
  const outcome = asleep.then(() => 'done', String);

  await expect.poll(() => endSleepers()).toBe(1);

  expect(await outcome).toContain('terminating connection');
  await expect.poll(() => selectOne(database.db)).toEqual([{ one: 1 }]);
});

test('connections that the server closes do not end the program, and the next query works', async () => {
  const db = openDatabase({ url: database.url, max: 1 });
  await sql`select 1`.execute(db);

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db);

  await expect.poll(() => selectOne(db)).toEqual([{ one: 1 }]);
  await db.destroy();
});

test('a failed transaction stores no changes', async () => {
  const failing = transaction(database.db, async (tx) => {
    await add(tx, 'a');
    throw new Error('changed my mind');
  });

  await expect(failing).rejects.toThrow('changed my mind');
  expect(await counts()).toEqual([0, 0]);
});

test('two transactions in a deadlock are both stored in the end', async () => {
  const bothInside = meeting(2);
  const addBoth = (first: string, second: string) =>
    transaction(database.db, async (tx) => {
      await add(tx, first);
      await bothInside();
      await add(tx, second);
    });

  await Promise.all([addBoth('a', 'b'), addBoth('b', 'a')]);

  expect(await counts()).toEqual([2, 2]);
});

function selectOne(db: Database): Promise<unknown> {
  return sql`select 1 as one`.execute(db).then(({ rows }) => rows, String);
}

async function endSleepers(): Promise<number> {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'select pg_sleep%' and state = 'active'`.execute(
    database.db,
  );
  return rows.length;
}

function add(tx: Tx, name: string): Promise<unknown> {
  return sql`update counters set count = count + 1 where name = ${name}`.execute(tx);
}

async function counts(): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`select count from counters order by name`.execute(
    database.db,
  );
  return rows.map(({ count }) => count);
}

/** Returns a function that waits until `size` calls have been made; later calls pass. */
function meeting(size: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let come = 0;
  return () => {
    if (++come === size) resolve();
    return promise;
  };
}
