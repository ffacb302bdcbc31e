import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { openBackOffice } from './back-office.ts';
import { test as journey } from './test.ts';
import { whenSaid } from './when-said.ts';

/* Who may stay in the back office, what it says when a call fails, and its tabs (product: sections 2, 4 and 8). */

const test = journey.extend('provoked', { scope: 'file' }, ['status of 502', 'ERR_CONNECTION_REFUSED']);

const sessionGone = '无效的会话，或者会话已过期，请重新登录';
const keptToken = (page: Page) => page.evaluate(() => sessionStorage.getItem('backstageToken'));

test('without a token every address leads to the sign-in page, with one it leads in', async ({ product }) => {
  const stranger = await product.open('/System/news');
  await stranger.waitForURL(/\/login/);
  await stranger.close();

  const clerk = await openBackOffice(product, '/login');
  await clerk.waitForURL('**/System/home');
  await clerk.close();
});

test.for([
  ['a token that is not good any more', '/api/XfSystemApi/GetLoginUser'],
  ['a session that ends while one works', '/api/XfSysBussiness/GetNewsList'],
] as const)('%s is told, and after a second the sign-in page comes', async ([_what, path], { product }) => {
  const page = await openBackOffice(product, '/System/home');
  await page.getByRole('heading', { name: /您好/ }).waitFor();
  await page.route(`**${path}**`, answer({ Code: 402, Message: sessionGone }));
  const told = await whenSaid(page, sessionGone);

  await page.goto(`${product.origin}/System/news`);

  await page.waitForURL(/\/login/);
  expect(await told()).toMatchObject({ path: '/System/news' });
  expect(await keptToken(page)).toBeNull();
  await page.close();
});

test('a menu that cannot be loaded ends the session', async ({ product }) => {
  const page = await openBackOffice(product, '/login');
  await page.route('**/GetSystemMenuList**', answer({ Code: 500, Message: '系统未知错误，请反馈给管理员' }));

  await page.goto(`${product.origin}/System/home`);

  await page.waitForURL(/\/login/);
  expect(await keptToken(page)).toBeNull();
  await page.close();
});

test('a fault of the server is told for five seconds, with the number that finds it in the log', async ({
  product,
}) => {
  const page = await openBackOffice(product, '/login');
  await page.clock.install();
  await page.goto(`${product.origin}/System/home`);
  await page.getByRole('heading', { name: /您好/ }).waitFor();
  await page.route(
    '**/GetNewsList**',
    answer({ Code: 500, Message: '系统未知错误，请反馈给管理员', TraceId: 'trace-7' }),
  );

  const toast = page.locator('.ant-message').getByText('系统未知错误，请反馈给管理员');
  const number = page.getByRole('main').getByText('编号 trace-7');
  // From here on the page's time passes only when it is told to.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  const countAfter = async (ms: number) => {
    await page.clock.runFor(ms);
    return await toast.count();
  };

  await page.getByRole('menuitem', { name: '文章管理' }).click();

  await expect.poll(() => countAfter(50)).toBe(1);
  expect(await countAfter(4500)).toBe(1);
  expect(await number.count()).toBe(1);
  await page.clock.runFor(1000);
  await page.clock.resume();
  await toast.waitFor({ state: 'detached' });

  await page.unroute('**/GetNewsList**');
  await page.getByRole('button', { name: '重试' }).click();
  await page.getByText('还没有文章').waitFor();
  await page.close();
});

test.for([
  ['后端接口连接异常', (route: Route) => route.abort('connectionrefused')],
  ['系统接口502异常', (route: Route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' })],
  ['当前操作没有权限', answer({ Code: 403, Message: '当前操作没有权限' })],
] as const)('what the person reads: %s', async ([text, reply], { product }) => {
  const page = await openBackOffice(product, '/System/home');
  await page.getByRole('heading', { name: /您好/ }).waitFor();
  await page.route('**/GetNewsList**', reply);

  await page.getByRole('menuitem', { name: '文章管理' }).click();

  await page.locator('.ant-notification').getByText(text).waitFor();
  await page.getByRole('main').getByText(text).waitFor();
  await page.close();
});

test('each page has one tab; a closed one gives way to the next, else to the one before', async ({
  product,
}) => {
  const page = await openBackOffice(product, '/System/home');
  const tabs = page.getByRole('navigation', { name: '已打开的页面' });
  for (const name of ['文章管理', '推荐位', '网站栏目', '文章管理', '推荐位']) {
    await page.getByRole('menuitem', { name }).click();
    await page.getByRole('heading', { name }).waitFor();
  }
  expect(await tabs.getByRole('link').allTextContents()).toEqual([
    '工作台',
    '文章管理',
    '推荐位',
    '网站栏目',
  ]);
  expect(await tabs.getByRole('button', { name: '关闭工作台' }).count()).toBe(0);

  await tabs.getByRole('button', { name: '关闭推荐位' }).click();
  await page.waitForURL('**/System/menus');
  await tabs.getByRole('button', { name: '关闭网站栏目' }).click();
  await page.waitForURL('**/System/news');
  await tabs.getByRole('link', { name: '网站栏目' }).waitFor({ state: 'detached' });
  expect(await tabs.getByRole('link').allTextContents()).toEqual(['工作台', '文章管理']);
  await page.close();
});

test('signing out says so and leads to the sign-in page', async ({ product }) => {
  const page = await openBackOffice(product, '/System/home');
  await page.getByRole('button', { name: /^clerk/ }).click();

  await page.getByRole('menuitem', { name: '退出登录' }).click();

  await page.getByText('已退出登录').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
  expect(await keptToken(page)).toBeNull();
  await page.close();
});

function answer(envelope: { Code: number; Message: string; TraceId?: string }) {
  return (route: Route) =>
    route.fulfill({ contentType: 'application/json', body: JSON.stringify({ Data: null, ...envelope }) });
}
