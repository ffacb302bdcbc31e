import { expect, test } from 'vitest';
import { operatorReach } from '../../platform/core/reach.ts';
import { startSmtp } from '../../testing/services/start-smtp.ts';
import { openMailer } from './mail.ts';

test('a mail to a server that does not answer is delayed after the timeout', async () => {
  const smtp = await startSmtp();
  smtp.answerTo('slow@b.example', 0);
  const mailer = await openMailer({
    smtpUrl: smtp.url,
    reach: operatorReach,
    sender: { name: '', address: 'a@b.example' },
    timeoutMs: 2000,
  });

  const outcome = await mailer.send({ id: 1, recipient: 'slow@b.example', subject: '', body: '' });

  expect(outcome).toEqual({ state: 'delayed', reason: '邮件服务器响应超时', mayHaveLeft: true });
  mailer.close();
  await smtp.stop();
});

test.for([
  ['a certificate that nobody trusts', { isEncrypted: true }, 'smtps', '邮件服务器的证书已过期'],
  [
    'encryption on a plain port',
    {},
    'smtps',
    '邮件服务器的这个端口不是加密端口，请换端口或改用不加密的方式（smtp://）',
  ],
  [
    'a sender that is refused',
    { refusesSender: 550 },
    'smtp',
    '邮件服务器不接受发件人（550），发件人须与登录的账号一致',
  ],
  [
    'a sign-in that is missing',
    { refusesSender: 530 },
    'smtp',
    '邮件服务器要求先登录（530），请填写账号和密码',
  ],
  ['a server that is busy', { refusesSender: 451 }, 'smtp', '邮件服务器暂不接收（451）'],
] as const)('the mailer reports a readable reason for %s', async ([, server, scheme, reason]) => {
  const smtp = await startSmtp(server);

  expect(await reasonAt(smtp.url.replace('smtp:', `${scheme}:`))).toBe(reason);

  await smtp.stop();
});

test('an unencrypted connection to an encrypted port is reported with a readable reason', async () => {
  const smtp = await startSmtp({ isEncrypted: true });

  expect(await reasonAt(smtp.url, 2000)).toBe('邮件服务器没有应答，这个端口可能须用加密的方式（smtps://）');

  await smtp.stop();
});

test.each([
  ['smtp://no-such-host.invalid:25', '找不到邮件服务器的主机名，请检查是否写错'],
  ['smtp://127.0.0.1:1', '邮件服务器无法连接，这个地址和端口上没有服务'],
])('the mailer reports a readable reason for the address %s', async (url, reason) => {
  expect(await reasonAt(url)).toBe(reason);
});

/** Returns why a server did not accept a mail. Only a silent server reaches the time limit. */
async function reasonAt(smtpUrl: string, timeoutMs = 20_000) {
  const mailer = await openMailer({
    smtpUrl,
    reach: operatorReach,
    sender: { name: '', address: 'a@b.example' },
    timeoutMs,
  });
  const outcome = await mailer.send({ id: 1, recipient: 'c@d.example', subject: '', body: '' });
  mailer.close();
  return outcome.state === 'delayed' ? outcome.reason : outcome.state;
}
