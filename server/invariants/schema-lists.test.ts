import { sql } from 'kysely';
import { expect } from 'vitest';
import { personalColumns } from '../modules/data-requests/personal-columns.ts';
import { columnsInNewsFiles, fileUses } from '../modules/files/file-uses.ts';
import { leftOutOfBackups } from '../platform/backup/tables.ts';
import type { Database } from '../platform/db/open.ts';
import { columnsNamingNoFile, plainColumns } from '../testing/plain-columns.ts';
import { test } from '../testing/test.ts';

/*
 * Lists that must be complete are compared with the schema: a new column or table fails a test until somebody has
 * said whether it names files, holds personal data, or is part of a backup.
 */

type Columns = Readonly<Record<string, readonly string[] | undefined>>;

const named = (columns: Columns) =>
  Object.entries(columns).flatMap(([table, names = []]) => names.map((name) => `${table}.${name}`));
const unique = (names: string[]) => [...new Set(names)].toSorted();

const filesColumns = unique([
  ...fileUses.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
  ...named(columnsInNewsFiles),
]);
const personsColumns = Object.entries(personalColumns).flatMap(([table, columns]) =>
  Object.keys(columns).map((column) => `${table}.${column}`),
);

/** Types of values that neither name a file nor say anything about a person. Columns of every other type are declared. */
const numbersAndTimes = ['int2', 'int4', '_int4', 'int8', 'bool', 'timestamptz', 'uuid'];
/** Types whose values contain no address of a file. */
const withoutAddresses = [...numbersAndTimes, 'bytea', '_bytea', 'tsvector', 'date'];

/** Returns the columns of the tables whose values are of other types than these. */
async function columnsOf(db: Database, besides: string[]): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    select c.table_name || '.' || c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.udt_name <> all(${besides}::text[])
      and c.table_name <> 'migrations'`.execute(db);
  return rows.map(({ column }) => column).toSorted();
}

test('every column with text or JSON is declared to name files or to name none', async ({ site }) => {
  const declared = unique([...filesColumns, ...named(plainColumns), ...named(columnsNamingNoFile)]);

  const undeclared = (await columnsOf(site.db, withoutAddresses)).filter(
    (column) => !declared.includes(column),
  );

  expect(undeclared).toEqual([]);
});

test('a declared column exists, and no column is both a plain one and one that names files or persons', async ({
  site,
}) => {
  const all = await columnsOf(site.db, numbersAndTimes);
  const plain = named(plainColumns);

  const declared = unique([...filesColumns, ...personsColumns, ...plain, ...named(columnsNamingNoFile)]);

  expect(declared.filter((column) => !all.includes(column))).toEqual([]);
  expect(plain.filter((column) => [...filesColumns, ...personsColumns].includes(column))).toEqual([]);
  expect(named(columnsNamingNoFile).filter((column) => filesColumns.includes(column))).toEqual([]);
});

test('every column that is no number or time is declared to hold personal data, with what an erasure does, or none', async ({
  site,
}) => {
  const declared = unique([...personsColumns, ...named(plainColumns), ...filesColumns]);

  const columns = await columnsOf(site.db, numbersAndTimes);

  expect(columns.filter((column) => !declared.includes(column))).toEqual([]);
});

test('every table is in a backup, except those that are left out for a reason', async ({ site }) => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'u'`.execute(site.db);
  const all = await site.db.introspection.getTables();

  expect(rows.map(({ name }) => name).toSorted()).toEqual(unloggedTables);
  const leftOut = Object.keys(leftOutOfBackups);
  expect(leftOut.filter((name) => !all.some((table) => table.name === name))).toEqual([]);
  expect(leftOut.filter((name) => unloggedTables.includes(name))).toEqual([]);
});

test('no data are outside the tables that a backup reads, except the queue of jobs', async ({ site }) => {
  const { rows } = await sql<{ relation: string }>`
    select distinct concat(n.nspname, ' ', c.relkind) as relation
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'm', 'f', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    order by 1`.execute(site.owner);

  expect(rows.map(({ relation }) => relation)).toEqual(['jobs p', 'jobs r', 'public S', 'public r']);
});

/** Tables that a crash empties, and which therefore are in no backup. */
const unloggedTables = ['call_counts', 'certificate_tries', 'import_checks', 'sent_forms'];
