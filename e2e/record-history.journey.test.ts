import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { businessLinks } from '#contract/links.ts';
import { businessMembers } from '#contract/managed-members.ts';
import { businessNews } from '#contract/managed-news.ts';
import { businessOptions } from '#contract/options.ts';
import { businessPositions } from '#contract/positions.ts';
import { makeMember, makeMenu, makeNews } from '../server/testing/make.ts';
import { allFindings } from './axe.ts';
import { openBackOffice } from './back-office.ts';
import { actOn } from './crud-screen.ts';
import { test } from './test.ts';

/* Design, section 7, task 15: who changed the phone of this member, from what to what. */

const company = '云帆工程检测有限公司';
const title = '关于征集团体标准的通知，请各会员单位于十二月底以前报送';
let page: Page;

test.beforeAll(async ({ product: { site }, administrator }) => {
  const { id } = await makeMember(site, { MemberName: company, OperatorPhone: '13699990000' });
  const form = await site.call(businessMembers.GetMemberModel, { id }, administrator);
  const changed = { ...form, OperatorPhone: '13712345678', Version: form.Version };
  await site.call(businessMembers.EditMemberInfo, changed as never, administrator);
  const MenuId = await makeMenu(site, administrator, { Name: '通知公告' });
  const NewsId = await makeNews(site, administrator, { MenuId, Title: title });
  const text = {
    NewsId,
    MenuId,
    Title: title.replace('十二月', '十一月'),
    NewContent: '<p>正文</p>',
    Version: 1,
  };
  await site.call(businessNews.SaveNews, text, administrator);
  await site.call(
    businessPositions.SaveSelectPosition,
    { Seat: 1, NewsIds: [NewsId] } as never,
    administrator,
  );
  const link = { Title: '住建委', Friendlinks: 'https://zjw.example.cn', Status: 1 };
  await site.call(businessLinks.SaveWebFriendlinks, link as never, administrator);
  const { TypeId } = await site.call(
    businessOptions.SaveType,
    { Type: 1, TypeName: '检测单位' },
    administrator,
  );
  await site.call(businessOptions.SaveType, { TypeId, Type: 1, TypeName: '检测机构' }, administrator);
});

const phoneRow = (on: Page | Locator) => on.getByRole('row').filter({ hasText: '联系电话' });

async function expectPhoneChange(drawer: Locator) {
  await phoneRow(drawer).filter({ hasText: '13*******00' }).first().waitFor();
  expect(await phoneRow(drawer).first().locator('td').allInnerTexts()).toEqual([
    '13*******00',
    '13*******78',
  ]);
  await drawer.getByText(/clerk/).first().waitFor();
}

test('three clicks from the workbench tell who changed a phone, on a wide window and on a phone', async ({
  product,
  administrator,
}) => {
  page = await openBackOffice(product, '/System/home', {}, administrator);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    let clicks = 0;
    const click = async (on: Locator) => {
      await on.click();
      clicks++;
    };

    if (width < 992) await page.getByRole('button', { name: '展开导航' }).click();
    await click(page.getByRole('navigation', { name: '后台导航' }).getByRole('link', { name: '会员列表' }));
    await click(page.getByRole('link', { name: company }));
    const drawer = page.getByRole('dialog', { name: company });
    await expectPhoneChange(drawer);

    expect(clicks).toBeLessThanOrEqual(3);
    expect(await allFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
  }
  await page.close();
});

test('by keyboard alone the record opens, and its history stands in it', async ({
  product,
  administrator,
}) => {
  page = await openBackOffice(product, '/System/members', {}, administrator);
  await page.getByRole('link', { name: company }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');

  await expectPhoneChange(page.getByRole('dialog', { name: company }));
  await page.close();
});

test.for<[string, string, string]>([
  ['/System/links', '住建委', '网址'],
  ['/System/menus', '通知公告', '栏目名称'],
  ['/System/positions', title.replace('十二月', '十一月'), '文章'],
])('the row of a list has its history: %s', async ([address, name, field], { product, administrator }) => {
  page = await openBackOffice(product, address, {}, administrator);
  const row = page.getByRole('row').filter({ hasText: name });
  await row.waitFor();
  await actOn(page, row, '变更记录');

  const drawer = page.getByRole('dialog', { name: `变更记录：${name}` });
  await drawer.getByRole('rowheader', { name: field, exact: true }).first().waitFor();
  expect(await allFindings(page)).toEqual([]);
  // The address is the state: it opens again, and the back button closes it.
  await page.reload();
  await drawer.getByRole('rowheader', { name: field, exact: true }).first().waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await expect.poll(() => new URL(page.url()).searchParams.has('history')).toBe(false);
  await page.close();
});

test('a type that was renamed has its history', async ({ product, administrator }) => {
  page = await openBackOffice(product, '/System/types', {}, administrator);
  const row = page
    .getByRole('region', { name: '单位归类', exact: true })
    .getByRole('row')
    .filter({ has: page.getByLabel('名称：检测机构', { exact: true }) });
  await row.waitFor();
  await actOn(page, row, '变更记录');

  const drawer = page.getByRole('dialog', { name: '变更记录：检测机构' });
  const renamed = drawer.getByRole('row', { name: '名称' }).first();
  await renamed.waitFor();
  expect(await renamed.locator('td').allInnerTexts()).toEqual(['检测单位', '检测机构']);
  expect(await allFindings(page)).toEqual([]);
  await page.close();
});

test('of a long text the words that differ are marked', async ({ product, administrator }) => {
  page = await openBackOffice(product, '/System/news', {}, administrator);
  const row = page.getByRole('row').filter({ hasText: '十一月' });
  await row.waitFor();
  await actOn(page, row, '变更记录');

  const drawer = page.getByRole('dialog', { name: /^变更记录/ });
  await drawer.locator('ins').first().waitFor();
  expect(await drawer.locator('ins').allInnerTexts()).toEqual(['十一']);
  expect(await drawer.locator('del').allInnerTexts()).toEqual(['十二']);
  await page.close();
});
