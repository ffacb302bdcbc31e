import type { Client } from 'pg';
import { OperatorError } from '../core/operator-error.ts';
import { connect } from '../db/connect.ts';
import { addressOfDatabase } from '../db/replication/primary-host.ts';
import type { Storage } from '../storage/storage.ts';
import { loadTables } from './load-tables.ts';
import { filePathOf, type Manifest } from './manifest.ts';
import { checkBackup } from './read-backup.ts';
import { sumOf } from './sum-of.ts';

interface Drill {
  path: string;
  passphrase: string | undefined;
  /** The URL of the live database; the scratch database is created on the same server. */
  databaseUrl: string;
  storage: Storage;
  /** Checks the rest of the restored database. @throws OperatorError that names the failure */
  look(scratchUrl: string): Promise<void>;
}

/**
 * Restores a backup into a scratch database, compares it and drops it again: every byte of the file, every row, some of
 * the files with those in the storage, and the checks of `look`.
 * @throws OperatorError with the reason why the backup is not proven
 */
export async function proveBackup({
  path,
  passphrase,
  databaseUrl,
  storage,
  look,
}: Drill): Promise<Manifest> {
  const backup = await checkBackup({ path, passphrase, report: () => {} });
  const client = await connect(databaseUrl);
  try {
    await compareSome(client, storage, backup.manifest);
    const scratch = await createScratch(client, databaseUrl);
    try {
      await load(scratch.url, backup);
      await look(scratch.url);
    } finally {
      await scratch.drop();
    }
    return backup.manifest;
  } finally {
    await client.end();
  }
}

async function load(databaseUrl: string, backup: Parameters<typeof loadTables>[1]): Promise<void> {
  const client = await connect(databaseUrl);
  try {
    await loadTables({ client, databaseUrl, schema: 'public', report: () => {} }, backup);
  } finally {
    await client.end();
  }
}

async function createScratch(client: Client, databaseUrl: string) {
  const { rows } = await client.query<{ name: string }>(
    `select left(current_database(), 50) || '_drill' as name`,
  );
  const name = rows[0]!.name;
  const quoted = client.escapeIdentifier(name);
  const drop = () => client.query(`drop database if exists ${quoted} with (force)`);
  try {
    await drop(); // an interrupted drill leaves it behind
    await client.query(`create database ${quoted} template template0`);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error;
    throw new OperatorError('数据库账号没有建库权限（CREATEDB），备份未能验证');
  }
  return { url: addressOfDatabase(databaseUrl, name), drop };
}

const sampleSize = 25;

/** Files never change under their name: those of the backup are those of the storage, or they were removed since. */
async function compareSome(client: Client, storage: Storage, { members }: Manifest): Promise<void> {
  const files = members.flatMap(({ name, sha256 }) => {
    const path = filePathOf(name);
    return path === undefined ? [] : [{ path, sha256 }];
  });
  const step = Math.max(1, files.length / sampleSize);
  for (let at = Math.random() * step; at < files.length; at += step) {
    const { path, sha256 } = files[Math.floor(at)]!;
    const isThere = (await storage.sizeOf(path)) !== undefined;
    if (isThere && (await sumOf(storage.read(path))) !== sha256)
      throw new OperatorError(`文件 ${path} 与备份不一致`);
    if (!isThere && (await client.query('select from files where path = $1', [path])).rowCount !== 0)
      throw new OperatorError(`文件 ${path} 已丢失，备份中有`);
  }
}
