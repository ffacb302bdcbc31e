import type { ReactNode } from 'react';
import type { ImportBatch, ImportResult } from '#contract/back-office/imports.ts';
import { Empty } from '#ui/components/empty.tsx';
import type { Filter } from '../components/filters/filters.ts';
import { text, type Column } from '../components/list/columns.tsx';
import type { IdField, ListEndpoint } from '../components/list/endpoints.ts';
import { useListAddress } from '../components/list/list-address.ts';
import { ListPage } from '../components/list/list-page.tsx';
import type { Action } from '../components/list/row-actions.tsx';
import { useCanCall } from '../components/permissions/permissions.ts';
import { batchColumns, byFile, byState } from './batch-columns.tsx';
import type { ImportScreen } from './screen.ts';
import { UndoDialog } from './undo-dialog.tsx';

interface BatchFilters {
  key?: unknown;
  undone?: unknown;
}

interface ImportPageProps<
  Result extends ImportResult,
  Since,
  Batch extends ImportBatch,
  Input extends BatchFilters,
> {
  screen: ImportScreen<Result, Since>;
  /** The key under which a clerk's settings of the list are stored. */
  name: string;
  read: ListEndpoint<Batch, Input>;
  /** Columns and filters of the import's own, behind those of the file. */
  columns: readonly Column<Batch>[];
  filters?: readonly Filter<keyof Input & string>[];
  /** Actions on a batch before and behind 撤回整批; `isGone`: nothing of it is left. */
  actions: (batch: Batch, isGone: boolean) => { before: Action[]; behind?: Action[] };
  /** The steps of the import itself. */
  children: ReactNode;
}

/** Shows an import for those who may import, and 导入记录 below: the imports with their users and their state. */
export function ImportPage<
  Result extends ImportResult,
  Since,
  Batch extends ImportBatch,
  Input extends BatchFilters,
>(props: ImportPageProps<Result, Since, Batch, Input>) {
  const { screen, name, read, columns, filters = [], actions, children } = props;
  const canImport = useCanCall()(screen.calls.store);
  const { openRecord } = useListAddress();

  function actionsOf(batch: Batch): Action[] {
    const isUndone = batch.UndoTime !== null;
    const { before, behind = [] } = actions(batch, isUndone && batch.Kept === 0);
    const undo: Action = {
      label: '撤回整批',
      calls: screen.calls.undo,
      isDanger: true,
      isHidden: isUndone,
      run: () => openRecord(batch.BatchId),
    };
    return [...before, undo, ...behind];
  }

  return (
    <>
      {canImport && children}
      <ListPage
        name={name}
        title="导入记录"
        isSection={canImport}
        read={read}
        rowKey={'BatchId' as IdField<Batch>}
        nameOf={({ FileName }) => FileName}
        filters={[byFile, ...filters, byState]}
        columns={[text('FileName', '文件'), ...columns, ...batchColumns<Batch>(screen.unit)]}
        row={actionsOf}
        record={(batch, close) =>
          batch && batch.UndoTime === null ? (
            <UndoDialog screen={screen} batch={batch} onClose={close} />
          ) : null
        }
        empty={<Empty text={screen.title.replace('导入', '还没有导入过')} />}
      />
    </>
  );
}
