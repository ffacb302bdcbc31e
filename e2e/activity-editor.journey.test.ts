import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { businessActivities } from '#contract/activities.ts';
import { permissions, type Permission } from '#contract/permissions.ts';
import { systemSessions } from '#contract/sessions.ts';
import { makeAdministrator, signInAdministrator } from '../server/testing/make.ts';
import { startSession } from '../server/sessions/store.ts';
import { allFindings } from './axe.ts';
import { openBackOffice } from './back-office.ts';
import {
  fillActivity,
  findActivity,
  inviteButton,
  levelBox,
  makeCouncil,
  question,
  recipientsOf,
  waitForDesk,
} from './inviting.ts';
import { test as journey } from './test.ts';
import { readCaptcha } from './read-captcha.ts';

/* The page of an activity: what saves, what sends, what is refused, and what nobody loses. */

const test = journey
  .extend('env', { scope: 'file' }, ({ smtp, webhook }) => ({
    SMTP_URL: smtp.url,
    SMS_WEBHOOK_URL: webhook.url,
  }))
  .extend('provoked', { scope: 'file' }, ['ERR_INTERNET_DISCONNECTED', 'status of 4'])
  .extend('council', { scope: 'file' }, ({ site }) => makeCouncil(site, 'e'));

const address = '/System/activities/edit';
const text = (page: Page) => page.frameLocator('iframe[title="活动内容"]').locator('body');
const saved = (page: Page) => page.getByText('已保存，没有发送任何邀请').last();
const start = { BeginTime: '2037-05-01 09:00:00', Place: '澜州会议中心' };

