import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { businessActivities } from '#contract/activities.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { businessNews } from '#contract/managed-news.ts';
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
  await page.getByLabel('所属菜单').fill('通知');
  // The menus come by themselves, after the page.
  await page.getByRole('menuitemcheckbox', { name: '通知', exact: true }).waitFor();
  await page.keyboard.press('ArrowDown');
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
