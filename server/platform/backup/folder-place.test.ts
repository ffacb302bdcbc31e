import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../testing/start-program.ts';
import { placeOfFolder, type FolderPlace } from './folder-place.ts';

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
beforeEach(async () => {
  folder = await makeTemporaryFolder('/var/tmp');
  for (const one of ['data/files', 'program/dist', 'elsewhere'])
    await mkdir(join(folder.path, one), { recursive: true });
  await symlink(join(folder.path, 'data'), join(folder.path, 'link'));
  await symlink(join(folder.path, 'program/dist'), join(folder.path, 'elsewhere/pages'));
  await symlink(join(folder.path, 'missing'), join(folder.path, 'dangling'));
});
afterEach(() => folder.remove());

const placeOf = (path: string): Promise<FolderPlace> =>
  placeOfFolder(path, join(folder.path, 'data'), join(folder.path, 'program'));

test.each([
  ['elsewhere', 'free'],
  ['elsewhere/not/yet/there', 'free'],
  ['data/backups', 'free'],
  ['data/backups/daily', 'free'],
  ['link/backups', 'free'],
  ['data', 'data'],
  ['data/files', 'data'],
  ['data/files/not/yet', 'data'],
  ['data/..data', 'data'],
  ['link', 'data'],
  ['link/files/not/yet', 'data'],
  ['program', 'program'],
  ['elsewhere/pages', 'program'],
  ['elsewhere/pages/not/yet', 'program'],
  ['', 'around'],
] as const)(
  'a backup folder %j is in the place %s, through links and before it exists',
  async (path, place) => {
    expect(await placeOf(join(folder.path, path))).toBe(place);
  },
);

test.each([
  '/proc/self/root/tmp/x',
  '/proc',
  '/sys/x',
  '/dev/shm/x',
  '/proc/self/cwd/x',
  '/etc/cron.d',
  '/usr/lib/x',
])('a backup folder %s belongs to the system', async (path) => {
  expect(await placeOf(path)).toBe('system');
});

test('a backup folder that is reached through /proc is compared by where it is', async () => {
  await symlink(`/proc/self/root${join(folder.path, 'data/files')}`, join(folder.path, 'elsewhere/root'));

  expect(await placeOf(join(folder.path, 'elsewhere/root/x'))).toBe('data');
});

test('a link that leads nowhere is no backup folder', async () => {
  await expect(placeOf(join(folder.path, 'dangling'))).rejects.toThrow('ENOENT');
  await expect(placeOf(join(folder.path, 'dangling/below'))).rejects.toThrow('ENOENT');
});
