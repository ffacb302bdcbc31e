import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { OperatorError } from '../core/operator-error.ts';
import { connect } from './connect.ts';
import { countFormer, type Applied } from './former-migrations.ts';
import type { Database } from './open.ts';

const migrationsFolder = join(import.meta.dirname, 'migrations');

type Migration = Applied & { name: string; text: string };

interface MigrateOptions {
  url: string;
  folder?: string;
  /** The schema of the tables, when it is not the default of the connection. */
  schema?: string;
  /** The migrations of another database, to apply only these. @throws OperatorError when one of them is unknown */
  as?: Applied[];
}

/**
 * Brings the schema up to date: the numbered SQL files of the folder, forward only, each in a transaction of its own.
 * Processes that start together take turns. An interrupted one leaves whole migrations only; the next start continues
 * from there.
 */
export async function migrate({ url, folder, schema, as }: MigrateOptions): Promise<void> {
  const migrations = readMigrations(folder ?? migrationsFolder);
  const selection = as === undefined ? migrations : sameAs(as, migrations);
  const client = await connect(url);
  const inTurn = (work: () => Promise<unknown>) =>
    inLockedTransaction(client, async () => {
      if (schema !== undefined)
        await client.query(`set local search_path = ${client.escapeIdentifier(schema)}`);
      await work();
    });
  try {
    let pending = selection;
    await inTurn(async () => {
      await client.query(createTable);
      const applied = await readApplied(client, migrations);
      refuseNewerSchema(migrations, applied);
      pending = selection.filter((migration) => !isApplied(migration, applied));
    });
    for (const migration of pending) await inTurn(() => apply(client, migration, migrations));
  } finally {
    await client.end();
  }
}

/** @throws OperatorError when this program lacks one of them, or has it with another text */
export function assertKnown(applied: Applied[], folder = migrationsFolder): void {
  sameAs(applied, readMigrations(folder));
}

function sameAs(applied: Applied[], migrations: Migration[]): Migration[] {
  refuseNewerSchema(migrations, applied);
  const present = new Map(migrations.map((migration) => [migration.number, migration]));
  return inPresentTerms(applied, migrations).map((one) => {
    const migration = present.get(one.number);
    if (!migration) throw new OperatorError(`migration ${one.number} is not known to this program`);
    refuseChange(migration, one);
    return migration;
  });
}

/** Returns the migrations that a database has not applied yet. */
export async function pendingMigrations(db: Database, names: string[]): Promise<string[]> {
  const { rows } = await sql<Applied>`select number, checksum from migrations order by number`.execute(db);
  const former = countFormer(rows, numberOf(names[0] ?? ''));
  const applied = new Set(rows.map(({ number }) => number));
  return names.slice(former).filter((name) => !applied.has(numberOf(name)));
}

export function migrationNames(folder = migrationsFolder): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
}

const createTable = `create table if not exists migrations (
  number int primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
)`;

// An arbitrary number that only this program uses. Taken per transaction, so that it also holds through a pooler.
const lockNumber = 7_424_183;

async function inLockedTransaction(client: Client, work: () => Promise<unknown>): Promise<void> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [lockNumber]);
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {}); // the connection itself may have failed
    throw error;
  }
}

async function apply(client: Client, migration: Migration, migrations: Migration[]): Promise<void> {
  // Another process may have had its turn since.
  if (isApplied(migration, await readApplied(client, migrations))) return;
  try {
    await client.query(migration.text);
  } catch (error) {
    throw new OperatorError(`migration ${migration.name} failed: ${(error as Error).message}`, {
      cause: error,
    });
  }
  await client.query('insert into migrations (number, name, checksum) values ($1, $2, $3)', [
    migration.number,
    migration.name,
    migration.checksum,
  ]);
}

async function readApplied(client: Client, migrations: Migration[]): Promise<Applied[]> {
  const { rows } = await client.query<Applied>('select number, checksum from migrations order by number');
  return inPresentTerms(rows, migrations);
}

/** Replaces the rows of former migrations by the migrations that they stand for. */
function inPresentTerms(applied: Applied[], migrations: Migration[]): Applied[] {
  const first = migrations[0]?.number ?? 0;
  const former = migrations.slice(0, countFormer(applied, first));
  return [...former, ...applied.filter(({ number }) => number >= first)];
}

function refuseNewerSchema(migrations: Migration[], applied: Applied[]): void {
  const newest = migrations.at(-1)?.number ?? 0;
  const beyond = applied.find(({ number }) => number > newest);
  if (beyond) {
    throw new OperatorError(
      `the database is newer than this program (migration ${beyond.number}, known up to ${newest}): start a newer version`,
    );
  }
}

/** @throws OperatorError when it was changed after it ran */
function isApplied(migration: Migration, applied: Applied[]): boolean {
  const earlier = applied.find(({ number }) => number === migration.number);
  if (earlier) refuseChange(migration, earlier);
  return earlier !== undefined;
}

function refuseChange(migration: Migration, earlier: Applied): void {
  if (earlier.checksum !== migration.checksum) {
    throw new OperatorError(
      `migration ${migration.name} was changed after it ran: restore the file, add a new one`,
    );
  }
}

function readMigrations(folder: string): Migration[] {
  const names = migrationNames(folder);
  return names.map((name, index) => {
    const number = numberOf(name);
    if (number === 0) throw new OperatorError(`migration ${name} is not named like 0001-what-it-does.sql`);
    // Numbers may be skipped, so that two people can each add one; they are never used twice.
    if (number === numberOf(names[index - 1] ?? ''))
      throw new OperatorError(`two migrations have number ${number}`);
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { number, name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

/** Returns the number of a migration, or zero for another name. */
export function numberOf(name: string): number {
  return Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1] ?? 0);
}
