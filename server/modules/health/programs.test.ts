import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { businessHealth } from '#contract/back-office/health.ts';
import { openFolderProbes } from '../../platform/backup/probe-folder.ts';
import { readConfig } from '../../platform/core/config.ts';
import { createLogger } from '../../platform/core/log.ts';
import { openVault } from '../../platform/core/vault.ts';
import { makeTemporaryFolder } from '../../testing/start-program.ts';
import { test } from '../../testing/test.ts';
import { noteBackupFolder } from './backup-folder-state.ts';
import { openOwnProgram } from './programs.ts';

test('differing settings of programs on one database are reported by name, without their values', async ({
  site,
  administrator,
}) => {
  const programs = async () => (await site.call(businessHealth.GetHealth, {}, administrator)).Programs;
  expect(await programs()).toEqual({ Count: 1, Differing: [] });
  const logged: string[] = [];
  const log = createLogger({ level: 'info', destination: { write: (line) => void logged.push(line) } });
  const vault = await openVault(site.dataDir, undefined);
  const config = readConfig({
    DATA_DIR: site.dataDir,
    SITE_URL: 'https://secret.example.cn',
    BACKUP_KEEP: '3/1',
    BACKUP_DIR: '/srv/backup',
  });
  const other = openOwnProgram({ db: site.db, vault, config, log });

  await other.start();

  const { Count, Differing } = await programs();
  expect(Count).toBe(2);
  expect(Differing).toEqual(expect.arrayContaining(['BACKUP_DIR', 'BACKUP_KEEP', 'SITE_URL']));
  expect(Differing).not.toContain('SECRET_KEY');
  expect(Differing).not.toContain('version');
  expect(logged.filter((line) => line.includes('programsDiffer'))).toHaveLength(1);
  const rows = await site.db.selectFrom('running_programs').selectAll().execute();
  expect(JSON.stringify([rows, logged])).not.toContain('secret.example.cn');

  await other.stop();

  expect(await programs()).toEqual({ Count: 1, Differing: [] });
});

test('an unusable backup folder is reported with the reason at the start', async ({ site }) => {
  const folder = await makeTemporaryFolder();
  const file = join(folder.path, 'a file');
  await writeFile(file, '');
  const logged: Record<string, unknown>[] = [];
  const log = createLogger({
    level: 'info',
    destination: { write: (line) => void logged.push(JSON.parse(line)) },
  });
  const tryFolder = async (BACKUP_DIR: string) => {
    logged.length = 0;
    const config = readConfig({ DATA_DIR: site.dataDir, BACKUP_DIR });
    const folderProbes = openFolderProbes({ dataDir: site.dataDir });
    await noteBackupFolder({ db: site.db, config, log, folderProbes });
    return logged;
  };

  expect(await tryFolder(join(file, 'below'))).toMatchObject([
    {
      level: 50,
      error: `备份目录 ${join(file, 'below')} 不能使用：路径中有一段不是目录`,
      msg: 'backupFolderUnusable',
    },
  ]);
  expect(await tryFolder(join(folder.path, 'on the disk of the data'))).toMatchObject([
    { level: 40, msg: expect.stringContaining('备份与数据在同一块磁盘') },
  ]);
  await folder.remove();
});
