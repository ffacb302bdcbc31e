import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { businessNews } from '#contract/news/managed-news.ts';
import { seats } from '#contract/public-site/featured.ts';
import { businessFeatured } from '#contract/public-site/managed-featured.ts';
import { call } from '../session/call.ts';
import { actOn, notice, row } from '../testing/acts.ts';
import { axeFindings } from '../testing/axe.ts';
import { makeMenu, makeNews } from '../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { NewsList } from './list.tsx';

/* Actions on several articles at once, and the less common ones on a single article. */

const titles = ['成批年会通知', '成批研讨会纪要', '成批沙龙预告'] as const;
let screen: OpenScreen;

beforeAll(async () => {
  await signIn();
  const MenuId = await makeMenu('成批新闻');
  await makeMenu('成批服务');
  for (const [index, Title] of titles.entries())
    await makeNews({ MenuId, Title, NewsCreateTime: `2026-01-0${9 - index} 09:00:00` });
});
beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
  screen = await openScreen(<NewsList />, '/System/news?key=成批');
  await row(titles[0]).findElement();
});
afterEach(() => screen.unmount());

const dialog = (name: string) => page.getByRole('dialog', { name });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const articles = async () => (await call(businessNews.GetNewsList, { key: '成批' })).List;
const undo = (said: string) => notice(said).getByRole('button', { name: '撤销' }).click();
const choose = async (...names: readonly string[]) => {
  for (const name of names) await page.getByRole('checkbox', { name: `选择 ${name}` }).click();
};

test('chosen articles are closed together, and 撤销 opens them again', async () => {
  const states = async () => (await articles()).map(({ Status }) => Status);
  await choose(titles[0], titles[1]);
  await press('停用');
  await expect.element(notice('已停用')).toBeVisible();
  expect(await states()).toEqual([0, 0, 1]);

  await undo('已停用');

  await expect.poll(states).toEqual([1, 1, 1]);
  await expect.element(page.getByText(/^已选/)).not.toBeInTheDocument();
});

test('chosen articles move to another column, and 撤销 moves them back', async () => {
  const columns = async () => (await articles()).map(({ MenuName }) => MenuName);
  await choose(titles[1], titles[2]);
  await press('移动栏目');
  await expect.element(dialog('移动到其他栏目').getByText('2 篇文章')).toBeVisible();
  await dialog('移动到其他栏目').getByLabelText('移动到').fill('成批服务');
  await page.getByRole('menuitemcheckbox', { name: '成批服务' }).click();
  expect(await axeFindings()).toEqual([]);
  await press('移动 2 篇');
  await expect.element(notice('已移动')).toBeVisible();
  expect(await columns()).toEqual(['成批新闻', '成批服务', '成批服务']);

  await undo('已移动');

  await expect.poll(columns).toEqual(['成批新闻', '成批新闻', '成批新闻']);
});

test('chosen articles are added to a seat together', async () => {
  await choose(titles[0], titles[1]);
  await press('设推荐位');
  await dialog('设推荐位').getByRole('checkbox', { name: '通知公告' }).click();
  expect(await axeFindings()).toEqual([]);
  await press('放到 1 个推荐位');

  await expect.element(dialog('设推荐位')).not.toBeInTheDocument();
  const { List } = await call(businessFeatured.GetNewPositionList, { seat: seats.notices, key: '成批' });
  expect(List.map(({ Title }) => Title).toSorted()).toEqual([titles[0], titles[1]].toSorted());
});

test('a copy of an article is a separate draft and opens at once', async () => {
  await actOn(row(titles[2]), '复制');

  await expect.poll(() => screen.location().pathname).toBe('/System/news/edit');
  const found = await articles();
  expect(found).toContainEqual(
    expect.objectContaining({ Title: `${titles[2]}（副本）`, Status: 0, IsDraft: true }),
  );
  expect(found.find(({ Title }) => Title === titles[2])).toMatchObject({ Status: 1 });
});
