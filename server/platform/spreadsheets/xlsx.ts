import { columnName } from './cells.ts';

/* Writes workbooks; `read-workbook.ts` describes when the spreadsheet library is loaded. */

export interface SheetColumn {
  header: string;
  /** The width in characters. */
  width: number;
}

export const xlsxMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Writes a template to fill in: blank rows formatted as text, choice lists, and a sheet of advice. */
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

/** Removes the apostrophe that earlier exports put before texts that look like a formula. */
export function unescapeFormula(text: string): string {
  return /^'\s*[=+\-@]/.test(text) ? text.slice(1) : text;
}
