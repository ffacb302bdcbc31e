import { compareKey } from '#contract/fields/normal-form.ts';
import type { ImportScreen } from './screen.ts';

type Template = Pick<ImportScreen, 'fields' | 'beginsAt'>;

/**
 * Returns the cells of a spreadsheet on the clipboard, separated by tabs; one with a line end, a tab or a quote is
 * quoted, its own quotes doubled.
 */
export function cellsOf(text: string): string[][] {
  const lines = text.includes('"')
    ? quotedCells(text)
    : text.split(/\r\n?|\n/).map((line) => line.split('\t'));
  while (lines.length > 0 && lines.at(-1)?.every((cell) => cell.trim() === '')) lines.pop();
  return lines;
}

/** One cell with its separator: quoted, or as it is. */
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

/**
 * Returns pasted rows as the template has them, with a header added where only data were copied; undefined if the text
 * is no table.
 */
export function pastedRows(text: string, template: Template): string[][] | undefined {
  const rows = cellsOf(text);
  if (!rows.some(({ length }) => length > 1)) return undefined;
  const words = new Set(
    template.fields.flatMap(({ label, synonyms }) => [label, ...synonyms]).map(compareKey),
  );
  // The check says that a head is too low; a second one above it would only hide that.
  return rows.slice(0, maxLinesSearched).some((row) => isHead(row, words))
    ? rows
    : [headAbove(rows, template), ...rows];
}

/** The greatest number of lines above a header that the check reads, and those in which one is looked for. */
const [maxLinesAbove, maxLinesSearched] = [30, 300];

/** Returns whether a row is a header, by at least two of its words; the check reports one that differs slightly. */
function isHead(row: readonly string[], words: ReadonlySet<string>): boolean {
  return row.filter((text) => words.has(compareKey(text.slice(0, maxWordLength)))).length > 1;
}

const maxWordLength = 50;

/**
 * Finds the column in which the template's first field begins, as other text such as line numbers may precede it, and
 * returns the header.
 */
function headAbove(rows: readonly (readonly string[])[], { fields, beginsAt }: Template): string[] {
  const place =
    rows
      .slice(0, maxLinesAbove)
      .map(beginsAt)
      .find((at) => at >= 0) ?? 0;
  return [...Array.from({ length: place }, () => ''), ...fields.map(({ label }) => label)];
}
