import { expect } from 'vitest';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessDeliveryState } from '#contract/back-office/delivery-state.ts';
import { businessTestMessages } from '#contract/back-office/test-messages.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { signInAdministrator } from '../../testing/factories/records.ts';
import { startSmtp } from '../../testing/services/start-smtp.ts';
import { startWebhook } from '../../testing/services/start-webhook.ts';
import { test as siteTest } from '../../testing/test.ts';

/** The services of these tests are on this machine. */
const test = siteTest.extend('env', { scope: 'file' }, { INNER_NETWORKS: '127.0.0.1' });

const { SendTestMail: mail, SendTestSms: sms } = businessTestMessages;
const { SaveSiteConfig: save } = businessSettings;

test('a test mail uses the configured mail server and the configured sender', async ({
  site,
  administrator,
}) => {
  const smtp = await startSmtp();
  await site.call(
    save,
    { SmtpUrl: smtp.url, MailFrom: 'office@a.example', SiteName: '江澜协会' },
    administrator,
  );

  expect(await site.send(mail, { To: 'li@b.example' }, administrator)).toMatchObject({
    Code: 200,
    Message: '测试邮件已发出',
  });

  expect(smtp.received).toMatchObject([{ from: 'office@a.example', to: ['li@b.example'] }]);
  await smtp.stop();
});

test('a test counts in the quota of its way once it left, and leaves when that is used up', async ({
  site,
}) => {
  // Tests of one administrator are limited.
  const administrator = await signInAdministrator(site);
  const smtp = await startSmtp();
  const state = () => site.call(businessDeliveryState.GetDeliveryState, {}, administrator);
  const before = (await state()).Mail.TodayCount;
  await site.call(save, { SmtpUrl: smtp.url }, administrator);
  const setQuota = (perDay: number) =>
    site.db.updateTable('message_pace').set({ per_day: perDay }).where('kind', '=', 'mail').execute();
  await setQuota(before + 1);

  for (const To of ['one@b.example', 'two@b.example'])
    expect(await site.send(mail, { To }, administrator)).toMatchObject({ Code: 200 });
  smtp.answerTo('nobody@b.example', 550);
  expect(await site.send(mail, { To: 'nobody@b.example' }, administrator)).toMatchObject({ Code: 409 });

  expect((await state()).Mail).toMatchObject({ TodayCount: before + 2, Pause: 'day' });
  await setQuota(100_000);
  await smtp.stop();
});

test('a repeated test of the same address is sent again and does not return the earlier result', async ({
  site,
  administrator,
}) => {
  const smtp = await startSmtp();
  const to = { To: 'again@b.example' };
  await site.call(save, { SmtpUrl: smtp.url }, administrator);
  expect(await site.send(mail, to, administrator)).toMatchObject({ Code: 200 });
  await smtp.stop();

  expect(await site.send(mail, to, administrator)).toMatchObject({
    Code: 409,
    Message: '没有发出：邮件服务器无法连接，这个地址和端口上没有服务',
  });
});

test('a rejected test mail reports the reason, and the log does not contain the address', async ({
  site,
  administrator,
}) => {
  const smtp = await startSmtp();
  smtp.answerTo('nobody@b.example', 550);
  await site.call(save, { SmtpUrl: smtp.url }, administrator);

  expect(await site.send(mail, { To: 'nobody@b.example' }, administrator)).toMatchObject({
    Code: 409,
    Message: '没有发出：邮件服务器拒收（550）。请核对收件邮箱是否存在，或者对方不收这个发件人的邮件',
  });

  await smtp.stop();
  const { List } = await site.call(systemAudit.GetOperationLog, { noun: 'site' }, administrator);
  expect(List[0]).toMatchObject({ Action: 'SendTestMail', After: { Reason: '邮件服务器拒收（550）' } });
  expect(JSON.stringify(List)).not.toContain('nobody@');
});

test('a test message goes to the webhook', async ({ site, administrator }) => {
  const webhook = await startWebhook();
  await site.call(save, { SmsWebhookUrl: webhook.url, SiteName: '江澜协会' }, administrator);

  expect(await site.send(sms, { Mobile: '13800138000' }, administrator)).toMatchObject({ Code: 200 });

  expect(webhook.posted.map(({ body }) => body)).toEqual([
    { mobile: '13800138000', content: '【江澜协会】这是一条测试短信，收到即说明短信接口设置正确。' },
  ]);
  await webhook.stop();
  expect(await site.send(sms, { Mobile: '13800138001' }, administrator)).toMatchObject({
    Code: 409,
    Message: '没有发出：短信接口无法连接',
  });
});

test('a test is rejected without a server, without a webhook or without the permission to change settings', async ({
  site,
  administrator,
}) => {
  await site.call(save, { SmtpUrl: '', SmsWebhookUrl: '' }, administrator);
  const reader = await signInAdministrator(site, ['site:list']);

  expect(await site.send(mail, { To: 'a@b.example' }, administrator)).toMatchObject({
    Code: 409,
    Message: '还没有设置邮件服务器',
  });
  expect(await site.send(sms, { Mobile: '13800138002' }, administrator)).toMatchObject({
    Code: 409,
    Message: '还没有设置短信接口',
  });
  expect(await site.send(mail, { To: 'x' }, administrator)).toMatchObject({ Data: { To: '请输入正确邮箱' } });
  expect(await site.send(sms, { Mobile: '1' }, administrator)).toMatchObject({
    Data: { Mobile: '请输入正确手机号码' },
  });
  expect(await site.send(mail, { To: 'a@b.example' }, reader)).toMatchObject({ Code: 403 });
});

test('an administrator can send ten test messages in ten minutes, mails and short messages together', async ({
  site,
}) => {
  const webhook = await startWebhook();
  const [eager, other] = [await signInAdministrator(site), await signInAdministrator(site)];
  await site.call(save, { SmtpUrl: '', SmsWebhookUrl: webhook.url }, eager);
  await site.send(mail, { To: 'a@b.example' }, eager);
  for (let tries = 1; tries < 10; tries++)
    expect(await site.send(sms, { Mobile: `1380013900${tries}` }, eager)).toMatchObject({ Code: 200 });

  expect(await site.send(sms, { Mobile: '13800139010' }, eager)).toMatchObject({ Code: 429 });
  expect(await site.send(mail, { To: 'c@d.example' }, eager)).toMatchObject({ Code: 429 });

  expect(webhook.posted).toHaveLength(9);
  expect(await site.send(sms, { Mobile: '13800139010' }, other)).toMatchObject({ Code: 200 });
  await webhook.stop();
});
