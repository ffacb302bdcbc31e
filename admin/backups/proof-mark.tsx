import { Badge } from 'antd';
import type { Backup } from '#contract/back-office/backups.ts';
import { shortTime } from '../components/list/columns.tsx';

/** Shows whether the backup was restored as a test and found intact, or the error. */
export function ProofMark({ backup: { FileName, ProvenTime, Fault } }: { backup: Backup }) {
  if (ProvenTime !== '')
    return (
      <>
        <Badge status="success" text="已验证" className="no-wrap" /> {shortTime(ProvenTime)}
      </>
    );
  return (
    <span title={Fault}>
      <Badge status="error" text={FileName === '' ? '没有做成' : '未通过验证'} className="no-wrap" />
      {Fault && `：${Fault}`}
    </span>
  );
}
