import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { CertificateImportResult } from '#contract/certificate-imports.ts';
import { LinkButton } from '../kit/link-button.tsx';
import { useMayOpen } from '../kit/may-open.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { MarkedFile } from './marked-file.tsx';
import { Notices } from './notices.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import { countsOf } from './send-workbook.ts';
import type { Workbook } from './use-workbook.ts';

/** 结果: what was stored, and what can be done with it. */
export function Done({ workbook, result }: { workbook: Workbook; result: CertificateImportResult }) {
  const mayOpen = useMayOpen();
  const heading = useRef<HTMLHeadingElement>(null);
  const [opened, open] = useState<'undo' | 'archive'>();
  const [isUndone, setIsUndone] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  const left = result.Total - result.Good;
  const batch = { BatchId: result.BatchId ?? 0, FileName: workbook.file?.name ?? '' };

  return (
    <div className="import-done">
      <h2 ref={heading} tabIndex={-1}>
        {isUndone ? `已撤回 ${workbook.file?.name}` : `已导入 ${result.Good} 行`}
      </h2>
      <p>
        {workbook.file?.name}：{countsOf(result)}
        {result.Reissued > 0 && `，其中 ${result.Reissued} 张已换发`}
      </p>
      {left > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`有误的 ${left} 行没有导入`}
          description="下载标注后的表格，改好后再导入一次；已导入的行不会重复。"
          action={<MarkedFile workbook={workbook} ticket={result.Ticket} />}
        />
      )}
      <Notices notices={result.Notices} />
      <div className="sheet-tools">
        <Button type="primary" onClick={workbook.startAgain}>
          再导入一份
        </Button>
        {!isUndone && (
          <>
            {mayOpen('certificates/list') && (
              <LinkButton to={`/System/certificates?batchid=${result.BatchId}`}>查看证书</LinkButton>
            )}
            <Button onClick={() => open('archive')}>打包下载</Button>
            <Button danger onClick={() => open('undo')}>
              撤回整批
            </Button>
          </>
        )}
      </div>
      {opened === 'undo' && (
        <UndoDialog batch={batch} onUndone={() => setIsUndone(true)} onClose={() => open(undefined)} />
      )}
      {opened === 'archive' && <ArchiveDialog batch={batch} onClose={() => open(undefined)} />}
    </div>
  );
}
