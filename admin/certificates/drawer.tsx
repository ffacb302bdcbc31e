import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  businessCertificates,
  type ManagedCertificate,
} from '#contract/certificates/managed-certificates.ts';
import { text, time } from '../components/list/columns.tsx';
import type { Action } from '../components/list/row-actions.tsx';
import { useCanOpen } from '../components/permissions/can-open.ts';
import { RecordDrawer, type Neighbours } from '../components/record/record-drawer.tsx';
import { RecordHistory } from '../components/record/record-history.tsx';
import { usePersonalRights } from '../components/record/use-personal-rights.tsx';
import { batchLink, CertNum, examWord, IdNumber, StateMark } from './columns.tsx';
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
        <h2>签发记录</h2>
        <Issues certificateId={certificate._certId} />
      </section>
    </RecordDrawer>
  );
}

const fact = (key: keyof Item & string, title: string) => text<Item>(key, title);

const groups = [
  {
    title: '证书',
    facts: [
      fact('_name', '姓名'),
      text<Item>('_idNum', '身份证号', { render: (one) => <IdNumber of={one} /> }),
      fact('_company', '工作单位'),
      text<Item>('_memberName', '所属会员', { render: (one) => <MemberLink of={one} /> }),
      fact('_programmeName', '培训项目'),
      fact('_examTime', '考试时间'),
      text<Item>('_examStatus', '考试状态', { render: examWord }),
      text<Item>('_certNum', '证书编号', { render: (one) => <CertNum of={one} /> }),
      fact('_issueDate', '发证日期'),
      fact('_remarks', '备注'),
    ],
  },
  {
    title: '状态',
    facts: [
      text<Item>('_status', '状态', { render: (one) => <StateMark state={stateOf(one)} /> }),
      time<Item>('_revokeTime', '撤销时间'),
      fact('_revokeReason', '撤销原因'),
      text<Item>('_batchId', '导入批次', { render: batchLink }),
      time<Item>('_updateTime', '更新时间'),
    ],
  },
];

/** Shows the member that the certificate belongs to, as a link where the role has members in its menu. */
function MemberLink({ of: { _memberId, _memberName } }: { of: Item }) {
  const canOpen = useCanOpen();
  if (_memberId === 0) return '待认领';
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
