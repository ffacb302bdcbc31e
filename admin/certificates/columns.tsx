import { Link } from 'react-router';
import { examStatusText } from '#contract/certificates/certificates.ts';
import {
  businessCertificates,
  fullIdNumber,
  type ManagedCertificate,
} from '#contract/certificates/managed-certificates.ts';
import { states } from '#contract/fields/states.ts';
import { StateMark } from '#ui/components/state-mark.tsx';
import { CopyButton } from '../components/buttons/copy-button.tsx';
import { columnsFor, type Column } from '../components/list/columns.tsx';
import { useCanCall } from '../components/permissions/permissions.ts';
import { MaskedText } from '../components/record/masked-text.tsx';
import { RecordLink } from '../components/record/record-link.tsx';
import { call } from '../session/call.ts';
import { stateOf, stateWords } from './words.ts';

type Item = ManagedCertificate;

export const { count, text, time } = columnsFor(
  businessCertificates.GetCertList,
  businessCertificates.EditCertInfo,
);

export const certificateColumns: readonly Column<Item>[] = [
  text('_name', {
    minWidth: 112,
    render: ({ _certId, _name }) => <RecordLink id={_certId}>{_name}</RecordLink>,
  }),
  text('_company', { width: 144, isWide: true, isState: true }),
  text('_idNum', { width: 200, isWide: true, render: (one) => <IdNumber of={one} /> }),
  text('_examTime', { width: 108, isWide: true }),
  text('_examStatus', { width: 84, isWide: true, render: examWord, words: examWord }),
  text('_certNum', { width: 160, isState: true, render: (one) => <CertNum of={one} /> }),
  text('_issueDate', { width: 108, isWide: true }),
  text('_status', {
    width: 104,
    isState: true,
    render: (one) => <StateMark state={states.certificate[stateOf(one)]} />,
    words: (one) => stateWords[stateOf(one)],
  }),
  text('_programmeName', { width: 168, isWide: true }),
  count('_issueNumber', { isWide: true, isHiddenAtFirst: true }),
  text('_batchId', {
    width: 96,
    isWide: true,
    isHiddenAtFirst: true,
    render: batchLink,
    words: batchWords,
  }),
  time('_updateTime', { isWide: true, isHiddenAtFirst: true }),
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
    <span className="cert-num inline-row gap-0">
      <span title={_certNum}>{_certNum}</span>
      <CopyButton isIcon text={_certNum} label={`复制编号 ${_certNum}`} />
    </span>
  );
}
