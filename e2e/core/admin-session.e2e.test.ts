import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { systemSessions } from '#contract/accounts/sessions.ts';
import { systemNames } from '#contract/back-office/names.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { startSession } from '../../server/modules/sessions/store.ts';
import {
  makeAdministrator,
  makeMenu,
  makeNews,
  signInAdministrator,
} from '../../server/testing/factories/records.ts';
import { goByMenu, openBackOffice } from '../support/back-office.ts';
import { editorBody } from '../support/paste.ts';
import { readCaptcha } from '../support/read-captcha.ts';
import type { Product } from '../support/start-product.ts';
import { test as journey } from '../support/test.ts';

/* One session over all tabs of a browser; it ends, and the network fails, without a typed word being lost. */

const test = journey.extend('provoked', { scope: 'file' }, ['ERR_INTERNET_DISCONNECTED', 'ERR_FAILED']);
let NewsId: number;

test.beforeAll(async ({ product }) => {
  const token = await signInAdministrator(product.site);
  const MenuId = await makeMenu(product.site, token, { Name: '通知' });
  NewsId = await makeNews(product.site, token, { MenuId, Title: '原来的标题', NewContent: '<p>正文</p>' });
});

test('a new tab of the same browser is signed in, and signing out in one tab signs out all tabs', async ({
  product,
}) => {
  const first = await openBackOffice(product, '/System/news');
  await first.getByRole('link', { name: '原来的标题', exact: true }).waitFor();

  const newPage = first.context().waitForEvent('page');
  await first.getByRole('link', { name: '原来的标题', exact: true }).click({ modifiers: ['Control'] });
  const clicked = await newPage;
  await editorBody(clicked).getByText('正文').waitFor();
  const typed = await first.context().newPage();
  await typed.goto(`${product.origin}/System/menus`);

  await typed.getByRole('heading', { name: '网站栏目' }).waitFor();
  expect(await tokenIn(typed)).toBe(await tokenIn(first));

  await first.getByRole('button', { name: /^clerk/ }).click();
  await first.getByRole('menuitem', { name: '退出登录' }).click();

  for (const other of [clicked, typed]) {
    await other.waitForURL(/\/login/);
    expect(await tokenIn(other)).toBeNull();
  }
  await first.close();
});

test('the sign-in page leads to the address that the administrator requested', async ({ product }) => {
  const page = await product.open(`/System/news?key=${encodeURIComponent('标题')}`);
  await page.waitForURL(/\/login\?from=/);

  await signIn(page, await makeAdministrator(product.site));

  await page.waitForURL('**/System/news?key=**');
  await page.getByRole('link', { name: '原来的标题', exact: true }).waitFor();
  await page.close();
});

test('an expired session is renewed in a dialog over the form, and the typed values are saved', async ({
  product,
}) => {
  const clerk = await makeAdministrator(product.site);
  const page = await openBackOffice(
    product,
    `/System/news/edit?id=${NewsId}`,
    {},
    await tokenOf(product, clerk),
  );
  await page.getByRole('textbox', { name: '标题' }).fill('写了很久的标题');
  await product.site.call(systemSessions.Logout, {}, (await tokenIn(page)) ?? '');

  await page.keyboard.press('Control+S');

  const dialog = page.getByRole('dialog', { name: '请重新登录' });
  await dialog.getByText(clerk.account).waitFor();
  await dialog.getByRole('textbox', { name: '密码' }).fill(clerk.password);
  await dialog.getByLabel('验证码', { exact: true }).fill(await readCaptcha(dialog));
  await page.keyboard.press('Enter');
  await page.getByText('修改成功').first().waitFor();
  expect(await page.getByRole('textbox', { name: '标题' }).inputValue()).toBe('写了很久的标题');
  const token = (await tokenIn(page)) ?? '';
  const saved = await product.site.call(businessNews.GetNewsDetail, { newsid: NewsId }, token);
  expect(saved.Title).toBe('写了很久的标题');
  await page.close();
});

