import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordOperation } from '../audit/chain.ts';
import { verifyOperations } from '../audit/verify.ts';
import { readConfig } from '../config.ts';
import { openStorage, type Storage } from '../files/storage.ts';
import { migrate, migrationNames, pendingMigrations } from '../db/migrate.ts';
import { systemActor } from '../http/actor.ts';
import { makeTemporaryFolder } from '../testing/start-program.ts';
import { startS3, type TestStore } from '../testing/start-s3.ts';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../testing/start-test-database.ts';
import { makeBackup } from './make.ts';
import { checkBackup } from './read-backup.ts';
import { restoreBackup } from './restore.ts';

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
let site: TestDatabase;
let storage: Storage;
const silent = () => {};

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  site = await createTestDatabase();
  storage = await folderStorage('site');
  await keepFile(storage, site, '2026/11/aaaa.txt', '第一个文件');
  await keepFile(storage, site, '2026/11/bbbb.bin', randomBytes(300_000));
  for (let number = 1; number <= 5; number++)
    await recordOperation(site.db, systemActor('test'), { noun: 'thing', recordId: number });
  await sql`insert into links (title, address) values ('空', ''), ('引号"，逗号,', E'行\n行\\\\N'), ('\\.', 'x')`.execute(
    site.db,
  );
});
afterAll(async () => {
  await site.drop();
  await folder.remove();
});

async function folderStorage(name: string): Promise<Storage> {
  return await openStorage(readConfig({ DATA_DIR: join(folder.path, name) }).files);
}

async function keepFile(to: Storage, { db }: TestDatabase, path: string, content: Uint8Array | string) {
  const arrived = join(to.incoming, 'arriving');
  await writeFile(arrived, content);
  await to.keep(arrived, path);
  const row = { path, original_name: 'a.txt', media_type: 'text/plain', byte_size: 1, kind: 'attachment' };
  await db.insertInto('files').values(row).execute();
}

async function backUp(name: string, passphrase?: string) {
  const path = join(folder.path, name);
  const manifest = await makeBackup({ path, databaseUrl: site.url, storage, passphrase, report: silent });
  return { path, manifest };
}

async function restore(
  path: string,
  to: TestDatabase,
  into: Storage,
  more: { replace?: boolean; passphrase?: string } = {},
) {
  const backup = await checkBackup({ path, passphrase: more.passphrase, report: silent });
  const options = { databaseUrl: to.url, storage: into, replace: more.replace ?? true, report: silent };
  await restoreBackup(backup, { ...options, settle: async () => {} });
}

async function stateOf({ db }: TestDatabase) {
  const links = await db.selectFrom('links').select(['id', 'title', 'address']).orderBy('id').execute();
  const files = await db.selectFrom('files').select('path').orderBy('path').execute();
  return { links, files, log: await verifyOperations(db) };
}

test('what was backed up is what is restored: rows, files, the log and its chain', async () => {
  const { path } = await backUp('whole.tar.zst');
  const [target, other] = [await createEmptyDatabase(), await folderStorage('other')];

  await restore(path, target, other, { replace: false });

  expect(await stateOf(target)).toEqual(await stateOf(site));
  expect((await stateOf(target)).log).toMatchObject({ checked: 5, firstAltered: null });
  expect((await buffer(other.read('2026/11/aaaa.txt'))).toString()).toBe('第一个文件');
  expect(await other.sizeOf('2026/11/bbbb.bin')).toBe(300_000);
  await target.drop();
});

test('what protects the tables is restored with them', async () => {
  const { path } = await backUp('guards.tar.zst');
  const target = await createEmptyDatabase();
  const describe = async ({ db }: TestDatabase) =>
    (
      await sql`select relname, relkind, (select count(*) from pg_constraint where conrelid = c.oid and convalidated) as checks,
          (select string_agg(tgname || tgenabled::text, ' ' order by tgname) from pg_trigger where tgrelid = c.oid and not tgisinternal)
        from pg_class c where relnamespace = 'public'::regnamespace order by relname`.execute(db)
    ).rows;

  await restore(path, target, await folderStorage('guards'));

  expect(await describe(target)).toEqual(await describe(site));
  await expect(sql`update operation_log set noun = 'other'`.execute(target.db)).rejects.toThrow(
    'append-only',
  );
  await target.drop();
});

