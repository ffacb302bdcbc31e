import { PlusOutlined } from '@ant-design/icons';
import { type Programme, papers } from '#contract/certificates/certificate-templates.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { businessProgrammes } from '#contract/certificates/programmes.ts';
import { onOff } from '#contract/fields/rules.ts';
import { Empty } from '#ui/components/empty.tsx';
import '../components/components.css';
import { lazyDialog } from '../components/dialogs/lazy-dialog.tsx';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { LoadFailed } from '../components/feedback/load-failed.tsx';
import { PageTitle } from '../components/layout/page-title.tsx';
import { useListAddress } from '../components/list/list-address.ts';
import { Tools } from '../components/list/list-tools.tsx';
import { type Action, RowActions } from '../components/list/row-actions.tsx';
import { useHistoryAction } from '../components/record/history-action.ts';
import './programmes.css';
import { useAnswer } from '../session/server.ts';
import { TemplatePicture } from './template-picture.tsx';
import { useProgrammeChanges } from './use-programme-changes.ts';
import { designerPath } from './words.ts';

const ProgrammeDialog = lazyDialog(() => import('./dialog.tsx').then((file) => file.ProgrammeDialog));

/** 培训项目与模板: the programmes for which certificates are issued, each with its template. */
export function ProgrammeList() {
  const query = useAnswer(businessCertificates.GetProgrammeList, {});
  const { record, openRecord, closeRecord } = useListAddress();
  const programmes = query.data ?? [];
  const edited = programmes.find(({ ProgrammeId }) => record === `edit-${ProgrammeId}`);
  const actionsOf = useActions();
  const isFailed = query.isError && !query.data;

  return (
    <section className="sheet">
      <div className="sheet-head">
        <PageTitle>培训项目与模板</PageTitle>
        <div className="sheet-tools">
          <Tools
            isFailed={isFailed}
            actions={[
              {
                label: '新增培训项目',
                icon: <PlusOutlined aria-hidden />,
                isPrimary: true,
                calls: businessProgrammes.SaveProgramme,
                run: () => openRecord('new'),
              },
            ]}
          />
        </div>
      </div>
      <p className="hint">每个培训项目使用各自的证书模板；修改模板只影响以后签发的证书</p>
      {query.isPending && <LateSkeleton rows={8} />}
      {isFailed && <LoadFailed query={query} />}
      {query.data?.length === 0 && <Empty text="还没有培训项目，新增后即可导入、签发它的证书" />}
      <ul className="programme-cards plain-list">
        {programmes.map((programme) => (
          <ProgrammeCard key={programme.ProgrammeId} programme={programme} actions={actionsOf(programme)} />
        ))}
      </ul>
      {(record === 'new' || edited) && (
        <ProgrammeDialog key={record} programme={edited} onClose={closeRecord} />
      )}
    </section>
  );
}

/** Returns the actions for one programme. */
function useActions() {
  const { openRecord } = useListAddress();
  const { setStatus, remove } = useProgrammeChanges();
  const historyOf = useHistoryAction();
  return (programme: Programme): Action[] => {
    const { ProgrammeId, ProgrammeName, Status, CertificateCount } = programme;
    return [
      { label: '设计模板', calls: businessProgrammes.SaveProgramme, to: designerPath(ProgrammeId) },
      {
        label: '编辑',
        calls: businessProgrammes.SaveProgramme,
        run: () => openRecord(`edit-${ProgrammeId}`),
      },
      {
        label: Status === onOff.off ? '启用' : '停用',
        calls: businessProgrammes.EditProgrammeStatus,
        run: () => setStatus(programme),
      },
      {
        label: '删除',
        calls: businessProgrammes.DelProgramme,
        isDanger: true,
        disabledWhy: CertificateCount > 0 ? `已有 ${CertificateCount} 条证书记录` : undefined,
        run: () => remove(programme),
      },
      historyOf('programme', ProgrammeId, ProgrammeName),
    ];
  };
}

interface ProgrammeCardProps {
  programme: Programme;
  actions: readonly Action[];
}

/** Records of failed exams, of revoked certificates and of those without a result are no valid certificates. */
const withOthers = ({ CertificateCount, ValidCount }: Programme) =>
  CertificateCount === ValidCount ? '' : `（共 ${CertificateCount} 条记录）`;

/** Shows one programme: its rendered template, and its actions. */
function ProgrammeCard({ programme, actions }: ProgrammeCardProps) {
  const { ProgrammeName, Status, ValidCount, TemplateVersion, Paper, TemplateId } = programme;
  const isOff = Status === onOff.off;
  return (
    <li className="programme-card" data-off={isOff || undefined}>
      <TemplatePicture templateId={TemplateId} paper={Paper} label={`${ProgrammeName}的证书样张`} />
      <h2 className="text-md strong breaks">{ProgrammeName}</h2>
      <p>
        {papers[Paper].label} · 模板第 {TemplateVersion} 版 · 有效证书 {ValidCount} 张{withOthers(programme)}
      </p>
      <div className="row between">
        <span>{isOff ? '已停用，不能新增或导入证书' : '使用中'}</span>
        <RowActions name={ProgrammeName} actions={actions} />
      </div>
    </li>
  );
}
