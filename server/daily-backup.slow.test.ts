import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessHealth } from '#contract/back-office/health.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { backUpToday } from './daily-backup.ts';
import { assertSpaceForDrill } from './platform/backup/disk-space.ts';
import { proveBackup } from './platform/backup/prove.ts';
import { readConfig } from './platform/core/config.ts';
import { createLogger } from './platform/core/log.ts';
import { openVault } from './platform/core/vault.ts';
import { openStorage } from './platform/storage/storage.ts';
import { makeMenu, makeNews } from './testing/factories/records.ts';
import { makeTemporaryFolder, type TemporaryFolder } from './testing/start-program.ts';
import type { TestApp } from './testing/start-test-app.ts';
import { test as siteTest } from './testing/test.ts';

let folder: TemporaryFolder;
const test = siteTest.extend('env', { scope: 'file' }, async ({}, { onCleanup }) => {
  folder = await makeTemporaryFolder();
  onCleanup(() => folder.remove());
  return { BACKUP_DIR: folder.path };
});
const logged: Record<string, unknown>[] = [];

test.beforeAll(async ({ site, administrator }) => {
  const MenuId = await makeMenu(site, administrator);
  await makeNews(site, administrator, { MenuId, Title: '协会 <备份> 通知' });
});

async function backUp(site: TestApp, env: Record<string, string> = {}, signal?: AbortSignal): Promise<void> {
  const config = readConfig({ DATA_DIR: site.dataDir, BACKUP_DIR: folder.path, LOG_LEVEL: 'error', ...env });
  const log = createLogger({
    level: 'info',
    destination: { write: (line: string) => void logged.push(JSON.parse(line)) },
  });
  const vault = await openVault(config.dataDir, config.secretKey);
  const { db, database } = site;
  const databaseUrl = database.ownerUrl;
  const parts = { db, databaseUrl, vault, config, log, builtFolder: resolve('dist') };
  await backUpToday(parts, folder.path, signal);
}

const health = (site: TestApp, administrator: string) =>
  site.call(businessHealth.GetHealth, {}, administrator);

async function metric(site: TestApp, name: string): Promise<number> {
  const { body } = await site.app.inject('/metrics');
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(body)?.[1]);
}

test('the health check reports a missing backup', async ({ site, administrator }) => {
  expect((await health(site, administrator)).Backup).toEqual({
    DailyTime: expect.stringMatching(/^\d\d:\d\d$/),
    Folder: folder.path,
    IsOnDataDisk: true,
    State: 'none',
    FileName: '',
    LastTime: '',
    Bytes: 0,
    ProvenTime: '',
    Fault: '',
    FolderFault: '',
  });
});

test('a stop of the program ends a backup, which counts neither as made nor as failed', async ({
  site,
  administrator,
}) => {
  const stop = AbortSignal.abort(new Error('the program stops'));

  await expect(backUp(site, {}, stop)).rejects.toThrow('the program stops');

  expect((await health(site, administrator)).Backup).toMatchObject({ State: 'none', Fault: '' });
});

test('a backup is created, restored into a scratch database, compared and cleaned up', async ({
  site,
  administrator,
}) => {
  await backUp(site);

  const [name = ''] = await readdir(folder.path);
  expect(name).toMatch(/^xiehui-\d{4}-\d\d-\d\d-\d{6}\.tar\.zst$/);
  const { Backup, Log } = await health(site, administrator);
  expect(Backup).toMatchObject({
    State: 'proven',
    FileName: name,
    Fault: '',
    ProvenTime: expect.stringMatching(/^2/),
  });
  expect(Backup.Bytes).toBe((await readFile(join(folder.path, name))).length);
  expect(Log.VerifiedTime).toBe(Backup.ProvenTime);
  expect(await metric(site, 'backup_last_is_proven')).toBe(1);
  expect(await metric(site, 'backup_last_proven_timestamp_seconds')).toBeGreaterThan(1_700_000_000);
  const scratch = sql`select from pg_database where datname = left(current_database(), 50) || '_drill'`;
  expect((await scratch.execute(site.db)).rows).toEqual([]);
  expect(logged.at(-1)).toMatchObject({ msg: 'backupProven' });
});

