import { LockOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { Link } from 'react-router';
import { reviewKind, reviewStatus, type Review } from '#contract/members/reviews.ts';
import { Empty } from '#ui/components/empty.tsx';
import { stepWord } from '../components/data/review-steps.ts';
import { LoadState } from '../components/feedback/load-state.tsx';
import { shortTime } from '../components/list/columns.tsx';
import { waitedFor } from '../components/waiting/waiting-time.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { useBulk } from './bulk/use-bulk.ts';
import type { Queue as QueueOf } from './use-queue.ts';
import type { ReviewAddress } from './use-review-address.ts';
import { kindWords, rejectWord, urgencyOf } from './words.ts';

interface QueueProps {
  address: ReviewAddress;
  queue: QueueOf;
  shownId: number | undefined;
  /** Called when a case was clicked: a drawer closes. */
  onChoose?: () => void;
}

/** Shows the waiting cases, the longest waiting first, and the decided ones. */
export function Queue({ address, queue, shownId, onChoose }: QueueProps) {
  const { query, rows } = queue;
  const bulk = useBulk(queue, address);
  return (
    <div className="review-queue">
      <Tabs address={address} queue={queue} />
      {address.status === reviewStatus.underReview && (queue.colleagues > 0 || bulk) && (
        <div className="row between px-2 mt-2">
          {queue.colleagues > 0 && <span className="hint figures">等同事审核 {queue.colleagues}</span>}
          {bulk && <BulkBar bulk={bulk} />}
        </div>
      )}
      <LoadState query={query} rows={6} />
      {query.isSuccess && rows.length === 0 && <Empty text={nothing[address.status] ?? '暂无数据'} />}
      <ol className="review-cases stack gap-0 mt-2" aria-label="审核队列">
        {rows.map((review) => (
          <li key={review.ProcessId} className={bulk?.isOn ? 'review-ticked' : undefined}>
            {bulk?.isOn && bulk.canTick(review) && (
              <Checkbox
                aria-label={`选择 ${review.Title}`}
                checked={bulk.isTicked(review)}
                onChange={({ target }) => bulk.tick(review, target.checked)}
              />
            )}
            <Link
              to={address.to({ id: review.ProcessId })}
              aria-current={review.ProcessId === shownId ? 'true' : undefined}
              onClick={onChoose}
            >
              <Case review={review} />
            </Link>
          </li>
        ))}
      </ol>
      {queue.hasMore && (
        <Button type="link" loading={query.isFetching} onClick={queue.more}>
          更多
        </Button>
      )}
    </div>
  );
}

const nothing: Readonly<Record<number, string>> = {
  [reviewStatus.underReview]: '没有等待审核的申请和投稿',
  [reviewStatus.rejected]: '没有已驳回的',
  [reviewStatus.approved]: '没有已通过的',
};

function Tabs({ address, queue: { waiting } }: Pick<QueueProps, 'address' | 'queue'>) {
  const tabs = [
    [reviewStatus.underReview, `待审核 ${waiting}`],
    [reviewStatus.rejected, `已${rejectWord(address.kind ?? 0)}`],
    [reviewStatus.approved, '已通过'],
  ] as const;
  const kinds = [
    [undefined, '全部'],
    ...Object.values(reviewKind).map((kind) => [kind, kindWords[kind]] as const),
  ] as const;
  const link = (values: object, isCurrent: boolean, label: string | undefined) => (
    <Link key={label} to={address.to({ id: '', ...values })} aria-current={isCurrent ? 'page' : undefined}>
      {label}
    </Link>
  );
  return (
    <>
      <nav className="views" aria-label="审核状态">
        {tabs.map(([status, label]) =>
          link(
            { status: status === reviewStatus.underReview ? '' : status },
            address.status === status,
            label,
          ),
        )}
      </nav>
      <nav className="review-kinds row gap-3 ruled pb-2 px-2" aria-label="种类">
        {kinds.map(([kind, label]) => link({ kind: kind ?? '' }, address.kind === kind, label))}
      </nav>
    </>
  );
}

function Case({ review }: { review: Review }) {
  const { Title, MemberName, Kind, Round, Status, SubmitTime, DecideTime, MayDecide, WhyNot } = review;
  const step = stepWord(review.Step, review.Steps);
  const isWaiting = Status === reviewStatus.underReview;
  const urgency = isWaiting ? urgencyOf(SubmitTime) : undefined;
  return (
    <>
      <strong>{Title}</strong>
      {Kind !== reviewKind.membership && <span className="soft text-xs">{MemberName}</span>}
      <span className="soft text-xs row stretch gap-0 gap-x-2 figures">
        <span className="tag">{kindWords[Kind]}</span>
        {Round > 1 && <span>第 {Round} 次提交</span>}
        {isWaiting && Kind === reviewKind.article && step !== '' && <span>{step}</span>}
        {isWaiting ? (
          <span data-tone={urgency?.tone}>
            {waitedFor(SubmitTime)}
            {urgency && `，${urgency.word}`}
          </span>
        ) : (
          <time>{shortTime(DecideTime)}</time>
        )}
      </span>
      {isWaiting && !MayDecide && (
        <span className="soft text-xs">
          <LockOutlined aria-hidden /> {WhyNot}
        </span>
      )}
    </>
  );
}
