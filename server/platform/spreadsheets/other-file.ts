import { nameOfBytes } from '../core/file-content.ts';

/** The first bytes of a Microsoft compound file (MS-CFB): an old office file, or a new one with a password. */
const compoundMark = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const advice = '请用 Excel 或 WPS 打开，取消密码后另存为 .xlsx 再上传';

/** Describes what a file that is no workbook really is, and what to do; undefined where that is unknown. */
export async function otherFileText(bytes: Uint8Array): Promise<string | undefined> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length === 0) return '文件是空的';
  if (file.subarray(0, compoundMark.length).equals(compoundMark)) return compoundText(file);
  if (file.includes('xl/workbook.xml')) return undefined;
  const what = await nameOfBytes(file, 'xlsx');
  if (what === undefined) return undefined;
  const next = tables.test(what)
    ? `请用 Excel 或 WPS 打开后另存为 .xlsx 再上传`
    : '不是表格，请使用导入模板（.xlsx）';
  return `这个文件名为 .xlsx，实际是${what}，${next}`;
}

/** Kinds of files that spreadsheet programs open. */
const tables = /网页|文本|XML|表格|工作簿/;

/** Streams of a compound file have names in UTF-16. */
function compoundText(file: Buffer): string {
  const has = (stream: string) => file.includes(Buffer.from(`${stream}\0`, 'utf16le'));
  if (has('EncryptedPackage')) return `文件有密码保护，${advice}`;
  if (has('WordDocument')) return '这个文件实际是旧版 Word 文档（.doc），不是表格，请使用导入模板（.xlsx）';
  if (has('Workbook') || has('Book'))
    return '这个文件实际是旧版 Excel 表格（.xls 或 .et），请用 Excel 或 WPS 打开后另存为 .xlsx 再上传';
  return `文件有密码保护，或者实际是旧版表格（.xls 或 .et），${advice}`;
}