test('a changed byte in the newest file is reported in the log, the metrics, a mail and the back office', async ({
  site,
  administrator,
}) => {
  await site.call(
    businessSettings.SaveSiteConfig,
    { Contacts: [{ Label: '邮箱', Value: 'office@a.example' }] },
    administrator,
  );
  const [name = ''] = await readdir(folder.path);
  const bytes = await readFile(join(folder.path, name));
  bytes[Math.floor(bytes.length / 2)]! ^= 1;
  await writeFile(join(folder.path, name), bytes);

  await backUp(site);

  expect((await health(site, administrator)).Backup).toMatchObject({
    State: 'failed',
    Fault: expect.stringContaining(`${name}：备份文件已损坏或不完整`),
    ProvenTime: expect.stringMatching(/^2/),
  });
  expect(await metric(site, 'backup_last_is_proven')).toBe(0);
  expect(logged.at(-1)).toMatchObject({ level: 50, msg: 'backupFailed' });
  const mails = await site.db
    .selectFrom('outgoing_messages')
    .select('subject')
    .where('noun', '=', 'backup')
    .execute();
  expect(mails).toEqual([{ subject: expect.stringContaining('今天的备份没有通过验证') }]);
});

test('a backup of a database that differs from its log fails the verification', async ({
  site,
  administrator,
}) => {
  await site.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx); // past the triggers that refuse changes
    await sql`update operation_log set actor_name = 'somebody' where id = 1`.execute(tx);
  });

  await backUp(site);

  expect((await health(site, administrator)).Backup.Fault).toBe('操作日志被改动，第一条被改动的编号：1');
});

test('a backup that would fill the disk is rejected with the needed and the free space', async ({
  site,
  administrator,
}) => {
  const before = await readdir(folder.path);

  await backUp(site, { FREE_SPACE_MB: '9999999' });

  const { Backup } = await health(site, administrator);
  expect(Backup.State).toBe('failed');
  expect(Backup.Fault).toMatch(
    /^磁盘空间不足，没有备份：需要约 \d+ MB，另给网站留出 9999999 MB，\/.* 所在磁盘只剩 \d+ MB$/,
  );
  expect(await readdir(folder.path)).toEqual(before);
  const log = await site.call(systemAudit.GetOperationLog, { action: 'BackupFailed' }, administrator);
  expect(log.List[0]).toMatchObject({ After: { FileName: '', Fault: Backup.Fault } });
});

test('a test restore that would fill the disk is rejected', async ({ site }) => {
  const space = { databaseUrl: site.database.ownerUrl, folder: site.dataDir };

  await expect(assertSpaceForDrill({ ...space, leaveBytes: 2 ** 50 })).rejects.toThrow(
    /^磁盘空间不足，备份未能验证：需要约 \d+ MB/,
  );
  await assertSpaceForDrill({ ...space, leaveBytes: 0 });
});

test('a database role that cannot create databases is reported', async ({ site }) => {
  const role = `xiehui_plain_${process.pid}`;
  await sql`create role ${sql.id(role)} login in role pg_read_all_data`.execute(site.owner);
  const url = new URL(site.database.ownerUrl);
  url.username = role;
  const config = readConfig({ DATA_DIR: site.dataDir });
  const newest = (await readdir(folder.path)).toSorted().at(-1)!;

  const proving = proveBackup({
    path: join(folder.path, newest),
    passphrase: undefined,
    databaseUrl: url.href,
    storage: await openStorage(config.files),
    look: async () => {},
  });

  await expect(proving).rejects.toThrow('数据库账号没有建库权限（CREATEDB）');
  await sql`drop role ${sql.id(role)}`.execute(site.owner);
});
