import { Button } from 'antd';
import { useState } from 'react';
import { businessImports } from '#contract/certificate-imports.ts';
import { importLimits } from '#contract/imports.ts';
import { DownloadButton } from '../kit/download-button.tsx';
import { NoProgramme } from '../kit/no-programme.tsx';
import { FileButton } from './file-button.tsx';
import { usePasting } from './use-pasting.ts';
import type { Workbook } from './use-workbook.ts';

/** 选择: for what training, and which file; or the rows themselves, copied in a spreadsheet. */
export function FileChoice({ workbook }: { workbook: Workbook }) {
  const { file, step, fault, programmeId } = workbook;
  const isChecking = step.at === 'checking';
  const isWaitingForProgramme = file !== undefined && !isChecking && fault === '' && programmeId === 0;
  return (
    <>
      <ProgrammeChoice workbook={workbook} />
      <div className="import-drop" aria-busy={isChecking}>
        {isChecking ? <Checking workbook={workbook} share={step.share} /> : <Choices workbook={workbook} />}
        <p className="import-fault" role="alert">
          {isWaitingForProgramme ? `已收到 ${file.name}，请选择培训项目后开始检查` : fault}
        </p>
      </div>
      <p className="hint import-rules">
        自动更正：全角数字和字母、小写 x、空格、合并单元格、20260305 与
        2026年3月5日等日期写法。更正了哪些，检查后逐一列出。
      </p>
    </>
  );
}

function ProgrammeChoice({ workbook }: { workbook: Workbook }) {
  const { programmes, programmeId, chooseProgramme } = workbook;
  if (programmes.length === 0)
    return (
      <div className="import-programme">
        <NoProgramme />
      </div>
    );
  return (
    <div className="import-programme">
      <label htmlFor="import-programme">培训项目</label>
      <select
        id="import-programme"
        className="native-select"
        value={programmeId}
        required
        onChange={({ target }) => chooseProgramme(Number(target.value))}
      >
        {programmes.length !== 1 && <option value={0}>请选择</option>}
        {programmes.map(({ ProgrammeId, ProgrammeName }) => (
          <option key={ProgrammeId} value={ProgrammeId}>
            {ProgrammeName}
          </option>
        ))}
      </select>
      <DownloadButton endpoint={businessImports.GetCertTemplate} input={{}} label="下载导入模板" />
    </div>
  );
}

function Choices({ workbook }: { workbook: Workbook }) {
  const { file, fault } = workbook;
  const take = usePasting(workbook);
  const [isPasting, showPasting] = useState(false);
  return (
    <>
      <p className="import-call">把表格拖到这里，或者</p>
      <div className="import-ways">
        <FileButton label="选择表格" isPrimary workbook={workbook} />
        <Button aria-expanded={isPasting} onClick={() => showPasting(!isPasting)}>
          从 Excel 粘贴
        </Button>
        {file && fault && workbook.columns.sheet && (
          <Button onClick={() => void workbook.editColumns()}>各列对应</Button>
        )}
        {file && fault && (
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
            // Drawing ten thousand lines would hold the page up, and nobody reads them here.
            event.preventDefault();
            const { clipboardData } = event;
            void take(clipboardData.getData('text/plain'), clipboardData.getData('text/html'));
          }}
        />
      )}
      <p className="hint">.xlsx，不超过 10 MB、{importLimits.rows} 行；先检查，不会直接存入</p>
    </>
  );
}

function Checking({ workbook, share }: { workbook: Workbook; share: number }) {
  const isSent = share >= 1;
  return (
    <div className="import-progress">
      <p role="status">{isSent ? `正在检查 ${workbook.file?.name}` : `正在上传 ${workbook.file?.name}`}</p>
      <progress {...(!isSent && { value: share })} aria-label={isSent ? '检查进度' : '上传进度'} />
      <Button onClick={workbook.startAgain}>取消</Button>
    </div>
  );
}
