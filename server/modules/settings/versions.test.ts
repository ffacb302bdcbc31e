import { expect } from 'vitest';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { test } from '../../testing/test.ts';

const { GetSiteConfig: read, SaveSiteConfig: save } = businessSettings;

test('a save of a field that was changed meanwhile is rejected with the current settings', async ({
  site,
  administrator,
}) => {
  const { Version } = await site.call(read, {}, administrator);
  await site.call(save, { Version, SiteName: '对方的名称' }, administrator);

  const answer = await site.send(save, { Version, SiteName: '我的名称' }, administrator);

  expect(answer).toMatchObject({ Code: 409, Data: { Current: { SiteName: '对方的名称' } } });
  expect(await site.call(read, {}, administrator)).toMatchObject({ SiteName: '对方的名称' });
});

test('a save of other fields than those changed meanwhile succeeds', async ({ site, administrator }) => {
  const { Version } = await site.call(read, {}, administrator);
  await site.call(save, { Version, Address: '澜州市江心路 1 号' }, administrator);

  expect(await site.send(save, { Version, Copyright: '版权所有' }, administrator)).toMatchObject({
    Code: 200,
  });
  expect(await site.send(save, { Version, Address: '澜州市江心路 1 号' }, administrator)).toMatchObject({
    Code: 200,
  });
});

test('a save cannot overwrite a secret that was changed meanwhile, and an untouched secret is no conflict', async ({
  site,
  administrator,
}) => {
  const { Version } = await site.call(read, {}, administrator);
  await site.call(save, { Version, SmsWebhookUrl: 'https://sms.example/a' }, administrator);

  const mine = { Version, SmsWebhookUrl: 'https://sms.example/b' };
  expect(await site.send(save, mine, administrator)).toMatchObject({ Code: 409 });
  const untouched = { Version, SmsWebhookUrl: 'set', MailFrom: 'office@a.example' };
  expect(await site.send(save, untouched, administrator)).toMatchObject({ Code: 200 });
});

test('a save without changes does not raise the version, and the log contains the changed fields only', async ({
  site,
  administrator,
}) => {
  const before = await site.call(read, {}, administrator);

  await site.call(save, { SiteName: before.SiteName }, administrator);
  expect(await site.call(read, {}, administrator)).toMatchObject({ Version: before.Version });
  await site.call(save, { Version: before.Version, SiteName: '江澜' }, administrator);

  expect(await site.call(read, {}, administrator)).toMatchObject({ Version: before.Version + 1 });
  const { List } = await site.call(systemAudit.GetOperationLog, { noun: 'site' }, administrator);
  expect(List[0]).toMatchObject({ After: { SiteName: '江澜' } });
  expect(List[0]?.After).not.toHaveProperty('Version');
});

test('two simultaneous saves of a field end in one success and one conflict', async ({
  site,
  administrator,
}) => {
  const { Version } = await site.call(read, {}, administrator);

  const answers = await Promise.all(
    ['甲', '乙'].map((SiteNameEn) => site.send(save, { Version, SiteNameEn }, administrator)),
  );

  expect(answers.map(({ Code }) => Code).toSorted()).toEqual([200, 409]);
});
