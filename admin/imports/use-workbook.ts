import { useState } from 'react';
import { importLimits, type ImportMode } from '#contract/imports.ts';
import type { Programme } from '#contract/certificate-templates.ts';
import { uploadFault, type UploadKind } from '#contract/files.ts';
import type { ChosenColumns } from './send-workbook.ts';
import type { Step } from './step.ts';
import { useCheck } from './use-check.ts';
import { useColumns } from './use-columns.ts';
import { useStoring } from './use-storing.ts';

const kind: UploadKind = {
  extensions: ['xlsx'],
  maxBytes: importLimits.bytes,
  tooLarge: importLimits.tooLarge,
  wrongType: importLimits.wrongType,
};

/** One workbook on its way: chosen, checked, imported. What hinders it is said, and nothing of it is lost. */
export function useWorkbook(programmes: readonly Programme[]) {
  const [file, setFile] = useState<File>();
  // Where there is no choice nobody has to make one.
  const only = programmes.length === 1 ? programmes[0]?.ProgrammeId : undefined;
  const [programmeId, setProgramme] = useState(only ?? 0);
  const [step, onStep] = useState<Step>({ at: 'choosing' });
  const [fault, onFault] = useState('');
  const columns = useColumns(onFault);
  // Sent once a clerk has said what they are.
  const [sent, setSent] = useState<ChosenColumns>();
  const { check, stop } = useCheck({ file, step, onStep, onFault, onRefused: columns.ask });
  const store = useStoring({ onStep, onFault });

  function forgetColumns() {
    columns.forget();
    setSent(undefined);
  }

  /** Takes the file as it is now: what is checked is what is imported, whatever a program makes of it meanwhile. */
  async function choose(given: File) {
    const taken = await takenInto(given);
    if (typeof taken === 'string') return onFault(`${given.name}：${taken}`);
    setFile(taken);
    forgetColumns();
    onFault('');
    if (programmeId > 0) await check(taken, { programmeId });
  }

  return {
    file,
    programmes,
    programmeId,
    step,
    fault,
    choose,
    say: onFault,
    chooseProgramme(chosen: number) {
      setProgramme(chosen);
      if (file && chosen > 0) void check(file, { programmeId: chosen, ...sent });
    },
    recheck: () => (file ? check(file, { programmeId, ...sent }) : Promise.resolve(undefined)),
    async importRows(mode: Exclude<ImportMode, 'check'>) {
      if (file && step.at === 'checked') await store(file, { mode, programmeId, ...sent }, step);
    },
    columns,
    editColumns: () => (file ? columns.open(file) : Promise.resolve()),
    chooseHead: (row: number) => (file ? columns.chooseHead(file, row) : Promise.resolve()),
    checkColumns() {
      columns.close();
      const said = { columns: columns.chosen, headRow: columns.sheet?.Row };
      setSent(said);
      if (file) void check(file, { programmeId, ...said });
    },
    startAgain() {
      stop();
      forgetColumns();
      setFile(undefined);
      onFault('');
      onStep({ at: 'choosing' });
    },
  };
}

export type Workbook = ReturnType<typeof useWorkbook>;

/** A copy in memory, or why it will not do. */
async function takenInto(given: File): Promise<File | string> {
  const unfit = uploadFault(kind, given.name, given.size);
  if (unfit !== undefined) return unfit;
  if (given.size === 0) return importLimits.empty;
  const content = await given.arrayBuffer().catch(() => undefined);
  if (!content) return '浏览器无法读取该文件，请重新选择';
  return new File([content], given.name, { type: given.type });
}
