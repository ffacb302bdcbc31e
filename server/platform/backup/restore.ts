import type { Client } from 'pg';
import { OperatorError } from '../core/operator-error.ts';
import { connect } from '../db/connect.ts';
import { openDatabase, type Database } from '../db/open.ts';
import { letSameIn } from '../db/program-role.ts';
import { removeFile } from '../storage/picture-variants.ts';
import type { Storage } from '../storage/storage.ts';
import { loadTables } from './load-tables.ts';
import { filePathOf } from './manifest.ts';
import type { Report } from './progress.ts';
import { putFiles, type PutFiles } from './put-files.ts';
import type { CheckedBackup } from './read-backup.ts';
import { dropSchema, schemas, switchSchemas } from './switch-schema.ts';
import { listTables } from './tables.ts';

interface RestoreOptions {
  /** The URL of the owner of the replaced tables. */
  databaseUrl: string;
  storage: Storage;
  /** True when existing content may be replaced. */
  replace: boolean;
  /** Lets modules correct the restored tables before anybody can read them. */
  settle(db: Database): Promise<void>;
  report: Report;
  /** The maximum time that each attempt to switch waits for requests of a running site. */
  patienceMs?: number;
}

/**
 * Replaces the content of a database and its files with a backup: all of it, or nothing. The site may run; it serves
 * the old state until the new one is complete and checked.
 * @throws OperatorError when there is content and `replace` is false
 */
export async function restoreBackup(backup: CheckedBackup, options: RestoreOptions): Promise<void> {
  const { databaseUrl, storage } = options;
  const client = await connect(databaseUrl);
  try {
    await begin(client, options.replace);
    const before = await filesNamedIn(client, schemas.live);
    const files = await prepare(backup, options, client);
    try {
      await switchSchemas(client, options.patienceMs ?? 10_000);
    } catch (error) {
      await files.takeBack();
      await dropSchema(client, schemas.incoming);
      throw error;
    }
    await files.finish();
    await removeOthers(backup, storage, before);
  } finally {
    await client.end();
  }
}

/** Prepares everything beside the existing content. Removes an incomplete preparation, to free the disk. */
async function prepare(backup: CheckedBackup, options: RestoreOptions, client: Client): Promise<PutFiles> {
  const { databaseUrl, storage, report } = options;
  const schema = schemas.incoming;
  try {
    await loadTables({ client, databaseUrl, schema, report }, backup);
    await settleIn(databaseUrl, schema, options.settle);
    await letSameIn(client, schemas.live, schema);
    return await putFiles(backup, storage, report);
  } catch (error) {
    await dropSchema(client, schema).catch(() => {}); // the connection itself may have failed; the next restore drops the schema
    throw error;
  }
}

// An arbitrary number that only this program uses; the lock ends with the connection.
const lockNumber = 7_424_184;

async function begin(client: Client, replace: boolean): Promise<void> {
  const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
    lockNumber,
  ]);
  if (!rows[0]?.isOurs) throw new OperatorError('另一个恢复正在进行');
  const isEmpty = (await listTables(client, schemas.live)).length === 0;
  if (!isEmpty && !replace) throw new OperatorError('数据库中已有内容：确要以备份取代它，请加上 --replace');
  // An interrupted restore leaves its schema behind.
  await dropSchema(client, schemas.incoming);
  await client.query(`create schema ${schemas.incoming}`);
}

async function settleIn(url: string, schema: string, settle: RestoreOptions['settle']): Promise<void> {
  const db = openDatabase({ url, max: 1 });
  try {
    await settle(db.withSchema(schema));
  } finally {
    await db.destroy();
  }
}

async function filesNamedIn(client: Client, schema: string): Promise<string[]> {
  const tables = await listTables(client, schema);
  if (!tables.some(({ name }) => name === 'files')) return [];
  const { rows } = await client.query<{ path: string }>(`select path from ${schema}.files`);
  return rows.map(({ path }) => path);
}

/** Removes the files that only the replaced tables named. */
async function removeOthers(backup: CheckedBackup, storage: Storage, before: string[]): Promise<void> {
  const { missingFiles, members } = backup.manifest;
  const referenced = new Set([...missingFiles, ...members.map(({ name }) => filePathOf(name))]);
  for (const path of before) if (!referenced.has(path)) await removeFile(storage, path);
}
