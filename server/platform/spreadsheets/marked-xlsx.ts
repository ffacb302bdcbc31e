import type { Cell, CellStyle, Sheet, Workbook } from 'hucre';
import type { Mark, MarkRequest } from './mark-sheet.ts';
import { otherWorkbook } from './other-workbook.ts';
import { pastedWorkbook } from './pasted-workbook.ts';
import { wholeRange } from './read-workbook.ts';
import { WrongSheet } from './wrong-sheet.ts';
import { assertHarmlessArchive } from './zip-guard.ts';

/** Programs render each comment; the last column has all problems anyway. */
const maxComments = 2000;
const author = '导入检查';
const red = 'FFC7CE';
const fill = { type: 'pattern', pattern: 'solid', fgColor: { rgb: red } } as const;
const wordsWidth = 60;

/**
 * Marks cells of the table; everything else of the workbook stays: other sheets, widths, formats, formulas. Earlier
 * marks are removed first.
 * @throws ArchiveRefused, WrongSheet
 */
export async function markTable(bytes: Buffer, request: Omit<MarkRequest, 'bytes'>): Promise<Uint8Array> {
  const { openXlsx, saveXlsx, writeXlsx } = await import('hucre/xlsx');
  // The file was read before, so it is one that the import takes.
  const other = pastedWorkbook(bytes) ?? (await otherWorkbook(bytes));
  if (other) {
    markSheetOf(other, request);
    const sheets = other.sheets.map(({ name, rows, cells, columns, merges, rowDefs }) => ({
      name,
      rows,
      ...(cells && { cells }),
      ...(columns && { columns }),
      ...(merges && { merges }),
      ...(rowDefs && { rowDefs }),
    }));
    return await writeXlsx({ sheets });
  }
  assertHarmlessArchive(bytes);
  const workbook = await openXlsx(bytes, { readStyles: true, range: wholeRange });
  markSheetOf(workbook, request);
  return await saveXlsx(workbook);
}

function markSheetOf(workbook: Workbook, { marks, heading, place }: Omit<MarkRequest, 'bytes'>): void {
  const sheet = workbook.sheets.find(({ name }) => name === place.sheet);
  if (!sheet) throw new WrongSheet(`没有工作表“${place.sheet}”`);
  const cells = (sheet.cells ??= new Map<string, Cell>());
  unmark(cells);
  for (const [at, [row, field, message]] of marks.entries()) {
    const column = place.columns[field] ?? -1;
    // A problem in a field without a column is written in the summary column only.
    if (column < 0) continue;
    const key = `${row - 1},${column}`;
    const value = sheet.rows[row - 1]?.[column] ?? null;
    const existing = cells.get(key);
    const markedCell: Cell = {
      ...(existing ?? { value, type: 'string' }),
      style: markedStyle(existing?.style, value),
    };
    cells.set(key, at < maxComments ? { ...markedCell, comment: { text: message, author } } : markedCell);
  }
  writeWords({ sheet, row: place.row }, cells, { marks, heading });
}

/** Formats a rewritten cell as text: 18 digits do not fit in a number. */
function markedStyle(style: CellStyle | undefined, value: unknown): CellStyle {
  const isPlain = style?.numFmt === undefined || style.numFmt === 'General';
  return { ...style, ...(isPlain && !(value instanceof Date) && { numFmt: '@' }), fill };
}

function unmark(cells: Map<string, Cell>): void {
  for (const [key, cell] of cells) {
    const { comment, style, ...rest } = cell;
    const wasRed = style?.fill?.type === 'pattern' && style.fill.fgColor?.rgb === red;
    if (comment?.author !== author && !wasRed) continue;
    const { fill: _red, ...plain } = style ?? {};
    cells.set(key, {
      ...rest,
      ...(comment && comment.author !== author && { comment }),
      ...(style && { style: wasRed ? plain : style }),
    });
  }
}

/** Writes the messages into the column of an earlier marking, otherwise behind the last one. */
function writeWords(
  { sheet, row: head }: { sheet: Sheet; row: number },
  cells: Map<string, Cell>,
  { marks, heading }: Pick<MarkRequest, 'marks' | 'heading'>,
): void {
  const line = sheet.rows[head] ?? [];
  const earlier = line.indexOf(heading);
  const column = earlier >= 0 ? earlier : line.length;
  const words = Map.groupBy(marks, ([row]) => row);
  for (const [at, row] of sheet.rows.entries()) {
    if (at < head) continue;
    cells.delete(`${at},${column}`);
    while (row.length < column) row.push(null);
    row[column] =
      at === head
        ? heading
        : (words
            .get(at + 1)
            ?.map(messageOf)
            .join('；') ?? null);
  }
  cells.set(`${head},${column}`, { value: heading, type: 'string', style: { font: { bold: true } } });
  const columns = (sheet.columns ??= []);
  while (columns.length < column) columns.push({});
  columns[column] = { ...columns[column], width: wordsWidth };
}

const messageOf = ([, , message]: Mark) => message;
