import { expect } from 'vitest';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { webContributions } from '#contract/news/contributions.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import {
  makeApplication,
  makeMember,
  makeMenu,
  signInAdministrator,
  signInMember,
} from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

/* Old clients decide without saying which version they read. */

async function waiting(site: TestApp, administrator: string) {
  const MenuId = await makeMenu(site, administrator);
  const author = await signInMember(site, await makeMember(site));
  const draft = { Title: `稿件${Math.random()}`, MenuId, NewContent: '<p>读过的</p>' };
  const { NewsId } = await site.call(webContributions.SaveNews, draft, author);
  const change = () =>
    site.call(webContributions.SaveNews, { ...draft, NewsId, NewContent: '<p>没读过的</p>' }, author);
  return { NewsId, change };
}

async function list(site: TestApp, token: string, NewsId: number): Promise<number> {
  const { List } = await site.call(businessReviews.GetProcessList, { kind: 2, pagesize: 99 }, token);
  return List.find((one) => one.NewsId === NewsId)?.ProcessId ?? 0;
}
const approve = (site: TestApp, token: string, ProcessId: number) =>
  site.send(businessReviews.SaveProcessItem, { ProcessId, Status: 1 }, token);

test('a contribution that changed after the reviewer read the list cannot be approved unread', async ({
  site,
  administrator,
}) => {
  const { NewsId, change } = await waiting(site, administrator);
  const ProcessId = await list(site, administrator, NewsId);
  await change();

  expect(await approve(site, administrator, ProcessId)).toMatchObject({
    Code: 409,
    Message: '该记录已被重新提交，请刷新后再审核',
  });
  await site.call(businessReviews.GetProcessItem, { processid: ProcessId }, administrator);
  expect(await approve(site, administrator, ProcessId)).toMatchObject({ Code: 200 });
});

test('reading the changed case counts only for the reviewer who read the case', async ({
  site,
  administrator,
}) => {
  const { NewsId, change } = await waiting(site, administrator);
  const ProcessId = await list(site, administrator, NewsId);
  await change();
  const colleague = await signInAdministrator(site);
  await list(site, colleague, NewsId);

  expect(await approve(site, administrator, ProcessId)).toMatchObject({ Code: 409 });
  expect(await approve(site, colleague, ProcessId)).toMatchObject({ Code: 200 });
});

test('a reviewer who never opened the case can decide on an unchanged case only', async ({
  site,
  administrator,
}) => {
  const [untouched, changed] = [await waiting(site, administrator), await waiting(site, administrator)];
  await changed.change();
  const processOf = ({ NewsId }: { NewsId: number }) => list(site, administrator, NewsId);
  const [one, other] = [await processOf(untouched), await processOf(changed)];
  const colleague = await signInAdministrator(site);

  expect(await approve(site, colleague, one)).toMatchObject({ Code: 200 });
  expect(await approve(site, colleague, other)).toMatchObject({ Code: 409 });
  const withVersion = { ProcessId: other, Status: 1, Version: 2 };
  expect(await site.send(businessReviews.SaveProcessItem, withVersion, colleague)).toMatchObject({
    Code: 200,
  });
});

test('opening the article or the member counts as reading the case', async ({ site, administrator }) => {
  const { NewsId, change } = await waiting(site, administrator);
  await change();
  const ProcessId = await list(site, await signInAdministrator(site), NewsId);
  const { id: MemberId } = await makeApplication(site);
  await site.db.updateTable('reviews').set({ version: 2 }).where('member_id', '=', MemberId).execute();
  const decideOnMember = () =>
    site.send(businessMembers.SaveApplyAudit, { MemberId, Status: 1 }, administrator);

  expect([(await approve(site, administrator, ProcessId)).Code, (await decideOnMember()).Code]).toEqual([
    409, 409,
  ]);
  await site.call(businessNews.GetNewsDetail, { newsid: NewsId }, administrator);
  await site.call(businessMembers.GetMemberModel, { id: MemberId }, administrator);
  expect([(await approve(site, administrator, ProcessId)).Code, (await decideOnMember()).Code]).toEqual([
    200, 200,
  ]);
});
