import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { businessNews } from '#contract/managed-news.ts';
import { businessPositions, seats } from '#contract/positions.ts';
import { makeMenu, makeNews } from '../server/testing/make.ts';
import { actOn } from './crud-journey.ts';
import { allFindings } from './axe.ts';
import { openBackOffice } from './back-office.ts';
import type { Product } from './start-product.ts';
import { test } from './test.ts';

const titles = ['年会通知', '研讨会纪要', '沙龙预告'] as const;
let page: Page;

test.beforeAll(async ({ product, administrator }) => {
  const MenuId = await makeMenu(product.site, administrator, { Name: '新闻中心' });
  await makeMenu(product.site, administrator, { Name: '会员服务' });
  for (const [index, Title] of titles.entries())
    await makeNews(product.site, administrator, {
      MenuId,
      Title,
      NewsCreateTime: `2026-01-0${9 - index} 09:00:00`,
    });
});
test.beforeEach(async ({ product, administrator }) => {
  page = await openBackOffice(product, '/System/news', {}, administrator);
  await row(titles[0]).waitFor();
  return () => page.close();
});

const row = (title: string) => page.getByRole('row').filter({ hasText: title });
const dialog = (name: string) => page.getByRole('dialog', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = (text: string) => page.locator('.ant-notification-notice').filter({ hasText: text }).last();
const articles = async (product: Product, administrator: string) =>
  (await product.site.call(businessNews.GetNewsList, {}, administrator)).List;
const onSeat = async (product: Product, administrator: string, seat: 1 | 2 | 3 | 4) => {
  const { List } = await product.site.call(businessPositions.GetNewPositionList, { seat }, administrator);
  return List.map(({ Title }) => Title);
};
const choose = async (...names: readonly string[]) => {
  for (const name of names) await page.getByRole('checkbox', { name: `选择 ${name}` }).click();
};

test('chosen articles are closed together, and 撤销 opens them again', async ({ product, administrator }) => {
  const states = async () => (await articles(product, administrator)).map(({ Status }) => Status);
  await choose(titles[0], titles[1]);
  await button('停用').click();
  await notice('已停用').waitFor();
  expect(await states()).toEqual([0, 0, 1]);

  await notice('已停用').getByRole('button', { name: '撤销' }).click();

  await expect.poll(states).toEqual([1, 1, 1]);
  await page.getByText(/^已选/).waitFor({ state: 'detached' });
});

test('chosen articles move to another column, and 撤销 brings them back', async ({
  product,
  administrator,
}) => {
  const columns = async () => (await articles(product, administrator)).map(({ MenuName }) => MenuName);
  await choose(titles[1], titles[2]);
  await button('移动栏目').click();
  await dialog('移动到其他栏目').getByText('2 篇文章').waitFor();
  await dialog('移动到其他栏目').getByLabel('移动到').click();
  await page.getByRole('menuitemcheckbox', { name: '会员服务' }).click();
  expect(await allFindings(page)).toEqual([]);
  await button('移动 2 篇').click();
  await notice('已移动').waitFor();
  expect(await columns()).toEqual(['新闻中心', '会员服务', '会员服务']);

  await notice('已移动').getByRole('button', { name: '撤销' }).click();

  await expect.poll(columns).toEqual(['新闻中心', '新闻中心', '新闻中心']);
});

test('chosen articles are put on seats', async ({ product, administrator }) => {
  await choose(titles[0], titles[1]);
  await button('设推荐位').click();
  await dialog('设推荐位').getByRole('checkbox', { name: '通知公告' }).check();
  expect(await allFindings(page)).toEqual([]);
  await button('放到 1 个推荐位').click();

  await dialog('设推荐位').waitFor({ state: 'hidden' });
  expect((await onSeat(product, administrator, seats.notices)).toSorted()).toEqual(
    [titles[0], titles[1]].toSorted(),
  );
});

test('a copy is a draft of its own, opened at once', async ({ product, administrator }) => {
  await actOn(page, row(titles[2]), '复制');

  await page.waitForURL(/\/System\/news\/edit\?id=\d+/);
  expect(await articles(product, administrator)).toContainEqual(
    expect.objectContaining({ Title: `${titles[2]}（副本）`, Status: 0, IsDraft: true }),
  );
  expect((await articles(product, administrator)).find(({ Title }) => Title === titles[2])).toMatchObject({
    Status: 1,
  });
});

test('articles are looked for and put on a seat, one of them first, and taken off again', async ({
  product,
  administrator,
}) => {
  await page.goto(`${product.origin}/System/positions?seat=${seats.headline}`);
  await button('添加文章').click();
  const picker = dialog('添加到“头条推荐”');
  await picker.getByRole('checkbox', { name: `选择 ${titles[0]}` }).click();
  await picker.getByLabel('关键词').fill('沙龙');
  await page.keyboard.press('Enter');
  await picker.getByRole('row').filter({ hasText: titles[0] }).waitFor({ state: 'hidden' });
  await picker.getByRole('checkbox', { name: `选择 ${titles[2]}`, exact: true }).click();
  expect(await allFindings(page)).toEqual([]);
  await picker.getByRole('button', { name: '添加 2 篇' }).click();
  await picker.waitFor({ state: 'hidden' });
  await row(titles[2]).waitFor();
  const [first, second] = await onSeat(product, administrator, seats.headline);

  await actOn(page, row(second!), '设为第一');
  await notice('已设为第一').waitFor();
  expect(await onSeat(product, administrator, seats.headline)).toEqual([second, first]);

  await choose(first!);
  await button('移出推荐位').click();
  await notice('已移出推荐位').waitFor();
  expect(await onSeat(product, administrator, seats.headline)).toEqual([second]);
  await notice('已移出推荐位').getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => onSeat(product, administrator, seats.headline)).toEqual([second, first]);
});
