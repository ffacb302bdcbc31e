import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRunningDatabase } from '../server/db/embedded.ts';
import { codeAt } from '../server/sessions/totp.ts';
import {
  compileCache,
  makeTemporaryFolder,
  startProgram,
  type Program,
} from '../server/testing/start-program.ts';

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
let program: Program;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  program = startProgram({ DATA_DIR: folder.path, ADMIN_PASSWORD: 'Xh-first-start-26' });
  await program.ready;
});
afterAll(async () => {
  program.kill('SIGTERM');
  await program.ended;
  await folder.remove();
});

async function cli(...args: string[]): Promise<{ lastLine: string | undefined; stderr: string }> {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, DATA_DIR: folder.path };
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'cli.ts'), ...args],
    {
      env,
    },
  );
  return { lastLine: stdout.trim().split('\n').at(-1), stderr };
}

async function inDatabase(...statements: string[]): Promise<void> {
  const database = new Client({ connectionString: findRunningDatabase(folder.path)?.ownerUrl });
  await database.connect();
  for (const statement of statements) await database.query(statement);
  await database.end();
}

async function signedInAs(token: string | undefined): Promise<unknown> {
  const url = `${await program.ready}/api/XfSystemApi/GetLoginUser`;
  const answer = await fetch(url, { headers: { token: token ?? '' } });
  return answer.json();
}

test('the last line of `token` signs an administrator in, and its use is logged', async () => {
  const { lastLine, stderr } = await cli('token', 'admin');

  expect(await signedInAs(lastLine)).toMatchObject({ Code: 200, Data: { Account: 'admin' } });
  expect(stderr).toContain('tokenIssuedByOperator');
  expect(stderr).not.toContain(lastLine);
});

test('a token is not issued for an account that does not exist', async () => {
  await expect(cli('token', 'nobody')).rejects.toMatchObject({
    code: 1,
    stderr: '没有可用的管理员账号 nobody\n',
  });
});

test('resetting a password ends the sessions of its administrator', async () => {
  const { lastLine: token } = await cli('token', 'admin');

  const { lastLine: password } = await cli('reset-password', 'ADMIN');

  expect(password).toMatch(/^\w{4}(-\w{4}){3}$/);
  expect(await signedInAs(token)).toMatchObject({ Code: 402 });
});

test('no token for an administrator who must change the password first', async () => {
  await cli('reset-password', 'admin');

  await expect(cli('token', 'admin')).rejects.toMatchObject({
    code: 1,
    stderr: '管理员 admin 尚未修改初始密码，请先登录修改\n',
  });

  await inDatabase(`update administrators set must_change_password = false`);
});

test('the second factor of an administrator who has nothing left is taken away', async () => {
  await expect(cli('reset-totp', 'admin')).rejects.toMatchObject({ stderr: 'admin 没有启用两步验证\n' });
  const { lastLine: token } = await cli('token', 'admin');
  const ask = async (name: string, body?: object) => {
    const answer = await fetch(`${await program.ready}/api/XfSystemApi/${name}`, {
      headers: { token: token ?? '', 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return (await answer.json()) as { Data: { Secret: string } };
  };
  const { Secret } = (await ask('GetTotp')).Data;
  await ask('EnableTotp', { Totp: codeAt(Secret) });

  expect((await cli('reset-totp', 'ADMIN')).lastLine).toBe('已取消 ADMIN 的两步验证');

  expect(await signedInAs(token)).toMatchObject({ Code: 402 });
});

test('what operators did stands in the operation log, which is whole until somebody alters it', async () => {
  expect((await cli('verify-log')).lastLine).toMatch(
    /^操作日志完整，共 [3-9] 条，自 \d{4}-\S+ \S+ 至 \d{4}-\S+ \S+$/,
  );

  await inDatabase(
    `set session_replication_role = replica`, // past the triggers that refuse changes
    `update operation_log set actor_name = 'somebody' where id = 2`,
  );

  await expect(cli('verify-log')).rejects.toMatchObject({
    code: 1,
    stderr: '操作日志被改动，第一条被改动的编号：2\n',
  });
});

test('another key signs certificates from now on', async () => {
  const { lastLine } = await cli('rotate-signing-key');

  expect(lastLine).toMatch(/^此后的证书用新密钥 [\w-]{6} 签名，此前的证书仍然有效$/);
});

test('files are whole until one of them is altered, which is then named', async () => {
  const { lastLine: token = '' } = await cli('token', 'admin');
  const form = new FormData();
  form.append('file', new Blob(['a text']), 'statutes.txt');
  const url = `${await program.ready}/api/XfSysBussiness/UploadFile`;
  const answer = await fetch(url, { method: 'POST', headers: { token }, body: form });
  const uploaded = (await answer.json()) as { Data: string };
  expect((await cli('scrub')).lastLine).toBe('文件完整，共 1 个');

  await writeFile(join(folder.path, uploaded.Data), 'A text');

  await expect(cli('scrub')).rejects.toMatchObject({
    code: 1,
    stdout: `损坏 ${uploaded.Data.replace('/files/', '')}（statutes.txt）\n`,
    stderr: '共 1 个文件，缺失 0 个，损坏 1 个：请从备份恢复\n',
  });
});

test('the key is changed beside the running site, which reads and writes on', async () => {
  const { lastLine, stderr } = await cli('rotate-key');

  expect(lastLine).toMatch(
    /^已用新密钥重新加密 \d+ 项。请另存一份新的 \S+secret\.key：此前的备份仍要用旧密钥读取$/,
  );
  expect(stderr).toContain('正在等待运行中的程序读取');
  const { lastLine: token } = await cli('token', 'admin');
  const members = await fetch(`${await program.ready}/api/XfSysBussiness/GetMemberList`, {
    headers: { token: token ?? '' },
  });
  expect(await members.json()).toMatchObject({ Code: 200 });
});

test('an unknown command shows what there is', async () => {
  await expect(cli('tokens', 'admin')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('reset-password'),
  });
});

test('commands work on a stopped site as well', async () => {
  program.kill('SIGTERM');
  await program.ended;

  const { lastLine } = await cli('token', 'admin');

  program = startProgram({ DATA_DIR: folder.path });
  await program.ready;
  expect(await signedInAs(lastLine)).toMatchObject({ Code: 200, Data: { Account: 'admin' } });
});
