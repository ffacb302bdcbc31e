import { wordsOf, type Column } from './columns.tsx';

/** Rows of a list as a table of words: what its columns show, without pictures. */
export interface RowsInWords {
  heads: string[];
  lines: string[][];
}

export function inWords<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): RowsInWords {
  const textColumns = columns.filter(({ isPicture }) => !isPicture);
  return {
    heads: textColumns.map(({ title }) => title),
    lines: rows.map((row) => textColumns.map((column) => wordsOf(column, row))),
  };
}

/** Returns the table as Excel, WPS and editors paste it: as cells between tabs, and as HTML whose cells are texts. */
export function pastable({ heads, lines }: RowsInWords): { text: string; html: string } {
  const table = [heads, ...lines];
  const cell = (text: string) => `<td style="mso-number-format:'\\@'">${escaped(text)}</td>`;
  return {
    text: table.map((line) => line.map(plain).join('\t')).join('\n'),
    html: `<table>${table.map((line) => `<tr>${line.map(cell).join('')}</tr>`).join('')}</table>`,
  };
}

/**
 * Returns a cell of plain text, which has no format: an apostrophe stands before what a spreadsheet would compute. The
 * cells of the HTML are texts, in which the apostrophe would be seen.
 */
function plain(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return /^\s*[=+]\s*\S/.test(line) ? `'${line}` : line;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', '<br>');
}
