import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useMedia } from '../components/layout/use-element-width.ts';

export interface RowsColumn<Row> {
  title: string;
  cell(row: Row): ReactNode;
  width?: number;
}

interface RowsTableProps<Row> {
  caption: string;
  columns: readonly RowsColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Has more columns than fit a window of middle width. */
  isWide?: true;
}

const step = 50;
/** The window widths from which the columns fit side by side. */
const [tableMinWidth, wideTableMinWidth] = [768, 1200];

/** Renders rows of a workbook: the first fifty, and more on request. On a narrow screen each row is a card. */
export function RowsTable<Row>({ caption, columns, rows, keyOf, isWide }: RowsTableProps<Row>) {
  const fitsTable = useMedia(`screen and (width >= ${isWide ? wideTableMinWidth : tableMinWidth}px)`);
  const [count, setCount] = useState(step);
  const left = rows.length - count;
  return (
    <>
      <table className="rows-table table figures" data-cards={!fitsTable || undefined} aria-label={caption}>
        <thead>
          <tr>
            {columns.map(({ title, width }) => (
              <th key={title} {...(width && { style: { width } })}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, count).map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, cell }) => (
                <td key={title} data-title={title}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <Button className="rows-more" onClick={() => setCount(count + step)}>
          再显示 {Math.min(step, left)} 条（还有 {left} 条）
        </Button>
      )}
    </>
  );
}
