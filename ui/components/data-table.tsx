import type { ReactNode } from 'react';
import type { StateTone } from '#contract/fields/states.ts';
import { timeText } from '../text/time-text.ts';
import styles from './data-table.module.css';
import { StateMark } from './state-mark.tsx';

/** The content of a column (product: section 2, Certificate and score search). */
type Content<Row> =
  | { kind: 'text'; value: (row: Row) => string }
  /** A number by its word; `otherwise` for one that has none. */
  | {
      kind: 'option';
      value: (row: Row) => number;
      words: Record<number, string>;
      otherwise?: string;
      tones?: Record<number, StateTone>;
    }
  /** Seconds or milliseconds since 1970, or a text. */
  | { kind: 'time'; value: (row: Row) => number | string };

export type Column<Row> = Content<Row> & {
  title: string;
  /** Names the row for a screen reader, and heads its card on phones. */
  isRowName?: true;
  /** May not be broken over lines. */
  isShort?: true;
};

interface DataTableProps<Row> {
  /** A description of the table for screen readers. */
  caption: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** The serial number of the first row. */
  firstNumber?: number;
  /** A column that stays visible at the right edge while the rest is scrolled. */
  fixed?: { title: string; cell: (row: Row) => ReactNode };
}

/** Rows with serial numbers; on phones each row is a card. */
export function DataTable<Row>({
  caption,
  rows,
  keyOf,
  columns,
  firstNumber = 1,
  fixed,
}: DataTableProps<Row>) {
  return (
    // Takes the focus so that the keyboard can scroll it.
    // oxlint-disable-next-line no-noninteractive-tabindex
    <div
      className={`${styles.frame} rounded-tile bordered`}
      role="region"
      aria-label={`${caption}（表格）`}
      tabIndex={0}
    >
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              序号
            </th>
            {columns.map(({ title, isShort }) => (
              <th key={title} scope="col" data-short={isShort}>
                {title}
              </th>
            ))}
            {fixed && (
              <th scope="col" className={styles.fixed}>
                {fixed.title}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row)}>
              <td className={styles.number}>{firstNumber + index}</td>
              {columns.map((column) => (
                <Cell key={column.title} column={column} row={row} />
              ))}
              {fixed && (
                <td className={styles.fixed} data-title={fixed.title}>
                  {fixed.cell(row)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = contentOf(column, row);
  if (column.isRowName)
    return (
      <th scope="row" data-short={column.isShort}>
        {content}
      </th>
    );
  return (
    <td data-title={column.title} data-short={column.isShort}>
      {content}
    </td>
  );
}

function contentOf<Row>(column: Column<Row>, row: Row): ReactNode {
  switch (column.kind) {
    case 'text':
      return orDash(column.value(row));
    case 'option':
      return optionOf(column, column.value(row));
    case 'time':
      return orDash(timeText(column.value(row)));
  }
}

function optionOf<Row>(column: Column<Row> & { kind: 'option' }, value: number): ReactNode {
  const word = orDash(column.words[value] ?? column.otherwise ?? '');
  const tone = column.tones?.[value];
  return tone ? <StateMark state={{ word, tone }} /> : word;
}

const orDash = (text: string) => (text === '' ? '-' : text);
