import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  businessCertificates,
  type ManagedCertificate,
} from '#contract/certificates/managed-certificates.ts';
import { states } from '#contract/fields/states.ts';
import { StateMark } from '#ui/components/state-mark.tsx';
import type { Action } from '../components/list/row-actions.tsx';
import { useCanOpen } from '../components/permissions/can-open.ts';
import { RecordDrawer, type Neighbours } from '../components/record/record-drawer.tsx';
import { RecordHistory } from '../components/record/record-history.tsx';
import { usePersonalRights } from '../components/record/use-personal-rights.tsx';
import { batchLink, CertNum, examWord, IdNumber, text, time } from './columns.tsx';
import { useProgrammes } from './filters.ts';
import { Issues } from './issues.tsx';
import { nameOf, stateOf } from './words.ts';

type Item = ManagedCertificate;

interface CertificateDrawerProps {
  certificate: Item;
  actions: readonly Action[];
  neighbours: Neighbours;
  show: (window: ReactNode) => void;
  onClose: () => void;
}

/** Shows a certificate beside the list: its facts, its issues, and the actions for its holder's rights. */
export function CertificateDrawer({ certificate, actions, show, ...drawer }: CertificateDrawerProps) {
  const { GetCertList, GetCertModel } = businessCertificates;
  const rightsOf = usePersonalRights({ show, invalidates: [GetCertList, GetCertModel] });
  const programmes = useProgrammes() ?? [];
  const words = Object.fromEntries(programmes.map((one) => [one.ProgrammeId, one.ProgrammeName]));
  return (
    <RecordDrawer
      {...drawer}
      title={nameOf(certificate)}
      row={certificate}
      groups={groups}
      actions={[...actions, ...rightsOf(holderOf(certificate))]}
      history={
        <RecordHistory
          entityType="certificate"
          recordId={certificate._certId}
          fields={{ _programmeId: { label: '培训项目', words } }}
        />
      }
    >
      <section>
        <h2 className="part-title">签发记录</h2>
        <Issues certificateId={certificate._certId} />
      </section>
    </RecordDrawer>
  );
}

const groups = [
  {
    title: '证书',
    facts: [
      text('_name'),
      text('_idNum', { render: (one) => <IdNumber of={one} /> }),
      text('_company'),
      text('_memberName', { render: (one) => <MemberLink of={one} /> }),
      text('_programmeName'),
      text('_examTime'),
      text('_examStatus', { render: examWord }),
      text('_certNum', { render: (one) => <CertNum of={one} /> }),
      text('_issueDate'),
      text('_remarks'),
    ],
  },
  {
    title: '状态',
    facts: [
      text('_status', { render: (one) => <StateMark state={states.certificate[stateOf(one)]} /> }),
      time('_revokeTime'),
      text('_revokeReason'),
      text('_batchId', { render: batchLink }),
      time('_updateTime'),
    ],
  },
];

/** Shows the member that the certificate belongs to, as a link where the role has members in its menu. */
function MemberLink({ of: { _memberId, _memberName } }: { of: Item }) {
  const canOpen = useCanOpen();
  if (_memberId === 0) return '未归属';
  if (!canOpen('members/list')) return _memberName;
  const search = new URLSearchParams({ key: _memberName, id: String(_memberId) });
  return <Link to={`/System/members?${search}`}>{_memberName}</Link>;
}

function holderOf({ _certId, _name }: Item) {
  return {
    input: { CertId: _certId },
    name: _name,
    personName: `持证人${_name}`,
    consequence:
      '同一身份证号名下没有签发过证书的考试记录随即删除，不能恢复。已签发的证书须供公众核验，长期保留，完成后列出。',
  };
}
