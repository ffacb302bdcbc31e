import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formerMigrations, lastOf010, recordFormer } from '../../testing/database-before.ts';
import { makeTemporaryFolder } from '../../testing/start-program.ts';
import { createEmptyDatabase, type TestDatabase } from '../../testing/start-test-database.ts';
import { assertKnown, migrate, migrationNames, pendingMigrations } from './migrate.ts';

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;

beforeEach(async () => {
  database = await createEmptyDatabase();
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  folder = await makeTemporaryFolder();
});
afterEach(async () => {
  await database.drop();
  await folder.remove();
});

test('migrations run in order, once each', async () => {
  await write('0001-notes.sql', 'create table notes (text text)');
  await write('0002-first-note.sql', `insert into notes values ('first')`);

  await run();
  await run();

  expect(await notes()).toEqual(['first']);
  expect(await pendingMigrations(database.db, migrationNames(folder.path))).toEqual([]);
});

test('programs that start at the same time migrate one after the other', async () => {
  await write(
    '0001-notes.sql',
    `create table notes (text text); insert into notes select 'once' from pg_sleep(0.2)`,
  );

  await Promise.all([run(), run(), run()]);

  expect(await notes()).toEqual(['once']);
});

test('a failed migration leaves no changes, and the next start continues from there', async () => {
  await write('0001-notes.sql', 'create table notes (text text)');
  await write('0002-broken.sql', `insert into notes values ('half'); select no_such_column from notes`);

  await expect(run()).rejects.toThrow(
    'migration 0002-broken.sql failed: column "no_such_column" does not exist',
  );
  expect(await notes()).toEqual([]);
  expect(await pendingMigrations(database.db, migrationNames(folder.path))).toEqual(['0002-broken.sql']);

  await write('0002-broken.sql', `insert into notes values ('whole')`);
  await run();

  expect(await notes()).toEqual(['whole']);
});

test('an older program rejects the schema of a newer program', async () => {
  await write('0001-notes.sql', 'create table notes (text text)');
  await write('0002-more.sql', 'create table more (text text)');
  await run();

  await rm(join(folder.path, '0002-more.sql'));

  await expect(run()).rejects.toThrow('the database is newer than this program (migration 2, known up to 1)');
});

test('a migration that was changed after its run is rejected', async () => {
  await write('0001-notes.sql', 'create table notes (text text)');
  await run();

  await write('0001-notes.sql', 'create table notes (text text not null)');

  await expect(run()).rejects.toThrow('migration 0001-notes.sql was changed after it ran');
});

test('a migration that arrives late runs late', async () => {
  await write('0001-notes.sql', 'create table notes (text text)');
  await write('0003-third.sql', `insert into notes values ('third')`);
  await run();

  await write('0002-second.sql', `insert into notes values ('second')`);
  await run();

  expect(await notes()).toEqual(['third', 'second']);
});

const of010 = formerMigrations.filter(({ number }) => number <= lastOf010);

/** Copies the two migrations that stand for the former ones; later ones have nothing to do with them. */
const copyFirst = async () => {
  for (const name of migrationNames().slice(0, 2))
    await cp(join(import.meta.dirname, 'migrations', name), join(folder.path, name));
};

test('a database that applied all former migrations is complete and remains unchanged', async () => {
  await copyFirst();
  await run();
  await recordFormer(database, formerMigrations);

  await run();

  expect(await recorded()).toEqual(formerMigrations);
  expect(await pendingMigrations(database.db, migrationNames(folder.path))).toEqual([]);
});

test('a database of release 0.1.0 gets the one step from there', async () => {
  await copyFirst();
  await migrate({ url: database.url, folder: folder.path, as: of010 });
  await recordFormer(database, of010);
  expect(await pendingMigrations(database.db, migrationNames(folder.path))).toEqual(['0601-since-0-1-0.sql']);

  await run();
  await run();

  expect(await recorded()).toMatchObject([...of010, { number: 601 }]);
  expect(await pendingMigrations(database.db, migrationNames(folder.path))).toEqual([]);
});

test.each([
  ['before 0.1.0', formerMigrations.slice(0, 3), '0003'],
  ['between 0.1.0 and the last of the former ones', formerMigrations.slice(0, 60), '0226'],
  ['without one of them', formerMigrations.filter(({ number }) => number !== 401), '0530'],
  ['with another text of one of them', formerMigrations.with(5, { number: 6, checksum: 'x' }), '0530'],
])('a database %s is rejected with the way to upgrade it', async (_, applied, last) => {
  await migrate({ url: database.url });
  await recordFormer(database, applied);

  const message = `数据库的迁移（到第 ${last} 号）`;
  await expect(migrate({ url: database.url })).rejects.toThrow(message);
  await expect(migrate({ url: database.url })).rejects.toThrow('的程序启动一次');
  expect(() => assertKnown(applied)).toThrow(message);
  expect(await recorded()).toEqual(applied);
});

test.each([
  [['0001-a.sql', '0001-b.sql'], 'two migrations have number 1'],
  [['1-notes.sql'], 'migration 1-notes.sql is not named like 0001-what-it-does.sql'],
])('migrations named %j are rejected', async (names, message) => {
  for (const name of names) await write(name, 'select 1');

  await expect(run()).rejects.toThrow(message);
});

async function recorded() {
  return (await sql`select number, checksum from migrations order by number`.execute(database.db)).rows;
}

function write(name: string, text: string): Promise<void> {
  return writeFile(join(folder.path, name), text);
}

function run(): Promise<void> {
  return migrate({ url: database.url, folder: folder.path });
}

async function notes(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from notes`.execute(database.db);
  return rows.map(({ text }) => text);
}
