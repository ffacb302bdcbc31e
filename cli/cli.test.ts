import { expect } from 'vitest';
import { test } from '../server/testing/running-site.ts';

test('the last line of `token` signs an administrator in, and its use is logged', async ({ running }) => {
  const { lastLine, stderr } = await running.command(['token', 'admin']);

  expect(await running.identityOf(lastLine)).toMatchObject({ Code: 200, Data: { Account: 'admin' } });
  expect(stderr).toContain('tokenIssuedByOperator');
  expect(stderr).not.toContain(lastLine);
});

test('a token is not issued for an account that does not exist', async ({ running }) => {
  await expect(running.command(['token', 'nobody'])).rejects.toMatchObject({
    code: 1,
    stderr: '没有可用的管理员账号 nobody\n',
  });
});

test('the reset of a password ends the sessions of the administrator', async ({ running }) => {
  const { lastLine: token } = await running.command(['token', 'admin']);

  const { lastLine: password } = await running.command(['reset-password', 'ADMIN']);

  expect(password).toMatch(/^\w{4}(-\w{4}){3}$/);
  expect(await running.identityOf(token)).toMatchObject({ Code: 402 });
});

test('the operation log records the commands of operators, and verify-log reports an altered entry', async ({
  running,
}) => {
  expect((await running.command(['verify-log'])).lastLine).toMatch(
    /^操作日志完整，共 [3-9] 条，自 \d{4}-\S+ \S+ 至 \d{4}-\S+ \S+；(?:自 \d{4}-.+ 起有主密钥的签名，最近一次在 .+，到第 \d 条|还没有可以核对的签名)$/,
  );

  await running.inDatabase(
    `set session_replication_role = replica`, // past the triggers that refuse changes
    `update operation_log set actor_name = 'somebody' where id = 2`,
  );

  await expect(running.command(['verify-log'])).rejects.toMatchObject({
    code: 1,
    stderr: '操作日志被改动，第一条被改动的编号：2\n',
  });
});

test('`duplicates` lists names and numbers that differ in spelling only', async ({ running }) => {
  expect((await running.command(['duplicates'])).lastLine).toBe('没有只是写法不同的名称和编号');

  await running.inDatabase(
    `insert into options (kind, name, name_duplicate) values (1, '检测机构', 0), (1, '检测 机构', 1)`,
    `insert into certificates (programme_id, name, id_num_sealed, id_num_hash, company, exam_status, cert_num, number_duplicate)
      select id, '王伟', '', '', '江南检测', 1, number, place from programmes,
        (values ('FD-A-1', 0), ('fd-a-1', 1)) as given (number, place)`,
  );

  await expect(running.command(['duplicates'])).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/证书编号：FD-A-1、fd-a-1\n归类与等级：检测机构、检测 机构\n/),
    stderr: '共 2 组名称或编号只是写法不同：在后台核对后，改正或删除多余的一条\n',
  });
});

/** Commands with an invalid argument, and the message of each. */
const wrongUses: [args: string[], said: RegExp][] = [
  [['token'], /^token：缺少参数 <账号>$/],
  [['token', 'admin', 'other'], /^token：多余的参数 other$/],
  [['token', 'nobody'], /^没有可用的管理员账号 nobody$/],
  [['reset-password', 'nobody'], /^没有管理员账号 nobody$/],
  [['reset-totp', 'nobody'], /^没有管理员账号 nobody$/],
  [['reset-totp', 'admin'], /^admin 没有启用两步验证$/],
  [['rotate-key', 'now'], /^rotate-key：多余的参数 now$/],
  [['rotate-signing-key', '--now'], /^rotate-signing-key：没有选项 --now；它没有选项$/],
  [['backup'], /^backup：缺少参数 <文件>$/],
  [['backup', '/nowhere/at/all/x.backup'], /^不能写入 \/nowhere\/at\/all\/x\.backup：文件或目录不存在$/],
  [['restore', '/nowhere/x.backup'], /^不能读取 \/nowhere\/x\.backup：文件或目录不存在$/],
  [['restore', '/'], /^不能读取 \/：这是一个目录$/],
  [['restore', import.meta.filename], /损坏|不完整|不是/],
  [['restore', 'x', '--force'], /^restore：没有选项 --force；可用的选项：--replace、--send-waiting$/],
  [['scrub', 'files'], /^scrub：多余的参数 files$/],
  [['hidden-text', '3'], /^hidden-text：多余的参数 3$/],
  [['duplicates', 'x'], /^duplicates：多余的参数 x$/],
  [['verify-log', '--all'], /^verify-log：没有选项 --all；它没有选项$/],
];

test.for(wrongUses)(
  'the command %j fails with one line that names the error',
  async ([args, said], { running }) => {
    const { stderr, stdout } = await running.command(args).then(
      () => ({ stderr: 'it was taken', stdout: '' }),
      (error: unknown) => error as { stderr: string; stdout: string },
    );

    expect(stdout).toBe('');
    expect(stderr.trimEnd().split('\n')).toEqual([expect.stringMatching(said)]);
  },
);

test('every command has a test with invalid arguments', async ({ running }) => {
  const usage = await running.command([]).catch((error: unknown) => (error as { stderr: string }).stderr);

  const names = [...String(usage).matchAll(/^  (\S+)/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(new Set(wrongUses.map(([[name]]) => name))).toEqual(new Set(names));
});

test('an unknown command prints the list of all commands', async ({ running }) => {
  await expect(running.command(['tokens', 'admin'])).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('reset-password'),
  });
});
