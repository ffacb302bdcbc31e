import { expect } from 'vitest';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessSite } from '#contract/public-site/settings.ts';
import { test } from '../../testing/test.ts';

const { GetSiteConfig: read, SaveSiteConfig: save } = businessSite;

test('who saves a field that somebody else changed meanwhile is told, with the settings as they are', async ({
  site,
  administrator,
}) => {
  const { Version } = await site.call(read, {}, administrator);
  await site.call(save, { Version, SiteName: '对方的名称' }, administrator);

  const answer = await site.send(save, { Version, SiteName: '我的名称' }, administrator);

  expect(answer).toMatchObject({ Code: 409, Data: { Current: { SiteName: '对方的名称' } } });
  expect(await site.call(read, {}, administrator)).toMatchObject({ SiteName: '对方的名称' });
});

test('who saves another part of the settings is in nobody’s way', async ({ site, administrator }) => {
  const { Version } = await site.call(read, {}, administrator);
  await site.call(save, { Version, Address: '澜州市江心路 1 号' }, administrator);

  expect(await site.send(save, { Version, Copyright: '版权所有' }, administrator)).toMatchObject({
    Code: 200,
  });
  expect(await site.send(save, { Version, Address: '澜州市江心路 1 号' }, administrator)).toMatchObject({
    Code: 200,
  });
});

test('a secret that was changed meanwhile is not overwritten; one that is left alone is no conflict', async ({
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

test('what changes nothing does not count; the log tells of the change alone', async ({
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

test('of two who save the same field at once, one is told', async ({ site, administrator }) => {
  const { Version } = await site.call(read, {}, administrator);

  const answers = await Promise.all(
    ['甲', '乙'].map((SiteNameEn) => site.send(save, { Version, SiteNameEn }, administrator)),
  );

  expect(answers.map(({ Code }) => Code).toSorted()).toEqual([200, 409]);
});
