import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { permissions, type Permission } from '#contract/permissions.ts';
import { businessSuggestions, webSuggestions } from '#contract/suggestions.ts';
import { signInAdministrator } from '../server/testing/make.ts';
import type { TestApp } from '../server/testing/start-test-app.ts';
import { allFindings } from './axe.ts';
import { openBackOffice } from './back-office.ts';
import { test } from './test.ts';

/* 建议箱 in the back office: a clerk answers what visitors wrote. */

const address = '/System/suggestions';
let made = 0;

/** Oldest first, each from an address of its own. */
async function drop(site: TestApp, contents: readonly string[]) {
  for (const ProposeContent of contents) {
    const form = { Mobile: '13812345678', ProposeContent };
    expect(await site.send(webSuggestions.SavePropose, form, undefined, `10.0.1.${++made}`)).toMatchObject({
      Code: 200,
    });
  }
}
const stored = async (site: TestApp, token: string, key: string) =>
  (await site.call(businessSuggestions.GetWebProposeList, { key }, token)).List;
const row = (page: Page, content: string) => page.getByRole('row').filter({ hasText: content });
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const hasFocus = (element: Element) => element === document.activeElement;

test('a clerk answers one suggestion after the other, the oldest first, by keyboard', async ({
  product,
  administrator,
}) => {
  await drop(product.site, ['甲：增加线上课程', '乙：证书查询太慢\n请优化', '丙：<b>希望有班车</b>']);
  const page = await openBackOffice(product, address, {}, administrator);
  await row(page, '甲').waitFor();
  expect(
    (await page.locator('main tbody tr').allInnerTexts()).map((text) => text.match(/[甲乙丙]/)?.[0]),
  ).toEqual(['甲', '乙', '丙']);

  await row(page, '甲').focus();
  await page.keyboard.press('Enter');
  const first = drawer(page, '甲：增加线上课程').getByLabel('办理情况');
  await expect.poll(() => first.evaluate(hasFocus)).toBe(true);
  expect(await allFindings(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await drawer(page, '甲：增加线上课程').getByText('请输入办理情况').waitFor();
  await page.keyboard.type('已列入明年计划');
  await page.keyboard.press('Control+Enter');

  const second = drawer(page, '乙：证书查询太慢').getByLabel('办理情况');
  await expect.poll(() => second.evaluate(hasFocus)).toBe(true);
  await drawer(page, '乙：证书查询太慢').getByText('请优化').waitFor();
  await page.keyboard.type('已转技术部门');
  await page.keyboard.press('Control+S');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await row(page, '乙').waitFor({ state: 'hidden' });
  // Text stays text.
  await row(page, '丙').getByText('<b>希望有班车</b>').waitFor();
  await page.getByRole('link', { name: '已办理' }).click();
  await row(page, '甲').getByText('已列入明年计划').waitFor();
  expect(await stored(product.site, administrator, '乙')).toMatchObject([
    { Status: 1, HandleNote: '已转技术部门' },
  ]);
  await page.close();
});

test('five suggestions are settled in seven clicks, from the workbench on', async ({
  product,
  administrator,
}) => {
  const contents = ['五件之一', '五件之二', '五件之三', '五件之四', '五件之五'];
  await product.site.db.deleteFrom('suggestions').execute();
  await drop(product.site, contents);
  const page = await openBackOffice(product, '/System/home', {}, administrator);
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };

  await click(page.getByRole('navigation', { name: '后台导航' }).getByRole('link', { name: '建议箱' }));
  await click(page.getByRole('button', { name: `办理：${contents[0]}` }));
  for (const [at, content] of contents.entries()) {
    const opened = drawer(page, content);
    await opened.getByLabel('办理情况').fill(`已答复${content}`);
    await click(opened.getByRole('button', { name: at < 4 ? '办理并看下一条' : /^办\s?理$/ }));
  }

  await page.getByText('没有待办理的建议').waitFor();
  expect(clicks).toBeLessThanOrEqual(11);
  expect(await stored(product.site, administrator, '五件')).toMatchObject(
    contents.toReversed().map((content) => ({ Status: 1, HandleNote: `已答复${content}` })),
  );
  await page.close();
});

test('the export holds what the list shows, for those who may', async ({ product, administrator }) => {
  await drop(product.site, ['要导出的甲', '要导出的乙']);
  const page = await openBackOffice(product, `${address}?key=要导出`, {}, administrator);
  const button = page.getByRole('button', { name: '导出 2 条' });
  const [request, file] = await Promise.all([
    page.waitForRequest((asked) => asked.url().includes('ExportProposes')),
    page.waitForEvent('download'),
    button.click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^建议留言.*\.xlsx$/);
  expect(new URL(request.url()).searchParams.get('status')).toBe('0');

  await page.getByRole('checkbox', { name: '选择 要导出的乙' }).click();
  const [ofChosen] = await Promise.all([
    page.waitForRequest((asked) => asked.url().includes('ExportProposes')),
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出所选' }).click(),
  ]);
  const [second] = await stored(product.site, administrator, '要导出的乙');
  expect(new URL(ofChosen.url()).searchParams.get('Ids')).toBe(String(second?.ProposeId));
  await page.getByText('已选 1 条').waitFor();
  await page.close();

  const others = (Object.keys(permissions) as Permission[]).filter((one) => one !== 'suggestion:export');
  const token = await signInAdministrator(product.site, others);
  const clerk = await openBackOffice(product, `${address}?key=要导出`, {}, token);
  await row(clerk, '要导出的甲').waitFor();
  await clerk.getByRole('checkbox', { name: '选择 要导出的甲' }).click();
  await clerk.getByText('已选 1 条').waitFor();
  expect(await clerk.getByRole('button', { name: /^导出/ }).count()).toBe(0);
  await clerk.close();
});

test('suggestions of one kind are answered together, and deleted only after a question', async ({
  product,
  administrator,
}) => {
  await drop(product.site, ['停车位不够一', '停车位不够二']);
  const page = await openBackOffice(product, `${address}?key=停车位`, {}, administrator);
  await row(page, '停车位不够一').waitFor();
  for (const name of ['停车位不够一', '停车位不够二'])
    await page.getByRole('checkbox', { name: `选择 ${name}` }).click();
  const together = drawer(page, '办理 2 条建议');
  const question = page.getByRole('dialog', { name: '删除 2 条建议？' });
  await page.getByRole('button', { name: '办理', exact: true }).click();
  await together.getByRole('button', { name: /^取\s?消$/ }).click();
  await together.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '删除', exact: true }).click();
  await question.getByRole('button', { name: /^取\s?消$/ }).click();
  await question.waitFor({ state: 'hidden' });
  await page.getByText('已选 2 条').waitFor();

  await page.getByRole('button', { name: '办理', exact: true }).click();
  await together.getByLabel('办理情况').fill('物业下月增设车位');
  await together.getByRole('button', { name: /^保\s?存$/ }).click();
  await page.getByText('没有符合条件的建议箱').waitFor();
  await page.getByText('已选 2 条').waitFor({ state: 'detached' });
  await page.goto(`${product.origin}${address}?key=停车位&status=1`);
  await row(page, '停车位不够二').getByText('物业下月增设车位').waitFor();

  await row(page, '停车位不够二')
    .getByRole('button', { name: /^删除：/ })
    .click();
  await page.getByRole('dialog', { name: '删除这条建议？' }).getByRole('button', { name: '取消' }).click();
  expect(await stored(product.site, administrator, '停车位')).toHaveLength(2);
  await row(page, '停车位不够二')
    .getByRole('button', { name: /^删除：/ })
    .click();
  await page
    .getByRole('dialog', { name: '删除这条建议？' })
    .getByRole('button', { name: '删除 1 条' })
    .click();

  await row(page, '停车位不够二').waitFor({ state: 'hidden' });
  expect(await stored(product.site, administrator, '停车位')).toHaveLength(1);
  await page.close();
});

