import type { ReactNode } from 'react';
import { businessOpenings } from '#contract/accounts/openings.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { searchKeyLength } from '#contract/fields/rules.ts';
import { contactWords, type ManagedMemberItem } from '#contract/members/managed-member.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessMemberPages } from '#contract/members/member-pages.ts';
import { memberStatus } from '#contract/members/member-status.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { lazyDialog } from '../components/dialogs/lazy-dialog.tsx';
import { useAsk } from '../components/dialogs/use-confirm.tsx';
import { useListAddress } from '../components/list/list-address.ts';
import type { Action } from '../components/list/row-actions.tsx';
import { editing } from '../components/list/standard-actions.tsx';
import { useCanOpen } from '../components/permissions/can-open.ts';
import { OneTimePassword } from '../components/record/one-time-password.tsx';
import { usePersonalRights } from '../components/record/use-personal-rights.tsx';
import { useSend } from '../session/server.ts';
import { showingContacts } from './contacts/use-contact-actions.ts';
import { EndDialog } from './end-dialog.tsx';
import { ListingDialog, PageDialog } from './page-dialogs.tsx';
import { useMemberChanges } from './use-member-changes.ts';

const OpeningDialog = lazyDialog(() => import('./openings/dialog.tsx').then((file) => file.OpeningDialog));

/** Returns the actions for one member, in its row and in its drawer; `show` opens a dialog over either. */
export function useMemberActions(show: (window: ReactNode) => void) {
  const { openRecord } = useListAddress();
  const canOpen = useCanOpen();
  const { enable } = useMemberChanges();
  const endings = useEndings(show);
  const personalRights = usePersonalRights({ show, invalidates: showingContacts });
  const resetPassword = useResetPassword((company, password) =>
    show(
      <OneTimePassword
        name={company}
        hint="会员首次登录须修改"
        password={password}
        onClose={() => show(undefined)}
      />,
    ),
  );

  return (member: ManagedMemberItem): Action[] => [
    editing(businessMembers.EditMemberInfo, () => openRecord(`edit-${member.MemberId}`)),
    {
      label: member.IsEnabled ? '停用' : '启用',
      calls: businessMembers.EditMemberStatus,
      run: () => enable([member], !member.IsEnabled),
    },
    openingOf(member, show),
    ...endings(member),
    resetting(member, () => resetPassword(member)),
    {
      label: '审核',
      calls: businessReviews.GetProcessItem,
      isHidden: member.Status !== memberStatus.underReview || !canOpen('reviews/list'),
      to: `/System/reviews?id=${member.ProcessId ?? 0}`,
    },
    ...directoryActions(member, show),
    ...linksOf(member, canOpen),
    ...personalRights(contactOf(member)),
  ];
}

/** Returns the links to the certificates and contributions of a member. */
const linksOf = (member: ManagedMemberItem, canOpen: (view: string) => boolean): Action[] => [
  {
    label: '证书',
    calls: businessCertificates.GetCertList,
    isHidden: !canOpen('certificates/list'),
    to: listedBy('/System/certificates', 'key', member),
  },
  {
    label: '投稿',
    calls: businessNews.GetNewsList,
    isHidden: !canOpen('news/list'),
    to: listedBy('/System/news', 'membername', member),
  },
];

/** Returns the actions by which a member leaves and comes back. */
function useEndings(show: (window: ReactNode) => void) {
  const { restore } = useMemberChanges();
  return (member: ManagedMemberItem): Action[] => [
    {
      label: '登记退会',
      calls: businessMembers.EndMember,
      isHidden: member.EndDate !== '',
      run: () => {
        show(<EndDialog member={member} onClose={() => show(undefined)} />);
        return false;
      },
    },
    {
      label: '恢复会籍',
      calls: businessMembers.RestoreMember,
      isHidden: member.EndDate === '',
      run: () => restore(member),
    },
  ];
}

const resetting = (member: ManagedMemberItem, run: () => unknown): Action => ({
  label: '重置密码',
  calls: businessMembers.ResetMemberPwd,
  isHidden: member.Account === '',
  run,
});

/** Opens the account of a member that has none. */
const openingOf = (member: ManagedMemberItem, show: (window: ReactNode) => void): Action => ({
  label: '开通账号',
  calls: businessOpenings.SendOpenings,
  isHidden: member.OpeningState === 'open',
  run: () =>
    show(
      <OpeningDialog
        members={{ Ids: String(member.MemberId) }}
        name={member.MemberName}
        onClose={() => show(undefined)}
      />,
    ),
});

/** The actions about the directory. */
function directoryActions(member: ManagedMemberItem, show: (window: ReactNode) => void): Action[] {
  return [
    {
      label: '名录展示',
      calls: businessMemberPages.SetMemberListing,
      run: () => show(<ListingDialog member={member} onClose={() => show(undefined)} />),
    },
    {
      label: '名录页',
      calls: businessMemberPages.SaveMemberPage,
      run: () => show(<PageDialog member={member} onClose={() => show(undefined)} />),
    },
  ];
}

/** Returns the address of a list filtered by the company's name, shortened to the filter's limit. */
function listedBy(list: string, filter: string, { MemberName }: ManagedMemberItem) {
  const name = [...MemberName].slice(0, searchKeyLength).join('');
  return `${list}?${new URLSearchParams({ [filter]: name })}`;
}

function contactOf({ MemberId, MemberName }: ManagedMemberItem) {
  return {
    input: { MemberId },
    name: MemberName,
    personName: `${MemberName}联络人`,
    consequence: `${contactWords}，发给联络人的邮件与短信内容，未发表的投稿和送审稿中的姓名，以及以该手机号码提交的建议留言随即清除，不能恢复，会员退出登录；此后不能向这家会员发通知，会员也不能用邮箱找回密码。公司名称、账号、负责人、审核决定和操作日志须保留，完成后列出各自的原因和期限。`,
  };
}

/** Asks first, as the old password becomes invalid, and the member is signed out. */
function useResetPassword(show: (company: string, password: string) => void) {
  const ask = useAsk();
  const { mutateAsync } = useSend(businessMembers.ResetMemberPwd);

  return async ({ MemberId, MemberName }: ManagedMemberItem) => {
    const continues = await ask({
      title: `重置${MemberName}的密码？`,
      consequence: '原密码立即失效，会员退出登录。新的一次性密码只显示一次，并随即复制；会员首次登录须修改。',
      verb: '重置密码',
      isDanger: true,
    });
    if (!continues) return;
    // An error is shown by then.
    const answer = await mutateAsync({ MemberId }).catch(() => undefined);
    if (answer) show(MemberName, answer.Password);
  };
}
