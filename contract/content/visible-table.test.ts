import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hiddenColumnsOf, visibleTable, type Row } from './visible-table.ts';

const row = fc.record({
  isHidden: fc.boolean(),
  cells: fc.array(
    fc.record({
      cell: fc.constant(''),
      rows: fc.integer({ min: 1, max: 4 }),
      columns: fc.integer({ min: 1, max: 4 }),
    }),
    { maxLength: 4 },
  ),
});

test('each visible cell covers the visible rows and columns of its place, as a browser lays out the table', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 6 }), fc.array(fc.boolean(), { maxLength: 8 }), (given, hides) => {
      const rows = named(given);
      const hidden = hiddenColumnsOf(hides.map((isHidden) => ({ span: 1, isHidden })));

      expect(visibleTable(rows, hidden)).toEqual(laidOut(rows, hidden));
    }),
  );
});

test('a cell below one that reaches down into its columns leaves them taken', () => {
  const rows = named([
    {
      isHidden: false,
      cells: [
        { cell: '', rows: 1, columns: 1 },
        { cell: '', rows: 3, columns: 1 },
      ],
    },
    { isHidden: false, cells: [{ cell: '', rows: 1, columns: 2 }] },
    {
      isHidden: false,
      cells: [
        { cell: '', rows: 1, columns: 1 },
        { cell: '', rows: 1, columns: 1 },
      ],
    },
  ]);

  expect(visibleTable(rows, new Set([1])).map((line) => line.map(({ cell }) => cell))).toEqual([
    ['0.0'],
    ['1.0'],
    ['2.0', '2.1'],
  ]);
});

test('the columns that a col with a span covers are hidden with it', () => {
  const columns = [
    { span: 2, isHidden: false },
    { span: 3, isHidden: true },
    { span: 1, isHidden: false },
  ];

  expect([...hiddenColumnsOf(columns)]).toEqual([2, 3, 4]);
});

/** Names the cells by their places in the code. */
function named(rows: readonly Row<string>[]): Row<string>[] {
  return rows.map(({ isHidden, cells }, at) => ({
    isHidden,
    cells: cells.map((cell, place) => ({ ...cell, cell: `${at}.${place}` })),
  }));
}

/** Lays a table out square by square and counts the visible ones of each cell. */
function laidOut(rows: readonly Row<string>[], hidden: ReadonlySet<number>) {
  const occupied = new Set<string>();
  const shown: { cell: string; rows: number; columns: number; column: number; first: number }[] = [];
  rows.forEach(({ cells }, at) => {
    let column = 0;
    for (const { cell, rows: high, columns: wide } of cells) {
      while (occupied.has(`${at} ${column}`)) column++;
      const below = Array.from({ length: high }, (_, step) => at + step).filter((line) => line < rows.length);
      const beside = Array.from({ length: wide }, (_, step) => column + step);
      for (const line of below) for (const place of beside) occupied.add(`${line} ${place}`);
      const lines = below.filter((line) => !rows[line]!.isHidden);
      const columns = beside.filter((place) => !hidden.has(place)).length;
      if (lines.length > 0 && columns > 0)
        shown.push({ cell, rows: lines.length, columns, column, first: lines[0]! });
      column += wide;
    }
  });
  return rows.flatMap(({ isHidden }, at) => {
    if (isHidden) return [];
    const line = shown.filter(({ first }) => first === at);
    return [
      line
        .sort((one, other) => one.column - other.column)
        .map(({ cell, rows: high, columns }) => ({ cell, rows: high, columns })),
    ];
  });
}
