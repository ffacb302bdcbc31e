import { states } from '#contract/fields/states.ts';
import { reviewStatus } from '#contract/members/reviews.ts';
import { businessRosters, type ManagedRosterBatch } from '#contract/members/roster.ts';
import { StateMark } from '#ui/components/state-mark.tsx';
import { DownloadButton } from '../../components/buttons/download-button.tsx';
import { LinkButton } from '../../components/buttons/link-button.tsx';
import { text } from '../../components/list/columns.tsx';
import type { Action } from '../../components/list/row-actions.tsx';
import { useCanOpen } from '../../components/permissions/can-open.ts';
import { ImportPage } from '../../imports/import-page.tsx';
import { ImportWorkspace } from '../../imports/import-workspace.tsx';
import { useWorkbook } from '../../imports/use-workbook.ts';
import { rosterScreen } from './roster-screen.tsx';

const addressOf = (batchId: number) => `/System/members?batchid=${batchId}`;

/** Shows 导入名册, and 导入记录 below: the imported rosters with the state of their cases. */
export function RosterPage() {
  const canOpen = useCanOpen();
  const actionsOf = (batch: ManagedRosterBatch, isGone: boolean): Action[] => [
    { label: '查看会员', to: addressOf(batch.BatchId), isHidden: !canOpen('members/list') || isGone },
    {
      label: '去审核',
      to: `/System/reviews?id=${batch.ProcessId ?? 0}`,
      isHidden: !canOpen('reviews/list') || batch.ReviewStatus !== reviewStatus.underReview,
    },
    {
      label: `开通账号 ${batch.WithoutAccount} 家`,
      to: `${addressOf(batch.BatchId)}&opening=none`,
      isHidden:
        !canOpen('members/list') ||
        batch.WithoutAccount === 0 ||
        batch.ReviewStatus !== reviewStatus.approved,
    },
  ];
  return (
    <ImportPage
      screen={rosterScreen}
      name="rosters"
      read={businessRosters.GetRosterBatches}
      columns={[
        text('ReviewStatus', '审核', {
          width: 104,
          isState: true,
          render: (batch: ManagedRosterBatch) => <Review batch={batch} />,
          words: (batch: ManagedRosterBatch) => reviewOf(batch)?.word ?? '不需审核',
        }),
      ]}
      actions={(batch, isGone) => ({ before: actionsOf(batch, isGone) })}
    >
      <Workspace />
    </ImportPage>
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

/** Nothing is chosen beside the file. */
const nothing = { fields: {}, label: '', name: '' };

function Workspace() {
  const workbook = useWorkbook(rosterScreen, nothing);
  return (
    <ImportWorkspace
      workbook={workbook}
      choice={
        <div className="row mb-3">
          <DownloadButton endpoint={businessRosters.GetRosterExample} input={{}} label="下载名册示例" />
          <span className="hint">用您自己的名册就行，不必照着示例改</span>
        </div>
      }
      afterwards={({ BatchId }, _fileName, isUndone) =>
        isUndone ? null : <Afterwards batchId={BatchId ?? 0} />
      }
    />
  );
}

function Afterwards({ batchId }: { batchId: number }) {
  const canOpen = useCanOpen();
  if (!canOpen('members/list')) return null;
  return <LinkButton to={addressOf(batchId)}>查看这批会员</LinkButton>;
}
