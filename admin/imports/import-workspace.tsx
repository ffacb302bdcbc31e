import { useState, type ReactNode } from 'react';
import type { ImportResult } from '#contract/back-office/imports.ts';
import { ColumnsWindow } from './column-mapping-dialog.tsx';
import '../components/components.css';
import { Checked } from './checked.tsx';
import { Done } from './done.tsx';
import { FileChoice } from './file-choice.tsx';
import { Importing } from './importing.tsx';
import './imports.css';
import type { ImportSlots } from './screen.ts';
import { Steps } from './steps.tsx';
import type { Workbook } from './use-workbook.ts';

interface ImportWorkspaceProps<Result extends ImportResult, Since> extends ImportSlots<Result> {
  workbook: Workbook<Result, Since>;
}

/** Imports a workbook step by step: it is checked before anything is stored, and its import can be undone. */
export function ImportWorkspace<Result extends ImportResult, Since>(
  props: ImportWorkspaceProps<Result, Since>,
) {
  const { workbook, choice, waiting, afterwards } = props;
  const { screen, step, columns } = workbook;
  return (
    <DropSheet takesFiles={step.at !== 'importing'} onFile={(file) => void workbook.choose(file)}>
      <div className="sheet-head">
        <h1>{screen.title}</h1>
        <Steps at={step.at} />
      </div>
      {(step.at === 'choosing' || step.at === 'checking') && (
        <FileChoice workbook={workbook} choice={choice} waiting={waiting} />
      )}
      {step.at === 'checked' && <Checked workbook={workbook} {...step} />}
      {step.at === 'importing' && <Importing workbook={workbook} {...step} />}
      {step.at === 'done' && <Done workbook={workbook} afterwards={afterwards} {...step} />}
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
    </DropSheet>
  );
}

interface DropSheetProps {
  takesFiles: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** A drop target for a file. */
function DropSheet({ takesFiles, onFile, children }: DropSheetProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    <section
      className="sheet import-wizard"
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
        if (file && takesFiles) onFile(file);
      }}
    >
      {children}
    </section>
  );
}
