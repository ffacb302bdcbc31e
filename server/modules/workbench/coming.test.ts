import { expect } from 'vitest';
import { businessActivities } from '#contract/activities/activities.ts';
import type { Permission } from '#contract/api/permissions.ts';
import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { businessBanners } from '#contract/public-site/banners.ts';
import { formatTime, today } from '../../platform/core/shanghai-time.ts';
import { makeMember, makeMenu, makeNews, signInAdministrator } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

/* The upcoming events, and the comparison of this month with the last. */

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

test('this month is counted up to today, without the figures that the role may not see', async ({
  site,
  administrator,
}) => {
  await site.db.insertInto('daily_visits').values({ day: today(), visit_count: 7 }).execute();
  await makeNews(site, administrator);
  await makeMember(site);
  await site.call(webCertificates.GetCertList, { Name: '王小明', CertNum: 'T-1' });
  await site.call(webCertificates.GetCertList, { Name: '王小明', CertNum: 'T-2' });

  const { ThisMonth, LastMonth } = await read(site);

  expect(ThisMonth).toEqual({
    From: `${today().slice(0, 8)}01`,
    To: today(),
    VisitCount: 7,
    PublishedCount: 1,
    NewMemberCount: 1,
    CertificateSearchCount: 2,
  });
  expect(LastMonth).toMatchObject({
    VisitCount: 0,
    PublishedCount: 0,
    NewMemberCount: 0,
    CertificateSearchCount: 0,
  });
  expect((await read(site, [])).ThisMonth).toEqual({ From: ThisMonth.From, To: ThisMonth.To, VisitCount: 7 });
});
