import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { businessHeldMessages } from '#contract/back-office/held-messages.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { call } from '../session/call.ts';
import { makeApplication, makeMember } from '../testing/factories.ts';
import { openScreen, signIn } from '../testing/open-screen.tsx';
import { HeldMessageList } from './list.tsx';

test('the row of a held message shows the whole reason of the rejection', async () => {
  await page.viewport(1440, 900);
  await signIn();
  const MemberName = '被驳回的公司';
  await makeApplication({ MemberName });
  const { List } = await call(businessReviews.GetProcessList, { key: MemberName });
  const ProcessItemName = '营业执照看不清楚，请重新拍照后上传，四角都要在画面里';
  await call(businessReviews.SaveProcessItem, {
    ProcessId: List[0]?.ProcessId ?? 0,
    Status: 2,
    ProcessItemName,
  });
  const held = async () => (await call(businessHeldMessages.GetHeldMessages, { told: 0 })).List;
  await expect.poll(async () => (await held()).some((one) => one.MemberName === MemberName)).toBe(true);

  const screen = await openScreen(<HeldMessageList />, '/System/messages?told=0');

  const reason = page.getByRole('row', { name: /被驳回的公司/ }).getByText(`驳回原因：${ProcessItemName}`);
  await expect.element(reason).toBeVisible();
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = reason.element();
  expect([scrollWidth > clientWidth, scrollHeight > clientHeight]).toEqual([false, false]);
  await screen.unmount();
});

test('a member to be called is listed with the phone number, ticked off and restored', async () => {
  await page.viewport(1440, 900);
  await signIn();
  const name = '要打电话的公司';
  await makeMember({ MemberName: name, OperatorPhone: '13800138000' });
  const waiting = async () => (await call(businessHeldMessages.GetHeldMessages, { told: 0 })).List;
  await expect.poll(async () => (await waiting()).some(({ MemberName }) => MemberName === name)).toBe(true);
  await openScreen(<HeldMessageList />, '/System/messages?told=0');
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect.element(row.getByText('13800138000')).toBeVisible();
  const subject = row.getByRole('cell', { name: '入会申请已通过审核' }).element();
  const cut = [subject, ...subject.querySelectorAll('*')].filter((one) => one.scrollWidth > one.clientWidth);
  expect(cut.map(({ textContent }) => textContent)).toEqual([]);
  await expect
    .element(page.getByText(/没有邮件服务器和短信接口，这些都没有发出：请打电话告知/))
    .toBeVisible();

  await userEvent.click(row.getByRole('button', { name: /^已电话通知/ }));

  await expect.element(row).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: '撤销' }));
  await expect.element(row).toBeVisible();
});
