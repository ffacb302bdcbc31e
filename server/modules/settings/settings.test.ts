import { expect } from 'vitest';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessSettings, webSettings } from '#contract/public-site/settings.ts';
import { webVisits } from '#contract/public-site/visits.ts';
import { signInAdministrator } from '../../testing/factories/records.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

const read = (site: TestApp, administrator: string, at = site, token = administrator) =>
  at.call(businessSettings.GetSiteConfig, {}, token);
const save = (site: TestApp, administrator: string, form: object) =>
  site.call(businessSettings.SaveSiteConfig, form, administrator);
const sendSave = (site: TestApp, administrator: string, form: object, token = administrator, at = site) =>
  at.send(businessSettings.SaveSiteConfig, form, token);

test('saved settings appear on the site at once, and omitted settings remain unchanged', async ({
  site,
  administrator,
}) => {
  await save(site, administrator, {
    SiteName: '江澜协会',
    Contacts: [{ Label: '电话', Value: '0500-5550168' }],
    HotWords: ['培训'],
  });
  expect(await site.call(webSettings.GetSiteInfo, {})).toMatchObject({
    SiteName: '江澜协会',
    HotWords: ['培训'],
  });

  await save(site, administrator, { Address: '澜州市', HotWords: [] });

  expect(await site.call(webSettings.GetSiteInfo, {})).toMatchObject({
    SiteName: '江澜协会',
    Address: '澜州市',
    Contacts: [{ Label: '电话', Value: '0500-5550168' }],
    HotWords: [],
  });
});

