import { useState } from 'react';
import {
  importFile,
  importLimits,
  type ImportMode,
  type ImportResult,
} from '#contract/back-office/imports.ts';
import { uploadError, type UploadKind } from '#contract/content/files.ts';
import type { Given, ImportScreen } from './screen.ts';
import type { ChosenColumns } from './send-workbook.ts';
import type { Step } from './step.ts';
import { useCheck } from './use-check.ts';
import { useColumns } from './use-columns.ts';
import { useStoring } from './use-storing.ts';

/** Provides the import of one workbook: chosen, checked, imported. Errors are shown, and lose nothing. */
export function useWorkbook<Result extends ImportResult, Since>(
  screen: ImportScreen<Result, Since>,
  first: Given | undefined,
) {
  const [file, setFile] = useState<File>();
  const [preset, setPreset] = useState(first);
  const [step, onStep] = useState<Step<Result>>({ at: 'choosing' });
  const [error, onError] = useState('');
  const columns = useColumns(screen, onError);
  // Sent once a clerk has chosen them.
  const [sent, setSent] = useState<ChosenColumns>();
  const { check, stop } = useCheck({ screen, file, step, onStep, onError, onRefused: columns.ask });
  const store = useStoring({ screen, onStep, onError });

  function forgetColumns() {
    columns.forget();
    setSent(undefined);
  }

  /**
   * Copies the file as it is now, so that the checked content is imported even if a program changes the file meanwhile.
   */
  async function choose(workbook: File) {
    const copy = await takenInto(workbook, importFile(screen.readsOthers === true));
    if (typeof copy === 'string') return onError(`${workbook.name}：${copy}`);
    setFile(copy);
    forgetColumns();
    onError('');
    if (preset) await check(copy, { presetFields: preset.fields });
  }

  return {
    file,
    screen,
    preset,
    step,
    error,
    choose,
    say: onError,
    /** Undefined where something is still to be chosen. */
    give(value: Given | undefined) {
      setPreset(value);
      if (file && value) void check(file, { presetFields: value.fields, ...sent });
    },
    recheck: () =>
      file && preset ? check(file, { presetFields: preset.fields, ...sent }) : Promise.resolve(undefined),
    async importRows(mode: Exclude<ImportMode, 'check'>) {
      if (file && preset && step.at === 'checked')
        await store(file, { mode, presetFields: preset.fields, ...sent }, step);
    },
    columns,
    editColumns: () => (file ? columns.open(file) : Promise.resolve()),
    chooseHead: (row: number) => (file ? columns.chooseHead(file, row) : Promise.resolve()),
    /** Checks again with answers to the questions of the check. */
    answer(answers: Readonly<Record<string, string>>) {
      const choice = { ...sent, answers: { ...sent?.answers, ...answers } };
      setSent(choice);
      if (file && preset) void check(file, { presetFields: preset.fields, ...choice });
    },
    checkColumns() {
      columns.close();
      const answers = sent?.answers;
      const choice = {
        answers,
        columns: columns.fieldKeys,
        headRow: columns.sheet?.Row,
        filled: columns.filled,
      };
      setSent(choice);
      if (file && preset) void check(file, { presetFields: preset.fields, ...choice });
    },
    startAgain() {
      stop();
      forgetColumns();
      setFile(undefined);
      onError('');
      onStep({ at: 'choosing' });
    },
  };
}

export type Workbook<Result extends ImportResult = ImportResult, Since = unknown> = ReturnType<
  typeof useWorkbook<Result, Since>
>;

/** Copies the file into memory; returns the reason if it is not acceptable. */
async function takenInto(file: File, kind: UploadKind): Promise<File | string> {
  const unfit = uploadError(kind, file.name, file.size);
  if (unfit !== undefined) return unfit;
  if (file.size === 0) return importLimits.empty;
  const content = await file.arrayBuffer().catch(() => undefined);
  if (!content) return '浏览器无法读取该文件，请重新选择';
  return new File([content], file.name, { type: file.type });
}