test('neither Enter nor saving sends anything, and a draft keeps for whom it is meant', async ({
  product,
  administrator,
  council,
  smtp,
}) => {
  expect(council.ids).toHaveLength(3);
  const page = await openBackOffice(product, address, {}, administrator);
  await waitForDesk(page);
  await page.keyboard.press('Control+S');
  await page.getByText('请输入活动标题').waitFor();
  expect(await allFindings(page), 'refused').toEqual([]);
  await fillActivity(page, '只是草稿');
  await levelBox(page).click();
  await text(page).fill('请带上证件');
  for (const label of ['标题', '开始时间', '地点']) await page.getByLabel(label).press('Enter');
  expect(await findActivity(product.site, administrator, '只是草稿')).toBeUndefined();

  await page.keyboard.press('Control+S');

  await saved(page).waitFor();
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

test('members are picked by part of their names, and taken out again', async ({
  product,
  administrator,
  council,
}) => {
  expect(council.ids).toHaveLength(3);
  const page = await openBackOffice(product, address, {}, administrator);
  await page.getByText('还没有选择邀请对象').waitFor();
  expect(await inviteButton(page).isDisabled()).toBe(true);

  await page.getByLabel('指定会员').fill('云帆');
  await page.getByRole('checkbox', { name: '云帆检测' }).click();

  await page.getByText('将新邀请 1 家：邮件 1、短信 1', { exact: true }).waitFor();
  expect(await allFindings(page)).toEqual([]);
  await page.getByRole('button', { name: '不邀请 云帆检测' }).click();
  await page.getByText('还没有选择邀请对象').waitFor();
  await page.close();
});

test('what somebody else saved meanwhile is put beside it field by field', async ({
  product,
  administrator,
}) => {
  const { site } = product;
  const { ActivityId } = await site.call(
    businessActivities.SaveActivityDetail,
    { ...start, Title: '两人同时改', Send: 0 },
    administrator,
  );
  const page = await openBackOffice(product, `${address}?id=${ActivityId}`, {}, administrator);
  await page.getByLabel('标题').fill('我改的标题');
  const others = {
    ...start,
    ActivityId,
    Title: '两人同时改',
    Place: '对方改的地点',
    Content: '<p>对方写的</p>',
    Send: 0,
  };
  await site.call(businessActivities.SaveActivityDetail, others as never, administrator);

  await page.keyboard.press('Control+S');

  const window = page.getByRole('dialog', { name: '活动刚刚被别人保存过' });
  await window.getByText('对方改的地点').waitFor();
  expect(await allFindings(page)).toEqual([]);
  await window.getByRole('button', { name: '对照后合并' }).click();
  await window.waitFor({ state: 'hidden' });
  await text(page).getByText('对方写的').waitFor();
  await page.keyboard.press('Control+S');
  await saved(page).waitFor();
  const { Title, Place, Content } = await site.call(
    businessActivities.GetActivity,
    { id: ActivityId },
    administrator,
  );
  expect({ Title, Place, Content }).toEqual({
    Title: '我改的标题',
    Place: '对方改的地点',
    Content: '<p>对方写的</p>',
  });
  await page.close();
});

test('without a network nothing is lost and nothing sent, and the same button sends afterwards', async ({
  product,
  administrator,
  council,
}) => {
  expect(council.ids).toHaveLength(3);
  const page = await openBackOffice(product, address, {}, administrator);
  await fillActivity(page, '断网时的活动');
  await levelBox(page).click();
  await inviteButton(page).click();
  const send = question(page).getByRole('button', { name: '向 3 家发送' });
  await question(page).getByLabel('邮件正文').waitFor();
  await page.context().setOffline(true);
  await send.click();
  await page.getByText('后端接口连接异常，您填写的内容还在').first().waitFor();
  expect(await page.getByLabel('标题').inputValue()).toBe('断网时的活动');

  await page.context().setOffline(false);
  await send.click();

  await page.getByText(/^已邀请 3 家/).waitFor();
  expect(await findActivity(product.site, administrator, '断网时的活动')).toMatchObject({ InvitedCount: 3 });
  await page.close();
});

test('a session that ends over the page is renewed in a dialog, and what was typed is saved', async ({
  product,
}) => {
  const clerk = await makeAdministrator(product.site);
  const token = await startSession(product.site.db, { audience: 'administrator', holderId: clerk.id });
  const page = await openBackOffice(product, address, {}, token);
  await fillActivity(page, '会话过期时');
  await product.site.call(systemSessions.Logout, {}, token);

  await page.keyboard.press('Control+S');

  const dialog = page.getByRole('dialog', { name: '请重新登录' });
  await dialog.getByText(clerk.account).waitFor();
  await dialog.getByRole('textbox', { name: '密码' }).fill(clerk.password);
  await dialog.getByLabel('验证码', { exact: true }).fill(await readCaptcha(dialog));
  await page.keyboard.press('Enter');
  await saved(page).waitFor();
  await page.close();
});

test('what was typed is there again after leaving the page', async ({ product, administrator }) => {
  const page = await openBackOffice(product, address, {}, administrator);
  await fillActivity(page, '还没有写完');
  await page.getByText('有未保存的修改').waitFor();
  await page.goto(`${product.origin}/System/activities`);
  await page.goto(`${product.origin}${address}`);

  await expect.poll(() => page.getByLabel('标题').inputValue()).toBe('还没有写完');
  await page.close();
});

test('a copy is a new activity without a time', async ({ product, administrator, council }) => {
  const form = {
    ...start,
    Title: '每年一次',
    Content: '<p>议程</p>',
    MemberIds: council.ids,
    Send: 0,
  } as const;
  const { ActivityId } = await product.site.call(
    businessActivities.SaveActivityDetail,
    form as never,
    administrator,
  );
  const page = await openBackOffice(product, `${address}?copy=${ActivityId}`, {}, administrator);
  await expect.poll(() => page.getByLabel('标题').inputValue()).toBe('每年一次');
  expect(await page.getByLabel('开始时间').inputValue()).toBe('');
  await page.getByText('安泰建设').waitFor();
  await text(page).getByText('议程').waitFor();
  await page.getByLabel('标题').fill('又一年');
  await page.getByLabel('开始时间').fill('2038-05-01T09:00');

  await page.getByRole('button', { name: /^保\s?存$/ }).click();

  await page.waitForURL(/\?id=\d+$/);
  expect(await findActivity(product.site, administrator, '又一年')).toMatchObject({ Status: 0 });
  expect(await findActivity(product.site, administrator, '每年一次')).toMatchObject({
    BeginTime: start.BeginTime,
  });
  await page.close();
});

test.for([
  ['activity:save', '保存'],
  ['activity:send', '重发失败的 1 家'],
] as const)(
  'without %s there is no %s',
  async ([without, control], { product, administrator, council, smtp }) => {
    smtp.answerTo('e2@council.example', 550);
    const form = { ...start, Title: `无权：${without}`, MemberIds: council.ids };
    const { ActivityId } = await product.site.call(
      businessActivities.SaveActivityDetail,
      form,
      administrator,
    );
    await expect
      .poll(async () => (await findActivity(product.site, administrator, form.Title))?.FailedCount)
      .toBe(1);
    const others = (Object.keys(permissions) as Permission[]).filter((one) => one !== without);
    const token = await signInAdministrator(product.site, others);
    const tab = without === 'activity:send' ? '&tab=invitations' : '';
    const page = await openBackOffice(product, `${address}?id=${ActivityId}${tab}`, {}, token);
    await page.getByRole('heading', { level: 1, name: form.Title }).waitFor();
    await (tab ? page.getByRole('row').filter({ hasText: '安泰建设' }) : text(page)).waitFor();

    expect(await page.getByRole('button', { name: new RegExp(`^${control}`) }).count()).toBe(0);
    await page.close();
  },
);
