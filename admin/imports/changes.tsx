import type { ImportChange, ImportResult } from '#contract/back-office/imports.ts';
import { FirstOnly } from './first-only.tsx';
import { RowsTable, type RowsColumn } from './rows-table.tsx';
import type { ImportScreen } from './screen.ts';

const row: RowsColumn<ImportChange> = { title: '行号', cell: ({ Row }) => Row, width: 88 };
const difference: RowsColumn<ImportChange> = {
  title: '原来 → 改为',
  cell: ({ Fields }) => (
    <ul className="import-changes stack gap-0">
      {Fields.map(({ Column, Before, After }) => (
        <li key={Column}>
          {Column} <del className="alarm">{Before || '（空白）'}</del> → <ins>{After || '（空白）'}</ins>
        </li>
      ))}
    </ul>
  ),
};

interface ChangesProps<Result extends ImportResult, Since> {
  screen: ImportScreen<Result, Since>;
  result: Result;
}

/** 更新: an overwriting by mistake is seen before, not after. */
export function Changes<Result extends ImportResult, Since>({ screen, result }: ChangesProps<Result, Since>) {
  const { before, after } = screen.changes;
  const rows: readonly Result['Changes'][number][] = result.Changes;
  return (
    <>
      <FirstOnly shown={rows.length} all={result.Changed} />
      <RowsTable
        caption="更新的行"
        columns={[row, ...before, difference, ...after]}
        rows={rows}
        keyOf={({ Row }) => String(Row)}
      />
    </>
  );
}
