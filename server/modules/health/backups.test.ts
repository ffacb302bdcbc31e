import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { systemAudit } from '#contract/back-office/audit.ts';
import { systemBackups } from '#contract/back-office/backups.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { enableTotp } from '../../testing/enable-totp.ts';
import { signInAdministrator } from '../../testing/factories/records.ts';
import { makeTemporaryFolder } from '../../testing/start-program.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { test as siteTest } from '../../testing/test.ts';

/* Backups from the back office: made on request, checked, deleted. */

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
const test = siteTest.extend('env', { scope: 'file' }, async ({}, { onCleanup }) => {
  folder = await makeTemporaryFolder();
  onCleanup(() => folder.remove());
  return { BACKUP_DIR: folder.path, BACKUP_TIME: '03:30' };
});
const rights = ['backup:list', 'backup:make', 'backup:download'] as const;

const read = (site: TestApp, token: string) => site.call(systemBackups.GetBackups, {}, token);
const download = (site: TestApp, token: string, BackupId: number, totp?: string) =>
  site.app.inject({
    url: `${systemBackups.DownloadBackup.path}?BackupId=${BackupId}`,
    headers: { token, ...(totp !== undefined && { totp }) },
  });

test('a requested backup is made, verified and downloaded by an administrator with a second factor', async ({
  site,
}) => {
  const clerk = await signInAdministrator(site, [...rights]);
  expect(await read(site, clerk)).toMatchObject({
    List: [],
    DailyTime: '03:30',
    IsEncrypted: false,
    IsRunning: false,
  });

  await site.call(systemBackups.MakeBackup, {}, clerk);
  expect(await site.send(systemBackups.MakeBackup, {}, clerk)).toMatchObject({
    Code: 409,
    Message: '正在备份，请等它完成',
  });

  await expect.poll(async () => (await read(site, clerk)).IsRunning).toBe(false);
  const [made] = (await read(site, clerk)).List;
  expect(made).toMatchObject({ IsHere: true, Fault: '', ProvenTime: expect.stringMatching(/^\d{4}-/) });
  const id = made?.BackupId ?? 0;
  expect((await download(site, clerk, id)).json()).toMatchObject({ Code: 409 });
  const phone = await enableTotp(site, clerk);
  await site.db
    .updateTable('sessions')
    .set({ totp_at: new Date(0) })
    .execute();
  expect((await download(site, clerk, id)).json()).toMatchObject({ Code: 510, Data: { Need: 'totp' } });
  const file = await download(site, clerk, id, await phone.code());
  expect(file.rawPayload.equals(await readFile(join(folder.path, made?.FileName ?? '')))).toBe(true);
  const log = await site.call(
    systemAudit.GetOperationLog,
    { noun: 'backup' },
    await signInAdministrator(site),
  );
  expect(log.List.map(({ Action }) => Action)).toEqual(['DownloadBackup', 'MakeBackup']);

  await rm(join(folder.path, made?.FileName ?? ''));
  expect((await read(site, clerk)).List[0]).toMatchObject({ IsHere: false });
  expect((await download(site, clerk, id)).json()).toMatchObject({ Code: 409 });
  expect((await download(site, clerk, 999_999)).json()).toMatchObject({ Code: 404 });
});

test('backups are made in the data directory by default, and the response reports the shared disk', async () => {
  const site = await startTestApp();
  const clerk = await signInAdministrator(site, [...rights]);
  const folderOf = async () => (await read(site, clerk)).Folder;
  expect(await read(site, clerk)).toMatchObject({
    List: [],
    Folder: join(site.dataDir, 'backups'),
    IsOnDataDisk: true,
  });

  await site.call(systemBackups.MakeBackup, {}, clerk);

  await expect.poll(async () => (await read(site, clerk)).List[0]).toMatchObject({ IsHere: true, Fault: '' });
  expect(await readdir(await folderOf())).toHaveLength(1);
  await site.close();
});

test('an administrator sets the backup folder in the settings, and a folder without write access is rejected', async () => {
  const site = await startTestApp();
  const clerk = await signInAdministrator(site);
  const choose = (BackupFolder: string) =>
    site.send(businessSettings.SaveSiteConfig, { BackupFolder }, clerk);
  const chosen = await makeTemporaryFolder('/var/tmp');
  const file = join(chosen.path, 'a file');
  await writeFile(file, '');
  await symlink(site.dataDir, join(chosen.path, 'link'));

  expect(await choose(join(chosen.path, 'every day'))).toMatchObject({ Code: 200 });

  expect(await read(site, clerk)).toMatchObject({ Folder: join(chosen.path, 'every day') });
  const errors = [
    ['backups', '请填写完整路径，以 / 开头'],
    [file, '这里不能写入：请换一个目录，或请管理服务器的人开放权限'],
    [join(file, 'below'), '这里不能写入：请换一个目录，或请管理服务器的人开放权限'],
    [join(site.dataDir, 'files'), '数据目录里只能用 backups，请换一个目录'],
    [join(chosen.path, 'link', 'files'), '数据目录里只能用 backups，请换一个目录'],
    [`/proc/self/root${site.dataDir}/files`, '这里是系统的目录（如 /proc、/dev、/etc），请换一个目录'],
    ['/', '数据目录或程序就在这个目录里，请在它下面另建一个目录，或换一个目录'],
    [`${chosen.path}/link/../x`, '请填写不含 . 和 .. 的完整路径'],
  ] as const;
  for (const [asked, BackupFolder] of errors)
    expect(await choose(asked)).toMatchObject({ Code: 400, Data: { BackupFolder } });
  expect(await choose('')).toMatchObject({ Code: 200 });
  expect(await read(site, clerk)).toMatchObject({ Folder: join(site.dataDir, 'backups') });
  await site.close();
  await chosen.remove();
});

test('a backup folder set by BACKUP_DIR is shown in the settings and cannot be changed there', async ({
  site,
}) => {
  const clerk = await signInAdministrator(site);

  expect(await site.call(businessSettings.GetSiteConfig, {}, clerk)).toMatchObject({
    BackupFolder: folder.path,
    FromEnvironment: ['BackupFolder'],
  });
  expect(
    await site.send(businessSettings.SaveSiteConfig, { BackupFolder: '/elsewhere' }, clerk),
  ).toMatchObject({
    Code: 400,
    Data: { BackupFolder: '此项由环境变量 BACKUP_DIR 设定' },
  });
});
