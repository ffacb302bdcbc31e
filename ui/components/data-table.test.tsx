import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { timeText } from '../text/time-text.ts';
import { DataTable, type Column } from './data-table.tsx';

interface Row {
  id: number;
  name: string;
  remarks: string;
  status: number;
  time: number;
}

const row: Row = { id: 7, name: '张三', remarks: '', status: 1, time: 0 };

/** Returns the text of each cell of a table with this one column, or its markup if it contains an element. */
function cells(column: Column<Row>, rows: Row[], firstNumber?: number): string[] {
  const markup = renderToStaticMarkup(
    <DataTable
      caption="人员"
      rows={rows}
      keyOf={({ id }) => String(id)}
      columns={[column]}
      {...(firstNumber !== undefined && { firstNumber })}
    />,
  );
  const body = markup.slice(markup.indexOf('<tbody'));
  return [...body.matchAll(/<(?:td|th)[^>]*>(.*?)<\/(?:td|th)>/g)].map(([, inner]) => inner ?? '');
}

const valueOf = (column: Column<Row>, given: Partial<Row> = {}) => cells(column, [{ ...row, ...given }])[1];

test('serial numbers continue from page to page', () => {
  const column: Column<Row> = { kind: 'text', title: '姓名', value: ({ name }) => name };

  expect(cells(column, [row, { ...row, id: 8, name: '李四' }], 21)).toEqual(['21', '张三', '22', '李四']);
});

test('a text appears unchanged, and an empty text appears as a dash', () => {
  const remarks: Column<Row> = { kind: 'text', title: '备注', value: (one) => one.remarks };

  expect(valueOf(remarks, { remarks: '<补考>' })).toBe('&lt;补考&gt;');
  expect(valueOf(remarks)).toBe('-');
});

test('a number appears as its word, and any other number as the fallback word', () => {
  const status: Column<Row> = {
    kind: 'option',
    title: '考试状态',
    value: (one) => one.status,
    words: { 0: '-', 1: '合格' },
    otherwise: '不合格',
    tones: { 1: 'live' },
  };

  expect(valueOf(status)).toMatch(/data-tone="live">.*<\/svg>合格<\/span>$/);
  expect(valueOf(status, { status: 0 })).toBe('-');
  expect(valueOf(status, { status: 9 })).toBe('不合格');
});

test('a time is read from seconds, milliseconds or text, and an empty time appears as a dash', () => {
  const time: Column<Row> = { kind: 'time', title: '时间', value: (one) => one.time };

  expect(valueOf(time, { time: 1_772_764_200 })).toBe('2026-03-06 10:30:00');
  expect(timeText(1_772_764_200_000)).toBe('2026-03-06 10:30:00');
  expect(timeText('2026-03-06')).toBe('2026-03-06');
  expect(valueOf(time)).toBe('-');
});

test('the table has a caption, headed columns and a named row', () => {
  const markup = renderToStaticMarkup(
    <DataTable
      caption="人员"
      rows={[row]}
      keyOf={({ id }) => String(id)}
      columns={[{ kind: 'text', title: '姓名', value: ({ name }) => name, isRowName: true }]}
      fixed={{ title: '证书', cell: () => '下载' }}
    />,
  );

  expect(markup).toContain('人员</caption>');
  expect(markup.match(/scope="col"/g)).toHaveLength(3);
  expect(markup).toMatch(/<th scope="row"[^>]*>张三<\/th>/);
});
