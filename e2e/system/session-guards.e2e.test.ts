import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { openBackOffice } from '../support/back-office.ts';
import { captureOnText } from '../support/capture-on-text.ts';
import { test as journey } from '../support/test.ts';

/* Access to the back office with and without a session, and the display of errors (product: sections 2, 4 and 8). */

const test = journey.extend('provoked', { scope: 'file' }, ['status of 502']);

const sessionGone = '无效的会话，或者会话已过期，请重新登录';
const storedToken = (page: Page) => page.evaluate(() => sessionStorage.getItem('backstageToken'));

test('every address leads to the sign-in page without a token, and signing out leads back there', async ({
  product,
}) => {
  const stranger = await product.open('/System/news');
  await stranger.waitForURL(/\/login/);
  await stranger.close();

  const page = await openBackOffice(product, '/login');
  await page.waitForURL('**/System/home');
  await page.getByRole('button', { name: /^clerk/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();

  await page.getByText('已退出登录').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
  expect(await storedToken(page)).toBeNull();
  await page.close();
});

test('an invalid session or a menu that fails to load leads to the sign-in page', async ({ product }) => {
  for (const path of ['/api/XfSystemApi/GetLoginUser', '/api/XfSysBussiness/GetNewsList']) {
    const page = await openBackOffice(product, '/System/home');
    await page.getByRole('heading', { name: /您好/ }).waitFor();
    await page.route(`**${path}**`, answer({ Code: 402, Message: sessionGone }));
    const notice = await captureOnText(page, sessionGone);

    await page.goto(`${product.origin}/System/news`);

    await page.waitForURL(/\/login/);
    expect(await notice(), path).toMatchObject({ path: '/System/news' });
    expect(await storedToken(page), path).toBeNull();
    await page.close();
  }

  const page = await openBackOffice(product, '/login');
  await page.route('**/GetSystemMenuList**', answer({ Code: 500, Message: '系统未知错误，请反馈给管理员' }));
  await page.goto(`${product.origin}/System/home`);
  await page.waitForURL(/\/login/);
  expect(await storedToken(page)).toBeNull();
  await page.close();
});

test('a server error is shown for five seconds with its number in the log', async ({ product }) => {
  const page = await openBackOffice(product, '/login');
  await page.clock.install();
  await page.goto(`${product.origin}/System/home`);
  await page.getByRole('heading', { name: /您好/ }).waitFor();
  await page.route(
    '**/GetNewsList**',
    answer({ Code: 500, Message: '系统未知错误，请反馈给管理员', TraceId: 'trace-7' }),
  );

  const toast = page.locator('.ant-message').getByText('系统未知错误，请反馈给管理员');
  const number = page.getByRole('main').getByText('错误编号 trace-7');
  // From here on the page's clock advances only when the test advances it.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  const countAfter = async (ms: number) => {
    await page.clock.runFor(ms);
    return await toast.count();
  };

  await page.getByRole('main').getByRole('link', { name: '文章管理', exact: true }).click();

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

function answer(envelope: { Code: number; Message: string; TraceId?: string }) {
  return (route: Route) =>
    route.fulfill({ contentType: 'application/json', body: JSON.stringify({ Data: null, ...envelope }) });
}
