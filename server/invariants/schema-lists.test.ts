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

/** Returns the columns of the tables that a person or a program fills with text, JSON or bytes. */
async function columnsOf(db: Database, types: string[]): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    select c.table_name || '.' || c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.udt_name = any(${types}::text[])
      and c.table_name <> 'migrations'`.execute(db);
  return rows.map(({ column }) => column).toSorted();
}

const texts = ['text', 'varchar', 'json', 'jsonb', '_text', '_varchar'];

test('every column with text or JSON is declared to name files or to name none', async ({ site }) => {
  const declared = unique([...filesColumns, ...named(plainColumns), ...named(columnsNamingNoFile)]);

  const undeclared = (await columnsOf(site.db, texts)).filter((column) => !declared.includes(column));

  expect(undeclared).toEqual([]);
});

test('a declared column exists, and no column is both a plain one and one that names files or persons', async ({
  site,
}) => {
  const all = await columnsOf(site.db, [...texts, 'bytea', '_bytea', 'tsvector', 'date']);
  const plain = named(plainColumns);

  const declared = unique([...filesColumns, ...personsColumns, ...plain, ...named(columnsNamingNoFile)]);

  expect(declared.filter((column) => !all.includes(column))).toEqual([]);
  expect(plain.filter((column) => [...filesColumns, ...personsColumns].includes(column))).toEqual([]);
  expect(named(columnsNamingNoFile).filter((column) => filesColumns.includes(column))).toEqual([]);
});

test('every column with text, JSON or bytes is declared to hold personal data, with what an erasure does, or none', async ({
  site,
}) => {
  const declared = unique([...personsColumns, ...named(plainColumns), ...filesColumns]);

  const columns = await columnsOf(site.db, [...texts, 'bytea', '_bytea']);

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

/** Tables that a crash empties, and which therefore are in no backup. */
const unloggedTables = ['call_counts', 'certificate_tries', 'import_checks', 'sent_forms'];
