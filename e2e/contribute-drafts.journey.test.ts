import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { webContributions } from '#contract/contributions.ts';
import { memberSessions } from '#contract/sessions.ts';
import { makeMember, signInMember } from '../server/testing/make.ts';
import { makeOffice, openAsMember, openDesk, signInHere } from './contributing.ts';
import { editorBody } from './paste.ts';
import type { Product } from './start-product.ts';
import { test as journey } from './test.ts';

/* Whatever happens to a member who writes, nothing typed is lost, and nobody else reads it. */

const test = journey.extend('provoked', { scope: 'file' }, [
  'ERR_INTERNET_DISCONNECTED',
  'ERR_FAILED',
  'Failed to fetch',
]);
let office: Awaited<ReturnType<typeof makeOffice>>;

test.beforeAll(async ({ product }) => {
  office = await makeOffice(product);
});

async function openMember(product: Product) {
  const member = await makeMember(product.site);
  return { member, page: await openAsMember(product, member) };
}

/** Writes something and waits until it is kept. */
async function write(page: Page, title: string, words: string) {
  const dialog = await openDesk(page);
  await dialog.getByLabel('标题').fill(title);
  await editorBody(page).click();
  await page.keyboard.type(words);
  await dialog.getByText(/^草稿已于 \d\d:\d\d:\d\d 保留/).waitFor();
  return dialog;
}

test('when the network fails the dialog stays with everything, and trying again helps', async ({
  product,
}) => {
  const { page } = await openMember(product);
  const dialog = await write(page, '断网', '写了很久');
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: '提交' }).click();
  await page.getByText('后端接口连接异常').waitFor();

  expect(await dialog.getByLabel('标题').inputValue()).toBe('断网');
  await editorBody(page).getByText('写了很久').waitFor();
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: '提交' }).click();

  await page.getByText('提交成功').waitFor();
  await page.getByRole('row', { name: /断网/ }).waitFor();
  // What was sent is no draft any more.
  await openDesk(page);
  expect(await page.getByText('恢复草稿').count()).toBe(0);
  await page.close();
});

test('the editor that did not come over the network comes with the page, and nothing is lost', async ({
  product,
}) => {
  const { page } = await openMember(product);
  await page.route('**/rich-text-*.js', (route) => route.abort());
  const dialog = await openDesk(page);
  await dialog.getByText('正文编辑器没有加载出来').waitFor();
  await dialog.getByLabel('标题').fill('已填写');
  await page.unroute('**/rich-text-*.js');

  await dialog.getByRole('button', { name: '刷新页面' }).click();

  await page.getByRole('button', { name: '继续写' }).click();
  await editorBody(page).waitFor();
  expect(await dialog.getByLabel('标题').inputValue()).toBe('已填写');
  await page.close();
});

test('the list that did not load says so and loads again', async ({ product }) => {
  const { page } = await openMember(product);
  await page.route('**/GetMyNewsList**', (route) => route.abort(), { times: 1 });
  await page.reload();
  await page.getByText('稿件列表没有加载出来：后端接口连接异常').waitFor();

  await page.getByRole('button', { name: '重试' }).click();

  await page.getByText('您还没有投过稿').waitFor();
  await page.close();
});

test('a reload asks first, and the draft is offered afterwards with its time', async ({ product }) => {
  const { page } = await openMember(product);
  await page.goto(`${product.origin}/home`);
  await page.getByRole('link', { name: '我要投稿' }).first().click();
  await write(page, '半篇稿件', '刚写到一半');
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  await (await asked).accept();
  await reloaded;

  await page.getByText(/您有一篇没有提交的稿件：半篇稿件，\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/).waitFor();
  await page.getByRole('button', { name: '继续写' }).click();
  const dialog = page.getByRole('dialog', { name: '投稿' });
  await editorBody(page).getByText('刚写到一半').waitFor();
  expect(await dialog.getByLabel('标题').inputValue()).toBe('半篇稿件');

  await page.goBack();
  await page
    .getByRole('dialog', { name: '稿件还没有提交' })
    .getByRole('button', { name: '继续编辑' })
    .click();
  await dialog.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '保留草稿并离开' }).click();
  await page.getByRole('button', { name: '投稿', exact: true }).click();
  await page.getByText('上次写的内容还没有提交').waitFor();
  await page.getByRole('button', { name: '丢弃草稿' }).click();
  await expect.poll(() => dialog.getByLabel('标题').inputValue()).toBe('');
  await dialog.getByRole('button', { name: '取消' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.getByText('没有提交的稿件').count()).toBe(0);
  await page.close();
});

