import { Button } from 'antd';
import { useState } from 'react';
import { importFile, importLimits, type ImportResult } from '#contract/back-office/imports.ts';
import { FileButton } from './file-button.tsx';
import type { ImportSlots } from './screen.ts';
import { usePasting } from './use-pasting.ts';
import type { Workbook } from './use-workbook.ts';

interface FileChoiceProps extends Pick<ImportSlots<ImportResult>, 'choice' | 'waiting'> {
  workbook: Workbook;
}

/** 选择: the file with the fields sent with it; or the rows themselves, copied in a spreadsheet. */
export function FileChoice({ workbook, choice, waiting }: FileChoiceProps) {
  const { screen, file, step, error, preset } = workbook;
  const isChecking = step.at === 'checking';
  const isWaiting = file !== undefined && !isChecking && error === '' && !preset;
  return (
    <>
      {choice}
      <div className="import-drop centred-stack gap-2" aria-busy={isChecking}>
        {isChecking ? <Checking workbook={workbook} share={step.share} /> : <Choices workbook={workbook} />}
        <p className="import-error alarm breaks" role="alert">
          {isWaiting ? `已收到 ${file.name}，${waiting}` : error}
        </p>
      </div>
      <p className="hint mt-2">{screen.corrects}</p>
    </>
  );
}

function Choices({ workbook }: { workbook: Workbook }) {
  const { file, error } = workbook;
  const take = usePasting(workbook);
  const [isPasting, showPasting] = useState(false);
  return (
    <>
      <p className="import-call">把表格拖到这里，或者</p>
      <div className="row stretch middle">
        <FileButton label="选择表格" isPrimary workbook={workbook} />
        <Button aria-expanded={isPasting} onClick={() => showPasting(!isPasting)}>
          从 Excel 粘贴
        </Button>
        {file && error && workbook.columns.sheet && (
          <Button onClick={() => void workbook.editColumns()}>核对列名</Button>
        )}
        {file && error && (
          <Button type="primary" onClick={() => void workbook.recheck()}>
            重新检查 {file.name}
          </Button>
        )}
      </div>
      {isPasting && (
        <textarea
          className="import-paste"
          aria-label="粘贴的内容"
          placeholder="在 Excel 里选中各行（有没有表头都可以），复制，在这里按 Ctrl+V；手机上长按粘贴"
          rows={2}
          value=""
          // oxlint-disable-next-line no-autofocus -- whoever opens it pastes into it
          autoFocus
          onChange={({ target }) => void take(target.value)}
          onPaste={(event) => {
            // Rendering ten thousand lines would block the page, and they are not read here.
            event.preventDefault();
            const { clipboardData } = event;
            void take(clipboardData.getData('text/plain'), clipboardData.getData('text/html'));
          }}
        />
      )}
      <p className="hint">
        {importFile(workbook.screen.readsOthers === true)
          .extensions.map((one) => `.${one}`)
          .join('、')}
        ，不超过 10 MB、{workbook.screen.maxRows ?? importLimits.rows} 行；先检查，不会直接存入
      </p>
    </>
  );
}

function Checking({ workbook, share }: { workbook: Workbook; share: number }) {
  const isSent = share >= 1;
  return (
    <div className="import-progress centred-stack gap-2">
      <p role="status">{isSent ? `正在检查 ${workbook.file?.name}` : `正在上传 ${workbook.file?.name}`}</p>
      <progress {...(!isSent && { value: share })} aria-label={isSent ? '检查进度' : '上传进度'} />
      <Button onClick={workbook.startAgain}>取消</Button>
    </div>
  );
}
