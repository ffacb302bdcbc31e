import { expect } from 'vitest';
import { businessActivities } from '#contract/activities/activities.ts';
import { allFindings } from '../support/axe.ts';
import { openBackOffice } from '../support/back-office.ts';
import { findActivity, makeCouncil, waitForEditor } from '../support/inviting.ts';
import { test as journey } from '../support/test.ts';

/* An activity moves after its invitations were sent: saving shows that nobody was notified, and offers to do so. */

const test = journey
  .extend('env', { scope: 'file' }, ({ smtp, webhook }) => ({
    SMTP_URL: smtp.url,
    SMS_WEBHOOK_URL: webhook.url,
  }))
  .extend('council', { scope: 'file' }, ({ site }) => makeCouncil(site, 'm'));

test('a clerk reschedules an activity and notifies the invited members', async ({
  product,
  administrator,
  council,
}) => {
  const form = {
    Title: '要改期的座谈',
    BeginTime: '2037-05-01 09:00:00',
    Place: '澜州会议中心',
    MemberIds: council.ids,
  };
  const { ActivityId } = await product.site.call(businessActivities.SaveActivityDetail, form, administrator);
  await expect
    .poll(async () => (await findActivity(product.site, administrator, form.Title))?.SentCount)
    .toBe(3);
  const address = `/System/activities/edit?id=${ActivityId}`;
  const page = await openBackOffice(product, address, {}, administrator);
  await waitForEditor(page);
  await page.getByLabel('地点').fill('澜州市图书馆');

  await page.keyboard.press('Control+S');

  await page.getByText('已保存，没有发送任何邀请；3 家会员还不知道变更').waitFor();
  await page.getByText('3 家会员收到邀请后活动有变更，他们还不知道').waitFor();
  await page.getByText('地点由 澜州会议中心 改为 澜州市图书馆').first().waitFor();
  expect(await allFindings(page)).toEqual([]);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/moved-1440.png` });
  if (process.env.PICTURES) {
    const { width, height } = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: `${process.env.PICTURES}/moved-390.png` });
    await page.setViewportSize({ width, height });
  }
  await page.getByRole('button', { name: '通知已邀请的会员' }).click();
  const question = page.getByRole('dialog', { name: '通知 3 家已邀请的会员？' });
  await question.getByText('以邮件和短信告知：地点由 澜州会议中心 改为 澜州市图书馆').waitFor();
  await question.getByRole('button', { name: '通知 3 家' }).click();

  await page.getByText('正在通知 3 家').waitFor();
  await page.getByText('3 家会员收到邀请后活动有变更，他们还不知道').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: '邀请情况 3' }).click();
  await page.getByRole('columnheader', { name: '变更通知' }).waitFor();
  await page.close();
});
