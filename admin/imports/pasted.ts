import { importColumns } from '#contract/certificate-imports.ts';

/**
 * The cells of what a spreadsheet puts on the clipboard: tabs between them; one that holds a line end, a tab or a quote stands in
 * quotes, its own quotes doubled.
 */
export function cellsOf(text: string): string[][] {
  const lines = text.includes('"')
    ? quotedCells(text)
    : text.split(/\r\n?|\n/).map((line) => line.split('\t'));
  while (lines.length > 0 && lines.at(-1)?.every((cell) => cell.trim() === '')) lines.pop();
  return lines;
}

/** One cell with what ends it: in quotes, or as it stands. */
const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n?|\n|$)/y;

function quotedCells(text: string): string[][] {
  const lines: string[][] = [[]];
  cell.lastIndex = 0;
  for (;;) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? [];
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === undefined || end === '') return lines;
    if (end !== '\t') lines.push([]);
  }
}

/** Rows as the template has them; the head is written above where only data were copied. Nothing where it is no table. */
export function pastedRows(text: string): string[][] | undefined {
  const rows = cellsOf(text);
  const [first = []] = rows;
  if (first.length < 2) return undefined;
  return first[0]?.trim() === importColumns[0] ? rows : [[...importColumns], ...rows];
}
