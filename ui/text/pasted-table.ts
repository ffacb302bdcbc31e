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
  return rows.length === 0 ? undefined : rows.map((row) => [...row.cells].map(textOf));
}

/** Office programs break lines in the source of a cell; its paragraphs are its lines. */
function textOf(cell: HTMLTableCellElement): string {
  const lines = [...cell.querySelectorAll('p')].map((line) => line.textContent ?? '');
  const texts = lines.length > 0 ? lines : [cell.textContent ?? ''];
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).join('\n');
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
