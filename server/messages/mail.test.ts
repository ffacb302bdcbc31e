import { expect, test } from 'vitest';
import { startSmtp } from '../testing/start-smtp.ts';
import { openMailer } from './mail.ts';

test('a server that says nothing is given up', async () => {
  const smtp = await startSmtp();
  smtp.answerTo('slow@b.example', 0);
  const mailer = await openMailer({
    smtpUrl: smtp.url,
    sender: { name: '', address: 'a@b.example' },
    timeoutMs: 200,
  });

  const outcome = await mailer.send({ id: 1, recipient: 'slow@b.example', subject: '', body: '' });

  expect(outcome).toEqual({ state: 'delayed', reason: '邮件服务器响应超时' });
  mailer.close();
  await smtp.stop();
});
