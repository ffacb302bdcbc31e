import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { businessMembers } from '#contract/members/managed-members.ts';
import { sessionStore } from '#ui/browser/storage.ts';
import { acceptedAddressKey } from '../../components/feedback/confirm-site-address.ts';
import { call } from '../../session/call.ts';
import { actOn, row } from '../../testing/acts.ts';
import { openScreen, signIn } from '../../testing/open-screen.tsx';
import { MemberList } from '../list.tsx';

test('slips with an address that phones outside cannot open are printed after a question', async () => {
  // Whoever records a company does not approve it.
  await signIn();
  const { MemberId } = await call(businessMembers.EditMemberInfo, { MemberName: '问地址监理公司' });
  await signIn();
  await call(businessMembers.SaveApplyAudit, { MemberId, Status: 1 });
  sessionStore.remove(acceptedAddressKey);
  await openScreen(<MemberList />, '/System/members?key=问地址');
  const dialog = page.getByRole('dialog', { name: '为问地址监理公司开通账号' });
  const question = page.getByRole('dialog', { name: '开通单上的二维码，外面的手机打不开' });
  const open = () => userEvent.click(dialog.getByRole('button', { name: '开通账号' }));

  await actOn(row('问地址监理公司'), '开通账号');
  await userEvent.click(dialog.getByRole('radio', { name: /^打印开通单/ }));
  await open();
  await userEvent.click(question.getByRole('button', { name: '取消' }));
  await expect.element(dialog).toBeVisible();
  await open();
  await userEvent.click(question.getByRole('button', { name: '仍然继续' }));

  await expect.element(page.getByRole('button', { name: '打印 1 张开通单' })).toBeVisible();
});
