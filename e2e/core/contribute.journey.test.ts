import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { webContributions } from '#contract/contributions.ts';
import { makeApplication, makeMember, signInMember } from '../../server/testing/make.ts';
import { focusedName, tabTo } from '../by-keyboard.ts';
import { chooseCover, drawPicture, makeOffice, openAsMember, openDesk } from '../contributing.ts';
import { editorBody, pasteHtml, pastePicture } from '../paste.ts';
import { test } from '../test.ts';

/* A member's article from the first word to the page that visitors read (product: Contribution centre). */

let office: Awaited<ReturnType<typeof makeOffice>>;
let author: { id: number; account: string; password: string };
let page: Page;
const table = '<table><tbody><tr><td>阶段</td><td>主要风险</td></tr></tbody></table>';

test.beforeAll(async ({ product }) => {
  office = await makeOffice(product);
  author = await makeMember(product.site, { MemberName: '衡准风险管理公司' });
});

test('a visitor is asked to sign in, does so in place, and is where the contributions are', async ({
  product,
}) => {
  page = await product.open('/contribute');
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  await page.getByRole('main').getByRole('button', { name: '会员登录' }).click();

  const dialog = page.getByRole('dialog', { name: '会员登录' });
  await dialog.getByLabel('账号').fill(author.account);
  await dialog.getByRole('textbox', { name: '密码' }).fill(author.password);
  await dialog.getByRole('button', { name: '确定' }).click();

  await page.getByText('您还没有投过稿').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/contribute');
});

test('who waits for approval is told that contributing is for members', async ({ product }) => {
  const applicant = await makeApplication(product.site);
  const waiting = await product.open('/robots.txt');
  const token = await signInMember(product.site, applicant);
  await waiting.evaluate((value) => localStorage.setItem('token', value), token);

  await waiting.goto(`${product.origin}/contribute`);

  await waiting.getByRole('heading', { name: '入会申请审核中' }).waitFor();
  expect(await waiting.getByRole('button', { name: '投稿', exact: true }).count()).toBe(0);
  await waiting.close();
});

