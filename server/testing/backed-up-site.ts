import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { test as bare } from 'vitest';
import { verifyOperations } from '../modules/audit/verify.ts';
import { makeBackup } from '../platform/backup/make.ts';
import { checkBackup } from '../platform/backup/read-backup.ts';
import { restoreBackup } from '../platform/backup/restore.ts';
import { readConfig } from '../platform/core/config.ts';
import { systemActor } from '../platform/http/api/actor.ts';
import { recordOperation } from '../platform/operation-log/record-operation.ts';
import { openStorage, type Storage } from '../platform/storage/storage.ts';
import { makeTemporaryFolder } from './start-program.ts';
import { createTestDatabase, type TestDatabase } from './start-test-database.ts';

/** Database and files of a site that does not run, and the folder of its backups. */
export interface BackedUpSite extends TestDatabase {
  storage: Storage;
  folder: string;
}

/** `test` with a site that has two files, five operations and rows that are hard to write down. */
export const test = bare.extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
  const [folder, database] = [await makeTemporaryFolder(), await createTestDatabase()];
  onCleanup(async () => {
    await database.drop();
    await folder.remove();
  });
  // The owner of the database makes the changes.
  const site = {
    ...database,
    db: database.owner,
    folder: folder.path,
    storage: await folderStorage(folder.path, 'site'),
  };
  await storeFile(site.storage, site, '2026/11/aaaa.txt', '第一个文件');
  await storeFile(site.storage, site, '2026/11/bbbb.bin', randomBytes(300_000));
  for (let number = 1; number <= 5; number++)
    await recordOperation(site.db, systemActor('test'), { entityType: 'thing', recordId: number });
  await sql`insert into links (title, address) values ('空', ''), ('引号"，逗号,', E'行\n行\\\\N'), ('\\.', 'x')`.execute(
    site.db,
  );
  return site;
});

export async function folderStorage(folder: string, name: string): Promise<Storage> {
  return await openStorage(readConfig({ DATA_DIR: join(folder, name) }).files);
}

export async function storeFile(
  to: Storage,
  { db }: TestDatabase,
  path: string,
  content: Uint8Array | string,
) {
  const arrived = join(to.incoming, 'arriving');
  await writeFile(arrived, content);
  await to.keep(arrived, path);
  const row = { path, original_name: 'a.txt', media_type: 'text/plain', byte_size: 1, kind: 'attachment' };
  await db.insertInto('files').values(row).execute();
}

export async function backUp(site: BackedUpSite, name: string, passphrase?: string) {
  const path = join(site.folder, name);
  const { ownerUrl: databaseUrl, storage } = site;
  const manifest = await makeBackup({ path, databaseUrl, storage, passphrase, report: () => {} });
  return { path, manifest };
}

export async function restore(
  path: string,
  to: TestDatabase,
  into: Storage,
  more: { replace?: boolean; passphrase?: string } = {},
) {
  const report = () => {};
  const backup = await checkBackup({ path, passphrase: more.passphrase, report });
  const options = { databaseUrl: to.ownerUrl, storage: into, replace: more.replace ?? true, report };
  await restoreBackup(backup, { ...options, settle: async () => {} });
}

/** Returns the state that a restore must preserve. */
export async function stateOf({ db }: TestDatabase) {
  const links = await db.selectFrom('links').select(['id', 'title', 'address']).orderBy('id').execute();
  const files = await db.selectFrom('files').select('path').orderBy('path').execute();
  return { links, files, log: await verifyOperations(db) };
}
