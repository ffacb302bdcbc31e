import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Permission } from '#contract/permissions.ts';
import { businessSuggestions } from '#contract/suggestions.ts';
import { formatTime, today } from '../server/base/shanghai-time.ts';
import {
  makeApplication,
  makeMember,
  makeMenu,
  makeNews,
  signInAdministrator,
} from '../server/testing/make.ts';
import { allFindings } from './axe.ts';
import { bell, board, drop, home, popover, whole } from './on-workbench.ts';
import { test } from './test.ts';

/* 工作台: what waits, what comes, how the site does – for whom it is. */

const boards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();

test.beforeAll(async ({ site, administrator }) => {
  await site.db.insertInto('daily_visits').values({ day: today(), visit_count: 41 }).execute();
  const MenuId = await makeMenu(site, administrator, { Name: '协会动态' });
  for (const number of [1, 2, 3]) await makeNews(site, administrator, { MenuId, Title: `动态${number}` });
  const tomorrow = formatTime(new Date(Date.now() + 86_400_000));
  await makeNews(site, administrator, { MenuId, Title: '明天的通知', NewsCreateTime: tomorrow });
  await makeMember(site, { MemberName: '申安监理' });
  await makeApplication(site, { MemberName: '沪东检测' });
  for (const content of ['甲：增加课程', '乙：查询太慢', '丙：班车']) await drop(site, content);
  await site.db
    .updateTable('suggestions')
    .set({ created_at: sql`now() - make_interval(days => 4) + make_interval(mins => id)` })
    .execute();
});

test('an administrator sees all of it, and each figure leads to a list of as many', async ({
  product,
  administrator,
}) => {
  const page = await home(product, administrator);
  await whole(page);
  await expect
    .poll(() => boards(page))
    .toEqual(['开站清单', '待我处理', '即将发生', '走势', '常用操作', '系统健康', '最近编辑']);
  await board(page, '即将发生').getByRole('link', { name: '明天的通知' }).waitFor();
  await board(page, '系统健康').getByText('还没有备份').waitFor();
  await board(page, '待我处理').getByText('已等 3 天').first().waitFor();

  /** A press on the figure, and how much its list says there is. */
  async function leadsTo(figure: Locator, count: number) {
    expect(await figure.textContent()).toContain(String(count));
    await figure.click();
    await page.getByText(`共 ${count} 条`).waitFor();
    await page.goBack();
    await whole(page);
  }
  const queue = page.getByRole('list', { name: '审核队列' }).getByRole('listitem');
  await board(page, '待我处理')
    .getByRole('link', { name: /^入会审核\s*1$/ })
    .click();
  await queue.filter({ hasText: '沪东检测' }).waitFor();
  expect(await queue.count()).toBe(1);
  await page.goto(`${product.origin}/System/home`);
  await whole(page);
  await board(page, '待我处理').getByRole('link', { name: '处理：沪东检测' }).click();
  await page.waitForURL('**/System/reviews?id=*');
  await page.getByRole('main').getByRole('heading', { name: '沪东检测' }).first().waitFor();
  await page.goto(`${product.origin}/System/home`);
  await whole(page);

  await leadsTo(board(page, '待我处理').getByRole('link', { name: /^建议/ }), 3);
  await leadsTo(board(page, '最近编辑').getByRole('link', { name: /^已发布/ }), 3);
  await leadsTo(board(page, '最近编辑').getByRole('link', { name: /^定时/ }), 1);
  const month = (name: string) =>
    board(page, '走势').getByRole('row').filter({ hasText: name }).getByRole('link');
  await leadsTo(month('发布文章').first(), 3);
  await leadsTo(month('新会员').first(), 1);

  await board(page, '待我处理').getByRole('link', { name: '处理：甲：增加课程' }).click();
  await page.getByRole('dialog', { name: '甲：增加课程' }).waitFor();
  await page.close();
});

