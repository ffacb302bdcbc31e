import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openBackOffice } from '../support/back-office.ts';
import { entranceOf } from '../support/signing-in.ts';
import { test as journey } from '../support/test.ts';

/*
 * A browser that cannot parse or run a part of the client code shows a message about that, and not about the network.
 */

const test = journey.extend('provoked', { scope: 'file' }, [
  'SyntaxError',
  'TypeError',
  'this browser cannot run a part of the program',
  'ERR_FAILED',
]);

const outdated = '这个浏览器运行不了此处的程序，多半是版本过旧。请更新浏览器，或改用 Microsoft Edge';

/** Scripts that an older engine fails to parse or to run. */
const unparsable = 'export const word = /(?<=/;';
const unrunnable = '[].noSuchFunction();';

const replaceProgram = (page: Page, file: string, body: string) =>
  page.route(file, (route) => route.fulfill({ contentType: 'text/javascript', body }));

/** Loads a part of the client code twice, each time with a file at which one of the two engines fails. */
async function failTwice(page: Page, file: string, open: () => Promise<unknown>, says: () => Promise<void>) {
  for (const text of [unparsable, unrunnable]) {
    await replaceProgram(page, file, text);
    await open();
    // The request may begin after the click returns, so that the replacement stays until the message is there.
    await says();
    await page.unroute(file);
  }
}

test('the sign-in of the site shows different errors for a script that fails and a script that does not load', async ({
  product,
}) => {
  const file = '**/assets/sign-in-dialog-*.js';
  const page = await product.open('/home');
  const open = async () => {
    await page.reload();
    await entranceOf(page).click();
  };

  await failTwice(page, file, open, async () => {
    await page.getByText(outdated).waitFor();
    expect(await page.getByText('后端接口连接异常').count()).toBe(0);
  });

  await page.route(file, (route) => route.abort());
  await open();
  await page.getByText('后端接口连接异常').waitFor();
  expect(await page.getByText(outdated).count()).toBe(0);
  await page.close();
});

test('the back office shows different errors for a script that fails and a script that does not load', async ({
  product,
}) => {
  const file = '**/System/assets/shell-*.js';
  const page = await openBackOffice(product, '/System/home');

  await failTwice(
    page,
    file,
    () => page.reload(),
    async () => {
      await page.getByRole('heading', { name: '这个浏览器运行不了本页的程序' }).waitFor();
      expect(await page.getByText('网络或服务器暂时无法连接').count()).toBe(0);
    },
  );

  await page.route(file, (route) => route.abort());
  await page.reload();
  await page.getByRole('heading', { name: '页面的程序没有加载完' }).waitFor();
  await page.getByText('网络或服务器暂时无法连接').waitFor();
  await page.close();
});
