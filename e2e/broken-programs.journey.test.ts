import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openBackOffice } from './back-office.ts';
import { entranceOf } from './signing-in.ts';
import { test as journey } from './test.ts';

/* A browser that cannot parse or run a part of the program is told so, and not that its network failed. */

const test = journey.extend('provoked', { scope: 'file' }, [
  'SyntaxError',
  'TypeError',
  'this browser cannot run a part of the program',
  'ERR_FAILED',
]);

const outdated = '这个浏览器运行不了此处的程序，多半是版本过旧。请更新浏览器，或改用 Microsoft Edge';

/** What an older engine makes of a file: it stops while reading it, or while running it. */
const unparsable = 'export const word = /(?<=/;';
const unrunnable = '[].noSuchFunction();';

const replaceProgram = (page: Page, file: string, body: string) =>
  page.route(file, (route) => route.fulfill({ contentType: 'text/javascript', body }));

test.for([unparsable, unrunnable])(
  'the sign-in of the site with the program %s',
  async (text, { product }) => {
    const page = await product.open('/home');
    await replaceProgram(page, '**/assets/sign-in-dialog-*.js', text);

    await entranceOf(page).click();

    await page.getByText(outdated).waitFor();
    expect(await page.getByText('后端接口连接异常').count()).toBe(0);
    await page.close();
  },
);

test('the sign-in of the site whose program does not arrive', async ({ product }) => {
  const page = await product.open('/home');
  await page.route('**/assets/sign-in-dialog-*.js', (route) => route.abort());

  await entranceOf(page).click();

  await page.getByText('后端接口连接异常').waitFor();
  expect(await page.getByText(outdated).count()).toBe(0);
  await page.close();
});

test.for([unparsable, unrunnable])(
  'a page of the back office with the program %s',
  async (text, { product }) => {
    const page = await openBackOffice(product, '/System/home');
    await replaceProgram(page, '**/System/assets/shell-*.js', text);

    await page.reload();

    await page.getByRole('heading', { name: '这个浏览器运行不了本页的程序' }).waitFor();
    expect(await page.getByText('网络或服务器暂时无法连接').count()).toBe(0);
    await page.close();
  },
);

test('a page of the back office whose program does not arrive', async ({ product }) => {
  const page = await openBackOffice(product, '/System/home');
  await page.route('**/System/assets/shell-*.js', (route) => route.abort());

  await page.reload();

  await page.getByRole('heading', { name: '页面的程序没有加载完' }).waitFor();
  await page.getByText('网络或服务器暂时无法连接').waitFor();
  await page.close();
});
