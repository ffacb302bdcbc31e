import type { ReactNode } from 'react';
import { businessMembers, type ManagedMemberItem } from '#contract/managed-members.ts';
import { memberStatus } from '#contract/member-status.ts';
import { businessReviews } from '#contract/reviews.ts';
import { useListAddress } from '../kit/list-address.ts';
import { useMayOpen } from '../kit/may-open.ts';
import type { Action } from '../kit/row-actions.tsx';
import { OneTimePassword } from './one-time-password.tsx';
import { useMemberChanges } from './use-member-changes.ts';
import { usePersonalRights } from './use-personal-rights.tsx';
import { useResetPassword } from './use-reset-password.ts';

/** What can be done with one member, in its row as in its drawer; `show` draws a window over either. */
export function useMemberActions(show: (window: ReactNode) => void) {
  const { openRecord } = useListAddress();
  const mayOpen = useMayOpen();
  const { enable } = useMemberChanges();
  const personalRights = usePersonalRights(show);
  const resetPassword = useResetPassword((company, password) =>
    show(<OneTimePassword company={company} password={password} onClose={() => show(undefined)} />),
  );

  return (member: ManagedMemberItem): Action[] => [
    {
      label: '编辑',
      keys: 'E',
      calls: businessMembers.EditMemberInfo,
      run: () => openRecord(`edit-${member.MemberId}`),
    },
    {
      label: member.IsEnabled ? '停用' : '启用',
      calls: businessMembers.EditMemberStatus,
      run: () => enable([member], !member.IsEnabled),
    },
    { label: '重置密码', calls: businessMembers.ResetMemberPwd, run: () => resetPassword(member) },
    {
      label: '审核',
      calls: businessReviews.GetProcessItem,
      isHidden: member.Status !== memberStatus.underReview || !mayOpen('reviews/list'),
      to: `/System/reviews?id=${member.ProcessId ?? 0}`,
    },
    ...personalRights(member),
  ];
}
