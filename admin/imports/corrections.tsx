import type { ImportCorrection, ImportResult } from '#contract/back-office/imports.ts';
import { FirstOnly } from './first-only.tsx';
import { RowsTable, type RowsColumn } from './rows-table.tsx';

/** Returns the original text of a correction; a blank cell is corrected only with the value of its merged cell. */
export const asWritten = (from: string) => (from === '' ? '（合并单元格）' : from);

const columns: readonly RowsColumn<ImportCorrection>[] = [
  { title: '行号', cell: ({ Row }) => Row, width: 88 },
  { title: '列', cell: ({ Column }) => Column, width: 120 },
  { title: '原来', cell: ({ From }) => <span className="import-as-written">{asWritten(From)}</span> },
  { title: '更正为', cell: ({ To }) => To },
];

/** 自动更正: the corrections that were made automatically. */
export function Corrections({ result }: { result: ImportResult }) {
  return (
    <>
      <FirstOnly shown={result.Corrected.length} all={result.CorrectedCount} />
      <RowsTable
        caption="自动更正"
        columns={columns}
        rows={result.Corrected}
        keyOf={({ Row, Column }) => `${Row} ${Column}`}
      />
    </>
  );
}