test('ordinary tools read it, and the manifest names the SHA-256 of each member', async () => {
  const { path, manifest } = await backUp('plain.tar.zst');
  const unpacked = join(folder.path, 'unpacked');
  await mkdir(unpacked);

  const { stdout } = await promisify(execFile)('tar', ['--zstd', '-tf', path]);
  await promisify(execFile)('tar', ['--zstd', '-xf', path, '-C', unpacked]);

  expect(stdout.trim().split('\n')).toEqual([...manifest.members.map(({ name }) => name), 'manifest.json']);
  for (const { name, sha256 } of manifest.members) {
    const found = createHash('sha256')
      .update(await readFile(join(unpacked, name)))
      .digest('hex');
    expect(found, name).toBe(sha256);
  }
  expect(JSON.parse(await readFile(join(unpacked, 'manifest.json'), 'utf8'))).toEqual(manifest);
  expect(await readFile(join(unpacked, 'database/links/000001.csv'), 'utf8')).toContain('引号""，逗号,');
});

test('sessions are not in it', async () => {
  const { manifest } = await backUp('sessions.tar.zst');

  expect(manifest.tables.map(({ name }) => name)).not.toContain('sessions');
});

test('with a passphrase it is encrypted, and only that passphrase opens it', async () => {
  const { path } = await backUp('sealed.tar.zst.age', 'a good passphrase');
  const target = await createEmptyDatabase();

  await expect(restore(path, target, storage)).rejects.toThrow('备份已加密：请设置 BACKUP_PASSPHRASE');
  await expect(restore(path, target, storage, { passphrase: 'a bad one' })).rejects.toThrow(
    'BACKUP_PASSPHRASE 不正确',
  );
  await restore(path, target, await folderStorage('sealed'), { passphrase: 'a good passphrase' });

  expect(await stateOf(target)).toEqual(await stateOf(site));
  await target.drop();
});

test('one flipped byte anywhere, or an end that is missing, is found', async () => {
  const { path } = await backUp('intact.tar.zst');
  const intact = await readFile(path);
  const broken = join(folder.path, 'broken.tar.zst');
  const check = () => checkBackup({ path: broken, passphrase: undefined, report: silent });
  const places = [
    0,
    4,
    5,
    6,
    11,
    intact.length - 1,
    intact.length - 20,
    intact.length - 39,
    intact.length - 41,
  ];
  for (let part = 1; part < 20; part++) places.push(Math.floor((intact.length * part) / 20));

  for (const place of places) {
    const altered = Buffer.from(intact);
    altered[place]! ^= 1 << (place % 8);
    await writeFile(broken, altered);
    await expect(check(), `byte ${place}`).rejects.toThrow('备份文件已损坏或不完整');
  }
  for (const length of [0, 10, 41, intact.length / 2, intact.length - 40, intact.length - 1]) {
    await writeFile(broken, intact);
    await truncate(broken, Math.floor(length));
    await expect(check(), `${length} bytes`).rejects.toThrow('备份文件已损坏或不完整');
  }
});

test('a backup of a newer program is refused', async () => {
  await sql`insert into migrations (number, name, checksum) values (9999, '9999-later.sql', ${'0'.repeat(64)})`.execute(
    site.db,
  );
  const { path } = await backUp('newer.tar.zst');
  await sql`delete from migrations where number = 9999`.execute(site.db);

  await expect(checkBackup({ path, passphrase: undefined, report: silent })).rejects.toThrow(
    'newer than this program',
  );
});

test('a backup of an older program is brought up to date', async () => {
  const [old, target] = [await createEmptyDatabase(), await createEmptyDatabase()];
  const { rows: known } = await sql<{
    number: number;
    checksum: string;
  }>`select number, checksum from migrations`.execute(site.db);
  const path = join(folder.path, 'older.tar.zst');
  await migrate({ url: old.url, as: known.filter(({ number }) => number < 40) });
  await sql`insert into links (title, address) values ('从前', '/')`.execute(old.db);
  await makeBackup({ path, databaseUrl: old.url, storage, passphrase: undefined, report: silent });

  await restore(path, target, storage);

  expect(await pendingMigrations(target.db, migrationNames())).toEqual([]);
  expect((await stateOf(target)).links).toEqual([{ id: 1, title: '从前', address: '/' }]);
  await Promise.all([old.drop(), target.drop()]);
});

test('what is there is not replaced unless that is asked for', async () => {
  const { path } = await backUp('careful.tar.zst');
  const target = await createTestDatabase();
  await sql`insert into links (title, address) values ('现在', '/')`.execute(target.db);

  await expect(restore(path, target, storage, { replace: false })).rejects.toThrow('请加上 --replace');

  expect((await stateOf(target)).links).toMatchObject([{ title: '现在' }]);
  await target.drop();
});

