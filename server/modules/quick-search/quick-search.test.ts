import { expect } from 'vitest';
import type { Permission } from '#contract/api/permissions.ts';
import { businessQuickSearch } from '#contract/back-office/quick-search.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { makeCertificate } from '../../testing/factories/make-certificate.ts';
import {
  makeApplication,
  makeMember,
  makeMenu,
  makeNews,
  signInAdministrator,
} from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

const find = async (site: TestApp, token: string, key: string) =>
  (await site.call(businessQuickSearch.GetDestinations, { key }, token)).map(
    ({ Kind, Title, Hint }) => `${Kind} ${Title} · ${Hint}`,
  );

test('a search finds members, articles and certificates by name, each with the permission to see them', async ({
  site,
  administrator,
}) => {
  const member = await makeMember(site, { MemberName: '上海隧道 X-7 工程' });
  const applicant = await makeApplication(site, { MemberName: '隧道 X-7 监理' });
  const MenuId = await makeMenu(site, administrator, { Name: '协会动态' });
  await makeNews(site, administrator, { MenuId, Title: '隧道 X-7 盾构始发', Status: 0 });
  const gone = await makeNews(site, administrator, { MenuId, Title: '隧道 X-7 旧闻' });
  await site.call(businessNews.DelNews, { NewsId: gone }, administrator);
  await makeCertificate(site, administrator, { _certNum: 'X-7-2026-000123', _name: '张三丰' });
  const as = async (...permissions: Permission[]) =>
    await find(site, await signInAdministrator(site, permissions), 'x-7');

  const members = [
    `member 隧道 X-7 监理 · ${applicant.account}`,
    `member 上海隧道 X-7 工程 · ${member.account}`,
  ];
  const news = ['news 隧道 X-7 盾构始发 · 协会动态'];
  const certificates = ['certificate X-7-2026-000123 · 张三丰'];
  expect(await find(site, administrator, 'x-7')).toEqual([...members, ...news, ...certificates]);
  expect(await as('member:list')).toEqual(members);
  expect(await as('news:list')).toEqual(news);
  expect(await as('cert:list')).toEqual(certificates);
  expect(await as('review:list')).toEqual([]);
  expect(await find(site, administrator, member.account.toUpperCase())).toEqual([members[1]]);
  expect(await find(site, administrator, '')).toEqual([]);
  expect(await find(site, administrator, '盾构 隧道')).toEqual(news);
});

test('a search returns at most five results of each kind, and names that begin with the words come first', async ({
  site,
  administrator,
}) => {
  for (const number of [1, 2, 3, 4, 5, 6])
    await makeApplication(site, { MemberName: `${'某'.repeat(number % 3)}浦东机场${number}` });

  const found = await find(site, administrator, '浦东机场');

  expect(found).toHaveLength(5);
  expect(found.slice(0, 2).map((line) => line.split(' · ')[0])).toEqual([
    'member 浦东机场3',
    'member 浦东机场6',
  ]);
});

test('a search by a visitor is rejected', async ({ site }) => {
  expect(await site.send(businessQuickSearch.GetDestinations, { key: '隧道' })).toMatchObject({ Code: 402 });
});
