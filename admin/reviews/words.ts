import { reviewKind, reviewStatus } from '#contract/members/reviews.ts';
import { serverNow } from '#ui/api/server-time.ts';
import { workingDaysSince } from '../components/waiting/waiting-time.ts';

export const kindWords: Readonly<Record<number, string>> = {
  [reviewKind.membership]: '入会',
  [reviewKind.contribution]: '投稿',
  [reviewKind.article]: '文章',
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
    fields: {
      MemberName: '公司名称',
      CompanyTypeName: '单位归类',
      MemberLevelName: '会员等级',
      CompanyMent: '单位性质',
      LegalPerson: '负责人',
      RegAddress: '注册地址',
      RegCapital: '注册资本（万元）',
      StaffCount: '员工人数',
      FoundDate: '成立日期',
      Mainbusiness: '主营业务',
    },
  },
  { title: '联系', fields: { DailyOperator: '联络人', OperatorPhone: '联系电话', Email: '邮箱' } },
  { title: '其他', fields: { Remarks: '备注' } },
] as const;

const applicationWords: Readonly<Record<string, string>> = Object.assign(
  {},
  ...applicationGroups.map(({ fields }) => fields),
);

/** The names of the fields of a submission. */
export const fieldWords: Readonly<Record<string, string>> = {
  ...applicationWords,
  FilePath: '附件',
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
