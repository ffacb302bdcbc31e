import { memberStatus } from '#contract/members/members.ts';

/** The words for the state of a member's application. */
export const statusWords = {
  [memberStatus.underReview]: '审核中',
  [memberStatus.rejected]: '已驳回',
  [memberStatus.approved]: '已通过',
} as const;

export const enabledChoices = { 1: '正常', 0: '已停用' } as const;
export const missingWords = { phone: '联系电话', email: '邮箱' } as const;

/** Returns word and colour of the member's state; being disabled takes precedence over the state of the application. */
export function stateOf({ Status, IsEnabled }: { Status: number; IsEnabled: boolean }) {
  if (!IsEnabled) return { word: '已停用', tone: 'default' } as const;
  if (Status === memberStatus.underReview)
    return { word: statusWords[memberStatus.underReview], tone: 'processing' } as const;
  if (Status === memberStatus.rejected)
    return { word: statusWords[memberStatus.rejected], tone: 'error' } as const;
  return { word: '正常', tone: 'success' } as const;
}

type Words = Readonly<Record<string, string>>;

/** Returns words that only this screen adds to the history: the names for ids. */
export const historyFields = (types: Words, levels: Words) => ({
  CompanyTypeId: { label: '单位归类', words: types },
  MemberLevelId: { label: '会员等级', words: levels },
});
