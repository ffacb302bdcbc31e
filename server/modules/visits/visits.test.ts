import { expect } from 'vitest';
import { businessSettings, webSettings } from '#contract/public-site/settings.ts';
import { webVisits } from '#contract/public-site/visits.ts';
import { today } from '../../platform/core/shanghai-time.ts';
import { signInAdministrator } from '../../testing/factories/records.ts';
import { test } from '../../testing/test.ts';

test('each visit is counted at once and stored soon after', async ({ site }) => {
  const before = await site.call(webVisits.GetCountWebCount, {});

  expect(await site.call(webVisits.CountWebCount, {})).toBe(before + 1);
  expect(await site.call(webVisits.CountWebCount, {})).toBe(before + 2);
  expect(await site.call(webVisits.GetCountWebCount, {})).toBe(before + 2);

  const stored = () => site.db.selectFrom('daily_visits').select(['day', 'visit_count']).execute();
  await expect.poll(stored, { interval: 100 }).toEqual([{ day: today(), visit_count: before + 2 }]);
  expect(await site.call(webVisits.GetCountWebCount, {})).toBe(before + 2);
});

test('the counter reports a configured analytics script', async ({ site }) => {
  const token = await signInAdministrator(site);
  const save = (form: object) => site.call(businessSettings.SaveSiteConfig, form, token);

  await save({ AnalyticsScript: 'https://tongji.example.org/hm.js' });
  expect(await site.send(webVisits.CountWebCount, {})).toMatchObject({ Code: 101 });
  expect(await site.call(webSettings.GetSiteInfo, {})).toMatchObject({
    AnalyticsScript: 'https://tongji.example.org/hm.js',
  });
  await save({ AnalyticsScript: '' });
  expect(await site.send(webVisits.CountWebCount, {})).toMatchObject({ Code: 200 });
});
