import { cellOf, type Column } from '../list/columns.tsx';

/** Shows fields of a record, each under its name. */
export function Facts<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <dl className="facts">
      {columns.map((column) => (
        <div key={column.key}>
          <dt>{column.title}</dt>
          <dd>{cellOf(column, row)}</dd>
        </div>
      ))}
    </dl>
  );
}
