import { cellOf, wordsOf, type Column } from '../list/columns.tsx';

/** The number of characters that fit beside another fact of a drawer. */
const maxShort = 20;

/** Shows fields of a record, each under its name. */
export function Facts<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <dl className="facts">
      {columns.map((column) => (
        <div key={column.key} data-long={wordsOf(column, row).length > maxShort || undefined}>
          <dt>{column.title}</dt>
          <dd>{cellOf(column, row)}</dd>
        </div>
      ))}
    </dl>
  );
}
