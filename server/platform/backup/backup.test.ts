import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { backUp, folderStorage, restore, stateOf, test } from '../../testing/backed-up-site.ts';
import { isInstalled } from '../../testing/installed-tools.ts';
import { createEmptyDatabase } from '../../testing/start-test-database.ts';
import { checkBackup } from './read-backup.ts';

const silent = () => {};

test('a restore returns the rows, the files, the log and its chain from the backup', async ({ site }) => {
  const { path } = await backUp(site, 'whole.tar.zst');
  const [target, other] = [await createEmptyDatabase(), await folderStorage(site.folder, 'other')];

  await restore(path, target, other, { replace: false });

  expect(await stateOf(target)).toEqual(await stateOf(site));
  expect((await stateOf(target)).log).toMatchObject({ checked: 5, firstAltered: null });
  expect((await buffer(other.read('2026/11/aaaa.txt'))).toString()).toBe('第一个文件');
  expect(await other.sizeOf('2026/11/bbbb.bin')).toBe(300_000);
  await target.drop();
});

test('ordinary tools read the backup, and the manifest lists the SHA-256 of each member', async ({
  site,
  skip,
}) => {
  skip(!isInstalled('zstd'), 'zstd is missing');
  const { path, manifest } = await backUp(site, 'plain.tar.zst');
  const unpacked = join(site.folder, 'unpacked');
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

test('a backup contains no sessions', async ({ site }) => {
  const { manifest } = await backUp(site, 'sessions.tar.zst');

  expect(manifest.tables.map(({ name }) => name)).not.toContain('sessions');
});

test('a changed byte at any position and a truncated file are detected', async ({ site }) => {
  const { path } = await backUp(site, 'intact.tar.zst');
  const intact = await readFile(path);
  const broken = join(site.folder, 'broken.tar.zst');
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

test('a backup of a newer program is rejected', async ({ site }) => {
  await sql`insert into migrations (number, name, checksum) values (9999, '9999-later.sql', ${'0'.repeat(64)})`.execute(
    site.db,
  );
  const { path } = await backUp(site, 'newer.tar.zst');
  await sql`delete from migrations where number = 9999`.execute(site.db);

  await expect(checkBackup({ path, passphrase: undefined, report: silent })).rejects.toThrow(
    'newer than this program',
  );
});

test('a missing or damaged file does not stop the backup, which lists the file', async ({ site }) => {
  const row = {
    path: '2026/11/lost.txt',
    original_name: 'a.txt',
    media_type: 'text/plain',
    byte_size: 1,
    kind: 'attachment',
  };
  await site.db.insertInto('files').values(row).execute();

  await sql`update files set sha256 = sha256('as it was') where path like '%bbbb.bin'`.execute(site.db);

  const { manifest } = await backUp(site, 'missing.tar.zst');

  expect(manifest.missingFiles).toEqual(['2026/11/lost.txt']);
  expect(manifest.damagedFiles).toEqual(['2026/11/bbbb.bin']);
  await site.db.deleteFrom('files').where('path', '=', '2026/11/lost.txt').execute();
  await site.db.updateTable('files').set({ sha256: null }).execute();
});
