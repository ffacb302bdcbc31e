import { states } from '#contract/fields/states.ts';
import { reviewStatus } from '#contract/members/reviews.ts';
import { businessRosters, type ManagedRosterBatch } from '#contract/members/roster.ts';
import { Empty } from '#ui/components/empty.tsx';
import { StateMark } from '#ui/components/state-mark.tsx';
import { text } from '../../components/list/columns.tsx';
import { useListAddress } from '../../components/list/list-address.ts';
import { ListPage } from '../../components/list/list-page.tsx';
import type { Action } from '../../components/list/row-actions.tsx';
import { useCanOpen } from '../../components/permissions/can-open.ts';
import { batchColumns, byFile, byState } from '../../imports/batch-columns.tsx';
import { UndoDialog } from '../../imports/undo-dialog.tsx';
import { rosterScreen } from './roster-screen.tsx';

const { GetRosterBatches: read, UndoRosterImport: undo } = businessRosters;

/** 导入记录: the imported rosters with the state of their cases; a section of the page, or all of it. */
export function RosterBatches({ isSection }: { isSection: boolean }) {
  const actionsOf = useBatchActions();
  return (
    <ListPage
      name="rosters"
      title="导入记录"
      isSection={isSection}
      read={read}
      rowKey="BatchId"
      nameOf={({ FileName }) => FileName}
      filters={[byFile, byState]}
      columns={[
        text('FileName', '文件'),
        text('ReviewStatus', '审核', {
          width: 104,
          isState: true,
          render: (batch: ManagedRosterBatch) => <Review batch={batch} />,
          words: (batch: ManagedRosterBatch) => reviewOf(batch)?.word ?? '不需审核',
        }),
        ...batchColumns<ManagedRosterBatch>(rosterScreen.unit),
      ]}
      row={actionsOf}
      record={(batch, close) =>
        batch && batch.UndoTime === null ? (
          <UndoDialog screen={rosterScreen} batch={batch} onClose={close} />
        ) : null
      }
      empty={<Empty text="还没有导入过名册" />}
    />
  );
}

function reviewOf({ ReviewStatus, UndoTime }: ManagedRosterBatch) {
  const { rosterReview: review } = states;
  if (ReviewStatus === reviewStatus.approved) return review.approved;
  if (ReviewStatus === reviewStatus.underReview) return review.underReview;
  if (ReviewStatus === reviewStatus.rejected && UndoTime !== null) return review.rejected;
  return undefined;
}

function Review({ batch }: { batch: ManagedRosterBatch }) {
  const state = reviewOf(batch);
  return state ? <StateMark state={state} /> : <span className="soft">不需审核</span>;
}

function useBatchActions() {
  const canOpen = useCanOpen();
  const { openRecord } = useListAddress();
  return (batch: ManagedRosterBatch): Action[] => {
    const isGone = batch.UndoTime !== null && batch.Kept === 0;
    return [
      {
        label: '查看会员',
        to: `/System/members?batchid=${batch.BatchId}`,
        isHidden: !canOpen('members/list') || isGone,
      },
      {
        label: '去审核',
        to: `/System/reviews?id=${batch.ProcessId ?? 0}`,
        isHidden: !canOpen('reviews/list') || batch.ReviewStatus !== reviewStatus.underReview,
      },
      {
        label: `开通账号 ${batch.WithoutAccount} 家`,
        to: `/System/members?batchid=${batch.BatchId}&opening=none`,
        isHidden:
          !canOpen('members/list') ||
          batch.WithoutAccount === 0 ||
          batch.ReviewStatus !== reviewStatus.approved,
      },
      {
        label: '撤回整批',
        calls: undo,
        isDanger: true,
        isHidden: batch.UndoTime !== null,
        run: () => openRecord(batch.BatchId),
      },
    ];
  };
}
