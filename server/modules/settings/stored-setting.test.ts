import { expect } from 'vitest';
import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { usualTabNames, usualTiles } from '#contract/public-site/home-tiles.ts';
import { businessSettings, webSettings } from '#contract/public-site/settings.ts';
import type { JsonObject } from '../../platform/db/tables.ts';
import { signInAdministrator } from '../../testing/factories/records.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { createTestDatabase } from '../../testing/start-test-database.ts';
import { test } from '../../testing/test.ts';

/* Settings that an earlier version, a restored backup or a hand in the database left: none of them stops the start. */

const names = ['siteInfo', 'staffRules', 'privacyText', 'synonyms', 'backupFolder', 'versions', 'demo'];

test.for([
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"x"'],
  ['a number', '7'],
  ['an empty record', '{}'],
  [
    'values of other kinds',
    JSON.stringify({
      SiteUrl: 7,
      SiteName: null,
      HotWords: '培训',
      Contacts: {},
      Colour: 'orange',
      Tiles: 'x',
      TabNames: 3,
      RequireTotp: 'yes',
      PasswordReminderDays: null,
      html: [],
      groups: 'a b',
      folder: {},
      last: '1',
      fields: [],
    }),
  ],
] as const)('the site starts and can be saved with %s as each of its settings', async ([, value]) => {
  const database = await createTestDatabase();
  for (const name of names) await database.db.insertInto('site_settings').values({ name, value }).execute();

  const site = await startTestApp({}, { database });
  const administrator = await signInAdministrator(site);

  const before = await site.call(businessSettings.GetSiteConfig, {}, administrator);
  expect(before).toMatchObject({ SiteUrl: '', Colour: 'blue', Tiles: usualTiles, TabNames: usualTabNames });
  expect(before).toMatchObject({ RequireTotp: false, PrivacyText: '', Synonyms: [], Version: 1 });
  expect(await site.call(businessWorkbench.GetWorkbench, {}, administrator)).toMatchObject({ IsDemo: false });
  const form = { SiteName: '江澜协会', PasswordReminderDays: 30, Synonyms: ['培训 研修'] };
  await site.call(businessSettings.SaveSiteConfig, { Version: before.Version, ...form }, administrator);
  expect(await site.call(businessSettings.GetSiteConfig, {}, administrator)).toMatchObject({
    ...form,
    Version: 2,
  });
  await site.close();
});

test('what an earlier version stored keeps every part that still fits', async () => {
  const database = await createTestDatabase();
  const stored: JsonObject = {
    SiteUrl: 'www.example.cn',
    MobileSiteUrl: 'https://1.2.3.999',
    SiteName: '江澜协会',
    Description: null,
    Contacts: [{ Label: '电话', Value: '0500-5550168' }, { Label: '传真' }, '地址'],
    HotWords: ['培训', 5],
    Tiles: [
      { Label: '我要入会', Icon: 'apply', MenuId: 0, Shown: 1 },
      { Label: '专家', Icon: 'owl', MenuId: '3' },
    ],
    TabNames: ['要闻'],
  };
  await database.db.insertInto('site_settings').values({ name: 'siteInfo', value: stored }).execute();

  const site = await startTestApp({}, { database });

  expect(await site.call(webSettings.GetSiteInfo, {})).toMatchObject({
    SiteUrl: 'https://www.example.cn',
    MobileSiteUrl: '',
    SiteName: '江澜协会',
    Description: '',
    Contacts: [{ Label: '电话', Value: '0500-5550168' }],
    HotWords: ['培训'],
    Tiles: [
      { Label: '我要入会', Icon: 'apply', MenuId: 0, Shown: 1 },
      { Label: '专家', Icon: 'experts', MenuId: 0, Shown: 1 },
      ...usualTiles.slice(2),
    ],
    TabNames: ['要闻', ...usualTabNames.slice(1)],
  });
  await site.close();
});
