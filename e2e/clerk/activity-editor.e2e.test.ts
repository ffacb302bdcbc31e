import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { businessActivities } from '#contract/activities/activities.ts';
import { permissions, type Permission } from '#contract/api/permissions.ts';
import { signInAdministrator } from '../../server/testing/factories/records.ts';
import { allFindings } from '../support/axe.ts';
import { openBackOffice } from '../support/back-office.ts';
import {
  fillActivity,
  findActivity,
  levelBox,
  makeCouncil,
  recipientsOf,
  waitForEditor,
} from '../support/inviting.ts';
import { test as journey } from '../support/test.ts';

/* The page of an activity: saving and sending. Its other rules: admin/activities/editor.browser.test.tsx. */

const test = journey
  .extend('env', { scope: 'file' }, ({ smtp, webhook }) => ({
    SMTP_URL: smtp.url,
    SMS_WEBHOOK_URL: webhook.url,
  }))
  .extend('council', { scope: 'file' }, ({ site }) => makeCouncil(site, 'e'));

const address = '/System/activities/edit';
const text = (page: Page) => page.frameLocator('iframe[title="活动内容"]').locator('body');
const savedNotice = (page: Page) => page.getByText('已保存，没有发送任何邀请').last();
const start = { BeginTime: '2037-05-01 09:00:00', Place: '澜州会议中心' };

test('neither Enter nor saving sends an invitation, and a draft retains its recipients', async ({
  product,
  administrator,
  council,
  smtp,
}) => {
  expect(council.ids).toHaveLength(3);
  const page = await openBackOffice(product, address, {}, administrator);
  await waitForEditor(page);
  await page.keyboard.press('Control+S');
  await page.getByText('请输入活动标题').waitFor();
  expect(await allFindings(page), 'refused').toEqual([]);
  await fillActivity(page, '只是草稿');
  await levelBox(page).click();
  await text(page).fill('请带上证件');
  for (const label of ['标题', '开始时间', '地点']) await page.getByLabel(label).press('Enter');
  expect(await findActivity(product.site, administrator, '只是草稿')).toBeUndefined();

  await page.keyboard.press('Control+S');

  await savedNotice(page).waitFor();
  await page.waitForURL(/\?id=\d+$/);
  await page.reload();
  await page.getByText('将新邀请 3 家').waitFor();
  expect(await levelBox(page).isChecked()).toBe(true);
  await text(page).getByText('请带上证件').waitFor();
  expect(await findActivity(product.site, administrator, '只是草稿')).toMatchObject({
    Status: 0,
    InvitedCount: 0,
  });
  expect(recipientsOf(smtp, '活动邀请')).toEqual([]);
  await page.close();
});

test('a clerk without the permission to send has no button that repeats failed invitations', async ({
  product,
  administrator,
  council,
  smtp,
}) => {
  smtp.answerTo('e2@council.example', 550);
  const form = { ...start, Title: '无权重发', MemberIds: council.ids };
  const { ActivityId } = await product.site.call(businessActivities.SaveActivityDetail, form, administrator);
  await expect
    .poll(async () => (await findActivity(product.site, administrator, form.Title))?.FailedCount)
    .toBe(1);
  const others = (Object.keys(permissions) as Permission[]).filter((one) => one !== 'activity:send');
  const token = await signInAdministrator(product.site, others);
  const page = await openBackOffice(product, `${address}?id=${ActivityId}&tab=invitations`, {}, token);
  await page.getByRole('heading', { level: 1, name: form.Title }).waitFor();
  await page.getByRole('row').filter({ hasText: '安泰建设' }).waitFor();

  expect(await page.getByRole('button', { name: /^重发失败的/ }).count()).toBe(0);
  await page.close();
});
