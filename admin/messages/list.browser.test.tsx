import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { businessHeldMessages } from '#contract/held-messages.ts';
import { call } from '../session/call.ts';
import { makeMember } from '../testing/make.ts';
import { openScreen, signIn } from '../testing/open-screen.tsx';
import { HeldMessageList } from './list.tsx';

test('who is to be told by telephone is listed with the number, ticked off and taken back', async () => {
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
  await expect.element(page.getByText(/没有邮件服务器，这些邮件没有发出：请打电话告知/)).toBeVisible();

  await userEvent.click(row.getByRole('button', { name: /^已电话通知/ }));

  await expect.element(row).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: '撤销' }));
  await expect.element(row).toBeVisible();
});
