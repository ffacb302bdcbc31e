import { columnLabelsOf } from '#contract/fields/labels.ts';
import { memberLabels } from '#contract/members/managed-member.ts';
import { pageFields } from '#contract/members/member-pages.ts';
import { reviewKind, reviewStatus } from '#contract/members/reviews.ts';
import { serverNow } from '#ui/api/server-time.ts';
import { workingDaysSince } from '../components/waiting/waiting-time.ts';

export const kindWords: Readonly<Record<number, string>> = {
  [reviewKind.membership]: '入会',
  [reviewKind.contribution]: '投稿',
  [reviewKind.article]: '文章',
  [reviewKind.roster]: '名册',
  [reviewKind.memberPage]: '名录页',
};

/** Returns the word for a rejection: an article returns to its author. */
export const rejectWord = (kind: number) => (kind === reviewKind.article ? '退回' : '驳回');

/** Returns what became of a case or a step. */
export const decidedWord = (kind: number, status: number) =>
  status === reviewStatus.rejected ? rejectWord(kind) : (decidedWords[status] ?? '');

export const decidedWords: Readonly<Record<number, string>> = {
  [reviewStatus.approved]: '通过',
  [reviewStatus.rejected]: '驳回',
};

const slowAfter = 3;
const lateAfter = 7;

/** Returns the urgency of a case by its working days; a word goes with the colour. */
export function urgencyOf(
  submitTime: string,
  now = serverNow(),
): { tone: 'slow' | 'late'; word: string } | undefined {
  const days = workingDaysSince(submitTime, now);
  if (days > lateAfter) return { tone: 'late', word: '超过 7 个工作日' };
  return days > slowAfter ? { tone: 'slow', word: '超过 3 个工作日' } : undefined;
}

/** The fields of an application, in the order of its form. */
export const applicationGroups = [
  {
    title: '单位',
    fields: [
      'MemberName',
      'CompanyTypeName',
      'MemberLevelName',
      'CompanyMent',
      'LegalPerson',
      'RegAddress',
      'RegCapital',
      'StaffCount',
      'FoundDate',
      'Mainbusiness',
    ],
  },
  { title: '联系', fields: ['DailyOperator', 'OperatorPhone', 'Email'] },
  { title: '其他', fields: ['Remarks'] },
] as const;

const applicationWords = applicationGroups.flatMap(({ fields }) =>
  fields.map((name) => [name, memberLabels[name]] as const),
);

/** The names of the fields of a submission. */
export const fieldWords: Readonly<Record<string, string>> = {
  ...Object.fromEntries(applicationWords),
  ...columnLabelsOf(pageFields),
  FilePath: memberLabels.FilePath,
  Title: '标题',
  MenuName: '栏目',
  ImageUrl: '封面',
  NewContent: '正文',
  Source: '来源',
  Author: '作者',
  NewsCreateTime: '发布时间',
  IsTop: '置顶',
  IsMemberRead: '会员专享',
};
