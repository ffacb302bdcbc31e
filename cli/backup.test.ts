import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  compileCache,
  makeTemporaryFolder,
  startProgram,
  type Program,
} from '../server/testing/start-program.ts';
import { createEmptyDatabase } from '../server/testing/start-test-database.ts';

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
let program: Program;
const site = () => join(folder.path, 'site');
const inFolder = (name: string) => join(folder.path, name);

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  program = startProgram({ DATA_DIR: site(), ADMIN_PASSWORD: 'Xh-first-start-26' });
  await program.ready;
});
afterAll(async () => {
  program.kill('SIGTERM');
  await program.ended;
  await folder.remove();
});

async function cli(args: string[], env: Record<string, string> = {}): Promise<string | undefined> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'cli.ts'), ...args],
    {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, DATA_DIR: site(), ...env },
    },
  );
  return stdout.trim().split('\n').at(-1);
}

async function whoIs(token: string | undefined): Promise<unknown> {
  const url = `${await program.ready}/api/XfSystemApi/GetLoginUser`;
  return (await fetch(url, { headers: { token: token ?? '' } })).json();
}

test('a backup of a running site is for its owner alone and says what is not in it', async () => {
  const file = inFolder('running.tar.zst');

  const answer = await cli(['backup', file]);

  expect(answer).toMatch(/^备份完成：.*running\.tar\.zst，[\d.]+ MB，\d+ 张表、0 个文件；主密钥.*不在其中/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a backup for which there is no room is refused, and nothing is written', async () => {
  const file = inFolder('large.tar.zst');

  await expect(cli(['backup', file], { FREE_SPACE_MB: '9999999' })).rejects.toMatchObject({
    stderr: expect.stringMatching(/磁盘空间不足，没有备份：需要约 \d+ MB.+只剩 \d+ MB/),
  });

  await expect(stat(file)).rejects.toThrow('ENOENT');
});

test('a backup never writes over a file', async () => {
  await writeFile(inFolder('mine.txt'), 'mine');

  await expect(cli(['backup', inFolder('mine.txt')])).rejects.toMatchObject({
    stderr: expect.stringContaining('文件已存在'),
  });

  expect(await readFile(inFolder('mine.txt'), 'utf8')).toBe('mine');
});

test('a running site goes on with what was restored; everybody signs in again, and the log says so', async () => {
  const file = inFolder('earlier.tar.zst');
  await cli(['backup', file]);
  const token = await cli(['token', 'admin']);
  expect(await whoIs(token)).toMatchObject({ Code: 200 });

  await expect(cli(['restore', file])).rejects.toMatchObject({
    stderr: expect.stringContaining('--replace'),
  });
  expect(await cli(['restore', file, '--replace'])).toMatch(/^已恢复 .* 的备份：.*；所有人须重新登录$/);

  expect(await whoIs(token)).toMatchObject({ Code: 402 });
  expect(await whoIs(await cli(['token', 'admin']))).toMatchObject({ Code: 200, Data: { Account: 'admin' } });
  expect(await cli(['verify-log'])).toMatch(/^操作日志完整，共 \d+ 条，自 /);
});

test('an installation moves: from the embedded database to another one, and into an empty folder', async () => {
  const [first, second] = [inFolder('first.tar.zst.age'), inFolder('second.tar.zst')];
  const [other, back] = [inFolder('other'), inFolder('back')];
  const external = await createEmptyDatabase();
  const passphrase = { BACKUP_PASSPHRASE: 'twelve or more' };
  for (const moved of [other, back]) {
    await mkdir(moved, { recursive: true });
    await cp(join(site(), 'keys'), join(moved, 'keys'), { recursive: true });
  }

  await cli(['backup', first], passphrase);
  await cli(['restore', first], { DATA_DIR: other, DATABASE_URL: external.url, ...passphrase });
  await cli(['backup', second], { DATA_DIR: other, DATABASE_URL: external.url });
  await cli(['restore', second], { DATA_DIR: back });

  const moved = startProgram({ DATA_DIR: back });
  await moved.ready;
  const token = await cli(['token', 'admin'], { DATA_DIR: back });
  const answer = await fetch(`${await moved.ready}/api/XfSystemApi/GetLoginUser`, {
    headers: { token: token ?? '' },
  });
  expect(await answer.json()).toMatchObject({ Code: 200, Data: { Account: 'admin' } });
  moved.kill('SIGTERM');
  await moved.ended;
  await external.drop();
  // Two whole programs start, one of them twice.
});

test('without the master key, or with another one, nothing is restored', async () => {
  const file = inFolder('keyless.tar.zst');
  await cli(['backup', file]);
  const target = inFolder('keyless');

  await expect(cli(['restore', file], { DATA_DIR: target })).rejects.toMatchObject({
    stderr: expect.stringContaining('没有主密钥：请先放回 DATA_DIR/keys/secret.key'),
  });
  const anotherKey = { DATA_DIR: target, SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
  await expect(cli(['restore', file], anotherKey)).rejects.toMatchObject({
    stderr: expect.stringContaining('主密钥与备份不符'),
  });

  await expect(stat(target)).rejects.toThrow('ENOENT');
});
