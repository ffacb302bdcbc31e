import { wordsOf, type Column } from './columns.tsx';

/** Rows of a list as a table of words: what its columns show, without pictures. */
export interface RowsInWords {
  heads: string[];
  lines: string[][];
}

export function inWords<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): RowsInWords {
  const said = columns.filter(({ isPicture }) => !isPicture);
  return {
    heads: said.map(({ title }) => title),
    lines: rows.map((row) => said.map((column) => wordsOf(column, row))),
  };
}

/** Returns the table as Excel, WPS and editors paste it: as cells between tabs, and as HTML whose cells are texts. */
export function pastable({ heads, lines }: RowsInWords): { text: string; html: string } {
  const table = [heads, ...lines].map((line) => line.map(uncomputed));
  const cell = (text: string) => `<td style="mso-number-format:'\\@'">${escaped(text)}</td>`;
  return {
    text: table.map((line) => line.map((text) => text.replaceAll(/\s+/g, ' ')).join('\t')).join('\n'),
    html: `<table>${table.map((line) => `<tr>${line.map(cell).join('')}</tr>`).join('')}</table>`,
  };
}

/** Puts an apostrophe before a text that a spreadsheet would compute when it is pasted. */
function uncomputed(text: string): string {
  return /^\s*[=+\-@]\s*\S/.test(text) ? `'${text}` : text;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', '<br>');
}
