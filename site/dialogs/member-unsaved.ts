import type { MemberInfo } from '#contract/members.ts';
import { toast } from '#ui/toast.tsx';

/** What a member changes of itself. */
export type Profile = Pick<
  MemberInfo,
  | 'DailyOperator'
  | 'OperatorPhone'
  | 'LegalPerson'
  | 'Email'
  | 'CompanyMent'
  | 'RegAddress'
  | 'Mainbusiness'
  | 'Remarks'
>;

/** Only while the page stands, and only for the member who typed it. */
let unsaved: { memberId: number; profile: Profile } | undefined;

export function keepUnsaved(memberId: number, profile: Profile) {
  unsaved = { memberId, profile };
  toast('您填写的内容已保留，重新登录后打开会员信息即可继续', 'warning');
}

export function takeUnsaved(memberId: number): Profile | undefined {
  const profile = unsaved?.memberId === memberId ? unsaved.profile : undefined;
  if (profile) unsaved = undefined;
  return profile;
}
