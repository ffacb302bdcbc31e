import { importColumns, importLimits } from '#contract/certificate-imports.ts';
import { invalid } from '../base/faults.ts';
import { readSheet } from '../spreadsheets/read-sheet.ts';
import type { SheetRow } from '../spreadsheets/xlsx.ts';
import { uncoveredCharacter } from './drawing/coverage.ts';
import { checkRow, type CheckedRow } from './row-rules.ts';

/**
 * Reads a workbook and checks each row as it comes.
 * @throws CallFault 400 when the sheet is not the template, or empty, or too long; 415 when it cannot be read
 */
export async function checkSheet(bytes: Buffer): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = [];
  const numbers = new Map<string, number>();
  let header: SheetRow | undefined;
  // One row more than is taken, and the header: too many are told apart from just enough.
  const request = { bytes, columns: importColumns.length, maxRows: importLimits.rows + 2 };
  await readSheet(request, (rows) => {
    for (const row of rows) {
      if (header) checked.push(checkOne(row, numbers));
      else assertTemplate((header = row));
    }
  });
  if (!header) throw otherHeader();
  if (checked.length === 0) throw invalid({ file: '文件中没有数据' });
  if (checked.length > importLimits.rows) throw invalid({ file: `一次最多导入 ${importLimits.rows} 行` });
  return checked;
}

function assertTemplate({ cells }: SheetRow): void {
  if (!importColumns.every((column, at) => cells[at]?.text.trim() === column)) throw otherHeader();
}

function otherHeader() {
  return invalid({ file: `第一行应为导入模板的表头：${importColumns.join('、')}` });
}

/** `numbers`: of the rows before, each with the row that named it first. */
function checkOne(row: SheetRow, numbers: Map<string, number>): CheckedRow {
  const one = checkRow(row, { uncovered: uncoveredCharacter });
  const { certNum } = one.values;
  const first = numbers.get(certNum);
  if (certNum !== '' && first !== undefined && !one.faults.has('证书编号')) {
    one.faults.set('证书编号', `与第 ${first} 行的证书编号重复`);
  }
  if (first === undefined) numbers.set(certNum, one.row);
  return one;
}
