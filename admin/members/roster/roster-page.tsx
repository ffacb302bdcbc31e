import { businessRosters } from '#contract/members/roster.ts';
import { DownloadButton } from '../../components/buttons/download-button.tsx';
import { LinkButton } from '../../components/buttons/link-button.tsx';
import { useCanOpen } from '../../components/permissions/can-open.ts';
import { useCanCall } from '../../components/permissions/permissions.ts';
import { ImportWorkspace } from '../../imports/import-workspace.tsx';
import { useWorkbook } from '../../imports/use-workbook.ts';
import { RosterBatches } from './roster-batches.tsx';
import { rosterScreen } from './roster-screen.tsx';

/** Shows 导入名册, and 导入记录 below. */
export function RosterPage() {
  const canImport = useCanCall()(businessRosters.ImportRoster);
  return (
    <>
      {canImport && <Workspace />}
      <RosterBatches isSection={canImport} />
    </>
  );
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
  return <LinkButton to={`/System/members?batchid=${batchId}`}>查看这批会员</LinkButton>;
}
