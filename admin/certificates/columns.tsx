import { Badge, type BadgeProps } from 'antd';
import { Link } from 'react-router';
import { examStatusText } from '#contract/certificates/certificates.ts';
import {
  businessCertificates,
  fullIdNumber,
  type CertificateState,
  type ManagedCertificate,
} from '#contract/certificates/managed-certificates.ts';
import { CopyButton } from '../components/buttons/copy-button.tsx';
import { count, text, time, type Column } from '../components/list/columns.tsx';
import { useCanCall } from '../components/permissions/permissions.ts';
import { MaskedText } from '../components/record/masked-text.tsx';
import { RecordLink } from '../components/record/record-link.tsx';
import { call } from '../session/call.ts';
import { stateOf, stateWords } from './words.ts';

type Item = ManagedCertificate;

export const certificateColumns: readonly Column<Item>[] = [
  {
    key: '_name',
    title: '姓名',
    least: 112,
    render: ({ _certId, _name }) => <RecordLink id={_certId}>{_name}</RecordLink>,
  },
  text<Item>('_company', '工作单位', { width: 144, isWide: true, isState: true }),
  text<Item>('_idNum', '身份证号', { width: 200, isWide: true, render: (one) => <IdNumber of={one} /> }),
  text<Item>('_examTime', '考试时间', { width: 108, isWide: true }),
  text<Item>('_examStatus', '考试状态', { width: 84, isWide: true, render: examWord, words: examWord }),
  text<Item>('_certNum', '证书编号', { width: 160, isState: true, render: (one) => <CertNum of={one} /> }),
  text<Item>('_issueDate', '发证日期', { width: 108, isWide: true }),
  text<Item>('_status', '状态', {
    width: 92,
    isState: true,
    render: (one) => <StateMark state={stateOf(one)} />,
    words: (one) => stateWords[stateOf(one)],
  }),
  text<Item>('_programmeName', '培训项目', { width: 168, isWide: true }),
  count<Item>('_issueNumber', '签发次数', { isWide: true, isHiddenAtFirst: true }),
  text<Item>('_batchId', '导入批次', {
    width: 96,
    isWide: true,
    isHiddenAtFirst: true,
    render: batchLink,
    words: batchWords,
  }),
  time<Item>('_updateTime', '更新时间', { isWide: true, isHiddenAtFirst: true }),
];

export function examWord({ _examStatus }: Pick<Item, '_examStatus'>): string {
  return examStatusText[_examStatus] ?? '';
}

function batchWords({ _batchId }: Pick<Item, '_batchId'>): string {
  return _batchId === null ? '' : `第 ${_batchId} 批`;
}

/** Returns a link to the certificates of the same import. */
export function batchLink({ _batchId }: Pick<Item, '_batchId'>) {
  return _batchId === null ? '-' : <Link to={`?batchid=${_batchId}`}>{batchWords({ _batchId })}</Link>;
}

/** Shows an ID number masked; users with permission can reveal it, which is logged. */
export function IdNumber({ of: { _certId, _idNum } }: { of: Pick<Item, '_certId' | '_idNum'> }) {
  const can = useCanCall()(fullIdNumber);
  return (
    <MaskedText
      key={_certId}
      value={_idNum}
      label="身份证号"
      can={can}
      reveal={async () => (await call(businessCertificates.GetCertModel, { CertId: _certId }))._idNum}
    />
  );
}

export function CertNum({ of: { _certNum } }: { of: Pick<Item, '_certNum'> }) {
  if (_certNum === '') return '-';
  return (
    <span className="cert-num">
      <span title={_certNum}>{_certNum}</span>
      <CopyButton isIcon text={_certNum} label={`复制编号 ${_certNum}`} />
    </span>
  );
}

const tones: Record<CertificateState, NonNullable<BadgeProps['status']>> = {
  normal: 'success',
  hidden: 'warning',
  revoked: 'error',
  deleted: 'default',
};

export function StateMark({ state }: { state: CertificateState }) {
  return <Badge status={tones[state]} text={stateWords[state]} className="no-wrap" />;
}
