import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { businessMembers } from '#contract/members/managed-members.ts';
import { call } from '../../session/call.ts';
import { openScreen, signIn } from '../../testing/open-screen.tsx';
import { OpeningDialog } from './dialog.tsx';

test('while the site sends neither mail nor short messages, the window says where they are set, and no link is chosen', async () => {
  // Whoever records a company does not approve it.
  await signIn();
  const { MemberId } = await call(businessMembers.EditMemberInfo, {
    MemberName: '没有发信的公司',
    OperatorPhone: '13800001234',
    Email: 'office@a.example',
  });
  await signIn();
  await call(businessMembers.SaveApplyAudit, { MemberId, Status: 1 });

  await openScreen(
    <OpeningDialog members={{ Ids: String(MemberId) }} name="没有发信的公司" onClose={() => {}} />,
  );

  const link = page.getByRole('radio', {
    name: '发链接：还没有设置邮件和短信的发送，请先在“站点设置 › 发信”里填写',
  });
  await expect.element(link).toBeDisabled();
  await expect.element(page.getByRole('radio', { name: /^打印开通单/ })).toBeChecked();
});
