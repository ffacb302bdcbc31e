import { memberStatus } from '#contract/members.ts';

/** How the application of a member stands. */
export const statusWords = {
  [memberStatus.underReview]: '审核中',
  [memberStatus.rejected]: '已驳回',
  [memberStatus.approved]: '已通过',
} as const;

export const enabledChoices = { 1: '正常', 0: '已停用' } as const;
export const missingWords = { phone: '联系电话', email: '邮箱' } as const;
