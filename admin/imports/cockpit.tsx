import { useState } from 'react';
import { businessImports } from '#contract/certificate-imports.ts';
import type { Programme } from '#contract/certificate-templates.ts';
import { onOff } from '#contract/rules.ts';
import { businessCertificates } from '#contract/managed-certificates.ts';
import '../kit/kit.css';
import { LateSkeleton } from '../kit/late-skeleton.tsx';
import { ColumnsWindow } from '../kit/columns-window.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import { Allowed } from '../kit/may.ts';
import { useAnswer } from '../session/server.ts';
import { Batches } from './batches.tsx';
import { Checked } from './checked.tsx';
import { Done } from './done.tsx';
import { FileChoice } from './file-choice.tsx';
import './imports.css';
import { Importing } from './importing.tsx';
import { Steps } from './steps.tsx';
import { useWorkbook } from './use-workbook.ts';

/** 导入证书: a workbook is looked at before anything is stored, and its import can be taken back. */
export function ImportCockpit() {
  return (
    <>
      <Allowed to={businessImports.ImportCerts}>
        <Cockpit />
      </Allowed>
      <Batches />
    </>
  );
}

function Cockpit() {
  const programmes = useAnswer(businessCertificates.GetProgrammeList, {});
  if (programmes.isSuccess)
    return <Desk programmes={programmes.data.filter(({ Status }) => Status === onOff.on)} />;
  return (
    <section className="sheet">
      {programmes.isError ? <LoadFailed query={programmes} /> : <LateSkeleton rows={4} />}
    </section>
  );
}

function Desk({ programmes }: { programmes: readonly Programme[] }) {
  const workbook = useWorkbook(programmes);
  const { step, columns } = workbook;
  const [isOver, setIsOver] = useState(false);
  const takesFiles = step.at !== 'importing';

  return (
    <section
      className="sheet import-cockpit"
      data-over={(isOver && takesFiles) || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const file = event.dataTransfer.files[0];
        if (file && takesFiles) void workbook.choose(file);
      }}
    >
      <div className="sheet-head">
        <h1>导入证书</h1>
        <Steps at={step.at} />
      </div>
      {(step.at === 'choosing' || step.at === 'checking') && <FileChoice workbook={workbook} />}
      {step.at === 'checked' && <Checked workbook={workbook} {...step} />}
      {step.at === 'importing' && <Importing workbook={workbook} {...step} />}
      {step.at === 'done' && <Done workbook={workbook} {...step} />}
      {columns.isOpen && columns.sheet && (
        <ColumnsWindow
          fileName={workbook.file?.name ?? ''}
          sheet={columns.sheet}
          chosen={columns.chosen}
          onChoose={columns.choose}
          onChooseHead={workbook.chooseHead}
          onDone={workbook.checkColumns}
          onClose={columns.close}
        />
      )}
    </section>
  );
}
