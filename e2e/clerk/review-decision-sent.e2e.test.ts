import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { systemSessions } from '#contract/accounts/sessions.ts';
import { systemStaff } from '#contract/accounts/staff.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { startSession } from '../../server/modules/sessions/store.ts';
import {
  applicationOf,
  makeAdministrator,
  makeApplication,
  signInAdministrator,
} from '../../server/testing/factories/records.ts';
import { openBackOffice } from '../support/back-office.ts';
import { readCaptcha } from '../support/read-captcha.ts';
import {
  clearReviews,
  reviewAddress,
  heading,
  makePresets,
  spread,
  statusOf,
  strip,
} from '../support/reviewing.ts';
import { test } from '../support/test.ts';

/*
 * 审核 in the whole product (its page alone: admin/reviews/review.browser.test.tsx): a decision survives its page and its
 * session, and a sole administrator may decide on their own submissions.
 */

let token: string;
let page: Page;
let count = 0;
let first: string;
let second: string;

test.beforeAll(async ({ product, administrator }) => {
  token = administrator;
  await makePresets(product.site);
});
test.beforeEach(async ({ product }) => {
  await clearReviews(product.site, token);
  await makeApplication(product.site, { MemberName: (first = `甲公司${++count}`) });
  await makeApplication(product.site, { MemberName: (second = `乙公司${count}`) });
  page = await openBackOffice(product, reviewAddress, {}, await signInAdministrator(product.site));
  await heading(page, first).waitFor();
  // Leaving a page sends a held decision; closing the browser profile does not.
  return () => page.context().close();
});

const approve = () => page.getByRole('main').getByRole('button', { name: spread('通过') });
/** Returns the state of the latest case of this name. */
const status = async (site: Parameters<typeof statusOf>[0], name: string) =>
  (await site.call(businessReviews.GetProcessList, { key: name }, token)).List.toSorted(
    (a, b) => b.ProcessId - a.ProcessId,
  )[0]?.Status;

test('closing the page sends the pending decision at once', async ({ site }) => {
  await approve().click();
  await strip(page).waitFor();
  await page.goto('about:blank');
  await expect.poll(() => status(site, first)).toBe(1);
});

test('an expired session is renewed in a dialog, and the decision is sent', async ({ site }) => {
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

test('the submission of an administrator names the other reviewers, or reports that there are none', async ({
  product,
  site,
}) => {
  await clearReviews(site, token);
  const { Consent: _consent, ...form } = await applicationOf(site, { MemberName: '自己提交的公司' });
  await site.call(businessMembers.EditMemberInfo, form, token);
  await signInAdministrator(site);
  const own = await openBackOffice(product, reviewAddress, {}, token);
  await decision(own)
    .getByText(/不能审核自己提交的记录，可由.*clerk\d+.*审核，可以查看/)
    .waitFor();

  const { AdminId } = await site.call(systemStaff.GetLoginUser, {}, token);
  const administrators = site.db.updateTable('administrators');
  await administrators.set({ is_enabled: false }).where('id', '<>', AdminId).execute();
  await own.reload();
  await decision(own).getByText('您是唯一的审核人').waitFor();
  await decision(own)
    .getByRole('button', { name: spread('通过') })
    .click();
  await own.locator('.held-strip').waitFor({ state: 'hidden' });
  await own.getByRole('link', { name: spread('已通过') }).click();
  await own
    .getByRole('list', { name: '审核队列' })
    .getByRole('link')
    .filter({ hasText: '自己提交的公司' })
    .click();
  await own.getByText(/（唯一审核人）通过/).waitFor();
  await administrators.set({ is_enabled: true }).execute();
  await own.close();
});

const decision = (on: Page) => on.getByRole('complementary', { name: '审核决定' });
