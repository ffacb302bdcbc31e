/** Returns the cells of a table copied in Word, Excel or a page; undefined where it has none of two columns or more. */
export function pastedTable(clipboard: DataTransfer | null): string[][] | undefined {
  const table =
    tableOfHtml(clipboard?.getData('text/html') ?? '') ?? tableOfText(clipboard?.getData('text/plain') ?? '');
  return table && Math.max(...table.map((cells) => cells.length)) >= 2 ? table : undefined;
}

function tableOfHtml(html: string): string[][] | undefined {
  if (!/<table/i.test(html)) return undefined;
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  const rows = [...(table?.rows ?? [])];
  return rows.length === 0 ? undefined : gridOf(rows);
}

/** Puts each cell into its column, also beside one that is merged over several rows; its text counts for each of them. */
function gridOf(rows: readonly HTMLTableRowElement[]): string[][] {
  const grid: (string | undefined)[][] = rows.map(() => []);
  for (const [at, { cells }] of rows.entries()) {
    let place = 0;
    for (const cell of cells) {
      while (grid[at]?.[place] !== undefined) place++;
      const text = textOf(cell);
      // A span of 0 goes to the end of the table.
      for (const row of grid.slice(at, at + (cell.rowSpan || rows.length)))
        for (let column = 0; column < cell.colSpan; column++) row[place + column] = column === 0 ? text : '';
      place += cell.colSpan;
    }
  }
  return grid.map((row) => Array.from(row, (text) => text ?? ''));
}

/** Stands for a line break: no text has this character. */
const breakMark = '\uFFFF';

/** A break of the source between two Chinese characters, where Chinese has no space. */
const brokenInSource =
  /([\p{Script=Han}\u3001-\u303F\uFF01-\uFF60])\s*\n\s*(?=[\p{Script=Han}\u3001-\u303F\uFF01-\uFF60])/gu;

/** Office programs break lines in the source of a cell; its paragraphs and breaks are its lines. Words that Word shows as deleted are left out. */
function textOf(cell: HTMLTableCellElement): string {
  const copy = cell.cloneNode(true) as HTMLTableCellElement;
  for (const hidden of copy.querySelectorAll('del, style, script')) hidden.remove();
  for (const lineBreak of copy.querySelectorAll('br')) lineBreak.replaceWith(breakMark);
  const paragraphs = [...copy.querySelectorAll('p, li')].map((line) => line.textContent ?? '');
  const lines = paragraphs.length > 0 ? paragraphs : [copy.textContent ?? ''];
  return lines
    .flatMap((line) => line.split(breakMark))
    .map((line) => line.replaceAll(brokenInSource, '$1').replaceAll(/\s+/g, ' ').trim())
    .join('\n')
    .trim();
}

/** Cells parted by tabs; one in quotation marks has lines of its own. */
function tableOfText(text: string): string[][] | undefined {
  if (!text.includes('\t')) return undefined;
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|$)/g)) {
    rows[rows.length - 1]?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  return rows.filter((cells) => cells.some((cell) => cell.trim() !== ''));
}
