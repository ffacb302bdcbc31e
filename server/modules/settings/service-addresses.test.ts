import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { businessTestMessages } from '#contract/back-office/test-messages.ts';
import { businessSettings, webSettings } from '#contract/public-site/settings.ts';
import { openVault } from '../../platform/core/vault.ts';
import { signInAdministrator } from '../../testing/factories/records.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

const { SaveSiteConfig: save, GetSiteConfig: read } = businessSettings;
const inside =
  '这个地址在服务器自己的网络里，后台填写的不能用：请填外面的地址，或请管理服务器的人设置 INNER_NETWORKS';

test.for([
  [
    { SmtpUrl: 'smtp://a.example?pool=false&sendmail=true&path=/bin/sh&args=-c&args=id' },
    { SmtpUrl: '邮件服务器的地址里不能带选项：请去掉 ? 或 # 及其后的内容' },
  ],
  [{ SmtpUrl: 'smtp://a.example:25/x' }, { SmtpUrl: '邮件服务器的地址到端口为止：请去掉后面的 / 和路径' }],
  [
    { SmtpUrl: 'smtp://a.example#x' },
    { SmtpUrl: '邮件服务器的地址里不能带选项：请去掉 ? 或 # 及其后的内容' },
  ],
  [{ SmtpUrl: 'smtp://127.0.0.1:25' }, { SmtpUrl: inside }],
  [{ SmtpUrl: 'smtp://0x7f.1:25' }, { SmtpUrl: inside }],
  [{ SmtpUrl: 'smtp://[::ffff:169.254.1.1]:25' }, { SmtpUrl: inside }],
  [{ SmsWebhookUrl: 'http://169.254.169.254/latest/meta-data/' }, { SmsWebhookUrl: inside }],
  [{ SmsWebhookUrl: 'http://2852039166/' }, { SmsWebhookUrl: inside }],
  [{ SmsWebhookUrl: 'http://169。254。169。254/' }, { SmsWebhookUrl: inside }],
  [{ SmsWebhookUrl: 'http://localhost.:3000/' }, { SmsWebhookUrl: inside }],
  [{ SmsWebhookUrl: 'http://[::1]/' }, { SmsWebhookUrl: inside }],
  [{ SmsWebhookUrl: 'http://0/' }, { SmsWebhookUrl: inside }],
  [
    { SmsWebhookUrl: 'https://sms.example@169.254.169.254/' },
    { SmsWebhookUrl: '短信接口地址里不能有账号：请去掉 @ 和它前面的内容' },
  ],
] as const)(
  'the service address %j is refused beside its field',
  async ([form, errors], { site, administrator }) => {
    expect(await site.send(save, form, administrator)).toMatchObject({ Code: 400, Data: errors });
  },
);

test('a mail server of an earlier version that carries options runs nothing, and the settings say what to mend', async ({
  site,
  administrator,
}) => {
  const made = join(site.dataDir, 'made-by-mail');
  const args = ['-c', `touch ${made}`].map((one) => `args=${encodeURIComponent(one)}`).join('&');
  await storeSealed(site, 'smtpUrl', `smtp://a.example?pool=false&sendmail=true&path=/bin/sh&${args}`);
  await storeSealed(site, 'smsWebhookUrl', 'http://169.254.169.254/latest/');

  expect(await site.call(read, {}, administrator)).toMatchObject({
    SmtpUrl: 'set',
    ToMend: [
      { Field: 'SmtpUrl', Reason: '邮件服务器的地址里不能带选项：请去掉 ? 或 # 及其后的内容' },
      { Field: 'SmsWebhookUrl', Reason: inside },
    ],
  });
  expect(await site.call(webSettings.GetSiteInfo, {})).toMatchObject({ CanMail: false });
  expect(
    await site.send(businessTestMessages.SendTestMail, { To: 'a@b.example' }, administrator),
  ).toMatchObject({
    Code: 409,
    Message: '邮件服务器的地址里不能带选项：请去掉 ? 或 # 及其后的内容',
  });
  expect(
    await site.send(businessTestMessages.SendTestSms, { Mobile: '13800138000' }, administrator),
  ).toMatchObject({
    Code: 409,
    Message: inside,
  });
  expect(existsSync(made)).toBe(false);

  await site.call(save, { SmtpUrl: 'smtp://a.example', SmsWebhookUrl: '' }, administrator);
  expect((await site.call(read, {}, administrator)).ToMend).toEqual([]);
});

test('the operator opens networks inside for addresses of the back office, but never the link-local one', async () => {
  const site = await startTestApp({ INNER_NETWORKS: '127.0.0.0/8,169.254.0.0/16' });
  const administrator = await signInAdministrator(site);

  await site.call(
    save,
    { SmtpUrl: 'smtp://127.0.0.1:25', SmsWebhookUrl: 'http://localhost:9/' },
    administrator,
  );
  expect(await site.send(save, { SmtpUrl: 'smtp://169.254.169.254' }, administrator)).toMatchObject({
    Code: 400,
    Data: { SmtpUrl: inside },
  });

  await site.close();
});

async function storeSealed(site: TestApp, name: string, address: string) {
  const vault = await openVault(site.dataDir, undefined);
  const sealed = vault.seal(address);
  await site.db
    .insertInto('sealed_settings')
    .values({ name, sealed })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ sealed }))
    .execute();
}
