import { expect, test } from 'vitest';
import { prepareSending } from '../../testing/factories/prepare-sending.ts';
import { mailParts } from '../../testing/mail-parts.ts';
import { startSmtp } from '../../testing/services/start-smtp.ts';

/* The delivery of messages, and the state of those that are refused or delayed. */

const sending = prepareSending();
const { startSender, queue, find, stateOf, letTimePass, logged } = sending;

test('a mail arrives with sender, subject and text', async () => {
  startSender({ smtpUrl: sending.smtp.url });
  const id = await queue('mail', 'zhang@company.example', { subject: '入会申请', body: '您的申请已通过。' });

  await expect.poll(() => stateOf(id)).toBe('sent');

  expect(sending.smtp.received).toHaveLength(1);
  const [mail] = sending.smtp.received;
  expect(mail?.to).toEqual(['zhang@company.example']);
  expect(mail?.source).toContain(`Subject: =?UTF-8?B?${Buffer.from('入会申请').toString('base64')}?=`);
  expect(mailParts(mail?.source ?? '')).toMatchObject({
    text: '您的申请已通过。\n\n协会门户',
    html: '<p>您的申请已通过。</p>\n<p>协会门户</p>',
  });
  expect(mail?.source).toContain(`Message-ID: <message-${id}@`);
  expect((await find(id)).sent_at).not.toBeNull();
});

test('every mail is a complete document, says that a program sent it, and is answered to the office', async () => {
  const contacts = [{ Label: '邮箱', Value: 'office@example.cn' }];
  await sending.db
    .insertInto('site_settings')
    .values({ name: 'siteInfo', value: JSON.stringify({ SiteName: '江澜协会', Contacts: contacts }) })
    .execute();
  startSender({ smtpUrl: sending.smtp.url });
  const id = await queue('mail', 'zhang@company.example', { subject: '甲 & 乙', body: '正文' });

  await expect.poll(() => stateOf(id)).toBe('sent');

  await sending.db.deleteFrom('site_settings').execute();
  const { source = '' } = sending.smtp.received[0] ?? {};
  expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(source).toMatch(/^Reply-To: .*<office@example\.cn>\r$/m);
  expect(mailParts(source).document.trim()).toBe(
    '<!DOCTYPE html>\n<html lang="zh-CN">\n<head><meta charset="utf-8"><title>甲 &amp; 乙</title></head>\n' +
      '<body>\n<p>正文</p>\n<p>江澜协会</p>\n</body>\n</html>',
  );
});

test('a short message is posted once, with a unique idempotency key', async () => {
  startSender({ smsWebhookUrl: sending.webhook.url });
  const id = await queue('sms', '13800138000', { body: '【协会】请登录' });

  await expect.poll(() => stateOf(id)).toBe('sent');

  expect(sending.webhook.posted).toMatchObject([
    {
      headers: { 'idempotency-key': `message-${id}`, 'content-type': 'application/json' },
      body: { mobile: '13800138000', content: '【协会】请登录' },
    },
  ]);
});

test.each([
  'a@b.example\r\nBcc: victim@c.example',
  'a@b.example, victim@c.example',
  '"a" <victim@c.example>',
  'nobody',
])('a message to the invalid address %j fails, and no mail is sent', async (recipient) => {
  startSender({ smtpUrl: sending.smtp.url });
  const id = await queue('mail', recipient);

  await expect.poll(() => stateOf(id)).toBe('failed');

  expect(await find(id)).toMatchObject({ reason: '邮箱地址有误' });
  expect(sending.smtp.received).toEqual([]);
});

test('a line break in a subject is removed and adds no header', async () => {
  startSender({ smtpUrl: sending.smtp.url });
  const id = await queue('mail', 'a@b.example', { subject: 'one\r\nBcc: victim@c.example' });

  await expect.poll(() => stateOf(id)).toBe('sent');

  expect(sending.smtp.received[0]?.source).toContain('Subject: one Bcc: victim@c.example');
  expect(sending.smtp.received[0]?.to).toEqual(['a@b.example']);
});

test('a mail to a rejected recipient fails with a reason, and the log does not contain the address', async () => {
  sending.smtp.answerTo('gone@b.example', 550);
  startSender({ smtpUrl: sending.smtp.url });
  const refused = await queue('mail', 'gone@b.example');
  const other = await queue('mail', 'here@b.example');

  await expect.poll(() => stateOf(refused)).toBe('failed');
  await expect.poll(() => stateOf(other)).toBe('sent');

  expect(await find(refused)).toMatchObject({ reason: '邮件服务器拒收（550）' });
  expect(logged.join('')).toContain('messageFailed');
  expect(logged.join('')).not.toContain('gone@b.example');
});

test('a mail that the server defers is retried with growing delays and arrives', async () => {
  sending.smtp.answerTo('busy@b.example', 451);
  startSender({ smtpUrl: sending.smtp.url });
  const id = await queue('mail', 'busy@b.example');
  await expect.poll(async () => (await find(id)).reason).toBe('邮件服务器暂不接收（451）');
  const first = await find(id);
  expect(first).toMatchObject({ state: 'queued', attempt_count: 1 });
  expect(first.wait).toBeGreaterThan(30);

  await letTimePass();
  await expect.poll(async () => (await find(id)).attempt_count).toBe(2);
  await expect.poll(async () => (await find(id)).wait).toBeGreaterThan(200);
  expect((await find(id)).wait).toBeLessThan(310);

  sending.smtp.answerTo('busy@b.example', undefined);
  await letTimePass();
  await expect.poll(() => stateOf(id)).toBe('sent');
  expect(await find(id)).toMatchObject({ reason: '' });
});

test('a message fails after the last attempt', async () => {
  sending.smtp.answerTo('busy@b.example', 451);
  const id = await queue('mail', 'busy@b.example');
  await sending.db.updateTable('outgoing_messages').set({ attempt_count: 8 }).execute();
  startSender({ smtpUrl: sending.smtp.url });

  await expect.poll(() => stateOf(id)).toBe('failed');

  expect(await find(id)).toMatchObject({ reason: '邮件服务器暂不接收（451）', attempt_count: 9 });
});

test('an unavailable server or a rejected sign-in delays all mail until the server accepts the connection', async () => {
  const { port } = new URL(sending.smtp.url);
  await sending.smtp.stop();
  startSender({ smtpUrl: sending.smtp.url });
  const id = await queue('mail', 'a@b.example');
  await expect.poll(async () => (await find(id)).reason).toBe('邮件服务器无法连接，这个地址和端口上没有服务');

  sending.smtp = await startSmtp({ port: Number(port), password: 'right' });
  await sending.stopSenders();
  startSender({ smtpUrl: sending.smtp.url });
  await letTimePass();
  await expect
    .poll(async () => (await find(id)).reason)
    .toBe('邮件服务器拒绝登录（535），请检查账号；多数邮箱要填授权码，不是登录密码');
  expect(await stateOf(id)).toBe('queued');

  await sending.smtp.stop();
  sending.smtp = await startSmtp({ port: Number(port), password: 'pass/word' });
  await letTimePass();
  await expect.poll(() => stateOf(id)).toBe('sent');
  expect(sending.smtp.received[0]?.from).toBe('office@a.example');
});
