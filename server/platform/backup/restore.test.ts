import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { backUp, folderStorage, storeFile, restore, stateOf, test } from '../../testing/backed-up-site.ts';
import { formerMigrations, recordFormer } from '../../testing/database-before.ts';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../testing/start-test-database.ts';
import { migrate, migrationNames, pendingMigrations } from '../db/migrate.ts';
import { makeBackup } from './make.ts';
import { checkBackup } from './read-backup.ts';
import { restoreBackup } from './restore.ts';

const silent = () => {};

test('a restore includes the protections of the tables', async ({ site }) => {
  const { path } = await backUp(site, 'guards.tar.zst');
  const target = await createEmptyDatabase();
  const describe = async ({ db }: TestDatabase) =>
    (
      await sql`select relname, relkind, (select count(*) from pg_constraint where conrelid = c.oid and convalidated) as checks,
          (select string_agg(tgname || tgenabled::text, ' ' order by tgname) from pg_trigger where tgrelid = c.oid and not tgisinternal)
        from pg_class c where relnamespace = 'public'::regnamespace order by relname`.execute(db)
    ).rows;

  await restore(path, target, await folderStorage(site.folder, 'guards'));

  expect(await describe(target)).toEqual(await describe(site));
  await expect(sql`update operation_log set noun = 'other'`.execute(target.db)).rejects.toThrow(
    'append-only',
  );
  await target.drop();
});

test('a backup of an older program is migrated', async ({ site }) => {
  const [old, target] = [await createEmptyDatabase(), await createEmptyDatabase()];
  const { rows: known } = await sql<{
    number: number;
    checksum: string;
  }>`select number, checksum from migrations`.execute(site.db);
  const path = join(site.folder, 'older.tar.zst');
  await migrate({ url: old.url, as: known.filter(({ number }) => number < 601) });
  await sql`insert into links (title, address) values ('从前', '/')`.execute(old.db);
  await makeBackup({
    path,
    databaseUrl: old.url,
    storage: site.storage,
    passphrase: undefined,
    report: silent,
  });

  await restore(path, target, site.storage);

  expect(await pendingMigrations(target.db, migrationNames())).toEqual([]);
  expect((await stateOf(target)).links).toEqual([{ id: 1, title: '从前', address: '/' }]);
  await Promise.all([old.drop(), target.drop()]);
});

test('a backup of a database with the former migrations is restored as it was', async ({ site }) => {
  const [old, target] = [await createEmptyDatabase(), await createEmptyDatabase()];
  await migrate({ url: old.url, as: formerMigrations });
  await sql`insert into links (title, address) values ('从前', '/')`.execute(old.db);
  await recordFormer(old, formerMigrations);
  const [path, partial] = ['former.tar.zst', 'partial.tar.zst'].map((name) => join(site.folder, name)) as [
    string,
    string,
  ];
  const make = (to: string) =>
    makeBackup({
      path: to,
      databaseUrl: old.url,
      storage: site.storage,
      passphrase: undefined,
      report: silent,
    });
  await make(path);
  await sql`delete from migrations where number > 426`.execute(old.db);
  await make(partial);

  await restore(path, target, site.storage);

  expect(await pendingMigrations(target.db, migrationNames())).toEqual([]);
  expect((await stateOf(target)).links).toEqual([{ id: 1, title: '从前', address: '/' }]);
  await expect(checkBackup({ path: partial, passphrase: undefined, report: silent })).rejects.toThrow(
    '数据库的迁移（到第 0426 号）',
  );
  await Promise.all([old.drop(), target.drop()]);
});

test('a restore replaces existing data only on request', async ({ site }) => {
  const { path } = await backUp(site, 'careful.tar.zst');
  const target = await createTestDatabase();
  await sql`insert into links (title, address) values ('现在', '/')`.execute(target.db);

  await expect(restore(path, target, site.storage, { replace: false })).rejects.toThrow('请加上 --replace');

  expect((await stateOf(target)).links).toMatchObject([{ title: '现在' }]);
  await target.drop();
});

test('a replacing restore removes old files, reuses no ids and refreshes the pages of readers', async ({
  site,
}) => {
  const { path } = await backUp(site, 'replacing.tar.zst');
  const [target, other] = [await createTestDatabase(), await folderStorage(site.folder, 'replaced')];
  await sql`insert into links (title, address) select 'x', '/' from generate_series(1, 40)`.execute(
    target.db,
  );
  await sql`update content_revision set revision = 700`.execute(target.db);
  await storeFile(other, target, '2026/10/old.txt', 'old');
  await storeFile(other, target, '2026/11/aaaa.txt', 'damaged');

  await restore(path, target, other);

  expect(await stateOf(target)).toEqual(await stateOf(site));
  expect(await other.sizeOf('2026/10/old.txt')).toBeUndefined();
  expect((await buffer(other.read('2026/11/aaaa.txt'))).toString()).toBe('第一个文件');
  await expect(sql`delete from operation_log`.execute(target.db)).rejects.toThrow('permission denied');
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

test('a failed restore leaves all data unchanged', async ({ site }) => {
  const { path } = await backUp(site, 'failing.tar.zst');
  const [target, other] = [await createTestDatabase(), await folderStorage(site.folder, 'failing')];
  await sql`insert into links (title, address) values ('现在', '/')`.execute(target.db);
  await storeFile(other, target, '2026/10/old.txt', 'old');
  const before = await stateOf(target);
  const backup = await checkBackup({ path, passphrase: undefined, report: silent });
  // A reader that holds its lock on a table until the restore has given up.
  const blocked = target.db.transaction().execute(async (tx) => {
    await tx.selectFrom('links').select('id').execute();
    const restoring = restoreBackup(backup, {
      databaseUrl: target.ownerUrl,
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
