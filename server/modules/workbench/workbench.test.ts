import { expect } from 'vitest';
import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { webContributions } from '#contract/news/contributions.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import {
  applicationOf,
  makeAdministrator,
  makeApplication,
  makeMenu,
  makeNews,
  signInAdministrator,
  signInMember,
} from '../../testing/factories/records.ts';
import { test } from '../../testing/test.ts';
import { startSession } from '../sessions/store.ts';

test('the workbench shows the states of the articles, and those edited last', async ({ site }) => {
  const token = await signInAdministrator(site);
  const MenuId = await makeMenu(site, token);
  await makeNews(site, token, { MenuId, Title: '已发布' });
  await makeNews(site, token, { MenuId, Status: 0 });
  await makeNews(site, token, {
    MenuId,
    Title: '待发布',
    NewsCreateTime: formatTime(new Date(Date.now() + 86_400_000)),
  });

  const edited = await makeNews(site, token, {
    MenuId,
    Title: '旧文新改',
    NewsCreateTime: '2025-01-01 08:00:00',
  });

  const workbench = await site.call(businessWorkbench.GetWorkbench, {}, token);

  expect(workbench).toMatchObject({ PublishedCount: 2, ScheduledCount: 1, ClosedCount: 1, MenuCount: 1 });
  expect(workbench.LatestNews[0]).toMatchObject({ NewsId: edited, Title: '旧文新改' });
  expect(workbench.LatestNews.map(({ Title }) => Title)).toContain('待发布');
  expect(await site.send(businessWorkbench.GetWorkbench, {})).toMatchObject({ Code: 402 });
});

test('the workbench counts the items of the administrator and shows articles with the permission only', async ({
  site,
}) => {
  const clerk = await makeAdministrator(site);
  const token = await startSession(site.db, { audience: 'administrator', holderId: clerk.id });
  const waits = async (sessionToken: string) => {
    const answer = await site.call(businessWorkbench.GetWorkbench, {}, sessionToken);
    return [answer.WaitingApplicationCount, answer.WaitingContributionCount, answer.LatestNews.length > 0];
  };
  const author = await signInMember(site);
  const MenuId = await makeMenu(site, token);
  await site.call(webContributions.SaveNews, { Title: '来稿', MenuId, NewContent: '<p>正文</p>' }, author);
  await makeApplication(site);
  const { Consent: _consent, ...form } = await applicationOf(site);

  // Added by the clerk, so for others to decide on: it waits all the same.
  await site.call(businessMembers.EditMemberInfo, form, token);

  expect(await waits(token)).toEqual([2, 1, true]);
  expect(await waits(await signInAdministrator(site))).toEqual([2, 1, true]);
  expect(await waits(await signInAdministrator(site, ['member:audit']))).toEqual([2, 0, false]);
  expect(await waits(await signInAdministrator(site, ['news:audit', 'news:list']))).toEqual([0, 1, true]);
  expect(await waits(await signInAdministrator(site, []))).toEqual([0, 0, false]);
});
