import { states, type State } from '#contract/fields/states.ts';
import type { missingKinds } from '#contract/members/managed-members.ts';
import { memberStatus } from '#contract/members/members.ts';
import { today } from '#ui/text/shanghai-time.ts';

/** The words for the state of a member's application. */
export const statusWords = {
  [memberStatus.underReview]: states.member.underReview.word,
  [memberStatus.rejected]: states.member.rejected.word,
  [memberStatus.approved]: '已通过',
} as const;

export const enabledChoices = { 1: states.member.active.word, 0: states.member.disabled.word } as const;
/** Without a choice the list shows members that did not leave. */
export const endedDefault = '在会';
export const endedWords = { 1: '已退会', 2: '在会和已退会' } as const;
export const missingWords = {
  phone: '联系电话',
  email: '邮箱',
  account: '账号',
  creditcode: '信用代码',
} as const satisfies Record<(typeof missingKinds)[number], string>;

/** The words for the state of a member's account. */
export const openingWords = { none: '未开通', sent: '已发出', open: '已开通' } as const;

/** Returns the member's state; having left and being disabled take precedence over the state of the application. */
export function stateOf({
  Status,
  IsEnabled,
  EndDate,
}: {
  Status: number;
  IsEnabled: boolean;
  EndDate: string;
}): State {
  if (EndDate !== '' && EndDate <= today()) return states.member.ended;
  if (!IsEnabled) return states.member.disabled;
  if (Status === memberStatus.underReview) return states.member.underReview;
  return Status === memberStatus.rejected ? states.member.rejected : states.member.active;
}

type Words = Readonly<Record<string, string>>;

/** Returns words that only this screen adds to the history: the names for ids. */
export const historyFields = (types: Words, levels: Words) => ({
  CompanyTypeId: { label: '单位归类', words: types },
  MemberLevelId: { label: '会员等级', words: levels },
});
