import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from '../server/testing/running-site.ts';

test('a backup of a running site is for its owner alone and says what is not in it', async ({
  running,
  folder,
}) => {
  const file = join(folder, 'running.tar.zst');

  const { lastLine } = await running.command(['backup', file]);

  expect(lastLine).toMatch(/^备份完成：.*running\.tar\.zst，[\d.]+ MB，\d+ 张表、0 个文件；主密钥.*不在其中/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a running site goes on with what was restored; everybody signs in again, and the log says so', async ({
  running,
  folder,
}) => {
  const file = join(folder, 'earlier.tar.zst');
  await running.command(['backup', file]);
  const { lastLine: token } = await running.command(['token', 'admin']);
  expect(await running.whoIs(token)).toMatchObject({ Code: 200 });

  await expect(running.command(['restore', file])).rejects.toMatchObject({
    stderr: expect.stringContaining('--replace'),
  });
  expect((await running.command(['restore', file, '--replace'])).lastLine).toMatch(
    /^已恢复 .* 的备份：.*；所有人须重新登录$/,
  );

  expect(await running.whoIs(token)).toMatchObject({ Code: 402 });
  expect(await running.whoIs((await running.command(['token', 'admin'])).lastLine)).toMatchObject({
    Code: 200,
    Data: { Account: 'admin' },
  });
  expect((await running.command(['verify-log'])).lastLine).toMatch(/^操作日志完整，共 \d+ 条，自 /);
});
