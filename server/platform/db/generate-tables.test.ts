import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/start-test-database.ts';
import { generateTables } from './generate-tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('tables.ts matches the migrated schema (npm run db:types)', async () => {
  const written = await readFile(join(import.meta.dirname, 'tables.ts'), 'utf8');

  expect(await generateTables(database.owner)).toBe(written);
});

test('column types follow the null, default, array and enum declarations', async () => {
  await sql`create type seat as enum ('front', 'back')`.execute(database.owner);
  await sql`create table a_list (
    id bigint generated always as identity primary key,
    name text not null,
    note text,
    tags text[] not null default '{}',
    seat seat not null,
    extra jsonb
  )`.execute(database.owner);

  expect(await generateTables(database.owner)).toContain(`export interface AListTable {
  id: GeneratedAlways<number>;
  name: string;
  note: string | null;
  tags: Generated<string[]>;
  seat: 'front' | 'back';
  extra: Json | null;
}`);
});

test('an unmapped type is rejected by name', async () => {
  await sql`create table with_box (area box)`.execute(database.owner);

  await expect(generateTables(database.owner)).rejects.toThrow('PostgreSQL type box');
});
