import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { webContributions } from '#contract/contributions.ts';
import { makeMember, signInMember } from '../server/testing/make.ts';
import { findingsInEveryLook, allFindings } from './axe.ts';
import { makeOffice, openAsMember, openDesk } from './contributing.ts';
import { editorBody } from './paste.ts';
import type { Product } from './start-product.ts';
import { test as journey } from './test.ts';

/* The contribution centre for everybody: with axe in each of its states, on a phone, in large letters and high contrast. */

const test = journey.extend('provoked', { scope: 'file' }, ['ERR_FAILED']);
let author: { id: number };

test.beforeAll(async ({ product }) => {
  const office = await makeOffice(product);
  author = await makeMember(product.site);
  const token = await signInMember(product.site, author);
  for (const Title of ['被退回的稿件', '已发布的稿件', '审核中的稿件'])
    await product.site.call(
      webContributions.SaveNews,
      { Title, MenuId: office.MenuId, NewContent: '<p>正文</p>' },
      token,
    );
  await office.decide('被退回的稿件', 2, '请补充数据来源');
  await office.decide('已发布的稿件', 1);
});

async function open(product: Product, width: number): Promise<Page> {
  const page = await openAsMember(product, author, { viewport: { width, height: 844 } });
  await page.getByRole('row', { name: /被退回的稿件/ }).waitFor();
  return page;
}

test.for([1440, 390])(
  'axe finds nothing on the list and its reasons at %d px',
  async (width, { product }) => {
    const page = await open(product, width);
    await page.getByText('原因', { exact: true }).click();
    await page.getByText('请补充数据来源').waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await page.close();
  },
);

test.for([
  [1440, findingsInEveryLook],
  [390, allFindings],
] as const)(
  'axe finds nothing in the dialog and its questions at %d px',
  async ([width, findings], { product }) => {
    const page = await open(product, width);
    await page.getByRole('button', { name: '修改：被退回的稿件' }).click();
    const dialog = page.getByRole('dialog', { name: '修改稿件' });
    await editorBody(page).getByText('正文').waitFor();
    await dialog.getByLabel('标题').fill('');
    await dialog.getByRole('button', { name: '提交' }).click();
    await dialog.getByText('请输入标题', { exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);

    await dialog.getByLabel('标题').fill('改过的标题');
    await dialog.getByRole('button', { name: '预览', exact: true }).click();
    await page.frameLocator('iframe[title="稿件预览"]').getByText('改过的标题').waitFor();
    expect(await findings(page)).toEqual([]);

    await dialog.getByRole('button', { name: '取消' }).click();
    await page.getByText('可以先离开').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: '保留草稿并离开' }).click();
    await page.getByText('有未提交的修改').waitFor();
    await page.getByRole('button', { name: '修改：被退回的稿件' }).click();
    await page.getByText('上次写的内容还没有提交').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.close();
  },
);

test('axe finds nothing for visitors, on an empty list and on one that failed', async ({ product }) => {
  const visitor = await product.open('/contribute');
  await visitor.getByRole('heading', { name: '登录后投稿' }).waitFor();
  expect(await allFindings(visitor)).toEqual([]);
  await visitor.close();

  const page = await openAsMember(product, await makeMember(product.site));
  await page.getByText('您还没有投过稿').waitFor();
  expect(await allFindings(page)).toEqual([]);

  await page.route('**/GetMyNewsList**', (route) => route.abort());
  await page.reload();
  await page.getByText(/没有加载出来/).waitFor();
  expect(await allFindings(page)).toEqual([]);
  await page.close();
});

test('on a phone the dialog is the whole screen, and she writes and sends', async ({ product }) => {
  const page = await openAsMember(product, await makeMember(product.site), {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const dialog = await openDesk(page);
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await dialog.getByLabel('标题').fill('手机来稿');
  await editorBody(page).tap();
  await page.keyboard.type('路上写的');
  // The menus of the editor lie above the dialog, inside the screen.
  await dialog.getByRole('button', { name: '粗体' }).tap();
  await page.keyboard.type('要点');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await dialog.getByRole('button', { name: '提交' }).tap();

  await page.getByText('提交成功').waitFor();
  const card = page.getByRole('row', { name: /手机来稿/ });
  await card.waitFor();
  expect((await card.boundingBox())?.width).toBeLessThanOrEqual(390 - 2 * 16);
  await page.close();
});

test('a reason opens under a finger', async ({ product }) => {
  const page = await openAsMember(product, author, { viewport: { width: 390, height: 844 }, hasTouch: true });
  const row = page.getByRole('row', { name: /被退回的稿件/ });

  await row.locator('summary').tap();

  await row.getByText('请补充数据来源').waitFor();
  await page.close();
});

test('the dialogs of the editor can be used inside the dialog', async ({ product }) => {
  const page = await openAsMember(product, await makeMember(product.site));
  const dialog = await openDesk(page);
  await editorBody(page).click();
  await page.keyboard.type('见');
  await dialog
    .getByRole('button', { name: /插入\/编辑链接|链接/ })
    .first()
    .click();
  const link = page.getByRole('dialog', { name: /链接/ });
  await link.getByLabel('URL').or(link.getByRole('combobox')).first().fill('https://www.example.com/');
  await link.getByLabel(/显示文字|显示的文字|要显示的文本|显示文本/).fill('原文');
  await link.getByRole('button', { name: '保存' }).click();

  await editorBody(page).getByRole('link', { name: '原文' }).waitFor();
  expect(await dialog.isVisible()).toBe(true);
  await page.close();
});
