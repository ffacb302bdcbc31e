import { Link } from 'react-router';
import { activityStatus, type ActivityItem, type NoticeState } from '#contract/activities/activities.ts';
import { states } from '#contract/fields/states.ts';
import { StateMark } from '#ui/components/state-mark.tsx';
import { activityStates, activityStatusWords, openSignUpOf, pageOf } from './words.ts';

/** Shows the state of an activity and, where visitors sign up to it, the state of its sign-up. */
export function StatusMark({ activity }: { activity: Pick<ActivityItem, 'Status' | 'SignUpState'> }) {
  const openSignUp = openSignUpOf(activity);
  return (
    <span className="row gap-1">
      <StateMark state={activityStates[activity.Status]} />
      {openSignUp && <StateMark state={openSignUp} />}
    </span>
  );
}

/** Says the same in words. */
export function statusWords(activity: ActivityItem): string {
  const openSignUp = openSignUpOf(activity);
  return [activityStatusWords[activity.Status], ...(openSignUp ? [openSignUp.word] : [])].join('，');
}

/** Shows the delivery of the invitations as a bar with its counts; the failures link to the members concerned. */
export function Sending({ activity }: { activity: ActivityItem }) {
  const { ActivityId, InvitedCount, SentCount, QueuedCount, HeldCount, FailedCount } = activity;
  if (InvitedCount === 0) return '-';
  const shares = { sent: SentCount, queued: QueuedCount, held: HeldCount, failed: FailedCount };
  const isStopped = activity.Status === activityStatus.cancelled;
  return (
    <span className="stack gap-0">
      <span className="sending-bar" aria-hidden>
        {Object.entries(shares).map(([state, count]) => (
          <span key={state} data-state={state} style={{ flexGrow: count }} />
        ))}
      </span>
      <span className="row nowrap stretch whole text-xs">
        <span>已发 {SentCount}</span>
        {QueuedCount > 0 && <span>排队 {QueuedCount}</span>}
        {HeldCount > 0 && (
          <Link className="alarm" to={pageOf(ActivityId, 'invitations', '&state=held')}>
            未发出 {HeldCount}
          </Link>
        )}
        {FailedCount > 0 &&
          (isStopped ? (
            <span>未发 {FailedCount}</span>
          ) : (
            <Link className="alarm" to={pageOf(ActivityId, 'invitations', '&state=failed')}>
              失败 {FailedCount}
            </Link>
          ))}
      </span>
    </span>
  );
}

/** Says the delivery of the invitations in words, in the order of the bar. */
export function sendingWords({
  InvitedCount,
  SentCount,
  QueuedCount,
  HeldCount,
  FailedCount,
}: ActivityItem): string {
  if (InvitedCount === 0) return '';
  const counts = { 已发: SentCount, 排队: QueuedCount, 未发出: HeldCount, 失败: FailedCount };
  return Object.entries(counts)
    .filter(([word, count]) => word === '已发' || count > 0)
    .map(([word, count]) => `${word} ${count}`)
    .join('，');
}

/** Shows the state of an invitation in one channel. */
export function ChannelMark({ state }: { state: NoticeState }) {
  return <StateMark state={states.invitation[state]} />;
}
