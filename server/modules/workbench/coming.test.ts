import { expect } from 'vitest';
import { businessActivities } from '#contract/activities/activities.ts';
import type { Permission } from '#contract/api/permissions.ts';
import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { businessBanners } from '#contract/public-site/banners.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import { makeMenu, makeNews, signInAdministrator } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

/* The upcoming events. */

const inDays = (days: number) => formatTime(new Date(Date.now() + days * 86_400_000));
const read = async (site: TestApp, permissions?: Permission[]) =>
  await site.call(businessWorkbench.GetWorkbench, {}, await signInAdministrator(site, permissions));

test('upcoming events are listed with their time, the next first, each with the permission to see them', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator);
  for (const day of [6, 5, 4, 3, 2, 20])
    await makeNews(site, administrator, { MenuId, Title: `第${day}天`, NewsCreateTime: inDays(day) });
  const banner = { ImageUrl: '/files/a.png' };
  await site.call(
    businessBanners.SaveBanner,
    { ...banner, Title: '快到期', EndTime: inDays(1) },
    administrator,
  );
  await site.call(
    businessBanners.SaveBanner,
    { ...banner, Title: '还早', EndTime: inDays(9) },
    administrator,
  );
  await site.call(
    businessBanners.SaveBanner,
    { ...banner, Title: '停用', EndTime: inDays(1), Status: 0 },
    administrator,
  );
  const activity = { Place: '上海', EndTime: '' };
  await site.call(
    businessActivities.SaveActivityDetail,
    { ...activity, Title: '培训', BeginTime: inDays(10) },
    administrator,
  );
  await site.call(
    businessActivities.SaveActivityDetail,
    { ...activity, Title: '年会', BeginTime: inDays(15) },
    administrator,
  );
  await site.call(
    businessActivities.SaveActivityDetail,
    { ...activity, Title: '去年', BeginTime: inDays(-9) },
    administrator,
  );
  const titles = async (permissions?: Permission[]) =>
    (await read(site, permissions)).Upcoming.map(({ Kind, Title }) => `${Kind} ${Title}`);

  const articles = ['news 第2天', 'news 第3天', 'news 第4天', 'news 第5天', 'news 第6天'];
  expect(await titles()).toEqual(['banner 快到期', ...articles, 'activity 培训']);
  expect(await titles(['news:list'])).toEqual(articles);
  expect(await titles(['banner:list'])).toEqual(['banner 快到期']);
  expect(await titles(['activity:list'])).toEqual(['activity 培训']);
  expect(await titles([])).toEqual([]);
});
