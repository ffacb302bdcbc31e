import { Button } from 'antd';
import { Link } from 'react-router';
import {
  activityStatus,
  businessActivities,
  type Activity,
  type InvitationState,
  type InvitedMember,
  invitationStates,
} from '#contract/activities/activities.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { DeliveryPause } from '../components/feedback/delivery-pause.tsx';
import { LoadFailed } from '../components/feedback/load-failed.tsx';
import { byText } from '../components/filters/filters.ts';
import { ListFilters } from '../components/filters/list-filters.tsx';
import type { Action } from '../components/list/row-actions.tsx';
import { useTabAddress } from '../components/list/tab-address.ts';
import { TabList } from '../components/list/tab-list.tsx';
import { Allowed } from '../components/permissions/permissions.ts';
import { useAnswer } from '../session/server.ts';
import { DeliveryNotice } from './delivery-notice.tsx';
import { columnsOf } from './invitation-columns.tsx';
import { useResending, useTellingAgain } from './use-resending.ts';
import { pageOf } from './words.ts';

const { GetActivity: read, ResendActivityMember: resend, ResendCancellation: tellAgain } = businessActivities;
const refreshMs = 5_000;
const filters = [byText('key', '关键词', '公司名称')];

/** 邀请情况: the invited members with their state, failures first; it refreshes itself while messages are queued. */
export function Invitations({ activityId }: { activityId: number }) {
  const address = useTabAddress();
  const { key, page } = address;
  const state = invitationStates.find((one) => one === address.read('state'));
  const query = useAnswer(
    read,
    { id: activityId, key, ...(state && { state }), ...page },
    { keepPrevious: true, again: (activity) => isUnderWay(activity) && refreshMs },
  );
  const resending = useResending(activityId, query.data?.Channels);
  const telling = useTellingAgain(activityId);
  if (query.isError && !query.data) return <LoadFailed query={query} />;
  if (!query.data) return <LateSkeleton rows={8} />;
  const activity = query.data;
  const { Members, Channels, InvitedCount, HeldCount, FailedCount, NoticeFailedCount } = activity;
  const isCancelled = activity.Status === activityStatus.cancelled;
  const actionsOf = (member: InvitedMember): Action[] => [
    {
      label: '重发',
      calls: resend,
      isHidden: isCancelled || member.State === 'queued' || member.State === 'held',
      run: () => resending.sendTo(member),
    },
    {
      label: member.NoticeState === 'none' ? '通知取消' : '重发通知',
      calls: tellAgain,
      isHidden: !isCancelled || !['failed', 'none'].includes(member.NoticeState),
      run: () => telling.tell(member),
    },
    {
      label: '改联系方式',
      calls: businessMembers.EditMemberInfo,
      to: `/System/members?id=edit-${member.MemberId}`,
    },
  ];
  return (
    <section className="sheet list-sheet" aria-label="邀请情况">
      {activity.QueuedCount > 0 && <DeliveryPause />}
      {InvitedCount > 0 && !isCancelled && <DeliveryNotice channels={Channels} heldCount={HeldCount} />}
      <div className="sheet-head">
        <output className="invitation-counts">{countsOf(activity)}</output>
        {FailedCount > 0 && !isCancelled && (
          <Allowed to={resend}>
            <Button
              type="primary"
              loading={resending.isPending}
              onClick={() => void resending.sendFailed(activity)}
            >
              重发失败的 {FailedCount} 家
            </Button>
          </Allowed>
        )}
        {NoticeFailedCount > 0 && (
          <Allowed to={tellAgain}>
            <Button
              type="primary"
              loading={telling.isPending}
              onClick={() => void telling.tellFailed(activity)}
            >
              重发通知失败的 {NoticeFailedCount} 家
            </Button>
          </Allowed>
        )}
      </div>
      {InvitedCount > 0 && <StateLinks activity={activity} current={state} />}
      {InvitedCount > 0 && <ListFilters title="邀请" filters={filters} address={address} />}
      <TabList
        caption="邀请情况"
        rows={Members.List}
        idOf={({ MemberId }) => MemberId}
        nameOf={({ MemberName }) => MemberName}
        columns={columnsOf({
          isCancelled,
          isNoticed: Members.List.some(({ NoticeState }) => NoticeState !== 'none'),
        })}
        actions={actionsOf}
        selection={undefined}
        total={Members.TotalCount}
        emptyText={InvitedCount === 0 ? '还没有邀请任何会员' : '没有符合条件的邀请'}
        address={address}
        isOld={query.isPlaceholderData}
      />
    </section>
  );
}

/** Returns whether invitations are queued; each of them is sent, fails or is held sooner or later. */
function isUnderWay({ QueuedCount, Members }: Activity): boolean {
  return QueuedCount > 0 || Members.List.some(({ NoticeState }) => NoticeState === 'queued');
}

/** Returns the counts as text, which a screen reader announces when it changes. */
function countsOf({ InvitedCount, SentCount, QueuedCount, HeldCount, FailedCount }: Activity): string {
  if (InvitedCount === 0) return '';
  const parts = [
    `邀请 ${InvitedCount} 家：已发出 ${SentCount}`,
    ...(QueuedCount > 0 ? [`排队 ${QueuedCount}`] : []),
    ...(HeldCount > 0 ? [`未发出 ${HeldCount}`] : []),
    ...(FailedCount > 0 ? [`失败 ${FailedCount}`] : []),
  ];
  return parts.join('，');
}

function StateLinks({ activity, current }: { activity: Activity; current: InvitationState | undefined }) {
  const { ActivityId, InvitedCount, SentCount, QueuedCount, HeldCount, FailedCount } = activity;
  const states = [
    { state: undefined, label: `全部 ${InvitedCount}` },
    { state: 'failed', label: `失败 ${FailedCount}` },
    ...(HeldCount > 0 ? [{ state: 'held', label: `未发出 ${HeldCount}` } as const] : []),
    { state: 'queued', label: `排队 ${QueuedCount}` },
    { state: 'sent', label: `已发出 ${SentCount}` },
  ] as const;
  return (
    <nav className="views" aria-label="发送状态">
      {states.map(({ state, label }) => (
        <Link
          key={label}
          to={pageOf(ActivityId, 'invitations', state && `&state=${state}`)}
          aria-current={state === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