test('a request that meets an expired session asks for a new sign-in above an open dialog', async ({
  product,
}) => {
  const clerk = await makeAdministrator(product.site);
  const page = await openBackOffice(product, '/System/roles', {}, await tokenOf(product, clerk));
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  await page.route(`**${systemNames.GetRoleNames.path}`, (route) => isOver.then(() => route.continue()));
  await page.getByRole('button', { name: '新增角色' }).click();
  await page.getByLabel('角色名称').fill('还没有保存');
  await product.site.call(systemSessions.Logout, {}, (await tokenIn(page)) ?? '');

  end();

  const dialog = page.getByRole('dialog', { name: '请重新登录' });
  await dialog.getByText(clerk.account).waitFor();
  await dialog.getByRole('textbox', { name: '密码' }).fill(clerk.password);
  await dialog.getByLabel('验证码', { exact: true }).fill(await readCaptcha(dialog));
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.getByLabel('角色名称').inputValue()).toBe('还没有保存');
  expect(await page.getByText('有未保存的修改').count()).toBe(0);
  await page.close();
});

test('the typed text is restored at the next sign-in if the clerk does not renew the session', async ({
  product,
}) => {
  const clerk = await makeAdministrator(product.site);
  const page = await openBackOffice(
    product,
    `/System/news/edit?id=${NewsId}`,
    {},
    await tokenOf(product, clerk),
  );
  await page.getByRole('textbox', { name: '标题' }).fill('下次接着写');
  await product.site.call(systemSessions.Logout, {}, (await tokenIn(page)) ?? '');
  await page.keyboard.press('Control+S');

  await page.getByRole('dialog', { name: '请重新登录' }).getByRole('button', { name: '退出' }).click();
  await page.waitForURL(/\/login\?from=/);
  await signIn(page, clerk);

  await page.waitForURL(`**/System/news/edit?id=${NewsId}`);
  await expect.poll(() => page.getByRole('textbox', { name: '标题' }).inputValue()).toBe('下次接着写');
  await page.close();
});

test('a save without a network is rejected at once, and the same button works afterwards', async ({
  product,
}) => {
  const page = await openBackOffice(product, `/System/news/edit?id=${NewsId}`);
  await editorBody(page).getByText('正文').waitFor();
  await page.getByRole('textbox', { name: '标题' }).fill('断网时写的标题');
  await page.clock.install();
  await page.context().setOffline(true);
  await page.getByText('网络已断开').waitFor();

  await page.keyboard.press('Control+S');

  const error = page.getByText('后端接口连接异常，您填写的内容还在');
  await error.waitFor();
  // The message stays as long as it takes to read it.
  await page.clock.fastForward('10:00');
  expect(await error.isVisible()).toBe(true);
  expect(await page.getByRole('textbox', { name: '标题' }).inputValue()).toBe('断网时写的标题');
  await page.context().setOffline(false);
  await page.getByText('网络已断开').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+S');
  await page.getByText('修改成功').first().waitFor();
  await error.waitFor({ state: 'detached' });
  await page.close();
});

test('a page whose script failed to load shows an error and loads when the script is available', async ({
  product,
}) => {
  const page = await openBackOffice(product, '/System/home');
  await page.getByRole('heading', { name: /您好/ }).waitFor();
  const broken = /\/System\/assets\/list-/;
  const refuse = (route: Route) => route.abort('failed');
  await page.route(broken, refuse);

  await page.reload();
  await goByMenu(page, '文章管理');
  await page.getByText('页面的程序没有加载完').waitFor();
  await page.unroute(broken, refuse);

  await page.getByRole('link', { name: /标题/ }).first().waitFor();
  await page.close();
});

const tokenOf = (product: Product, { id }: { id: number }) =>
  startSession(product.site.db, { audience: 'administrator', holderId: id });

const tokenIn = (page: Page) => page.evaluate(() => sessionStorage.getItem('backstageToken'));

async function signIn(page: Page, account: { account: string; password: string }): Promise<void> {
  await page.getByLabel('账号').fill(account.account);
  await page.getByRole('textbox', { name: '密码' }).fill(account.password);
  await page.getByLabel('验证码', { exact: true }).fill(await readCaptcha(page));
  await page.keyboard.press('Enter');
}
