import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from '../../server/testing/running-site.ts';

test('a backup of a running site is readable by its owner only and reports what it omits', async ({
  running,
  folder,
}) => {
  const file = join(folder, 'running.tar.zst');

  const { lastLine } = await running.command(['backup', file]);

  expect(lastLine).toMatch(/^备份完成：.*running\.tar\.zst，[\d.]+ MB，\d+ 张表、0 个文件；主密钥.*不在其中/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a running site continues with the restored data, ends all sessions and logs the restore', async ({
  running,
  folder,
}) => {
  const file = join(folder, 'earlier.tar.zst');
  await running.command(['backup', file]);
  const { lastLine: token } = await running.command(['token', 'admin']);
  expect(await running.identityOf(token)).toMatchObject({ Code: 200 });

  await expect(running.command(['restore', file])).rejects.toMatchObject({
    stderr: expect.stringContaining('--replace'),
  });
  expect((await running.command(['restore', file, '--replace'])).lastLine).toMatch(
    /^已恢复 .* 的备份：.*；所有人须重新登录$/,
  );

  expect(await running.identityOf(token)).toMatchObject({ Code: 402 });
  expect(await running.identityOf((await running.command(['token', 'admin'])).lastLine)).toMatchObject({
    Code: 200,
    Data: { Account: 'admin' },
  });
  expect((await running.command(['verify-log'])).lastLine).toMatch(/^操作日志完整，共 \d+ 条，自 /);
});

test('a restore holds the queued messages of the backup, except for mails that are to be sent', async ({
  running,
  folder,
}) => {
  await running.inDatabase(
    `insert into outgoing_messages (kind, recipient, subject, body, noun, record_id, next_attempt_at)
     values ('mail', '\\x00', '入会申请已通过审核', '\\x00', 'member', 1, now() + interval '1 day')`,
  );
  await running.inDatabase(
    `insert into outgoing_messages (kind, recipient, body, noun, record_id, is_held)
     values ('sms', '\\x00', '\\x00', 'activity', 2, true)`,
  );
  const file = join(folder, 'with mail.tar.zst');
  await running.command(['backup', file]);
  const held = () => running.readDatabase('select kind, is_held, state from outgoing_messages order by kind');

  const { lastLine } = await running.command(['restore', file, '--replace']);

  expect(lastLine).toContain('备份中尚未发出的 1 封邮件先不发出，请在后台的“需打电话的通知”中选择发送');
  const sms = { kind: 'sms', is_held: true, state: 'queued' };
  expect(await held()).toEqual([{ kind: 'mail', is_held: true, state: 'queued' }, sms]);

  const asTheyWere = await running.command(['restore', file, '--replace', '--send-waiting']);

  expect(asTheyWere.lastLine).not.toContain('邮件');
  expect(await held()).toEqual([{ kind: 'mail', is_held: false, state: 'queued' }, sms]);
});