test('the privacy page shows the text of the secretariat and the retention periods of personal data', async ({
  site,
  administrator,
}) => {
  const before = await site.call(webSettings.GetPrivacy, {});
  expect(before).toEqual({
    PrivacyText: '',
    SuggestionDays: 1095,
    ApplicationDays: 180,
    MessageDays: 90,
    LogDays: 400,
    UpdatedTime: '',
  });

  await save(site, administrator, {
    PrivacyText: '<h2>隐私说明</h2><script>alert(1)</script><p onclick="x()">我们只收集…</p>',
  });

  const after = await site.call(webSettings.GetPrivacy, {});
  expect(after.PrivacyText).toBe('<h2>隐私说明</h2><p>我们只收集…</p>');
  expect(after.UpdatedTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect((await read(site, administrator)).PrivacyText).toBe(after.PrivacyText);
});

test('an unchanged privacy text keeps its date, and an empty text restores the text of the site', async ({
  site,
  administrator,
}) => {
  await save(site, administrator, { PrivacyText: '<p>保存期限见下</p>' });
  await site.db
    .updateTable('site_settings')
    .set({ updated_at: new Date('2026-03-05T02:00:00Z') })
    .where('name', '=', 'privacyText')
    .execute();

  await save(site, administrator, { PrivacyText: '<p>保存期限见下</p>', SiteNameEn: 'Raises the revision' });
  expect(await site.call(webSettings.GetPrivacy, {})).toMatchObject({ UpdatedTime: '2026-03-05 10:00:00' });
  await save(site, administrator, { PrivacyText: '<p><br></p>' });
  expect(await site.call(webSettings.GetPrivacy, {})).toMatchObject({ PrivacyText: '' });
});

test('the privacy page shows the retention periods from the environment', async () => {
  const other = await startTestApp({
    RETENTION_APPLICATIONS: '60',
    RETENTION_SUGGESTIONS: '365',
    RETENTION_MESSAGES: '30',
    RETENTION_LOG: '180',
  });

  expect(await other.call(webSettings.GetPrivacy, {})).toMatchObject({
    SuggestionDays: 365,
    ApplicationDays: 60,
    MessageDays: 30,
    LogDays: 180,
  });
  await other.close();
});

test('an analytics script appears in the response of the visit counter', async ({ site, administrator }) => {
  await save(site, administrator, { AnalyticsScript: 'https://stat.example/s.js' });
  expect(await site.send(webVisits.GetCountWebCount, {})).toMatchObject({ Code: 101 });

  await save(site, administrator, { AnalyticsScript: '' });
  expect(await site.send(webVisits.GetCountWebCount, {})).toMatchObject({ Code: 200 });
});

test('a secret is stored encrypted and appears in no response and no log', async ({
  site,
  administrator,
}) => {
  const SmtpUrl = 'smtps://office:Geheim-77@mail.example';
  expect(await read(site, administrator)).toMatchObject({
    SmtpUrl: 'not set',
    SmsWebhookUrl: 'not set',
    MailFrom: '',
  });

  await save(site, administrator, {
    SmtpUrl,
    SmsWebhookUrl: 'https://sms.example/send?key=Geheim-88',
    MailFrom: 'office@a.example',
  });

  const answer = await read(site, administrator);
  expect(answer).toMatchObject({ SmtpUrl: 'set', SmsWebhookUrl: 'set', MailFrom: 'office@a.example' });
  const { List } = await site.call(systemAudit.GetOperationLog, { noun: 'site' }, administrator);
  expect(List[0]?.After).toMatchObject({ Changed: ['smtpUrl', 'smsWebhookUrl'] });
  const rows = await site.db.selectFrom('sealed_settings').select('sealed').execute();
  const said = JSON.stringify([
    answer,
    List,
    site.logged,
    rows.map(({ sealed }) => sealed.toString('latin1')),
  ]);
  expect(said).not.toMatch(/Geheim/);
});

test('a secret that is sent back masked remains unchanged, and a blank value removes the secret', async ({
  site,
  administrator,
}) => {
  await save(site, administrator, { SmtpUrl: 'smtp://mail.example:25' });

  await save(site, administrator, { SmtpUrl: 'set' });
  expect(await read(site, administrator)).toMatchObject({ SmtpUrl: 'set' });
  await save(site, administrator, { SmtpUrl: '' });
  expect(await read(site, administrator)).toMatchObject({ SmtpUrl: 'not set' });
});

test('settings from the environment take precedence, are marked and cannot be changed here', async ({
  site,
  administrator,
}) => {
  const fixed = await startTestApp({
    MOBILE_SITE_URL: 'https://m.example',
    SMTP_URL: 'smtp://mail.example',
  });
  const token = await signInAdministrator(fixed);

  const config = await read(site, administrator, fixed, token);
  expect(config).toMatchObject({
    MobileSiteUrl: 'https://m.example',
    SmtpUrl: 'set',
    SmsWebhookUrl: 'not set',
    FromEnvironment: ['MobileSiteUrl', 'SmtpUrl'],
  });
  expect(
    await sendSave(site, administrator, { ...config, SiteName: '整表提交' }, token, fixed),
  ).toMatchObject({ Code: 200 });
  expect(
    await sendSave(
      site,
      administrator,
      { MobileSiteUrl: 'https://other.example', SmtpUrl: '' },
      token,
      fixed,
    ),
  ).toMatchObject({
    Code: 400,
    Data: {
      MobileSiteUrl: '此项由环境变量 MOBILE_SITE_URL 设定',
      SmtpUrl: '此项由环境变量 SMTP_URL 设定',
    },
  });
  await fixed.close();
});

test.for([
  [{ SiteName: ' ' }, { SiteName: '请输入网站名称' }],
  [{ LogoUrl: 'javascript:x' }, { LogoUrl: '地址需以 http://、https:// 或 / 开头' }],
  [{ MobileSiteUrl: '/m' }, { MobileSiteUrl: '地址需以 http:// 或 https:// 开头' }],
  [
    { AnalyticsScript: 'data:text/javascript,x' },
    { AnalyticsScript: '地址需以 http://、https:// 或 / 开头' },
  ],
  [{ Contacts: [{ Label: '', Value: '' }] }, { 'Contacts.0.Label': '请输入名称' }],
  [{ PrivacyText: 7 }, { PrivacyText: '隐私说明应为文字' }],
  [{ PrivacyText: '长'.repeat(50_001) }, { PrivacyText: '隐私说明不能超过 50000 个字' }],
  [{ MailFrom: 'a@b.example\r\nBcc: c@d.example' }, { MailFrom: '发件邮箱有误' }],
  [{ SmtpUrl: 'smtp://[' }, { SmtpUrl: '请填写服务器和端口，账号与授权码须同时填写' }],
  [{ MobileSiteUrl: 'https://[' }, { MobileSiteUrl: '域名里不能有“[”，请检查地址' }],
  [
    { SmtpUrl: 'https://x.example', SmsWebhookUrl: 'file:///etc/passwd' },
    {
      SmtpUrl: '请填写服务器和端口，账号与授权码须同时填写',
      SmsWebhookUrl: '短信接口地址需以 http:// 或 https:// 开头',
    },
  ],
] as const)('the settings %j are rejected', async ([form, errors], { site, administrator }) => {
  expect(await sendSave(site, administrator, form)).toMatchObject({ Code: 400, Data: errors });
});

test('reading and changing settings requires the permissions', async ({ site, administrator }) => {
  const reader = await signInAdministrator(site, ['site:list']);
  const clerk = await signInAdministrator(site, ['news:list']);

  expect(await site.send(businessSettings.GetSiteConfig, {}, reader)).toMatchObject({ Code: 200 });
  expect(await sendSave(site, administrator, {}, reader)).toMatchObject({ Code: 403 });
  expect(await site.send(businessSettings.GetSiteConfig, {}, clerk)).toMatchObject({ Code: 403 });
});
