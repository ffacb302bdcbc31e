import { activityStatus, type ActivityItem } from '#contract/activities/activities.ts';
import { activityKindWords } from '#contract/activities/sign-up-settings.ts';
import { states, stateWordsOf, type State } from '#contract/fields/states.ts';
import type { FieldWords } from '#ui/components/changes.tsx';

export const activityStates = {
  [activityStatus.draft]: states.activity.draft,
  [activityStatus.invited]: states.activity.invited,
  [activityStatus.cancelled]: states.activity.cancelled,
  [activityStatus.over]: states.activity.over,
} as const satisfies Record<ActivityItem['Status'], State>;

export const activityStatusWords = stateWordsOf(activityStates);

/** No members: shown as a dash. */
const none = { 0: '-' };

/** The words for the fields in the history of an activity. */
export const historyFields: FieldWords = {
  Title: { label: '标题' },
  Kind: { label: '类型', words: activityKindWords },
  BeginTime: { label: '开始时间' },
  EndTime: { label: '结束时间' },
  Place: { label: '地点' },
  IsPublic: { label: '在首页公开' },
  SignUpUntil: { label: '报名截止' },
  NoticeUrl: { label: '详情地址' },
  NewInvitedCount: { label: '新邀请', words: none },
  ResendCount: { label: '重新发送', words: none },
  CancelReason: { label: '取消原因' },
  NoticeCount: { label: '取消通知', words: none },
  ChangeNoticeCount: { label: '变更通知', words: none },
  PeopleNoticeCount: { label: '通知报名的人变更', words: none },
};

/** The tabs of the page of an activity besides its own fields. */
type ActivityTab =
  | 'invitations'
  | 'sign-up'
  | 'people'
  | 'attendance'
  | 'import'
  | 'results'
  | 'issue'
  | 'history';

export const pageOf = (activityId: number, tab?: ActivityTab, more = '') =>
  `/System/activities/edit?id=${activityId}${tab ? `&tab=${tab}` : ''}${more}`;

/** Returns whether the activity can still be changed: it is neither over nor cancelled. */
export const isToCome = ({ Status }: Pick<ActivityItem, 'Status'>) =>
  Status === activityStatus.draft || Status === activityStatus.invited;

/** Returns the state of the sign-up of an activity that goes on; undefined where visitors do not sign up. */
export function openSignUpOf({
  Status,
  SignUpState,
}: Pick<ActivityItem, 'Status' | 'SignUpState'>): State | undefined {
  if (!isToCome({ Status }) || SignUpState === '' || SignUpState === 'cancelled') return undefined;
  return states.openSignUp[SignUpState];
}

/** Says how many people are in and how many wait. */
export const signUpWords = ({ PlacedCount, WaitingCount }: ActivityItem) =>
  `${PlacedCount} 人${WaitingCount > 0 ? `，候补 ${WaitingCount}` : ''}`;
