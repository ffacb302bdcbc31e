import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ImportResult } from '#contract/back-office/imports.ts';
import { MarkedFile } from './marked-file.tsx';
import { Notices } from './notices.tsx';
import type { ImportSlots } from './screen.ts';
import { countsOf } from './send-workbook.ts';
import { UndoDialog } from './undo-dialog.tsx';
import type { Workbook } from './use-workbook.ts';

interface DoneProps<Result extends ImportResult, Since> extends Pick<ImportSlots<Result>, 'afterwards'> {
  workbook: Workbook<Result, Since>;
  result: Result;
}

/** 结果: the stored records, and the actions for them. */
export function Done<Result extends ImportResult, Since>(props: DoneProps<Result, Since>) {
  const { workbook, result, afterwards } = props;
  const { screen } = workbook;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isUndoing, setUndoing] = useState(false);
  const [isUndone, setIsUndone] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  const batch = { BatchId: result.BatchId ?? 0, FileName: workbook.file?.name ?? '' };

  return (
    <div className="import-done stack gap-3">
      <h2 ref={heading} tabIndex={-1}>
        {isUndone ? `已撤回 ${workbook.file?.name}` : `已导入 ${result.Good} 行`}
      </h2>
      <p>
        {workbook.file?.name}：{countsOf(screen, result)}
        {screen.effects.result(result)}
      </p>
      <NotStored workbook={workbook} result={result} />
      <Notices notices={result.Notices} />
      <div className="sheet-tools">
        <Button type="primary" onClick={workbook.startAgain}>
          再导入一份
        </Button>
        {afterwards(result, batch.FileName, isUndone)}
        {!isUndone && (
          <Button danger onClick={() => setUndoing(true)}>
            撤回整批
          </Button>
        )}
      </div>
      {isUndoing && (
        <UndoDialog
          screen={screen}
          batch={batch}
          onUndone={() => setIsUndone(true)}
          onClose={() => setUndoing(false)}
        />
      )}
    </div>
  );
}

/** Tells of the rows that were not stored, and what to do with them. */
function NotStored<Result extends ImportResult, Since>({
  workbook,
  result,
}: Pick<DoneProps<Result, Since>, 'workbook' | 'result'>) {
  const left = result.Total - result.Good - result.Waiting;
  return (
    <>
      {result.Waiting > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`待定的 ${result.Waiting} 行没有导入`}
          description="决定之后把同一份表格再导入一次；已导入的行不会重复。"
        />
      )}
      {left > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`有误的 ${left} 行没有导入`}
          description="下载标注后的表格，改好后再导入一次；已导入的行不会重复。"
          action={<MarkedFile workbook={workbook} ticket={result.Ticket} />}
        />
      )}
    </>
  );
}
