import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { allFindings } from '../support/axe.ts';
import { openBackOffice, pointAtPage } from '../support/back-office.ts';
import {
  fillActivity,
  findActivity,
  inviteButton,
  levelBox,
  makeCouncil,
  question,
  recipientsOf,
} from '../support/inviting.ts';
import { tabTo } from '../support/keyboard.ts';
import { startTask } from '../support/task-figures.ts';
import { test as journey } from '../support/test.ts';

/* 活动: all members of a level are invited; those whom the message did not reach are invited again. */

const test = journey
  .extend('env', { scope: 'file' }, ({ smtp, webhook }) => ({
    SMTP_URL: smtp.url,
    SMS_WEBHOOK_URL: webhook.url,
  }))
  .extend('council', { scope: 'file' }, ({ site }) => makeCouncil(site, 'a'));

const failing = 'a2@council.example';

test.beforeEach(({ smtp, webhook }) => {
  smtp.answerTo(failing, 550);
  smtp.received.length = 0;
  webhook.posted.length = 0;
});

const resendButton = (page: Page) => page.getByRole('button', { name: '向 1 家重发' });

test('a clerk invites all members of a level and repeats the failed invitations in seven clicks', async ({
  product,
  administrator,
  council,
  smtp,
  webhook,
}) => {
  expect(council.ids).toHaveLength(3);
  const page = await openBackOffice(product, '/System/home', {}, administrator);
  const endTask = await startTask(page, 13);
  let clicks = 0;
  const click = async (target: { click: () => Promise<void> }) => {
    clicks += 1;
    await target.click();
  };

  await click(await pointAtPage(page, '活动'));
  await click(page.getByRole('link', { name: '新建活动', exact: true }));
  await fillActivity(page, '理事单位座谈');
  await click(levelBox(page));
  await page.getByText('将新邀请 3 家').waitFor();
  await click(page.getByRole('button', { name: '保存并邀请 3 家' }));
  await question(page).getByText('诚邀贵单位参加“理事单位座谈”', { exact: false }).first().waitFor();
  expect(await allFindings(page), 'question').toEqual([]);
  expect(recipientsOf(smtp, '活动邀请')).toEqual([]);
  await click(question(page).getByRole('button', { name: '向 3 家发送' }));
  await page.getByRole('row').filter({ hasText: '安泰建设' }).getByText('邮件服务器拒收（550）').waitFor();
  expect(await allFindings(page), 'invitations').toEqual([]);
  smtp.answerTo(failing, undefined);
  await click(page.getByRole('button', { name: '重发失败的 1 家' }));
  await page.getByText('其中邮件失败 1 家').waitFor();
  await click(resendButton(page));

  await page.getByText('邀请 3 家：已发出 3', { exact: true }).waitFor();
  await endTask();
  expect(clicks).toBe(7);
  expect(recipientsOf(smtp, '活动邀请')).toEqual([0, 1, 2].map((at) => `a${at}@council.example`));
  await expect.poll(() => webhook.posted).toHaveLength(2);
  await page.close();
});

test('a clerk invites all members of a level by keyboard alone', async ({
  product,
  administrator,
  council,
  smtp,
}) => {
  expect(council.ids).toHaveLength(3);
  const page = await openBackOffice(product, '/System/activities', {}, administrator);
  await page.getByRole('heading', { level: 1, name: '活动' }).waitFor();
  await page.keyboard.press('n');
  await page.getByLabel('标题').waitFor();
  await tabTo(page, '标题');
  await page.keyboard.type('键盘座谈');
  await tabTo(page, '开始时间');
  await page.getByLabel('开始时间').fill('2037-05-01T09:00');
  await tabTo(page, '地点');
  await page.keyboard.type('澜州会议中心');
  await levelBox(page).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: '保存并邀请 3 家' }).waitFor();
  await inviteButton(page).focus();
  await page.keyboard.press('Enter');
  await question(page).getByRole('button', { name: '向 3 家发送' }).waitFor();
  await tabTo(page, '向 3 家发送');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '重发失败的 1 家' }).waitFor();
  smtp.answerTo(failing, undefined);
  await tabTo(page, '重发失败的 1 家');
  await page.keyboard.press('Enter');
  await resendButton(page).waitFor();
  await tabTo(page, '向 1 家重发');
  await page.keyboard.press('Enter');

  await page.getByText('邀请 3 家：已发出 3', { exact: true }).waitFor();
  await page.close();
});

test('a clerk invites all members of a level on a phone, and the page fits its width', async ({
  product,
  administrator,
  council,
  smtp,
}) => {
  expect(council.ids).toHaveLength(3);
  const viewport = { width: 390, height: 844 };
  const page = await openBackOffice(product, '/System/activities/edit', { viewport }, administrator);
  await fillActivity(page, '手机座谈');
  await levelBox(page).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await allFindings(page), 'page').toEqual([]);
  await page.getByRole('button', { name: '保存并邀请 3 家' }).click();
  await question(page).getByLabel('邮件正文').waitFor();
  expect(await allFindings(page), 'question').toEqual([]);
  await question(page).getByRole('button', { name: '向 3 家发送' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: '安泰建设' })
    .getByText('邮件服务器拒收（550）')
    .waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await allFindings(page), 'invitations').toEqual([]);
  smtp.answerTo(failing, undefined);
  await page.getByRole('button', { name: '重发失败的 1 家' }).click();
  await resendButton(page).click();

  await page.getByText('邀请 3 家：已发出 3', { exact: true }).waitFor();
  expect(await findActivity(product.site, administrator, '手机座谈')).toMatchObject({ SentCount: 3 });
  await page.close();
});

test('a delivered invitation is repeated only after a question, and failed invitations are listed separately', async ({
  product,
  administrator,
  council,
  smtp,
}) => {
  expect(council.ids).toHaveLength(3);
  const page = await openBackOffice(product, '/System/activities/edit', {}, administrator);
  await fillActivity(page, '再发一次');
  await levelBox(page).click();
  await page.getByRole('button', { name: '保存并邀请 3 家' }).click();
  // Once, however often it is pressed.
  await question(page).getByRole('button', { name: '向 3 家发送' }).dblclick();
  await page.getByText('邀请 3 家：已发出 2，失败 1', { exact: true }).waitFor();
  expect(recipientsOf(smtp, '活动邀请')).toEqual(['a0@council.example', 'a1@council.example']);
  const again = page.getByRole('button', { name: '重发：云帆检测' });

  await again.click();
  const resendQuestion = page.getByRole('dialog').filter({ hasText: '再发一次给云帆检测？' });
  expect(await allFindings(page), 'question').toEqual([]);
  await resendQuestion.getByRole('button', { name: /取\s?消/ }).click();
  await resendQuestion.waitFor({ state: 'hidden' });
  expect(recipientsOf(smtp, '活动邀请')).toHaveLength(2);
  await again.click();
  await resendQuestion.getByRole('button', { name: '再发一次' }).click();

  await expect
    .poll(() => recipientsOf(smtp, '活动邀请').filter((address) => address.startsWith('a0')))
    .toHaveLength(2);
  await page.getByRole('link', { name: '失败 1' }).click();
  await page.getByRole('row').filter({ hasText: '云帆检测' }).waitFor({ state: 'hidden' });
  await page
    .getByRole('row')
    .filter({ hasText: '安泰建设' })
    .getByRole('link', { name: /^改联系方式/ })
    .waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('state')).toBe('failed');
  await page.close();
});
