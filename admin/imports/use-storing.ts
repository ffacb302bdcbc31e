import { App } from 'antd';
import { useEffect, useRef } from 'react';
import type { ImportMode, ImportResult } from '#contract/back-office/imports.ts';
import { useInvalidate } from '../components/data/use-invalidate.ts';
import { runShown } from '../components/feedback/background-tasks.ts';
import { useReachableAddress } from '../components/feedback/confirm-site-address.ts';
import type { ImportScreen } from './screen.ts';
import { countsOf, errorText, sendWorkbook, type ChosenColumns } from './send-workbook.ts';
import type { Step } from './step.ts';

interface Workspace<Result extends ImportResult> {
  screen: Pick<ImportScreen<Result>, 'calls' | 'invalidates' | 'unit' | 'printsCodes'>;
  onStep: (step: Step<Result>) => void;
  onError: (words: string) => void;
}

interface Order extends ChosenColumns {
  mode: Exclude<ImportMode, 'check'>;
  presetFields: Record<string, string>;
}

/** Stores the rows of a checked workbook. Storing continues when the page is left; any page reports the result. */
export function useStoring<Result extends ImportResult>({ screen, onStep, onError }: Workspace<Result>) {
  const { notification } = App.useApp();
  const invalidate = useInvalidate();
  const isAddressGood = useReachableAddress();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  const failed = (file: File, description: string) =>
    void (
      isHere.current || notification.error({ title: `${file.name} 没有导入`, description, duration: false })
    );

  return async (file: File, order: Order, checked: Step<Result> & { at: 'checked' }) => {
    onError('');
    if (screen.printsCodes && !(await isAddressGood('code'))) return;
    onStep({ at: 'importing', result: checked.result });
    try {
      const result = await runShown({ label: `正在导入 ${file.name}` }, () =>
        sendWorkbook(screen, file, order),
      );
      await invalidate(screen.invalidates);
      if (result.BatchId === null) {
        onStep({ ...checked, result, isNews: true });
        return failed(file, changedMeanwhile);
      }
      onStep({ at: 'done', result });
      if (!isHere.current)
        notification.success({ title: `已导入 ${file.name}`, description: countsOf(screen, result) });
    } catch (error) {
      onStep(checked);
      onError(errorText(error));
      failed(file, errorText(error));
    }
  };
}

export const changedMeanwhile = '检查之后数据有变，没有导入，请核对后再试';
