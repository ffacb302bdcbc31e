import { businessMembers, type ManagedMemberItem } from '#contract/members/managed-members.ts';
import { useAsk } from '../components/dialogs/use-confirm.tsx';
import { useSend } from '../session/server.ts';

/** Asks first, as the old password becomes invalid, and the member is signed out. */
export function useResetPassword(show: (company: string, password: string) => void) {
  const ask = useAsk();
  const { mutateAsync } = useSend(businessMembers.ResetMemberPwd);

  return async ({ MemberId, MemberName }: ManagedMemberItem) => {
    const goesOn = await ask({
      title: `重置${MemberName}的密码？`,
      consequence: '原密码立即失效，会员退出登录。新的一次性密码只显示一次，并随即复制；会员首次登录须修改。',
      verb: '重置密码',
      isDanger: true,
    });
    if (!goesOn) return;
    // An error is shown by then.
    const answer = await mutateAsync({ MemberId }).catch(() => undefined);
    if (answer) show(MemberName, answer.Password);
  };
}
