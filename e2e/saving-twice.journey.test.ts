import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { businessActivities } from '#contract/activities.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { businessLinks } from '#contract/links.ts';
import { businessNews } from '#contract/managed-news.ts';
import { businessSite } from '#contract/settings.ts';
import { makeMenu, makeNews } from '../server/testing/make.ts';
import { openBackOffice } from './back-office.ts';
import { fillActivity, waitForDesk } from './inviting.ts';
import { editorBody } from './paste.ts';
import { test } from './test.ts';

/* Who saves on a slow line goes on typing, and presses Ctrl+S once more: nothing of it is lost, and nothing is stored twice. */

/** Keeps the first of these calls from arriving until it is let go. */
async function hold(page: Page, { path }: Endpoint) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let sent = 0;
  await page.route(
    ({ pathname }) => pathname.endsWith(path),
    async (route) => {
      sent += 1;
      if (sent === 1) await promise;
      await route.continue();
    },
  );
  return { sent: () => sent, letGo: resolve };
}

const title = (page: Page) => page.getByRole('textbox', { name: '标题' });
const unsaved = (page: Page) => page.getByText('有未保存的修改');

test('a new article is stored once, and what was typed meanwhile is still there unsaved', async ({
  product,
  administrator,
}) => {
  const MenuId = await makeMenu(product.site, administrator, { Name: '通知' });
  const page = await openBackOffice(product, '/System/news/edit', {}, administrator);
  await editorBody(page).fill('第一句。');
  await page.getByLabel('所属栏目').fill('通知');
  // The menus come by themselves, after the page.
  await page.locator('.ant-select-dropdown').getByText('通知', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await title(page).fill('慢线路上');
  const save = await hold(page, businessNews.SaveNews);

  await page.keyboard.press('Control+S');
  await page.keyboard.press('Control+S');
  await expect.poll(save.sent).toBe(1);
  await page.keyboard.type('写的');
  await page.keyboard.press('Control+S');
  save.letGo();
  await page.waitForURL(/edit\?id=\d+$/);

  await unsaved(page).waitFor();
  await expect.poll(() => title(page).inputValue()).toBe('慢线路上写的');
  await page.keyboard.type('通知');
  expect(await title(page).inputValue()).toBe('慢线路上写的通知');
  await page.reload();
  await expect.poll(() => title(page).inputValue()).toBe('慢线路上写的通知');
  await title(page).press('Control+S');
  await page.getByText('草稿已保存').waitFor();
  await unsaved(page).waitFor({ state: 'detached' });

  expect(save.sent()).toBe(2);
  const { List } = await product.site.call(businessNews.GetNewsList, { menuid: MenuId }, administrator);
  expect(List.map(({ Title }) => Title)).toEqual(['慢线路上写的通知']);
  await page.close();
});

test('an article goes on from its own save without a conflict', async ({ product, administrator }) => {
  const MenuId = await makeMenu(product.site, administrator, { Name: '公告' });
  const NewsId = await makeNews(product.site, administrator, { Title: '公告', MenuId });
  const page = await openBackOffice(product, `/System/news/edit?id=${NewsId}`, {}, administrator);
  await editorBody(page).waitFor();
  await title(page).fill('公告一');
  const save = await hold(page, businessNews.SaveNews);

  await page.keyboard.press('Control+S');
  await expect.poll(save.sent).toBe(1);
  await editorBody(page).press('End');
  await page.keyboard.type('后来写的');
  save.letGo();
  await page.getByText('修改成功').waitFor();
  await unsaved(page).waitFor();
  await page.reload();
  await editorBody(page).getByText('后来写的').waitFor();
  await page.keyboard.press('Control+S');
  await page.getByText('修改成功').waitFor();

  const stored = await product.site.call(businessNews.GetNewsDetail, { newsid: NewsId }, administrator);
  expect(stored.NewContent).toContain('后来写的');
  await page.close();
});

test('an activity that is saved for the first time keeps what was typed meanwhile', async ({
  product,
  administrator,
}) => {
  const page = await openBackOffice(product, '/System/activities/edit', {}, administrator);
  await waitForDesk(page);
  await fillActivity(page, '讲座');
  await page.getByRole('textbox', { name: '标题' }).focus();
  const save = await hold(page, businessActivities.SaveActivityDetail);

  await page.keyboard.press('Control+S');
  await page.keyboard.press('Control+S');
  await expect.poll(save.sent).toBe(1);
  await page.keyboard.press('End');
  await page.keyboard.type('（改期）');
  save.letGo();
  await page.waitForURL(/\?id=\d+$/);
  await waitForDesk(page);

  await expect.poll(() => title(page).inputValue()).toBe('讲座（改期）');
  await unsaved(page).waitFor();
  await page.keyboard.press('Control+S');
  await unsaved(page).waitFor({ state: 'detached' });
  const { List } = await product.site.call(businessActivities.GetActivityList, {}, administrator);
  expect(List.map(({ Title }) => Title)).toEqual(['讲座（改期）']);
  await page.close();
});

test('Ctrl+S twice adds one record', async ({ product, administrator }) => {
  const page = await openBackOffice(product, '/System/links', {}, administrator);
  await page.getByRole('button', { name: '新增链接' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称', { exact: true }).fill('行业网');
  await dialog.getByLabel('链接地址').fill('https://example.cn');
  const save = await hold(page, businessLinks.SaveWebFriendlinks);

  await page.keyboard.press('Control+S');
  await page.keyboard.press('Control+S');
  await expect.poll(save.sent).toBe(1);
  save.letGo();
  await dialog.waitFor({ state: 'hidden' });

  expect(save.sent()).toBe(1);
  expect((await product.site.call(businessLinks.GetWebFriendlinksList, {}, administrator)).TotalCount).toBe(
    1,
  );
  await page.close();
});

test('what is opened again right after saving is what was stored', async ({ product, administrator }) => {
  await product.site.call(
    businessLinks.SaveWebFriendlinks,
    { Title: '旧名', Friendlinks: 'https://example.cn' },
    administrator,
  );
  const page = await openBackOffice(product, '/System/links', {}, administrator);
  const [dialog, name] = [page.getByRole('dialog'), page.getByLabel('名称', { exact: true })];
  await page.getByRole('button', { name: '编辑：旧名' }).click();
  await name.fill('新名');
  const list = await hold(page, businessLinks.GetWebFriendlinksList);

  await page.keyboard.press('Control+S');
  await expect.poll(list.sent).toBe(1);
  await page.getByText('已保存').waitFor();
  expect(await dialog.isVisible()).toBe(true);
  list.letGo();
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: '编辑：新名' }).click();
  expect(await name.inputValue()).toBe('新名');
  await page.close();
});

test('who saves and goes on may save the next before the list shows the first', async ({
  product,
  administrator,
}) => {
  const page = await openBackOffice(product, '/System/links', {}, administrator);
  await page.getByRole('button', { name: '新增链接' }).click();
  const [dialog, name] = [page.getByRole('dialog'), page.getByLabel('名称', { exact: true })];
  const list = await hold(page, businessLinks.GetWebFriendlinksList);
  await name.fill('接连之一');
  await page.getByLabel('链接地址').fill('https://example.cn/1');
  await page.keyboard.press('Control+Enter');
  await expect.poll(list.sent).toBe(1);
  await expect.poll(() => name.inputValue()).toBe('');

  await name.fill('接连之二');
  await page.getByLabel('链接地址').fill('https://example.cn/2');
  await page.keyboard.press('Control+s');
  await dialog.waitFor({ state: 'hidden' });
  list.letGo();

  const { List } = await product.site.call(
    businessLinks.GetWebFriendlinksList,
    { key: '接连' },
    administrator,
  );
  expect(List.map(({ Title }) => Title)).toEqual(['接连之一', '接连之二']);
  await page.close();
});

test('a card of the settings that is changed while it is saved stays unsaved', async ({
  product,
  administrator,
}) => {
  const page = await openBackOffice(product, '/System/site', {}, administrator);
  const card = page.getByRole('region', { name: '基本', exact: true });
  await card.getByLabel('网站名称').fill('江澜');
  const save = await hold(page, businessSite.SaveSiteConfig);

  await page.keyboard.press('Control+S');
  await expect.poll(save.sent).toBe(1);
  await page.keyboard.press('End');
  await page.keyboard.type('协会');
  save.letGo();
  await page.getByText('已保存').last().waitFor();
  await card.getByText('未保存').waitFor();
  await page.keyboard.press('Control+S');
  await card.getByText('未保存').waitFor({ state: 'detached' });

  const config = await product.site.call(businessSite.GetSiteConfig, {}, administrator);
  expect(config.SiteName).toBe('江澜协会');
  await page.close();
});
