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
  /**
   * How a table shows more columns than fit a window of middle width: as cards there, or in an area that scrolls sideways beside the
   * first two columns, where each column has its width or else that of its content.
   */
  wide?: 'cards' | 'scrolls';
}

const step = 50;
/** The window widths from which the columns fit side by side. */
const [tableMinWidth, wideTableMinWidth] = [768, 1200];

/** Renders rows of a workbook: the first fifty, and more on request. On a narrow screen each row is a card. */
export function RowsTable<Row>(props: RowsTableProps<Row>) {
  const { caption, rows, wide } = props;
  const fitsTable = useMedia(
    `screen and (width >= ${wide === 'cards' ? wideTableMinWidth : tableMinWidth}px)`,
  );
  const [count, setCount] = useState(step);
  const left = rows.length - count;
  const scrolls = fitsTable && wide === 'scrolls';
  const table = <Rows {...props} rows={rows.slice(0, count)} isCards={!fitsTable} scrolls={scrolls} />;
  return (
    <>
      {scrolls ? (
        <>
          <p className="hint">列多时可以左右滚动，行号和名称留在左边</p>
          <div className="rows-scroll" role="region" aria-label={`${caption}，可左右滚动`} tabIndex={0}>
            {table}
          </div>
        </>
      ) : (
        table
      )}
      {left > 0 && (
        <Button className="rows-more" onClick={() => setCount(count + step)}>
          再显示 {Math.min(step, left)} 条（还有 {left} 条）
        </Button>
      )}
    </>
  );
}

type RowsProps<Row> = RowsTableProps<Row> & { isCards: boolean; scrolls: boolean };

function Rows<Row>({ caption, columns, rows, keyOf, isCards, scrolls }: RowsProps<Row>) {
  return (
    <table
      className="rows-table table figures"
      data-cards={isCards || undefined}
      data-scrolls={scrolls || undefined}
      aria-label={caption}
    >
      <thead>
        <tr>
          {columns.map(({ title, width }) => (
            <th key={title} {...(width && { style: scrolls ? { minWidth: width } : { width } })}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
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
  );
}

const maxShownLength = 48;

/** Shows a text; a long one is shortened until it is opened. */
export function LongText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  if (text.length <= maxShownLength) return text;
  return (
    <>
      {isOpen ? text : `${text.slice(0, maxShownLength)}……`}{' '}
      <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? '收起' : '全文'}
      </Button>
    </>
  );
}