test('she contributes with a cover, a pasted picture and a table', async () => {
  const dialog = await openDesk(page);
  const menu = dialog.getByLabel('所属菜单');
  expect(await menu.isDisabled()).toBe(true);
  expect(await menu.locator('option:checked').textContent()).toBe('协会期刊 › 在线投稿');
  await dialog.getByLabel('标题').fill('深基坑风险管控');
  await chooseCover(page, { name: '封面.png', mimeType: 'image/png', buffer: await drawPicture() });
  await dialog.getByAltText('封面图片预览').waitFor();
  await pasteHtml(page, `<p>监测数据要连续。</p>${table}<p>结语</p>`);
  await editorBody(page).press('Control+End');
  await pastePicture(page, await drawPicture(640, 360));
  await editorBody(page).locator('img[src^="/files/"]').waitFor();

  await dialog.getByRole('button', { name: '预览', exact: true }).click();
  const preview = page.frameLocator('iframe[title="稿件预览"]');
  await preview.getByRole('heading', { name: '深基坑风险管控' }).waitFor();
  await preview.getByText('衡准风险管理公司').waitFor();
  await dialog.getByRole('button', { name: '返回编辑' }).click();
  await dialog.getByRole('button', { name: '提交' }).click();

  await page.getByText('提交成功').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  const row = page.getByRole('row', { name: /深基坑风险管控/ });
  await row.getByText('审核中').waitFor();
  await row.getByText('在线投稿').waitFor();
  const cover = row.locator('img');
  expect(
    await cover.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(320);
});

test('what is under review is not for visitors', async ({ product }) => {
  const visitor = await product.open(`/menuList?MenuId=${office.MenuId}`);

  expect(await visitor.getByRole('link', { name: '深基坑风险管控' }).count()).toBe(0);
  await visitor.close();
});

test('a rejection reaches her with its reason, by mouse and by key', async () => {
  await office.decide('深基坑风险管控', 2, '请补充数据来源');
  await page.reload();
  const row = page.getByRole('row', { name: /深基坑风险管控/ });
  const reason = row.getByText('请补充数据来源');

  await row.getByText('审核不通过').first().hover();
  await reason.waitFor();
  await page.mouse.move(5, 5);
  await reason.waitFor({ state: 'hidden' });

  await row.locator('summary').focus();
  await page.keyboard.press('Enter');
  await reason.waitFor();
  await page.keyboard.press('Escape');
  await reason.waitFor({ state: 'hidden' });
});

test('she reads the reason above the form, changes the article and sends it again', async () => {
  await page.getByRole('button', { name: '修改：深基坑风险管控' }).click();
  const dialog = page.getByRole('dialog', { name: '修改稿件' });
  await dialog.getByText('请补充数据来源').waitFor();
  await editorBody(page).getByText('监测数据要连续').waitFor();
  const picture = editorBody(page).locator('img');
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(640);
  await dialog.getByLabel('标题').fill('深基坑风险管控（修订）');
  await editorBody(page).press('Control+End');
  await page.keyboard.type('数据来源：监测中心');
  await dialog.getByRole('button', { name: '提交' }).click();

  await page.getByText('提交成功').waitFor();
  await page
    .getByRole('row', { name: /（修订）/ })
    .getByText('审核中')
    .waitFor();
});

test('what is approved stands under its menu, and her list leads to it', async ({ product }) => {
  await office.decide('深基坑风险管控（修订）', 1);
  await page.reload();
  const row = page.getByRole('row', { name: /（修订）/ });
  await row.getByText('已发布').waitFor();
  expect(await row.getByRole('button', { name: /修改/ }).count()).toBe(0);
  await row.getByRole('link', { name: /查看/ }).click();
  await page.getByRole('heading', { level: 1, name: '深基坑风险管控（修订）' }).waitFor();

  const visitor = await product.open('/home');
  await visitor.getByRole('navigation').getByRole('link', { name: '协会期刊' }).first().click();
  await visitor.getByRole('main').getByRole('link', { name: '深基坑风险管控（修订）' }).first().click();
  await visitor.getByText('数据来源：监测中心').waitFor();
  await visitor.getByText('作者：衡准风险管理公司').waitFor();
  expect(await visitor.locator('.article table').count()).toBe(1);
  await visitor.locator('.article img[src^="/files/"]').waitFor();
  await visitor.close();
});

test('page and filter stand in the address', async ({ product }) => {
  const token = await signInMember(product.site, author);
  for (let number = 1; number <= 11; number++) {
    await product.site.call(
      webContributions.SaveNews,
      { Title: `来稿${number}`, MenuId: office.MenuId, NewContent: '<p>正文</p>' },
      token,
    );
  }
  await page.goto(`${product.origin}/contribute`);
  await page.getByRole('link', { name: '第 2 页' }).click();
  await page.waitForURL('**/contribute?pageindex=2');
  await page.getByRole('row', { name: /（修订）/ }).waitFor();
  await page.reload();
  await page.getByRole('row', { name: /（修订）/ }).waitFor();

  await page.getByRole('link', { name: '已发布' }).click();
  await page.waitForURL('**/contribute?status=1');
  await page.getByText('共 1 条').waitFor();
  await page.getByRole('link', { name: '已关闭' }).click();
  await page.getByText('没有这种状态的稿件').waitFor();
});

test('the keyboard alone contributes', async ({ product }) => {
  const typist = await openAsMember(product, await makeMember(product.site));
  await tabTo(typist, '投稿');
  await typist.keyboard.press('Enter');
  await editorBody(typist).waitFor();
  await expect.poll(() => focusedName(typist)).toBe('标题');
  await typist.keyboard.type('键盘来稿');
  await tabTo(typist, '文章正文');
  await typist.keyboard.type('全文由键盘输入');
  await tabTo(typist, '提交');
  await typist.keyboard.press('Enter');

  await typist.getByText('提交成功').waitFor();
  await typist.getByRole('row', { name: /键盘来稿/ }).waitFor();
  await expect.poll(() => focusedName(typist)).toBe('投稿');
  await typist.close();
});
