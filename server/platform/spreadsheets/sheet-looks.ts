import type { Workbook } from 'hucre';
import { cellOfSheet, type Look } from './cells.ts';
import { shownNumber } from './shown-number.ts';
import { unpackEntries } from './zip-guard.ts';

/*
 * How a sheet shows its cells: numbers in their formats, and text that is struck out. The library would build the whole
 * style of each cell, borders included, which does not fit into the memory of the worker; the few styles that matter
 * are found in the parts of the archive.
 */

/** The formats that a file names by number alone (ECMA-376, 18.8.30); the numbers of days are not among them. */
const builtIn: Readonly<Record<string, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
};

interface Style {
  format: string;
  isStruck: boolean;
}

/** Adds the looks of their cells to the sheets of a workbook. */
export async function addLooks(bytes: Buffer, workbook: Workbook): Promise<void> {
  const [styleSheet] = unpackEntries(bytes, (name) => name === 'xl/styles.xml');
  if (!styleSheet) return;
  const styles = await stylesIn(styleSheet.content.toString('utf8'));
  if (styles.size === 0) return;
  const { formatValue } = await import('hucre');
  const looks = new Map<string, Look>();
  const lookOf = (style: Style, value: unknown): Look => {
    if (typeof value !== 'number' || style.format === '') return { isStruck: style.isStruck };
    return { isStruck: style.isStruck, shown: shownNumber(value, style.format, formatValue) ?? null };
  };
  for (const [sheetName, xml] of await sheetsIn(bytes)) {
    const sheet = workbook.sheets.find(({ name }) => name === sheetName);
    if (!sheet) continue;
    looks.clear();
    for (const { row, column, style } of styledCells(xml, styles)) {
      const value = sheet.rows[row]?.[column] ?? null;
      if (value !== null && value !== '') looks.set(cellOfSheet(row, column), lookOf(style, value));
    }
    if (looks.size > 0) Object.assign(sheet, { looks: new Map(looks) });
  }
}

/** Returns the styles that change what a reader sees, by their place in the list of cell formats. */
async function stylesIn(xml: string): Promise<Map<string, Style>> {
  const formats = new Map(Object.entries(builtIn));
  const struckFonts: boolean[] = [];
  const styles = new Map<string, Style>();
  let list = '';
  let count = 0;
  await eachTag(xml, (name, attributes) => {
    if (['fonts', 'cellXfs', 'cellStyleXfs', 'dxfs'].includes(name)) list = name;
    if (name === 'numFmt' && list !== 'dxfs')
      formats.set(attributes.numFmtId ?? '', attributes.formatCode ?? '');
    if (name === 'font' && list === 'fonts') struckFonts.push(false);
    if (name === 'strike' && list === 'fonts')
      struckFonts[struckFonts.length - 1] = !['0', 'false'].includes(attributes.val ?? '');
    if (name !== 'xf' || list !== 'cellXfs') return;
    const format = formats.get(attributes.numFmtId ?? '') ?? '';
    const isStruck = struckFonts[Number(attributes.fontId ?? 0)] ?? false;
    if (isStruck || !isPlain(format)) styles.set(String(count), { format, isStruck });
    count++;
  });
  return styles;
}

const isPlain = (format: string) => /^(?:|@|General|G\/通用格式)$/i.test(format.trim());

async function eachTag(
  xml: string,
  take: (name: string, attributes: Record<string, string>) => void,
): Promise<void> {
  const { Parser } = await import('htmlparser2');
  const parser = new Parser(
    { onopentag: (name, attributes) => take(name.replace(/^.*:/, ''), attributes) },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
}

/** Yields the names of the sheets, each with its part of the archive. */
async function sheetsIn(bytes: Buffer): Promise<[name: string, xml: string][]> {
  const directory = /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels)$/;
  const parts = unpackEntries(bytes, (name) => directory.test(name));
  const targets = new Map<string, string>();
  const names: { name: string; id: string }[] = [];
  for (const { content } of parts)
    await eachTag(content.toString('utf8'), (tag, attributes) => {
      if (tag === 'Relationship') targets.set(attributes.Id ?? '', attributes.Target ?? '');
      const id = Object.entries(attributes).find(
        ([name]) => /^(?:\w+:)?id$/i.test(name) && name !== 'sheetId',
      );
      if (tag === 'sheet') names.push({ name: attributes.name ?? '', id: id?.[1] ?? '' });
    });
  const pathOf = (id: string) => `xl/${targets.get(id) ?? ''}`.replace(/^xl\/\/?xl\//, 'xl/');
  const paths = new Map(names.map(({ name, id }) => [pathOf(id), name]));
  return unpackEntries(bytes, (name) => paths.has(name)).map(({ name, content }) => [
    paths.get(name) ?? '',
    content.toString('utf8'),
  ]);
}

/** Yields the cells that have one of the styles, rows and columns from 0. */
function* styledCells(xml: string, styles: ReadonlyMap<string, Style>) {
  const cell = new RegExp(String.raw`<(?:\w+:)?c\b[^>]*\bs="(${[...styles.keys()].join('|')})"[^>]*>`, 'g');
  for (const [tag, at] of xml.matchAll(cell)) {
    const [, letters = '', digits] = /\br="([A-Z]+)(\d+)"/.exec(tag) ?? [];
    const style = styles.get(at ?? '');
    if (digits === undefined || !style) continue;
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    yield { row: Number(digits) - 1, column, style };
  }
}
