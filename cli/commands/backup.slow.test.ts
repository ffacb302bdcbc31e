import { cp, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from '../../server/testing/running-site.ts';
import { startProgram } from '../../server/testing/start-program.ts';
import { createEmptyDatabase } from '../../server/testing/start-test-database.ts';

/* Backups from the command line that backup.test.ts leaves out. */

test('a backup is rejected without writing a file if the disk has too little free space', async ({
  running,
  folder,
}) => {
  const file = join(folder, 'large.tar.zst');

  await expect(running.command(['backup', file], { FREE_SPACE_MB: '9999999' })).rejects.toMatchObject({
    stderr: expect.stringMatching(/磁盘空间不足，没有备份：需要约 \d+ MB.+只剩 \d+ MB/),
  });

  await expect(stat(file)).rejects.toThrow('ENOENT');
});

test('a backup never overwrites an existing file', async ({ running, folder }) => {
  await writeFile(join(folder, 'mine.txt'), 'mine');

  await expect(running.command(['backup', join(folder, 'mine.txt')])).rejects.toMatchObject({
    stderr: expect.stringContaining('文件已存在'),
  });

  expect(await readFile(join(folder, 'mine.txt'), 'utf8')).toBe('mine');
});

test('an installation moves from the embedded database to an external database and into an empty folder', async ({
  running,
  folder,
}) => {
  const [first, second] = [join(folder, 'first.tar.zst.age'), join(folder, 'second.tar.zst')];
  const [other, back] = [join(folder, 'other'), join(folder, 'back')];
  const external = await createEmptyDatabase();
  const passphrase = { BACKUP_PASSPHRASE: 'twelve or more' };
  for (const moved of [other, back]) {
    await mkdir(moved, { recursive: true });
    await cp(join(running.dataDir, 'keys'), join(moved, 'keys'), { recursive: true });
  }

  await running.command(['backup', first], passphrase);
  await running.command(['restore', first], { DATA_DIR: other, DATABASE_URL: external.url, ...passphrase });
  await running.command(['backup', second], { DATA_DIR: other, DATABASE_URL: external.url });
  await running.command(['restore', second], { DATA_DIR: back });

  const moved = startProgram({ DATA_DIR: back });
  await moved.ready;
  const { lastLine: token } = await running.command(['token', 'admin'], { DATA_DIR: back });
  const answer = await fetch(`${await moved.ready}/api/XfSystemApi/GetLoginUser`, {
    headers: { token },
  });
  expect(await answer.json()).toMatchObject({ Code: 200, Data: { Account: 'admin' } });
  moved.kill('SIGTERM');
  await moved.ended;
  await external.drop();
});

test('a restore is rejected if the master key is missing or does not match', async ({ running, folder }) => {
  const file = join(folder, 'keyless.tar.zst');
  await running.command(['backup', file]);
  const target = join(folder, 'keyless');

  await expect(running.command(['restore', file], { DATA_DIR: target })).rejects.toMatchObject({
    stderr: expect.stringContaining('没有主密钥：请先放回 DATA_DIR/keys/secret.key'),
  });
  const anotherKey = { DATA_DIR: target, SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
  await expect(running.command(['restore', file], anotherKey)).rejects.toMatchObject({
    stderr: expect.stringContaining('主密钥与备份不符'),
  });

  await expect(stat(target)).rejects.toThrow('ENOENT');
});