test('who may only read sees masked numbers and nothing to press', async ({ product }) => {
  await drop(product.site, ['只读的人也能看到']);
  const reader = await signInAdministrator(product.site, ['suggestion:list']);
  const page = await openBackOffice(product, `${address}?key=只读`, {}, reader);
  await row(page, '只读').getByText('13*******78').waitFor();

  expect(await row(page, '只读').getByRole('button', { name: /^删除/ }).count()).toBe(0);
  await row(page, '只读').getByRole('button', { name: /^办理/ }).click();
  const opened = drawer(page, '只读的人也能看到');
  await opened.getByText('还没有变更记录').waitFor();
  expect(await opened.getByLabel('办理情况').count()).toBe(0);
  await page.close();
});

test('on a phone suggestions are cards that fit', async ({ product, administrator }) => {
  await drop(product.site, ['手机上也要能看'.repeat(12)]);
  const page = await openBackOffice(
    product,
    `${address}?key=手机上`,
    { viewport: { width: 390, height: 844 } },
    administrator,
  );
  const until = await page.getByLabel('提交时间，至').boundingBox();
  const search = await page.getByLabel('关键词').boundingBox();
  expect(Math.round(until!.x + until!.width)).toBe(Math.round(search!.x + search!.width));

  await page.getByRole('button', { name: /^办理：/ }).click();
  await page.getByRole('dialog').getByLabel('办理情况').waitFor();

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await allFindings(page)).toEqual([]);
  await page.close();
});
