import { useEffect, useRef } from 'react';
import type { ImportResult } from '#contract/back-office/imports.ts';
import type { ImportScreen } from './screen.ts';
import { errorText, isAboutFile, sendWorkbook, type ChosenColumns } from './send-workbook.ts';
import type { Step } from './step.ts';

interface Workspace<Result extends ImportResult> {
  screen: Pick<ImportScreen<Result>, 'calls'>;
  file: File | undefined;
  step: Step<Result>;
  onStep: (step: Step<Result>) => void;
  onError: (words: string) => void;
  /** Called when the check did not recognise the columns of the file, or refused it for another reason. */
  onRefused: (file: File, signal: AbortSignal) => Promise<void>;
}

export interface CheckOrder extends ChosenColumns {
  presetFields: Record<string, string>;
}

/** Checks workbooks, one at a time: a new check replaces the running one, and leaving the page stops it. */
export function useCheck<Result extends ImportResult>(workspace: Workspace<Result>) {
  const { screen, file, step, onStep, onError, onRefused } = workspace;
  const running = useRef<AbortController>(undefined);
  const lastCheck = useRef<{ list: string; problems: number }>(undefined);
  const stop = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);

  /** Compares with the previous check of the same list, to report how many errors were corrected. */
  function compared(workbook: File, result: Result): Step<Result> {
    const before = lastCheck.current;
    const list = listOf(workbook);
    lastCheck.current = { list, problems: result.Errors.length };
    return { at: 'checked', result, problemsBefore: before?.list === list ? before.problems : undefined };
  }

  /** Resolves to the result of the check; to undefined when it failed or was stopped. */
  async function check(workbook: File, order: CheckOrder): Promise<Result | undefined> {
    stop();
    const { signal } = (running.current = new AbortController());
    const onProgress = (share: number) => void (signal.aborted || onStep({ at: 'checking', share }));
    onError('');
    onProgress(0);
    try {
      const result = await sendWorkbook(
        screen,
        workbook,
        { mode: 'check', ...order },
        { onProgress, signal },
      );
      if (signal.aborted) return undefined;
      onStep(compared(workbook, result));
      return result;
    } catch (error) {
      if (signal.aborted) return undefined;
      // The result of an earlier check of the same file stays valid.
      onStep(workbook === file && step.at === 'checked' ? step : { at: 'choosing' });
      onError(errorText(error));
      if (isAboutFile(error) && !order.columns) await onRefused(workbook, signal);
      return undefined;
    }
  }
  return { check, stop };
}

/** Returns the name of a list, the same for the original, the marked file and a second copy of it. */
const listOf = ({ name }: File) => name.replace(/\.[^.]*$/, '').replace(/(-标注| ?\(\d+\))+$/, '');
