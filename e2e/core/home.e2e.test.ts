import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { webMenus } from '#contract/public-site/menus.ts';
import { makeNews, signInAdministrator } from '../../server/testing/factories/records.ts';
import { test as journey } from '../support/test.ts';

/* The home page and the search in its head. */

const test = journey.extend('content', { scope: 'file' }, 'demo');

test('the carousel shows four slides 20 px apart and advances every 3 s unless it is paused or stopped', async ({
  product,
}) => {
  // The carousel moves by itself only for visitors who did not ask for reduced motion.
  const visitor = await product.open('/robots.txt', { reducedMotion: 'no-preference' });
  await visitor.clock.install();
  await visitor.goto(`${product.origin}/home`);
  const carousel = visitor.getByRole('region', { name: '图片新闻' });
  const stop = carousel.getByRole('button', { name: '停止轮播' });
  await stop.waitFor();
  const strip = carousel.getByRole('list');
  const place = () => strip.evaluate((list) => Math.round(list.scrollLeft));
  const [first, second] = await strip.evaluate((list) =>
    [...list.children].map((slide) => slide.getBoundingClientRect().toJSON()),
  );
  expect(Math.round(second.left - first.right)).toBe(20);
  expect(Math.round(4 * first.width + 60)).toBe(await strip.evaluate((list) => list.clientWidth));

  await visitor.mouse.move(10, 10);
  await visitor.clock.runFor(3000);
  const step = Math.round(second.left - first.left);
  await expect.poll(place).toBe(step);

  await strip.hover();
  await visitor.clock.runFor(9000);
  expect(await place()).toBe(step);

  await stop.click();
  await visitor.mouse.move(10, 10);
  await visitor.clock.runFor(9000);
  expect(await place()).toBe(step);
  await visitor.close();
});

test('notices appear in one place, activities beside the news, and another tab leaves the news unchanged', async ({
  product,
}) => {
  const { site } = product;
  const MenuId = (await site.call(webMenus.GetMenuModel, { label: '通知公告' }))!.MenuId;
  const Title = '会员内部资料一则';
  await makeNews(site, await signInAdministrator(site), { MenuId, Title, IsMemberRead: true });
  const scriptless = await product.open('/home', { javaScriptEnabled: false });
  const main = scriptless.getByRole('main');
  expect(await main.getByRole('heading', { name: '通知公告' }).count()).toBe(0);
  const row = main.getByRole('region', { name: '最新资讯' }).getByRole('listitem').filter({ hasText: Title });
  expect(await row.getByText('会员', { exact: true }).count()).toBe(1);

  const agenda = main.getByRole('region', { name: '近期活动与培训' });
  expect(await agenda.getByRole('listitem').count()).toBe(3);
  expect(await agenda.getByText(/^报名截止 \d\d-\d\d$/).count()).toBe(1);
  expect(await agenda.getByText(/^网上报名截止 \d\d-\d\d$/).count()).toBe(1);
  const withoutNotice = agenda.getByRole('group').first();
  await withoutNotice.getByRole('heading').click();
  await withoutNotice.getByText(/^时间：\d{4}-\d\d-\d\d \d\d:\d\d:\d\d.*请与协会联系。$/).waitFor();
  await main
    .getByRole('region', { name: '会员单位' })
    .getByText(/^\d+ 家$/)
    .waitFor();
  await main
    .getByRole('region', { name: '协会期刊' })
    .getByRole('link', { name: /期目录/ })
    .waitFor();
  await agenda.getByRole('link', { name: '第四期质量风险管理工程师培训班' }).click();
  await scriptless.getByRole('definition').filter({ hasText: '6 人，已满，候补 2 人' }).waitFor();
  await scriptless.getByRole('link', { name: '查看通知全文' }).click();
  await scriptless.waitForURL('**/info?*');
  await scriptless.getByRole('heading', { level: 1, name: /第四期质量风险管理工程师培训班/ }).waitFor();
  await scriptless.close();

  const visitor = await product.open('/home?pageindex=2&seatpage=2');
  const tabs = visitor.getByRole('region', { name: '政策要闻、通知公告、协会动态' });
  const latest = visitor.getByRole('region', { name: '最新资讯' });
  const rows = await latest.getByRole('listitem').count();
  expect([rows, await latest.getByText(/^共 \d+ 条$/).count()]).toEqual([10, 1]);
  await tabs.getByRole('link', { name: '协会动态', exact: true }).click();
  await visitor.waitForURL('**/home?pageindex=2&seat=3');
  await expect
    .poll(() => tabs.getByRole('link', { name: '协会动态', exact: true }).getAttribute('aria-current'))
    .toBe('true');
  await visitor.close();
});

test('the search finds exact, converted and similar words, and the page explains how', async ({
  product,
}) => {
  const visitor = await product.open('/home');
  const main = visitor.getByRole('main');
  const box = visitor.getByRole('banner').getByRole('searchbox');
  const find = async (key: string) => {
    await box.fill(key);
    await box.press('Enter');
    await visitor.waitForURL(`**/searchKey?key=${encodeURIComponent(key)}`);
  };

  await find('风险');
  await expect.poll(() => hits(visitor)).toBe(10);
  expect(await visitor.getByRole('searchbox').filter({ visible: true }).count()).toBe(1);
  await visitor.getByRole('combobox', { name: '每页条数' }).selectOption('20');
  await visitor.waitForURL(/pagesize=20$/);
  await expect.poll(() => hits(visitor)).toBe(20);

  await find('協會章程');
  await main.getByRole('link', { name: '协会章程' }).waitFor();

  await find('培训班报名');
  await main.getByText('没有与“培训班报名”完全相同的内容').waitFor();
  await main.getByRole('link', { name: /第四期质量风险管理工程师培训班的通知/ }).waitFor();

  await find('bx');
  await main.getByText('没有找到“bx”，以下是“保险”的结果').waitFor();
  const offered = main.getByText('您是不是要找').getByRole('link').first();
  const word = (await offered.textContent()) ?? '';
  await offered.press('Enter');
  await main.getByText(`找到与“${word}”相关的文章`).waitFor();
  await visitor.close();
});

const hits = (visitor: Page) => visitor.getByRole('main').locator('ol > li h2').count();
