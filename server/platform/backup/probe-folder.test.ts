import { spawnSync } from 'node:child_process';
import { access, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/start-program.ts';
import { openFolderProbes } from './probe-folder.ts';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await makeTemporaryFolder();
});
afterAll(() => folder.remove());

test('a folder is created, tested and left empty', async () => {
  const looks = openFolderProbes({ dataDir: folder.path });
  const wanted = join(folder.path, 'a/b');

  expect(await looks.at(wanted)).toMatchObject({ error: '', isOnDataDisk: true });

  expect(await readdir(wanted)).toEqual([]);
});

test('a folder that cannot be created is reported with a message', async () => {
  const looks = openFolderProbes({ dataDir: folder.path });
  await writeFile(join(folder.path, 'file'), '');

  const { error } = await looks.at(join(folder.path, 'file/below'));

  expect(error).toBe(`备份目录 ${folder.path}/file/below 不能使用：路径中有一段不是目录`);
});

test('a probe does not make a data folder again that was moved away', async () => {
  const gone = join(folder.path, 'moved-away');
  const { error } = await openFolderProbes({ dataDir: gone }).at(join(gone, 'backups'));

  expect(error).toMatch(/^备份目录 .*moved-away\/backups 不能使用：/);
  await expect(access(gone)).rejects.toThrow('ENOENT');
});

test('a probe under a file watcher succeeds like any other probe', async () => {
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1');

  const { error } = await openFolderProbes({ dataDir: folder.path }).at(join(folder.path, 'watched'));

  expect(error).toBe('');
  vi.unstubAllEnvs();
});

test('a folder that does not respond in time is reported, and the probe is aborted', async () => {
  // No process starts in so little time.
  const looks = openFolderProbes({ dataDir: folder.path, withinMs: 0 });
  const wanted = join(folder.path, 'silent');

  const answers = await Promise.all([looks.at(wanted), looks.at(wanted)]);

  const told = `备份目录 ${wanted} 不能使用：0 秒没有应答，请检查网络存储`;
  expect(answers).toMatchObject([
    { error: told, isOnDataDisk: false },
    { error: told, isOnDataDisk: false },
  ]);
  await expect.poll(() => probesOf(wanted)).toBe('');
  await expect(access(wanted)).rejects.toThrow('ENOENT');
});

test('running probes end with the program', async () => {
  const looks = openFolderProbes({ dataDir: folder.path });
  const wanted = join(folder.path, 'later');

  const answer = looks.at(wanted);
  await looks.stop();

  expect((await answer).error).toContain('检查中断');
  expect(probesOf(wanted)).toBe('');
});

/** Lists the processes that check it. */
function probesOf(wanted: string): string {
  return spawnSync('pgrep', ['-f', `folder-process.* ${wanted} `], { encoding: 'utf8' }).stdout;
}
