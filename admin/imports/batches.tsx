import { useState } from 'react';
import { businessImports, type CertificateBatch } from '#contract/certificate-imports.ts';
import { businessCertificates } from '#contract/managed-certificates.ts';
import { Empty } from '#ui/empty.tsx';
import { text, time } from '../kit/columns.tsx';
import { byChoice, byText, type Filter } from '../kit/filters.ts';
import { useListAddress } from '../kit/list-address.ts';
import { ListPage } from '../kit/list-page.tsx';
import { useMayOpen } from '../kit/may-open.ts';
import type { Action } from '../kit/row-actions.tsx';
import { useAnswer } from '../session/server.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { UndoDialog } from './undo-dialog.tsx';

const { GetImportBatches: read, UndoImport: undo } = businessImports;

const byProgramme = {
  kind: 'choice',
  name: 'programmeid',
  label: '培训项目',
  useOptions() {
    const { data = [] } = useAnswer(businessCertificates.GetProgrammeList, {}, { staleTime: 30_000 });
    return data.map((one) => ({ value: String(one.ProgrammeId), label: one.ProgrammeName }));
  },
} as const satisfies Filter;

const filters = [
  byText('key', '关键词', '文件或导入人'),
  byProgramme,
  byChoice('undone', '状态', { 0: '已导入', 1: '已撤回' }),
];

/** 导入记录: what was imported by whom, and what became of it. */
export function Batches() {
  const mayOpen = useMayOpen();
  const { openRecord } = useListAddress();
  const [packed, pack] = useState<CertificateBatch>();

  const actionsOf = (batch: CertificateBatch): Action[] => {
    const isUndone = batch.UndoTime !== null;
    return [
      {
        label: '查看证书',
        to: `/System/certificates?batchid=${batch.BatchId}`,
        isHidden: !mayOpen('certificates/list') || (isUndone && batch.Kept === 0),
      },
      {
        label: '撤回整批',
        calls: undo,
        isDanger: true,
        isHidden: isUndone,
        run: () => openRecord(batch.BatchId),
      },
      {
        label: '打包下载',
        calls: businessCertificates.DownCerts,
        isHidden: isUndone && batch.Kept === 0,
        run: () => pack(batch),
      },
    ];
  };

  return (
    <>
      <ListPage
        name="imports"
        title="导入记录"
        read={read}
        rowKey="BatchId"
        nameOf={({ FileName }) => FileName}
        filters={filters}
        columns={[
          text('FileName', '文件'),
          text('ProgrammeName', '培训项目', { width: 184, isWide: true }),
          time('CreateTime', '导入时间'),
          text('ImportedBy', '导入人', { width: 112, isWide: true }),
          text('New', '新增 / 更新', {
            width: 120,
            render: ({ New, Changed }: CertificateBatch) => `${New} / ${Changed}`,
          }),
          text('UndoTime', '状态', { width: 128, isState: true, render: stateOf }),
          text('UndoneBy', '撤回人', { width: 112, isWide: true }),
          text('UndoReason', '撤回原因', { width: 152 }),
        ]}
        row={actionsOf}
        record={(batch, close) =>
          batch && batch.UndoTime === null ? <UndoDialog batch={batch} onClose={close} /> : null
        }
        empty={<Empty text="还没有导入过证书" />}
      />
      {packed && <ArchiveDialog batch={packed} onClose={() => pack(undefined)} />}
    </>
  );
}

function stateOf({ UndoTime, Kept }: CertificateBatch): string {
  if (UndoTime === null) return '已导入';
  return Kept > 0 ? `已撤回，保留 ${Kept} 张` : '已撤回';
}
