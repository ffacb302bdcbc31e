import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { codeAt } from '../server/modules/sessions/totp.ts';
import { test } from '../server/testing/running-site.ts';
import { startProgram } from '../server/testing/start-program.ts';

/* The operator's commands that cli.test.ts leaves out. */

test('the command token rejects an administrator who has to change the initial password', async ({
  running,
}) => {
  await running.command(['reset-password', 'admin']);

  await expect(running.command(['token', 'admin'])).rejects.toMatchObject({
    code: 1,
    stderr: '管理员 admin 尚未修改初始密码，请先登录修改\n',
  });

  await running.inDatabase(`update administrators set must_change_password = false`);
});

test('the command reset-totp removes the second factor of an administrator', async ({ running }) => {
  await expect(running.command(['reset-totp', 'admin'])).rejects.toMatchObject({
    stderr: 'admin 没有启用两步验证\n',
  });
  const { lastLine: Password } = await running.command(['reset-password', 'admin']);
  await running.inDatabase(`update administrators set must_change_password = false`);
  const { lastLine: token } = await running.command(['token', 'admin']);
  const ask = async (name: string, body: object) => {
    const answer = await fetch(`${await running.program.ready}/api/XfSystemApi/${name}`, {
      headers: { token, 'content-type': 'application/json' },
      method: 'POST',
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { Data: { Secret: string } };
  };
  const { Secret } = (await ask('BeginTotp', { Password })).Data;
  await ask('EnableTotp', { Password, Totp: codeAt(Secret) });

  expect((await running.command(['reset-totp', 'ADMIN'])).lastLine).toBe('已取消 ADMIN 的两步验证');

  expect(await running.identityOf(token)).toMatchObject({ Code: 402 });
});

test('the command rotate-signing-key replaces the key that signs new certificates', async ({ running }) => {
  const { lastLine } = await running.command(['rotate-signing-key']);

  expect(lastLine).toMatch(/^此后的证书用新密钥 [\w-]{6} 签名，此前的证书仍然有效$/);
});

test('the command scrub reports an altered file by its name', async ({ running }) => {
  const { lastLine: token } = await running.command(['token', 'admin']);
  const form = new FormData();
  form.append('file', new Blob(['a text']), 'statutes.txt');
  const url = `${await running.program.ready}/api/XfSysBussiness/UploadFile`;
  const answer = await fetch(url, { method: 'POST', headers: { token }, body: form });
  const uploaded = (await answer.json()) as { Data: string };
  expect((await running.command(['scrub'])).lastLine).toBe('文件完整，共 1 个');

  await writeFile(join(running.dataDir, uploaded.Data), 'A text');

  await expect(running.command(['scrub'])).rejects.toMatchObject({
    code: 1,
    stdout: `损坏 ${uploaded.Data.replace('/files/', '')}（statutes.txt）\n`,
    stderr: '共 1 个文件，缺失 0 个，损坏 1 个：请从备份恢复\n',
  });
});

test('the command rotate-key replaces the master key while the site continues to read and write', async ({
  running,
}) => {
  const { lastLine, stderr } = await running.command(['rotate-key']);

  expect(lastLine).toMatch(
    /^已用新密钥重新加密 \d+ 项。请另存一份新的 \S+secret\.key：此前的备份仍要用旧密钥读取$/,
  );
  expect(stderr).toContain('正在等待运行中的程序读取');
  const { lastLine: token } = await running.command(['token', 'admin']);
  const members = await fetch(`${await running.program.ready}/api/XfSysBussiness/GetMemberList`, {
    headers: { token },
  });
  expect(await members.json()).toMatchObject({ Code: 200 });
});

test('commands also work while the site is stopped', async ({ running }) => {
  running.program.kill('SIGTERM');
  await running.program.ended;

  const { lastLine } = await running.command(['token', 'admin']);

  running.program = startProgram({ DATA_DIR: running.dataDir });
  await running.program.ready;
  expect(await running.identityOf(lastLine)).toMatchObject({ Code: 200, Data: { Account: 'admin' } });
});
