import { columnName } from './cells.ts';

/* Writes workbooks; `read-workbook.ts` says how the spreadsheet library comes in. */

export interface SheetColumn {
  header: string;
  /** In characters. */
  width: number;
}

export const xlsxMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * A workbook of one sheet, written while `rows` arrive: memory does not grow with them. All columns are text, so nothing
 * is rounded or turned into a date, and what would be read as a formula is escaped (security line 19).
 */
export async function* writeSheet(
  name: string,
  columns: SheetColumn[],
  rows: AsyncIterable<readonly string[]>,
): AsyncGenerator<Uint8Array> {
  const lines = async function* () {
    yield columns.map(({ header }) => header);
    for await (const row of rows) yield row.map(escapeFormula);
  };
  const asText = columns.map(({ width }) => ({ width, numFmt: '@' }));
  const { writeXlsxStream } = await import('hucre/xlsx');
  yield* writeXlsxStream(lines(), { name, columns: asText, freezePane: { rows: 1 } });
}

/** What a person fills in: blank rows that are text already, choices where there are some, and a sheet of advice. */
export async function writeTemplate(sheet: {
  name: string;
  columns: (SheetColumn & { choices?: string[] })[];
  blankRows: number;
  advice: string[];
}): Promise<Uint8Array> {
  const { columns, blankRows } = sheet;
  const headers = columns.map(({ header }) => header);
  const blanks = Array.from({ length: blankRows }, () => columns.map(() => null));
  const dataValidations = columns.flatMap(({ choices }, at) =>
    choices
      ? [
          {
            type: 'list' as const,
            values: choices,
            range: `${columnName(at)}2:${columnName(at)}${blankRows + 1}`,
          },
        ]
      : [],
  );
  const bold = { font: { bold: true }, numFmt: '@' };
  const cells = new Map(headers.map((header, at) => [`0,${at}`, { value: header, style: bold }]));
  const { writeXlsx } = await import('hucre/xlsx');
  return await writeXlsx({
    sheets: [
      {
        name: sheet.name,
        columns: columns.map(({ width }) => ({ width, numFmt: '@' })),
        rows: [headers, ...blanks],
        cells,
        freezePane: { rows: 1 },
        dataValidations,
      },
      { name: '填写说明', columns: [{ width: 90 }], rows: sheet.advice.map((line) => [line]) },
    ],
  });
}

/** A leading `= + - @` (or a blank before it) would make some programs compute; an apostrophe keeps it text. */
export function escapeFormula(text: string): string {
  return /^[\s]*[=+\-@]/.test(text) || /^[\t\r]/.test(text) ? `'${text}` : text;
}

/** Takes back what `escapeFormula` did. */
export function unescapeFormula(text: string): string {
  return /^'\s*[=+\-@]/.test(text) ? text.slice(1) : text;
}
