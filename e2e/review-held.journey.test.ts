import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { businessReviews } from '#contract/reviews.ts';
import { systemSessions } from '#contract/sessions.ts';
import { startSession } from '../server/sessions/store.ts';
import { makeAdministrator, makeApplication, signInAdministrator } from '../server/testing/make.ts';
import { openBackOffice } from './back-office.ts';
import {
  button,
  clearDesk,
  deskAddress,
  hasFocus,
  heading,
  makeContribution,
  makePresets,
  spread,
  standing,
  strip,
  waiting,
} from './review-desk.ts';
import { test as journey } from './test.ts';
import { readCaptcha } from './read-captcha.ts';

/* A decision is held for six seconds: taken back, sent by leaving, refused, or stopped by the network. */

const test = journey.extend('provoked', { scope: 'file' }, ['ERR_INTERNET_DISCONNECTED']);
let token: string;
let page: Page;
let made = 0;
let first: string;
let second: string;

test.beforeAll(async ({ product, administrator }) => {
  token = administrator;
  await makePresets(product.site);
});
test.beforeEach(async ({ product }) => {
  await clearDesk(product.site, token);
  await makeApplication(product.site, { MemberName: (first = `甲公司${++made}`) });
  await makeApplication(product.site, { MemberName: (second = `乙公司${made}`) });
  page = await openBackOffice(product, deskAddress, {}, await signInAdministrator(product.site));
  await heading(page, first).waitFor();
  // A page that is left sends what is held; one that ends with its profile does not.
  return () => page.context().close();
});

const approve = () => page.getByRole('main').getByRole('button', { name: spread('通过') });
/** The case of this name that came last. */
const status = async (site: Parameters<typeof standing>[0], name: string) =>
  (await site.call(businessReviews.GetProcessList, { key: name }, token)).List.toSorted(
    (a, b) => b.ProcessId - a.ProcessId,
  )[0]?.Status;

test('what was decided is taken back with its words, by a click or by Ctrl+Z', async ({ site }) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: spread('驳回') })
    .click();
  await page.getByLabel('驳回原因').fill('营业执照看不清楚');
  await button(page, '确认驳回').click();
  await heading(page, second).waitFor();

  await strip(page).getByRole('button').click();

  await heading(page, first).waitFor();
  await expect.poll(() => page.getByLabel('驳回原因').inputValue()).toBe('营业执照看不清楚');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+A');
  await hasFocus(heading(page, second));
  await page.keyboard.press('Control+Z');
  await hasFocus(heading(page, first));
  await strip(page).waitFor({ state: 'detached' });
  expect(await status(site, first)).toBe(3);
});

test('leaving the page sends at once: by a link, and by closing it', async ({ site }) => {
  await approve().click();
  await heading(page, second).waitFor();
  await page.getByRole('navigation', { name: '后台导航' }).getByRole('link', { name: '会员列表' }).click();
  await expect.poll(() => status(site, first)).toBe(1);

  await page.goBack();
  await heading(page, second).waitFor();
  await approve().click();
  await strip(page).waitFor();
  await page.goto('about:blank');
  await expect.poll(() => status(site, second)).toBe(1);
});

test('what a colleague decided first is said, with who it was, and the desk goes on', async ({ site }) => {
  const colleague = await signInAdministrator(site);
  const oldest = (await waiting(site, colleague)).find(({ Title }) => Title === first)!;
  await site.call(businessReviews.SaveProcessItem, { ProcessId: oldest.ProcessId, Status: 1 }, colleague);

  await approve().click();
  await approve().click();

  await page.getByText(new RegExp(`${first}：该记录已审核（clerk\\d+通过），您的决定没有送出`)).waitFor();
  await page.getByText('都审核完了').waitFor();
  await expect.poll(() => status(site, second)).toBe(1);
});

test('what was sent again meanwhile is read once more, with what is new', async ({ site }) => {
  const change = await makeContribution(site, token, '会改的稿件', '<p>原来的话</p>');
  await page.reload();
  await page
    .getByRole('list', { name: '审核队列' })
    .getByRole('link')
    .filter({ hasText: '会改的稿件' })
    .click();
  await page.frameLocator('iframe').getByText('原来的话').waitFor();
  await change('<p>悄悄换上的话</p>');

  await approve().click();
  await heading(page, first).waitFor();
  await approve().click();
  await page.getByText('会改的稿件：该记录已被重新提交，您的决定没有送出').waitFor();
  await page.getByRole('alert').getByRole('link', { name: '查看' }).click();

  const changes = page.getByRole('region', { name: '您看过之后的变化' });
  await changes.locator('del').getByText('原来').first().waitFor();
  await changes.locator('ins').getByText('悄悄').first().waitFor();
  expect(await status(site, '会改的稿件')).toBe(3);
});

test('without the network it says so, and the same decision is sent when it is back', async ({ site }) => {
  await page.context().setOffline(true);
  await page
    .getByRole('main')
    .getByRole('button', { name: spread('驳回') })
    .click();
  await page.getByLabel('驳回原因').fill('营业执照看不清楚');
  await button(page, '确认驳回').click();
  await page.getByText(`${first}：后端接口连接异常，您填写的内容还在`).waitFor();

  await page.context().setOffline(false);
  await button(page, '再次发送').click();

  await expect.poll(() => status(site, first)).toBe(2);
});

test('a session that ends is renewed in a dialog, and the decision is sent', async ({ site }) => {
  const clerk = await makeAdministrator(site);
  const session = await startSession(site.db, { audience: 'administrator', holderId: clerk.id });
  await page.evaluate((value) => sessionStorage.setItem('backstageToken', value), session);
  await page.reload();
  await heading(page, first).waitFor();
  await site.call(systemSessions.Logout, {}, session);
  await approve().click();

  const dialog = page.getByRole('dialog', { name: '请重新登录' });
  await dialog.getByRole('textbox', { name: '密码' }).fill(clerk.password);
  await dialog.getByLabel('验证码', { exact: true }).fill(await readCaptcha(dialog));
  await page.keyboard.press('Enter');

  await heading(page, second).waitFor();
  await expect.poll(() => status(site, first)).toBe(1);
});