test('Escape closes the menus of the editor, then asks, and takes nothing away', async ({ product }) => {
  const { page } = await openMember(product);
  const dialog = await write(page, '按错了键', '还要写');
  const size = dialog.getByRole('button', { name: /^字体大小/ }).first();
  await size.click();
  await page.getByRole('menuitemcheckbox', { name: '36pt' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menuitemcheckbox', { name: '36pt' }).waitFor({ state: 'hidden' });
  expect(await page.getByRole('dialog', { name: '稿件还没有提交' }).count()).toBe(0);

  // A menu that has closed gives the focus back to its button, at a time of its own.
  await expect.poll(() => size.evaluate((button) => button === document.activeElement)).toBe(true);
  await dialog.getByLabel('标题').focus();
  const question = page.getByRole('dialog', { name: '稿件还没有提交' });
  // Browsers close a dialog by themselves when Escape comes again and again.
  for (let presses = 0; presses < 3; presses++) {
    await page.keyboard.press('Escape');
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
  }

  expect(await dialog.getByLabel('标题').inputValue()).toBe('按错了键');
  await editorBody(page).getByText('还要写').waitFor();
  await page.close();
});

test('a session that ends while she writes loses nothing', async ({ product }) => {
  const { page, member } = await openMember(product);
  const dialog = await write(page, '写得太久', '会话过期');
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  await product.site.call(memberSessions.Logout, {}, token);

  await dialog.getByRole('button', { name: '提交' }).click();

  await page.getByText('写好的内容已保留为草稿').waitFor();
  await page.waitForURL('**/home');
  await signInHere(product, page, member);
  await page.getByRole('button', { name: '继续写' }).click();
  await editorBody(page).getByText('会话过期').waitFor();
  await page.close();
});

test('another member at the same computer sees nothing of a draft', async ({ product }) => {
  const { page, member } = await openMember(product);
  const dialog = await write(page, '只给自己看', '不给别人看');
  await dialog.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '保留草稿并离开' }).click();
  await page.getByRole('button', { name: '退出' }).first().click();
  await page.waitForURL('**/home');

  await signInHere(product, page, await makeMember(product.site));

  expect(await page.getByText('只给自己看').count()).toBe(0);
  const others = await openDesk(page);
  expect(await others.getByLabel('标题').inputValue()).toBe('');
  await signInHere(product, page, member);
  await page.getByText('只给自己看').waitFor();
  await page.close();
});

test('what was decided meanwhile is not written over', async ({ product }) => {
  const { page, member } = await openMember(product);
  const token = await signInMember(product.site, member);
  const form = { Title: '审核中的稿件', MenuId: office.MenuId, NewContent: '<p>原文</p>' };
  await product.site.call(webContributions.SaveNews, form, token);
  await page.reload();
  await page.getByRole('button', { name: '修改：审核中的稿件' }).click();
  const dialog = page.getByRole('dialog', { name: '修改稿件' });
  await dialog.getByLabel('标题').fill('改过的标题');
  await office.decide('审核中的稿件', 1);

  await dialog.getByRole('button', { name: '提交' }).click();

  await page.getByText('文章已审核通过，不能再修改').waitFor();
  expect(await dialog.getByLabel('标题').inputValue()).toBe('改过的标题');
  await page.close();
});
