import type { Selection } from './selection.ts';

interface RowCheckBoxProps<Row> {
  row: Row;
  id: number;
  name: string;
  selection: Selection<Row>;
}

/** Chooses a row; with Shift all rows from the one that was touched last. */
export function RowCheckBox<Row>({ row, id, name, selection }: RowCheckBoxProps<Row>) {
  return (
    <label className="choose">
      <input
        type="checkbox"
        aria-label={`选择 ${name}`}
        checked={selection.rows.has(id)}
        // Only a click says whether Shift is held.
        onChange={() => {}}
        onClick={(event) => selection.toggle(row, event.shiftKey)}
      />
    </label>
  );
}