test('replacing is done whole: files of before go, numbers are not given twice, readers notice', async () => {
  const { path } = await backUp('replacing.tar.zst');
  const [target, other] = [await createTestDatabase(), await folderStorage('replaced')];
  await sql`insert into links (title, address) select 'x', '/' from generate_series(1, 40)`.execute(
    target.db,
  );
  await sql`update content_revision set revision = 700`.execute(target.db);
  await keepFile(other, target, '2026/10/old.txt', 'old');
  await keepFile(other, target, '2026/11/aaaa.txt', 'damaged');

  await restore(path, target, other);

  expect(await stateOf(target)).toEqual(await stateOf(site));
  expect(await other.sizeOf('2026/10/old.txt')).toBeUndefined();
  expect((await buffer(other.read('2026/11/aaaa.txt'))).toString()).toBe('第一个文件');
  const added = await sql<{
    id: number;
  }>`insert into links (title, address) values ('y', '/') returning id`.execute(target.db);
  expect(added.rows[0]!.id).toBe(41);
  expect((await sql`select revision from content_revision`.execute(target.db)).rows).toEqual([
    { revision: 701 },
  ]);
  expect(
    (await sql`select nspname from pg_namespace where nspname like 'restore%'`.execute(target.db)).rows,
  ).toEqual([]);
  await target.drop();
});

test('a restore that fails leaves everything as it was', async () => {
  const { path } = await backUp('failing.tar.zst');
  const [target, other] = [await createTestDatabase(), await folderStorage('failing')];
  await sql`insert into links (title, address) values ('现在', '/')`.execute(target.db);
  await keepFile(other, target, '2026/10/old.txt', 'old');
  const before = await stateOf(target);
  const backup = await checkBackup({ path, passphrase: undefined, report: silent });
  // A reader that does not let go of a table until the restore has given up.
  const blocked = target.db.transaction().execute(async (tx) => {
    await tx.selectFrom('links').select('id').execute();
    const restoring = restoreBackup(backup, {
      databaseUrl: target.url,
      storage: other,
      replace: true,
      report: silent,
      settle: async () => {},
      patienceMs: 50,
    });
    await expect(restoring).rejects.toThrow('lock timeout');
  });
  await blocked;

  expect(await stateOf(target)).toEqual(before);
  expect(await other.sizeOf('2026/10/old.txt')).toBe(3);
  expect(await other.sizeOf('2026/11/aaaa.txt')).toBeUndefined();
  await target.drop();
});

test('a file that is missing or damaged does not stop a backup, which names it', async () => {
  const row = {
    path: '2026/11/lost.txt',
    original_name: 'a.txt',
    media_type: 'text/plain',
    byte_size: 1,
    kind: 'attachment',
  };
  await site.db.insertInto('files').values(row).execute();

  await sql`update files set sha256 = sha256('as it was') where path like '%bbbb.bin'`.execute(site.db);

  const { manifest } = await backUp('missing.tar.zst');

  expect(manifest.missingFiles).toEqual(['2026/11/lost.txt']);
  expect(manifest.damagedFiles).toEqual(['2026/11/bbbb.bin']);
  await site.db.deleteFrom('files').where('path', '=', '2026/11/lost.txt').execute();
  await site.db.updateTable('files').set({ sha256: null }).execute();
});

test('files move between a folder and a bucket', async () => {
  const store: TestStore = await startS3();
  const [first, second] = [await createEmptyDatabase(), await createEmptyDatabase()];
  const { path } = await backUp('to-bucket.tar.zst');
  const bucket = await openStorage(
    readConfig({ DATA_DIR: join(folder.path, 's3'), FILES_URL: store.url() }).files,
  );
  const back = join(folder.path, 'from-bucket.tar.zst');

  await restore(path, first, bucket);
  await makeBackup({
    path: back,
    databaseUrl: first.url,
    storage: bucket,
    passphrase: undefined,
    report: silent,
  });
  const other = await folderStorage('from-bucket');
  await restore(back, second, other);

  expect(await stateOf(second)).toEqual(await stateOf(site));
  expect(await buffer(other.read('2026/11/bbbb.bin'))).toEqual(
    await buffer(storage.read('2026/11/bbbb.bin')),
  );
  await Promise.all([first.drop(), second.drop(), store.stop()]);
});
