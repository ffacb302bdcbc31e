import { papers, type Programme } from '#contract/certificates/certificate-templates.ts';
import { onOff } from '#contract/fields/rules.ts';
import { RowActions, type Action } from '../components/list/row-actions.tsx';
import { TemplatePicture } from './template-picture.tsx';

interface ProgrammeCardProps {
  programme: Programme;
  actions: readonly Action[];
}

/** Records of failed exams, of revoked certificates and of those without a result are no valid certificates. */
const withOthers = ({ CertificateCount, ValidCount }: Programme) =>
  CertificateCount === ValidCount ? '' : `（共 ${CertificateCount} 条记录）`;

/** Shows one programme: its rendered template, and its actions. */
export function ProgrammeCard({ programme, actions }: ProgrammeCardProps) {
  const { ProgrammeName, Status, ValidCount, TemplateVersion, Paper, TemplateId } = programme;
  const isOff = Status === onOff.off;
  return (
    <li className="programme-card" data-off={isOff || undefined}>
      <TemplatePicture templateId={TemplateId} paper={Paper} label={`${ProgrammeName}的证书样张`} />
      <h2>{ProgrammeName}</h2>
      <p>
        {papers[Paper].label} · 模板第 {TemplateVersion} 版 · 有效证书 {ValidCount} 张{withOthers(programme)}
      </p>
      <div className="programme-foot">
        <span>{isOff ? '已停用，不能新增或导入证书' : '使用中'}</span>
        <RowActions name={ProgrammeName} actions={actions} />
      </div>
    </li>
  );
}
