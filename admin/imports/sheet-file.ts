import type { SeenCells } from './seen-in-html.ts';

/* A workbook of one sheet, made in the browser, so that pasted rows pass the same checks as a file. */

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const content = 'http://schemas.openxmlformats.org/package/2006/content-types';
const ofSheets = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const ofPackages = 'application/vnd.openxmlformats-package.relationships+xml';

const parts = {
  '[Content_Types].xml': `<Types xmlns="${content}"><Default Extension="rels" ContentType="${ofPackages}"/><Override PartName="/xl/workbook.xml" ContentType="${ofSheets}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${ofSheets}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="导入数据" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** Returns a workbook whose bytes depend only on the rows, so that the same rows are recognised again. */
export async function sheetFile(
  rows: readonly (readonly string[])[],
  name: string,
  seen: SeenCells = { merged: [], hiddenRows: [] },
): Promise<File> {
  const entries: Entry[] = [];
  for (const [path, text] of Object.entries(parts)) entries.push(await pack(path, [`${xml}${text}`]));
  entries.push(await pack('xl/worksheets/sheet1.xml', sheetOf(rows, seen)));
  return new File(zipOf(entries), name);
}

const rowsAtOnce = 500;

function* sheetOf(
  rows: readonly (readonly string[])[],
  { merged, hiddenRows }: SeenCells,
): Generator<string> {
  const hidden = new Set(hiddenRows);
  const openingOf = (at: number) => (hidden.has(at) ? `<row r="${at + 1}" hidden="1">` : '<row>');
  yield `${xml}<worksheet xmlns="${main}"><sheetData>`;
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    yield rows
      .slice(at, at + rowsAtOnce)
      .map((row, after) => `${openingOf(at + after)}${row.map(cellOf).join('')}</row>`)
      .join('');
  yield `</sheetData>${merged.length > 0 ? `<mergeCells>${merged.map(mergeOf).join('')}</mergeCells>` : ''}</worksheet>`;
}

const mergeOf = ([top, left, bottom, right]: SeenCells['merged'][number]) =>
  `<mergeCell ref="${columnName(left)}${top + 1}:${columnName(right)}${bottom + 1}"/>`;

function columnName(at: number): string {
  const rest = Math.floor(at / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (at % 26));
}

const cellOf = (text: string) => `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** Escapes a text, without the characters that XML forbids. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
}

interface Entry {
  name: Uint8Array<ArrayBuffer>;
  /** CRC-32 and length of the uncompressed data. */
  crc: number;
  length: number;
  packed: Uint8Array<ArrayBuffer>;
}

const gzipHead = 10;
const gzipTail = 8;

/** Compresses a file with gzip, which yields the parts of a zip archive: compressed bytes, CRC and length. */
async function pack(path: string, texts: Iterable<string>): Promise<Entry> {
  const gzip = new CompressionStream('gzip');
  const packed = new Response(gzip.readable).arrayBuffer();
  const writer = gzip.writable.getWriter();
  const encoder = new TextEncoder();
  for (const text of texts) {
    await writer.write(encoder.encode(text));
    // Leaves time for the page to respond.
    await new Promise((next) => setTimeout(next));
  }
  await writer.close();
  const bytes = new Uint8Array(await packed);
  const tail = new DataView(bytes.buffer, bytes.length - gzipTail);
  return {
    name: encoder.encode(path),
    crc: tail.getUint32(0, true),
    length: tail.getUint32(4, true),
    packed: bytes.subarray(gzipHead, bytes.length - gzipTail),
  };
}

const marks = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 };
const [localLength, centralLength, endLength] = [30, 46, 22];
const version = 20;
const utf8Names = 0x0800;
const deflated = 8;
/** 1 January 1980: the first day that the format can express. */
const firstDay = 0x0021;

/** Writes a zip archive (APPNOTE.TXT of PKWARE, sections 4.3.7 to 4.3.16). */
function zipOf(entries: readonly Entry[]): Uint8Array<ArrayBuffer>[] {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const entry of entries) {
    directory.push(headOf(entry, at), entry.name);
    pieces.push(headOf(entry), entry.name, entry.packed);
    at += localLength + entry.name.length + entry.packed.length;
  }
  const end = new DataView(new ArrayBuffer(endLength));
  end.setUint32(0, marks.end, true);
  end.setUint16(8, entries.length, true);
  end.setUint16(10, entries.length, true);
  end.setUint32(
    12,
    directory.reduce((sum, { length }) => sum + length, 0),
    true,
  );
  end.setUint32(16, at, true);
  return [...pieces, ...directory, new Uint8Array(end.buffer)];
}

/** @param offset where the entry begins: for its line in the directory */
function headOf({ name, crc, length, packed }: Entry, offset?: number): Uint8Array<ArrayBuffer> {
  const isCentral = offset !== undefined;
  const head = new DataView(new ArrayBuffer(isCentral ? centralLength : localLength));
  head.setUint32(0, isCentral ? marks.central : marks.local, true);
  // In the directory the version of the writer precedes the required version.
  if (isCentral) head.setUint16(4, version, true);
  const from = isCentral ? 6 : 4;
  head.setUint16(from, version, true);
  head.setUint16(from + 2, utf8Names, true);
  head.setUint16(from + 4, deflated, true);
  head.setUint16(from + 8, firstDay, true);
  head.setUint32(from + 10, crc, true);
  head.setUint32(from + 14, packed.length, true);
  head.setUint32(from + 18, length, true);
  head.setUint16(from + 22, name.length, true);
  if (isCentral) head.setUint32(42, offset, true);
  return new Uint8Array(head.buffer);
}
