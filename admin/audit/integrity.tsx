import { useQuery } from '@tanstack/react-query';
import { Alert, Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { DataOf } from '#contract/api/endpoint.ts';
import { systemAudit } from '#contract/back-office/audit.ts';
import { LoadFailed } from '../components/feedback/load-failed.tsx';
import { call } from '../session/call.ts';

/** The number of entries per piece, small enough for visible progress. */
const maxRows = 20_000;

/** Checks the whole log in pieces; each opening starts again, and closing stops it. */
function useWalk() {
  const [progress, setProgress] = useState({ checked: 0, count: 0 });
  const query = useQuery({
    queryKey: [systemAudit.VerifyOperationLog.path, maxRows],
    gcTime: 0,
    retry: false,
    async queryFn({ signal }) {
      for (let cursor = ''; ;) {
        const piece = await call(systemAudit.VerifyOperationLog, { cursor, most: maxRows });
        if (piece.Cursor === '') return piece;
        signal.throwIfAborted();
        setProgress({ checked: piece.Checked, count: piece.Count });
        cursor = piece.Cursor;
      }
    },
  });
  return { query, progress };
}

/** 核对完整性: checks the whole chain and shows whether it is intact, or the first broken entry. */
export function Integrity({ onClose }: { onClose: () => void }) {
  const { query, progress } = useWalk();
  return (
    <Modal open title="核对完整性" width={500} footer={null} onCancel={onClose} destroyOnHidden>
      <p className="soft mb-3">
        每条日志都含有上一条的校验值。从第一条核对到最后一条，任何一条被修改、删除或插入，都会查出来；每小时的签名使全部重算也会查出来。
      </p>
      {query.isPending && <HowFar {...progress} />}
      <div role="status">
        {query.isError && <LoadFailed query={query} />}
        {query.isSuccess && <Outcome outcome={query.data} onClose={onClose} />}
      </div>
    </Modal>
  );
}

function HowFar({ checked, count }: { checked: number; count: number }) {
  const isKnown = count > 0;
  return (
    <p className="log-progress stack figures">
      <span>{isKnown ? `正在核对 ${inFigures(checked)} / ${inFigures(count)} 条` : '正在核对……'}</span>
      <progress aria-label="核对进度" {...(isKnown && { value: checked, max: count })} />
    </p>
  );
}

const inFigures = (count: number) => count.toLocaleString('zh-CN');

/** Says from when on an entry cannot be changed together with all later ones. */
function signatureWords({ SignedFrom, SignedTo, SignedLogId, OtherKeyCount }: OutcomeProps['outcome']) {
  const own =
    SignedFrom === ''
      ? '还没有可以核对的签名。'
      : `自 ${SignedFrom} 起有主密钥的签名，最近一次在 ${SignedTo}，到第 ${SignedLogId} 条。`;
  if (OtherKeyCount === 0) return own;
  return `${own}另有 ${OtherKeyCount} 个签名是用另一把主密钥签的，不能核对：恢复备份时须同时用原来的主密钥。`;
}

interface OutcomeProps {
  outcome: DataOf<typeof systemAudit.VerifyOperationLog>;
  onClose: () => void;
}

function Outcome({ outcome, onClose }: OutcomeProps) {
  const { Checked, FirstAltered, VerifiedTime, From } = outcome;
  const checked = inFigures(Checked);
  if (FirstAltered === null)
    return (
      <Alert
        type="success"
        showIcon
        title={`已核对 ${checked} 条，未被改动（截至 ${VerifiedTime.slice(11, 16)}）`}
        description={
          <>
            {From && <p>最早一条：{From}</p>}
            <p>{signatureWords(outcome)}</p>
          </>
        }
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
