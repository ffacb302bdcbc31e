import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { businessNotices } from '#contract/notices/managed-notices.ts';
import { call } from '../session/call.ts';
import { allBut } from '../testing/acts.ts';
import { axeFindings } from '../testing/axe.ts';
import { makeMember } from '../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { NoticeEditor } from './editor.tsx';

/* Who has read a notice, on its page. An end-to-end test sends, reminds and rings. */

const landline = '0571-88886666-8';
let screen: OpenScreen;
let id: number;
let memberIds: number[];

beforeAll(async () => {
  await signIn();
  const members = [];
  for (const MemberName of ['阅览检测', '阅览咨询', '阅览建设'])
    members.push(
      await makeMember({ MemberName, ...(MemberName === '阅览检测' && { OperatorPhone: landline }) }),
    );
  memberIds = members.map((one) => one.id);
  const form = { Title: '谁看过的通知', Content: '请查收。', Audience: { MemberIds: memberIds } };
  id = (await call(businessNotices.SaveNotice, form)).NoticeId;
  await call(businessNotices.SendNotice, { NoticeId: id });
});
beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
});
afterEach(() => screen.unmount());

const open = async () => (screen = await openScreen(<NoticeEditor />, `/System/notices/edit?id=${id}`));
const counts = page.getByText(/^通知 3 家：/);

test('companies that were called are noted at once for all that are selected, and taken back one by one', async () => {
  await open();
  await expect.element(counts).toMatchTextContent('已看 0，没看 3');
  for (const name of ['阅览检测', '阅览咨询'])
    await page.getByRole('checkbox', { name: `选择 ${name}` }).click();
  await page.getByRole('button', { name: '记下已电话通知 2 家' }).click();

  await expect.element(counts).toMatchTextContent('已看 0，已电话通知 2，没看 1');
  expect(await axeFindings()).toEqual([]);
  await page.getByRole('button', { name: '取消电话通知：阅览检测' }).click();
  await expect.element(counts).toMatchTextContent('已看 0，已电话通知 1，没看 2');
});

test('the history names the companies that were called', async () => {
  await call(businessNotices.CallNoticeRecipients, {
    NoticeId: id,
    MemberIds: memberIds.slice(1),
    IsCalled: true,
  });
  screen = await openScreen(<NoticeEditor />, `/System/notices/edit?id=${id}&tab=history`);

  await expect.element(page.getByRole('cell', { name: '阅览咨询、阅览建设' })).toBeVisible();
});

test('on a phone the companies are cards', async () => {
  await page.viewport(390, 844);
  await open();

  await expect.element(page.getByText('阅览检测').first()).toBeVisible();
  expect(page.getByRole('link', { name: landline }).elements()).toEqual([]);
  await page.getByRole('link', { name: /^没看/ }).click();
  // The number is there to be pressed; its extension is dialled after it.
  await expect
    .element(page.getByRole('link', { name: landline }))
    .toHaveAttribute('href', 'tel:057188886666,8');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  expect(await axeFindings()).toEqual([]);
});

test('a clerk who may not send has no buttons that do', async () => {
  await signIn(allBut('notice:send', 'notice:export'));
  await open();
  await expect.element(counts).toBeVisible();

  for (const name of [/^再提醒没看的$/, /^撤回未发的$/, /^导出/])
    expect(page.getByRole('button', { name }).elements()).toEqual([]);
  expect(page.getByRole('checkbox', { name: /^选择/ }).elements()).toEqual([]);
});
