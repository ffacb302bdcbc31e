import type { ImportResult } from '#contract/back-office/imports.ts';
import { countsOf } from './send-workbook.ts';
import type { Workbook } from './use-workbook.ts';

/** 导入: one transaction, which continues when the page is left. */
export function Importing({
  workbook,
  result,
}: {
  workbook: Pick<Workbook, 'file' | 'screen'>;
  result: ImportResult;
}) {
  return (
    <div className="import-drop" aria-busy>
      <div className="import-progress">
        <p role="status">正在导入 {workbook.file?.name}</p>
        <progress aria-label="导入进度" />
        <p className="hint">{countsOf(workbook.screen, result)}。可以离开此页，导入不会中断。</p>
      </div>
    </div>
  );
}