test.for([
  [['news:list'], ['即将发生', '走势', '常用操作', '最近编辑']],
  [
    ['suggestion:list', 'suggestion:handle'],
    ['待我处理', '走势', '常用操作'],
  ],
  [['health:view'], ['走势', '常用操作', '系统健康']],
] satisfies [Permission[], string[]][])('who holds %s sees %s', async ([permissions, names], { product }) => {
  const page = await home(product, await signInAdministrator(product.site, permissions));
  await whole(page);

  await expect.poll(() => boards(page)).toEqual(names);
  await expect.poll(() => bell(page).count()).toBe(names.includes('待我处理') ? 1 : 0);
  const rows = board(page, '走势').getByRole('rowheader');
  await expect
    .poll(() => rows.allTextContents())
    .toEqual(permissions[0] === 'news:list' ? ['访问', '发布文章'] : ['访问']);
  expect(await allFindings(page)).toEqual([]);
  await page.close();
});

test('who has nothing left to do reads what they did last', async ({ product, administrator }) => {
  const clerk = await signInAdministrator(product.site, ['suggestion:list', 'suggestion:handle']);
  const { List } = await product.site.call(
    businessSuggestions.GetWebProposeList,
    { status: 0 },
    administrator,
  );
  const waiting = List.map(({ ProposeId }) => ProposeId);
  await product.site.call(businessSuggestions.HandlePropose, { Ids: waiting, HandleNote: '已转' }, clerk);
  const page = await home(product, clerk);
  await whole(page);

  await board(page, '待我处理').getByText('今天没有待办').waitFor();
  const done = board(page, '待我处理').getByRole('list', { name: '最近办结' }).getByRole('listitem');
  expect(await done.count()).toBe(3);
  expect(await done.first().textContent()).toMatch(/^已办理/);
  await bell(page).click();
  await popover(page).getByText('现在没有待办').waitFor();
  expect(await allFindings(page)).toEqual([]);
  await page.close();
  await product.site.db
    .updateTable('suggestions')
    .set({ handled_at: null, handled_by: null, handle_note: '' })
    .execute();
});

test('six shortcuts of one’s own choice are there on every computer', async ({ product }) => {
  const clerk = await signInAdministrator(product.site);
  const page = await home(product, clerk);
  const names = async (on: Page) => {
    const links = board(on, '常用操作').getByRole('listitem').getByRole('link');
    // What is kept comes after the page.
    await links.first().waitFor();
    return await links.allTextContents();
  };
  await whole(page);
  const before = (await names(page)).length;

  await page.getByRole('button', { name: '选择常用操作' }).click();
  const choice = page.getByRole('dialog', { name: /^选择常用操作/ });
  await choice.waitFor();
  expect(await allFindings(page)).toEqual([]);
  const stored = () => page.waitForResponse((answer) => answer.url().includes('SavePreferences'));
  const dropped = stored();
  await choice.getByRole('checkbox', { name: '会员列表' }).click();
  await dropped;
  const boxes = choice.getByRole('checkbox', { checked: false, disabled: false });
  for (let chosen = before - 1; chosen < 6; chosen++) {
    const taken = stored();
    // A press: what is ticked follows the answer of the page, a moment later.
    await boxes.last().click();
    await taken;
  }
  await choice.getByText('取消一个才能再选').waitFor();
  expect(await boxes.count()).toBe(0);

  const other = await home(product, clerk);
  await whole(other);
  expect(await names(other)).toHaveLength(6);
  expect(await names(other)).not.toContain('会员列表');
  await other.close();
  await page.close();
});

test('visits are bars for the eye, and a table on request', async ({ product, administrator }) => {
  const page = await home(product, administrator);
  await whole(page);
  await page.getByRole('button', { name: '以表格显示' }).click();

  const table = page.getByRole('region', { name: '每日访问次数' });
  expect(await table.getByRole('row').nth(1).textContent()).toBe(`${today()}41`);
  expect(await table.getByRole('row').count()).toBe(31);
  expect(await allFindings(page)).toEqual([]);
  await page.close();
});

test.for([1440, 1024, 390])(
  'at %i px everything fits, and axe finds nothing with what can be opened open',
  async (width, { product, administrator }) => {
    const page = await home(product, administrator, width);
    await whole(page);
    await board(page, '系统健康').getByText('备份', { exact: true }).click();
    await board(page, '系统健康').getByText('手动备份').waitFor();
    await bell(page).click();
    await popover(page).waitFor();

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await allFindings(page)).toEqual([]);
    const box = await popover(page).boundingBox();
    expect(box!.x).toBeGreaterThanOrEqual(0);
    expect(box!.x + box!.width).toBeLessThanOrEqual(width);
    await page.close();
  },
);
