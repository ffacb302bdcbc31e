import type { FileAnswer } from '#contract/api/endpoint.ts';
import { columnName } from './cells.ts';
import { xlsxMediaType, type SheetColumn } from './xlsx.ts';
import { zipStream } from './zip-stream.ts';

/*
 * Writes workbooks of one sheet for exports (ECMA-376, part 1, section 18). The spreadsheet library cannot mark a text
 * that only looks like a formula, so this part of the format is written here.
 */

export type WrittenCell = string | number;

/** Numbers of the styles in `styles`, in their order. */
const style = { head: 1, text: 2, quoted: 3 } as const;
const textFormat = 'numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"';
const wrapped = 'applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

interface SheetLimits {
  /** Rows of a sheet with its head. */
  rows: number;
  /** Bytes of the sheet before they are compressed. */
  bytes: number;
}

/** Excel reads no more rows; a ZIP archive of this form counts to 4 GiB, and one row has a few megabytes at most. */
const sheetLimits: SheetLimits = { rows: 1_048_576, bytes: 2 ** 32 - 2 ** 26 };

/**
 * Writes a workbook of one sheet while `rows` arrive: memory does not grow with them. Texts stay texts in any form, so
 * nothing is rounded or turned into a date; numbers stay numbers. A text that would become a formula when its cell is
 * edited is marked with `quotePrefix`, as Excel does for a typed apostrophe (security line 19). Where the rows exceed the limits, the
 * last row says that the others are missing.
 */
export function writeSheet(
  name: string,
  columns: SheetColumn[],
  rows: AsyncIterable<readonly WrittenCell[]>,
  limits: SheetLimits = sheetLimits,
): AsyncGenerator<Uint8Array> {
  return zipStream([
    { name: '[Content_Types].xml', text: contentTypes },
    { name: '_rels/.rels', text: relationTo('officeDocument', 'xl/workbook.xml') },
    { name: 'xl/workbook.xml', text: workbook(name) },
    { name: 'xl/_rels/workbook.xml.rels', text: workbookRelations },
    { name: 'xl/styles.xml', text: styles },
    { name: 'xl/worksheets/sheet1.xml', text: sheet(columns, rows, limits) },
  ]);
}

/** Answers a workbook of one sheet, which is written while it is sent. */
export function sheetAnswer(fileName: string, ...workbook: Parameters<typeof writeSheet>): FileAnswer {
  return { fileName, mediaType: xlsxMediaType, content: writeSheet(...workbook) };
}

/** A column of an export with its value of each record. */
export interface RecordColumn<Exported> extends SheetColumn {
  of: (record: Exported) => WrittenCell;
}

/** Yields the row of each record. */
export async function* rowsOf<Exported>(
  columns: RecordColumn<Exported>[],
  records: AsyncIterable<Exported>,
): AsyncGenerator<WrittenCell[]> {
  for await (const record of records) yield columns.map(({ of }) => of(record));
}

async function* sheet(
  columns: SheetColumn[],
  rows: AsyncIterable<readonly WrittenCell[]>,
  limits: SheetLimits,
): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  yield xml(
    `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>` +
      `<cols>${widths.join('')}</cols><sheetData>`,
  );
  const head = columns.map(({ header }, at) => textCell(`${columnName(at)}1`, header, style.head));
  yield `<row r="1">${head.join('')}</row>`;
  let [row, bytes] = [1, 0];
  for await (const values of rows) {
    row += 1;
    const isFull = row === limits.rows || bytes >= limits.bytes;
    const line = writtenRow(row, isFull ? [fullSheet] : values);
    yield line;
    if (isFull) break;
    bytes += Buffer.byteLength(line);
  }
  yield '</sheetData></worksheet>';
}

const fullSheet = '导出到此为止：内容超出了一个工作表的上限，其余的没有写入。请按时间等条件分几次导出。';

function writtenRow(row: number, values: readonly WrittenCell[]): string {
  return `<row r="${row}">${values.map((value, at) => cell(`${columnName(at)}${row}`, value)).join('')}</row>`;
}

function cell(place: string, value: WrittenCell): string {
  if (value === '') return '';
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  return textCell(place, value, looksLikeFormula(value) ? style.quoted : style.text);
}

/** Excel refuses a workbook with a longer text. */
const maxTextLength = 32_767;

function textCell(place: string, text: string, styleNumber: number): string {
  const escaped = escapeText(text.slice(0, maxTextLength));
  return `<c r="${place}" s="${styleNumber}" t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}

/** Returns whether some programs would compute the text once it is edited, or written to a text file. */
function looksLikeFormula(text: string): boolean {
  return /^\s*[=+\-@]/.test(text) || /^[\t\r]/.test(text);
}

/** Escapes text: half surrogate pairs and control characters are no XML, and `_x0041_` would be read as an A. */
function escapeText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
}

function xml(text: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`;
}

function relationTo(type: string, target: string): string {
  return xml(
    `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${officeRelations}/${type}" Target="${target}"/></Relationships>`,
  );
}

const workbook = (name: string) =>
  xml(
    `<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets><sheet name="${escapeText(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );

const workbookRelations = xml(
  `<Relationships xmlns="${relations}">` +
    `<Relationship Id="rId1" Type="${officeRelations}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${officeRelations}/styles" Target="styles.xml"/></Relationships>`,
);

const contentTypes = xml(
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${media}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${media}.styles+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${media}.worksheet+xml"/></Types>`,
);

const styles = xml(
  `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">' +
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top"/></xf>' +
    '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
    `<xf ${textFormat} ${wrapped}<xf ${textFormat} quotePrefix="1" ${wrapped}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
);
