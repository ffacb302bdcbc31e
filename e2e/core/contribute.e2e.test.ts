import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { makeMember } from '../../server/testing/factories/records.ts';
import { chooseCover, makePicture, makeOffice, openAsMember, openEditor } from '../support/contributing.ts';
import { editorBody, pasteHtml, pastePicture } from '../support/paste.ts';
import { test as journey } from '../support/test.ts';

/* A member's article from the first word to the published page. Other rules of the editor: site/contribute. */

const test = journey.extend('provoked', { scope: 'file' }, ['ERR_FAILED', 'Failed to fetch']);
let office: Awaited<ReturnType<typeof makeOffice>>;
let author: { id: number; account: string; password: string };
let page: Page;
const table = '<table><tbody><tr><td>阶段</td><td>主要风险</td></tr></tbody></table>';

test.beforeAll(async ({ product }) => {
  office = await makeOffice(product);
  author = await makeMember(product.site, { MemberName: '衡准风险管理公司' });
});

test('a member signs in and contributes an article with cover, picture and table, which remains hidden', async ({
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

  const editor = await openEditor(page);
  const menu = editor.getByLabel('所属栏目');
  expect(await menu.isDisabled()).toBe(true);
  expect(await menu.locator('option:checked').textContent()).toBe('协会期刊 › 在线投稿');
  await editor.getByLabel('标题').fill('深基坑风险管控');
  await chooseCover(page, { name: '封面.png', mimeType: 'image/png', buffer: await makePicture() });
  await editor.getByAltText('封面图片预览').waitFor();
  await pasteHtml(page, `<p>监测数据要连续。</p>${table}<p>结语</p>`);
  await editorBody(page).press('Control+End');
  await pastePicture(page, await makePicture(640, 360));
  await editorBody(page).locator('img[src^="/files/"]').waitFor();

  await editor.getByRole('button', { name: '预览', exact: true }).click();
  const preview = page.frameLocator('iframe[title="稿件预览"]');
  await preview.getByRole('heading', { name: '深基坑风险管控' }).waitFor();
  await preview.getByText('衡准风险管理公司').waitFor();
  await editor.getByRole('button', { name: '返回编辑' }).click();
  await editor.getByRole('button', { name: '提交' }).click();

  await page.getByText('提交成功').waitFor();
  await editor.waitFor({ state: 'hidden' });
  const row = page.getByRole('row', { name: /深基坑风险管控/ });
  await row.getByText('审核中').waitFor();
  await row.getByText('在线投稿').waitFor();
  const cover = row.locator('img');
  expect(
    await cover.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(320);
  const visitor = await product.open(`/menuList?MenuId=${office.MenuId}`);
  expect(await visitor.getByRole('link', { name: '深基坑风险管控' }).count()).toBe(0);
  await visitor.close();
});

test('a rejected article shows its reason to the member, who changes the article and sends it again', async () => {
  await office.decide('深基坑风险管控', 2, '请补充数据来源');
  await page.reload();
  const row = page.getByRole('row', { name: /深基坑风险管控/ });
  const reason = row.getByText('请补充数据来源');

  await row.getByText('审核不通过').first().hover();
  await reason.waitFor();
  await page.mouse.move(5, 5);
  await reason.waitFor({ state: 'hidden' });

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

test('an approved article appears under its menu, and the list of the member links to the article', async ({
  product,
}) => {
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

test('a reload loads a missing editor, asks first and retains the draft', async ({ product }) => {
  const writer = await openAsMember(product, await makeMember(product.site));
  await writer.route('**/rich-text-*.js', (route) => route.abort());
  const dialog = await openEditor(writer);
  await dialog.getByText('正文编辑器没有加载出来').waitFor();
  await dialog.getByLabel('标题').fill('半篇稿件');
  await writer.unroute('**/rich-text-*.js');
  await dialog.getByRole('button', { name: '刷新页面' }).click();
  await writer.getByRole('button', { name: '继续写' }).click();
  await editorBody(writer).click();
  expect(await dialog.getByLabel('标题').inputValue()).toBe('半篇稿件');
  await writer.keyboard.type('刚写到一半');
  await dialog.getByText(/^草稿已于 \d\d:\d\d:\d\d 保留/).waitFor();

  const asked = writer.waitForEvent('dialog');
  const reloaded = writer.reload();
  await (await asked).accept();
  await reloaded;

  await writer.getByText(/您有一篇没有提交的稿件：半篇稿件，\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/).waitFor();
  await writer.getByRole('button', { name: '继续写' }).click();
  await editorBody(writer).getByText('刚写到一半').waitFor();
  await writer.close();
});
