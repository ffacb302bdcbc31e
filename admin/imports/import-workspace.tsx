import { useState, type ReactNode } from 'react';
import type { ImportResult } from '#contract/back-office/imports.ts';
import { PageTitle } from '../components/layout/page-title.tsx';
import '../components/components.css';
import { Checked } from './checked.tsx';
import { ColumnsWindow } from './column-mapping-dialog.tsx';
import { Done } from './done.tsx';
import './imports.css';
import { FileChoice } from './file-choice.tsx';
import type { ImportSlots } from './screen.ts';
import { countsOf } from './send-workbook.ts';
import type { Step } from './step.ts';
import type { Workbook } from './use-workbook.ts';

const steps: readonly { words: string; at: readonly Step['at'][] }[] = [
  { words: '选择', at: ['choosing'] },
  { words: '检查', at: ['checking', 'checked'] },
  { words: '导入', at: ['importing'] },
  { words: '结果', at: ['done'] },
];

/** Shows the steps of the import and marks the current one. */
function Steps({ at }: Pick<Step, 'at'>) {
  return (
    <ol className="import-steps" aria-label="步骤">
      {steps.map((step) => (
        <li className="row nowrap" key={step.words} aria-current={step.at.includes(at) ? 'step' : undefined}>
          {step.words}
        </li>
      ))}
    </ol>
  );
}

interface ImportWorkspaceProps<Result extends ImportResult, Since> extends ImportSlots<Result> {
  workbook: Workbook<Result, Since>;
  /** It is a part of a page that has a title of its own. */
  isSection?: true;
}

/** Imports a workbook step by step: it is checked before anything is stored, and its import can be undone. */
export function ImportWorkspace<Result extends ImportResult, Since>(
  props: ImportWorkspaceProps<Result, Since>,
) {
  const { workbook, choice, waiting = '', afterwards, isSection } = props;
  const { screen, step, columns } = workbook;
  return (
    <DropSheet takesFiles={step.at !== 'importing'} onFile={(file) => void workbook.choose(file)}>
      <div className="sheet-head">
        {isSection ? <h2>{screen.title}</h2> : <PageTitle>{screen.title}</PageTitle>}
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
          fieldKeys={columns.fieldKeys}
          onChoose={columns.choose}
          filled={columns.filled}
          onFill={columns.fill}
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

/** 导入: one transaction, which continues when the page is left. */
function Importing({
  workbook,
  result,
}: {
  workbook: Pick<Workbook, 'file' | 'screen'>;
  result: ImportResult;
}) {
  return (
    <div className="import-drop centred-stack gap-2" aria-busy>
      <div className="import-progress centred-stack gap-2">
        <p role="status">正在导入 {workbook.file?.name}</p>
        <progress aria-label="导入进度" />
        <p className="hint">{countsOf(workbook.screen, result)}。可以离开此页，导入不会中断。</p>
      </div>
    </div>
  );
}
