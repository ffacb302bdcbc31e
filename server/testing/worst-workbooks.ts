import { importLimits } from '#contract/back-office/imports.ts';
import { importColumns } from '#contract/certificates/certificate-import-fields.ts';
import { makeRow, makeSheet } from './factories/make-sheet.ts';

type Make = (rows?: number) => Promise<Uint8Array>;

/** The most expensive workbooks within the limits that a person with the import permission can send. */
export const worstWorkbooks: Record<string, Make> = {
  // A text is stored once, however many cells show it.
  'long cells that share a text': (rows) => shared(Array.from({ length: 30_000 }, hanzi).join(''), rows),
  'letters that grow when they are normalised': (rows) => shared('\ufdfa'.repeat(5000), rows),
  'marks out of order': (rows) => shared('a\u0300\u0316'.repeat(5000), rows),
  'invalid values in every cell': (rows) => makeSheet(lines(rows, () => importColumns.map(() => '😀'))),
  'formulas, dates and styles in every cell': (rows) =>
    written(
      lines(rows, () => importColumns.map(() => null)),
      (row, column) => (column % 2 === 0 ? { formula: `SUM(A${row}:H${row})`, value: 1 } : styledDay(row)),
    ),
  'good rows': (rows) => makeSheet(lines(rows, () => makeRow())),
};

interface Cell {
  value: number | Date;
  formula?: string;
  style?: { numFmt: string };
}

function lines<Line>(count: number = importLimits.rows, make: () => Line): Line[] {
  return Array.from({ length: count }, make);
}

const hanzi = (_: unknown, at: number) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000));

const styledDay = (row: number): Cell => ({
  value: new Date(86_400_000 * row),
  style: { numFmt: `yyyy-mm-dd;${row % 500}` },
});

const shared = (text: string, rows?: number) => written(lines(rows, () => importColumns.map(() => text)));

async function written(
  rows: (string | null)[][],
  cellAt?: (row: number, column: number) => Cell,
): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx');
  const cells = rows.flatMap((row, at) =>
    cellAt ? row.map((_, column) => [`${at + 1},${column}`, cellAt(at + 2, column)] as const) : [],
  );
  const sheet = { name: '导入数据', rows: [[...importColumns], ...rows], cells: new Map(cells) };
  return await writeXlsx({ sheets: [sheet] });
}
