import { Button } from 'antd';
import { useState } from 'react';
import { businessImports, type CertificateBatch } from '#contract/certificates/certificate-imports.ts';
import type { Programme } from '#contract/certificates/certificate-templates.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { onOff } from '#contract/fields/rules.ts';
import { LinkButton } from '../../components/buttons/link-button.tsx';
import { LateSkeleton } from '../../components/feedback/delayed-skeleton.tsx';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import type { Filter } from '../../components/filters/filters.ts';
import { text } from '../../components/list/columns.tsx';
import { useCanOpen } from '../../components/permissions/can-open.ts';
import { ImportPage } from '../../imports/import-page.tsx';
import { ImportWorkspace } from '../../imports/import-workspace.tsx';
import { useWorkbook } from '../../imports/use-workbook.ts';
import { useAnswer } from '../../session/server.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { certificateScreen } from './certificate-screen.tsx';
import { givenOf, ProgrammeChoice } from './programme-choice.tsx';

type Batch = Pick<CertificateBatch, 'BatchId' | 'FileName'>;

const addressOf = ({ BatchId }: Batch) => `/System/certificates?batchid=${BatchId}`;

const byProgramme = {
  kind: 'choice',
  name: 'programmeid',
  label: '培训项目',
  useOptions() {
    const { data = [] } = useAnswer(businessCertificates.GetProgrammeList, {}, { staleTime: 30_000 });
    return data.map((one) => ({ value: String(one.ProgrammeId), label: one.ProgrammeName }));
  },
} as const satisfies Filter;

/** Shows 导入证书, and 导入记录 below. */
export function CertificateImportWizard() {
  const [packed, pack] = useState<Batch>();
  const canOpen = useCanOpen()('certificates/list');
  return (
    <>
      <ImportPage
        screen={certificateScreen}
        name="imports"
        read={businessImports.GetImportBatches}
        columns={[text('ProgrammeName', '培训项目', { width: 184, isWide: true })]}
        filters={[byProgramme]}
        actions={(batch, isGone) => ({
          before: [{ label: '查看证书', to: addressOf(batch), isHidden: !canOpen || isGone }],
          behind: [
            {
              label: '打包下载',
              calls: businessCertificates.DownCerts,
              isHidden: isGone,
              run: () => pack(batch),
            },
          ],
        })}
      >
        <Wizard />
      </ImportPage>
      {packed && <ArchiveDialog batch={packed} onClose={() => pack(undefined)} />}
    </>
  );
}

function Wizard() {
  const programmes = useAnswer(businessCertificates.GetProgrammeList, {});
  if (programmes.isSuccess)
    return <Workspace programmes={programmes.data.filter(({ Status }) => Status === onOff.on)} />;
  return (
    <section className="sheet">
      {programmes.isError ? <LoadFailed query={programmes} /> : <LateSkeleton rows={4} />}
    </section>
  );
}

function Workspace({ programmes }: { programmes: readonly Programme[] }) {
  const [only, ...others] = programmes;
  // With a single programme and nothing else to choose, it is chosen already.
  const workbook = useWorkbook(certificateScreen, only && others.length === 0 ? givenOf(only) : undefined);
  return (
    <ImportWorkspace
      workbook={workbook}
      choice={<ProgrammeChoice programmes={programmes} preset={workbook.preset} onChoose={workbook.give} />}
      waiting="请选择培训项目后开始检查"
      afterwards={({ BatchId }, FileName, isUndone) =>
        isUndone ? null : <Afterwards batch={{ BatchId: BatchId ?? 0, FileName }} />
      }
    />
  );
}

function Afterwards({ batch }: { batch: Batch }) {
  const canOpen = useCanOpen();
  const [isPacking, setPacking] = useState(false);
  return (
    <>
      {canOpen('certificates/list') && <LinkButton to={addressOf(batch)}>查看证书</LinkButton>}
      <Button onClick={() => setPacking(true)}>打包下载</Button>
      {isPacking && <ArchiveDialog batch={batch} onClose={() => setPacking(false)} />}
    </>
  );
}
