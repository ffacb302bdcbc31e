import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { businessActivities } from '#contract/activities/activities.ts';
import { allFindings } from '../support/axe.ts';
import { openBackOffice } from '../support/back-office.ts';
import { findActivity, makeCouncil, recipientsOf } from '../support/inviting.ts';
import { actOn } from '../support/row-action.ts';
import { test as journey } from '../support/test.ts';

/* Cancelling an activity: the invited members are notified, and the activity stays as it was. */

const test = journey
  .extend('env', { scope: 'file' }, ({ smtp, webhook }) => ({
    SMTP_URL: smtp.url,
    SMS_WEBHOOK_URL: webhook.url,
  }))
  .extend('provoked', { scope: 'file' }, ['ERR_INTERNET_DISCONNECTED'])
  .extend('council', { scope: 'file' }, ({ site }) => makeCouncil(site, 'c'));

test('a clerk cancels an activity, and the invited members receive a message', async ({
  product,
  administrator,
  council,
  smtp,
}) => {
  const form = {
    Title: '要取消的座谈',
    BeginTime: '2037-05-01 09:00:00',
    Place: '澜州',
    MemberIds: council.ids,
  };
  await product.site.call(businessActivities.SaveActivityDetail, form, administrator);
  const stored = () => findActivity(product.site, administrator, form.Title);
  await expect.poll(async () => (await stored())?.SentCount).toBe(3);
  const page = await openBackOffice(product, '/System/activities', {}, administrator);
  const row = page.getByRole('row').filter({ hasText: form.Title });
  await row.waitFor();

  await actOn(page, row, '取消活动');
  const dialog = page.getByRole('dialog', { name: `取消活动：${form.Title}` });
  await dialog.getByRole('button', { name: '取消活动并通知 3 家' }).click();
  await dialog.getByText('请输入取消原因').waitFor();
  expect(await allFindings(page)).toEqual([]);
  expect(await stored()).toMatchObject({ Status: 1 });
  await dialog.getByLabel('取消原因').fill('场地临时维修');
  await dialog.getByRole('button', { name: '取消活动并通知 3 家' }).click();

  await page.getByText('已取消，正在通知 3 家').waitFor();
  await row.getByText('已取消', { exact: true }).waitFor();
  await expect
    .poll(() => recipientsOf(smtp, '活动取消'))
    .toEqual([0, 1, 2].map((at) => `c${at}@council.example`));
  await row.getByRole('link', { name: form.Title, exact: true }).click();
  await page.getByText('原因：场地临时维修').waitFor();
  expect(await page.getByRole('button', { name: /^保\s?存/ }).count()).toBe(0);
  await page.getByRole('link', { name: '邀请情况 3' }).click();
  await page.getByRole('row').filter({ hasText: '安泰建设' }).getByText('已发出').nth(1).waitFor();
  expect(await allFindings(page)).toEqual([]);
  await page.getByRole('link', { name: '变更记录' }).click();
  await page.getByRole('cell', { name: '场地临时维修' }).waitFor();
  await page.close();
});

const failing = 'c2@council.example';
const unreachable = /^后端接口连接异常/;

test('cancelling and sending again report a missing network at once, and the same button works afterwards', async ({
  product,
  administrator,
  council,
  smtp,
}) => {
  const form = {
    Title: '断网时取消的座谈',
    BeginTime: '2037-06-01 09:00:00',
    Place: '澜州',
    MemberIds: council.ids,
  };
  smtp.answerTo(failing, 550);
  await product.site.call(businessActivities.SaveActivityDetail, form, administrator);
  const stored = () => findActivity(product.site, administrator, form.Title);
  await expect.poll(async () => (await stored())?.FailedCount).toBe(1);
  const { ActivityId = 0 } = (await stored()) ?? {};
  const address = `/System/activities/edit?id=${ActivityId}&tab=invitations`;
  const page = await openBackOffice(product, address, {}, administrator);
  const reason = page.getByLabel('取消原因');
  const told = () => recipientsOf(smtp, '活动取消').filter((to) => to === failing).length;
  const toldBefore = told();
  const offline = async (button: Locator, stillThere = async () => {}, agree = async () => {}) => {
    await button.waitFor();
    await page.context().setOffline(true);
    await button.click();
    await agree();
    await page.getByText(unreachable).first().waitFor();
    await stillThere();
    await page.context().setOffline(false);
    await button.click();
    await agree();
  };

  smtp.answerTo(failing, undefined);
  const resend = page.getByRole('button', { name: '重发失败的 1 家' });
  const agree = () => page.getByRole('button', { name: '向 1 家重发' }).click();
  await offline(resend, undefined, agree);
  await page.getByText('邀请 3 家：已发出 3', { exact: true }).waitFor();

  smtp.answerTo(failing, 550);
  await page.goto(`${product.origin}/System/activities`);
  const row = page.getByRole('row').filter({ hasText: form.Title });
  await row.waitFor();
  await actOn(page, row, '取消活动');
  const dialog = page.getByRole('dialog', { name: `取消活动：${form.Title}` });
  await reason.fill('场地临时维修');
  const cancel = dialog.getByRole('button', { name: '取消活动并通知 3 家' });
  await offline(cancel, async () => expect(await reason.inputValue()).toBe('场地临时维修'));
  await row.getByText('已取消', { exact: true }).waitFor();

  await page.goto(`${product.origin}${address}`);
  const member = page.getByRole('row').filter({ hasText: '安泰建设' });
  await member.getByText('邮件服务器拒收（550）').waitFor();
  expect(await allFindings(page)).toEqual([]);
  smtp.answerTo(failing, undefined);
  const tellAgain = page.getByRole('button', { name: '重发通知失败的 1 家' });
  await tellAgain.click();
  await page.getByText('其中邮件失败 1 家，各用失败的方式再发一次。确认后立即发出，不能撤回。').waitFor();
  await page.getByRole('button', { name: '取消', exact: true }).click();
  await offline(tellAgain, undefined, () => page.getByRole('button', { name: '向 1 家重发通知' }).click());
  await page.getByText('正在通知 1 家').waitFor();
  await tellAgain.waitFor({ state: 'detached' });
  await expect.poll(told).toBe(toldBefore + 1);
  await page.close();
});
