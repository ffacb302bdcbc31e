import type { Workbook } from 'hucre';
import { maxColumns } from '#contract/fields/sheet-columns.ts';
import { asInWorkbook } from './pasted-workbook.ts';

/* Tables that are no .xlsx: .xls files of Excel 97 to 2003 and of WPS, and .csv files in UTF-8, UTF-16 or GBK. */

/** The first bytes of a Microsoft compound file (MS-CFB), of a ZIP archive, and of texts in UTF-16. */
const [compoundFile, archive, littleEndian, bigEndian] = ['d0cf11e0', '504b0304', 'fffe', 'feff'].map((hex) =>
  Buffer.from(hex, 'hex'),
) as [Buffer, Buffer, Buffer, Buffer];

const beginsWith = (bytes: Buffer, mark: Buffer) => bytes.subarray(0, mark.length).equals(mark);

/**
 * Returns the workbook in the bytes of an .xls or .csv file; undefined for other bytes.
 * @throws Error for a compound file that is no workbook, or has a password
 */
export async function otherWorkbook(bytes: Buffer): Promise<Workbook | undefined> {
  if (beginsWith(bytes, archive)) return undefined;
  if (beginsWith(bytes, compoundFile)) {
    const { readXls } = await import('hucre');
    return await readXls(bytes);
  }
  const text = textIn(bytes);
  return text === undefined || /^\s*[<{]/.test(text) ? undefined : await tableInText(text);
}

/** Returns the text of a file; undefined where it is none. */
function textIn(bytes: Buffer): string | undefined {
  if (beginsWith(bytes, littleEndian)) return new TextDecoder('utf-16le').decode(bytes);
  if (beginsWith(bytes, bigEndian)) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) return undefined;
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next encoding may fit.
    }
  return undefined;
}

async function tableInText(text: string): Promise<Workbook> {
  const { parseCsv } = await import('hucre/csv');
  const rows = parseCsv(text).map((row) =>
    row.slice(0, maxColumns + 1).map((value) => asInWorkbook(String(value ?? '').replace(asFormula, '$1'))),
  );
  return { sheets: [{ name: '表格', rows }] };
}

/** ="0138", by which programs keep a spreadsheet from changing a number. */
const asFormula = /^="([^"]*)"$/;
