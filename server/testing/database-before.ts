import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { migrate } from '../platform/db/migrate.ts';
import { makeTemporaryFolder } from './start-program.ts';
import { createEmptyDatabase } from './start-test-database.ts';
import type { TestDatabase } from './test-server.ts';

const migrations = join(import.meta.dirname, '../platform/db/migrations');

/** Creates a database as it was before a migration, such as `0601`, to test the upgrade; dropped after the test. */
export async function databaseBefore(migration: string): Promise<TestDatabase> {
  const { path: folder, remove } = await makeTemporaryFolder();
  onTestFinished(remove);
  await cp(migrations, folder, { recursive: true });
  for (const name of await readdir(folder)) if (name >= migration) await rm(join(folder, name));
  const database = await createEmptyDatabase();
  onTestFinished(() => database.drop());
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  await migrate({ url: database.url, folder });
  return database;
}
