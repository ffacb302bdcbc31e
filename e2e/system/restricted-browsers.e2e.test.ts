import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  makeAdministrator,
  makeMember,
  makeNews,
  signInAdministrator,
} from '../../server/testing/factories/records.ts';
import { goByMenu } from '../support/back-office.ts';
import { readCaptcha } from '../support/read-captcha.ts';
import { entranceOf, signIn } from '../support/signing-in.ts';
import { test } from '../support/test.ts';

/*
 * Browsers that store nothing, or lack an API that a page starts with. Without clipboard:
 * admin/components/buttons/copy-button.browser.test.tsx; without printing of PDFs:
 * admin/certificates/taking-away.browser.test.tsx.
 */

/** Simulates 阻止所有 Cookie 和网站数据: accessing a storage throws, and tabs receive no messages from one another. */
function blockSiteData() {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
  Object.defineProperty(window, 'BroadcastChannel', { get: refuse });
}

function fillStorage() {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
}

async function signInToBackOffice(page: Page, account: { account: string; password: string }) {
  await page.getByLabel('账号').fill(account.account);
  await page.getByRole('textbox', { name: '密码' }).fill(account.password);
  await page.getByLabel('验证码', { exact: true }).fill(await readCaptcha(page));
  await page.keyboard.press('Enter');
}

test('a clerk whose browser blocks site data can sign in and work, and sees a warning', async ({
  product,
}) => {
  const clerk = await makeAdministrator(product.site);
  const page = await product.open('/robots.txt');
  await page.addInitScript(blockSiteData);

  await page.goto(`${product.origin}/System/links`);
  await page.waitForURL(/\/login/);
  await page.getByText('浏览器不让本站保存数据').waitFor();
  await signInToBackOffice(page, clerk);

  await page.getByRole('heading', { name: '友情链接' }).waitFor();
  await goByMenu(page, '建议箱');
  await page.getByRole('heading', { name: '建议箱' }).waitFor();
  await page.getByRole('button', { name: '收起导航' }).click();
  await page.getByRole('button', { name: '展开导航' }).waitFor();
  await page.close();
});

test('a clerk and a member with full storage can sign in and work until the page is left', async ({
  product,
}) => {
  const clerk = await makeAdministrator(product.site);
  const page = await product.open('/robots.txt');
  await page.addInitScript(fillStorage);
  await page.goto(`${product.origin}/login`);
  await signInToBackOffice(page, clerk);
  await page.getByRole('button', { name: new RegExp(`^${clerk.account}`) }).waitFor();

  const member = await makeMember(product.site);
  await page.goto(`${product.origin}/certsearch`);
  await signIn(page, member);
  await entranceOf(page, new RegExp(`^${member.account}`)).waitFor();
  await page.close();
});

/** Removes stream APIs, as in Firefox 100. */
function takeStreamsAway() {
  Reflect.deleteProperty(window, 'TransformStream');
  Reflect.deleteProperty(window, 'TextEncoderStream');
  Reflect.deleteProperty(ReadableStream.prototype, 'pipeThrough');
}

test('a page works without text streams and opens the next page without a full load', async ({ product }) => {
  await makeNews(product.site, await signInAdministrator(product.site), { Title: '没有文本流也能读' });
  const page = await product.open('/robots.txt');
  await page.addInitScript(takeStreamsAway);
  await page.goto(product.origin);

  await page.getByRole('button', { name: '建议箱' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  await page.getByRole('link', { name: '没有文本流也能读' }).first().click();
  await page.getByRole('heading', { name: '没有文本流也能读' }).waitFor();
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).toBe(
    `${product.origin}/home`,
  );
  await page.close();
});
