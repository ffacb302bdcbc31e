import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { businessSuggestions } from '#contract/public-site/suggestions.ts';
import { formatTime, today } from '../../server/platform/core/shanghai-time.ts';
import {
  makeApplication,
  makeMember,
  makeMenu,
  makeNews,
  signInAdministrator,
} from '../../server/testing/factories/records.ts';
import { allFindings } from '../support/axe.ts';
import { test } from '../support/test.ts';
import { bell, board, drop, home, popover, whole } from '../support/workbench.ts';

/*
 * 工作台: waiting cases, upcoming events, visits and health. Its boards one by one: admin/workbench/workbench.browser.test.tsx.
 */

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

test('an administrator sees every board, and each figure links to a list with the same total', async ({
  product,
  administrator,
}) => {
  const page = await home(product, administrator);
  await whole(page);
  await expect
    .poll(() => boards(page))
    .toEqual(['近 30 天', '待我处理', '新网站准备', '系统健康', '即将发生', '常用操作', '最近编辑']);
  await board(page, '即将发生').getByRole('link', { name: '明天的通知' }).waitFor();
  await board(page, '系统健康').getByText('还没有备份').first().waitFor();
  await board(page, '待我处理').getByText('已等待 3 天').first().waitFor();

  /** Presses a count, and checks the total in the list that it opens. */
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
  const figure = (name: string) => board(page, '近 30 天').getByRole('link', { name: `近 30 天${name}` });
  await leadsTo(figure('发布'), 3);
  await leadsTo(figure('新会员'), 1);

  await board(page, '待我处理').getByRole('link', { name: '处理：甲：增加课程' }).click();
  await page.getByRole('dialog', { name: '甲：增加课程' }).waitFor();
  await page.close();
});

test('a clerk without open tasks sees the records that were edited last', async ({
  product,
  administrator,
}) => {
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

test('the figures appear as lines, and as a table on request', async ({ product, administrator }) => {
  const page = await home(product, administrator);
  await whole(page);
  await page.getByRole('button', { name: '以表格显示' }).click();

  const table = page.getByRole('region', { name: '近 30 天逐日' });
  expect(await table.getByRole('row').nth(3).textContent()).toBe(`${today()}41310`);
  expect(await table.getByRole('row').count()).toBe(33);
  expect(await allFindings(page)).toEqual([]);
  await page.close();
});
