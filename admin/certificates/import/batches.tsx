import { useState } from 'react';
import { businessImports, type CertificateBatch } from '#contract/certificates/certificate-imports.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { Empty } from '#ui/components/empty.tsx';
import type { Filter } from '../../components/filters/filters.ts';
import { text } from '../../components/list/columns.tsx';
import { useListAddress } from '../../components/list/list-address.ts';
import { ListPage } from '../../components/list/list-page.tsx';
import type { Action } from '../../components/list/row-actions.tsx';
import { useCanOpen } from '../../components/permissions/can-open.ts';
import { batchColumns, byFile, byState } from '../../imports/batch-columns.tsx';
import { UndoDialog } from '../../imports/undo-dialog.tsx';
import { useAnswer } from '../../session/server.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { certificateScreen } from './certificate-screen.tsx';

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

const filters = [byFile, byProgramme, byState];

/** 导入记录: the imports with their users and their state; a section of the page, or all of it. */
export function Batches({ isSection }: { isSection: boolean }) {
  const [packed, pack] = useState<CertificateBatch>();

  const actionsOf = useBatchActions(pack);

  return (
    <>
      <ListPage
        name="imports"
        title="导入记录"
        isSection={isSection}
        read={read}
        rowKey="BatchId"
        nameOf={({ FileName }) => FileName}
        filters={filters}
        columns={[
          text('FileName', '文件'),
          text('ProgrammeName', '培训项目', { width: 184, isWide: true }),
          ...batchColumns<CertificateBatch>(certificateScreen.unit),
        ]}
        row={actionsOf}
        record={(batch, close) =>
          batch && batch.UndoTime === null ? (
            <UndoDialog screen={certificateScreen} batch={batch} onClose={close} />
          ) : null
        }
        empty={<Empty text="还没有导入过证书" />}
      />
      {packed && <ArchiveDialog batch={packed} onClose={() => pack(undefined)} />}
    </>
  );
}

function useBatchActions(pack: (batch: CertificateBatch) => void) {
  const canOpen = useCanOpen();
  const { openRecord } = useListAddress();
  return (batch: CertificateBatch): Action[] => {
    const isUndone = batch.UndoTime !== null;
    return [
      {
        label: '查看证书',
        to: `/System/certificates?batchid=${batch.BatchId}`,
        isHidden: !canOpen('certificates/list') || (isUndone && batch.Kept === 0),
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
}
