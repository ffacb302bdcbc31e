import { MenuOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { reviewStatus } from '#contract/members/reviews.ts';
import { Empty } from '#ui/components/empty.tsx';
import { LoadFailed } from '../components/feedback/load-failed.tsx';
import { PageTitle } from '../components/layout/page-title.tsx';
import { useMedia } from '../components/layout/use-element-width.ts';
import { Case } from './case.tsx';
import { HeldStrip, RefusalStrip } from './held-strip.tsx';
import { Queue } from './queue.tsx';
import '../components/components.css';
import './reviews.css';
import { useReviewKeys } from './use-review-keys.tsx';
import { useReview, type ReviewState } from './use-review.ts';

/** 审核: the queue, the record, the decision. */
export function ReviewPage() {
  const reviewState = useReview();
  const { address, queue, shownId, decisions } = reviewState;
  const isWide = useMedia('(width >= 1280px)');
  const keysHelp = useReviewKeys(reviewState.step);
  const { waiting } = queue;

  useChosenInAddress(address, queue.rows[0]?.ProcessId);

  return (
    <section className="review-page stack gap-3" data-wide={isWide}>
      <PageTitle>审核</PageTitle>
      <HeldStrip
        attempt={decisions.heldDecision}
        next={queue.rows.find(({ ProcessId }) => ProcessId === shownId)?.Title}
        left={waiting}
        onTakeBack={reviewState.takeBack}
      />
      {reviewState.refusals.map((refusal) => (
        <RefusalStrip
          key={refusal.attempt.review.ProcessId}
          refusal={refusal}
          to={address.to({ id: refusal.attempt.review.ProcessId, status: '' })}
          onRepeat={() => reviewState.repeat(refusal)}
          onClose={() => reviewState.closeRefusal(refusal)}
        />
      ))}
      <QueueSide reviewState={reviewState} isWide={isWide} waiting={waiting} />
      {shownId === undefined && queue.query.isError && !isWide && (
        <div className="sheet">
          <LoadFailed query={queue.query} />
        </div>
      )}
      {shownId === undefined && queue.query.isSuccess && (
        <div className="sheet review-none">
          <Empty text={address.status === reviewStatus.underReview ? '都审核完了' : '没有选中的记录'} />
        </div>
      )}
      {shownId !== undefined && <Case key={shownId} processId={shownId} reviewState={reviewState} />}
      {keysHelp}
    </section>
  );
}

/** Puts the chosen case into the address, so that a copied link shows the same. */
function useChosenInAddress({ id, change }: ReviewState['address'], first: number | undefined) {
  const missing = id === undefined ? first : undefined;
  useEffect(() => {
    if (missing !== undefined) change({ id: missing }, { replace: true });
    // Once for each case that is missing in the address.
    // oxlint-disable-next-line exhaustive-deps
  }, [missing]);
}

interface QueueSideProps {
  reviewState: ReviewState;
  isWide: boolean;
  waiting: number;
}

/** Shows the queue: beside the record, or in a drawer on a narrow screen. */
function QueueSide({ reviewState: { address, queue, shownId }, isWide, waiting }: QueueSideProps) {
  const [isQueueOpen, openQueue] = useState(false);
  // A resubmitted case is decided soonest: it is one step away even where the queue is hidden.
  const returned = queue.rows.find(
    ({ Round, MayDecide, ProcessId }) => Round > 1 && MayDecide && ProcessId !== shownId,
  );
  const list = <Queue address={address} queue={queue} shownId={shownId} onChoose={() => openQueue(false)} />;
  if (isWide)
    return (
      <aside className="sheet review-side" aria-label="队列">
        {list}
      </aside>
    );
  return (
    <>
      <div className="review-bar">
        <Button icon={<MenuOutlined aria-hidden />} onClick={() => openQueue(true)}>
          {address.status === reviewStatus.underReview && queue.query.isSuccess
            ? `队列（${waiting} 件待审核${queue.colleagues > 0 ? `，等同事审核 ${queue.colleagues}` : ''}）`
            : '队列'}
        </Button>
        {returned && <Link to={address.to({ id: returned.ProcessId })}>再次提交：{returned.Title}</Link>}
      </div>
      <Drawer open={isQueueOpen} title="队列" placement="left" size={340} onClose={() => openQueue(false)}>
        {list}
      </Drawer>
    </>
  );
}
