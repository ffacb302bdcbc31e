import { Alert, Modal } from 'antd';
import { Link } from 'react-router';
import { systemAudit } from '#contract/audit.ts';
import { LoadFailed } from '../kit/load-failed.tsx';
import { useAnswer } from '../session/server.ts';

/** 核对完整性: walks the whole chain and says whether it holds, or where it breaks. */
export function Integrity({ onClose }: { onClose: () => void }) {
  // Each opening asks anew.
  const query = useAnswer(systemAudit.VerifyOperationLog, {}, { gcTime: 0 });
  const total = useAnswer(systemAudit.GetOperationLog, { pagesize: 1 }, { gcTime: 0 });
  const count = (total.data?.TotalCount ?? 0).toLocaleString('zh-CN');
  return (
    <Modal open title="核对完整性" width={500} footer={null} onCancel={onClose} destroyOnHidden>
      <p className="log-why">
        每条日志都带有上一条的散列。核对从头走到尾，改过、删过、插过任何一条都会断开。
      </p>
      <div role="status">
        {query.isPending && (
          <p>
            正在核对{total.data && ` ${count} 条`}…… <progress aria-label="核对进度" />
          </p>
        )}
        {query.isError && <LoadFailed query={query} />}
        {query.isSuccess && <Outcome outcome={query.data} onClose={onClose} />}
      </div>
    </Modal>
  );
}

interface OutcomeProps {
  outcome: { Checked: number; FirstAltered: number | null; VerifiedTime: string; From: string; To: string };
  onClose: () => void;
}

function Outcome({ outcome, onClose }: OutcomeProps) {
  const { Checked, FirstAltered, VerifiedTime, From } = outcome;
  const checked = Checked.toLocaleString('zh-CN');
  if (FirstAltered === null)
    return (
      <Alert
        type="success"
        showIcon
        title={`已核对 ${checked} 条，未被改动（截至 ${VerifiedTime.slice(11, 16)}）`}
        description={From && `最早一条：${From}`}
      />
    );
  return (
    <Alert
      type="error"
      showIcon
      title={`第 ${FirstAltered} 条被改动或缺失`}
      description={
        <>
          它之前的 {checked} 条完好。请不要再做改动，先备份，再与运维人员核对：
          <Link to={`?logid=${FirstAltered}&id=${FirstAltered}`} onClick={onClose}>
            查看第 {FirstAltered} 条
          </Link>
        </>
      }
    />
  );
}
