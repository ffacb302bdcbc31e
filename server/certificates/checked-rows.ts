import { importColumns, importLimits } from '#contract/certificate-imports.ts';
import { compareKey } from '#contract/normal-form.ts';
import { WrongSheet } from '../spreadsheets/answer-in-pieces.ts';
import type { SheetRow } from '../spreadsheets/xlsx.ts';
import { uncoveredCharacter } from './drawing/coverage.ts';
import { checkRow, type CheckedRow } from './row-rules.ts';

/**
 * The rows below the header, each checked when it is asked for.
 * @throws WrongSheet when the sheet is not the template, or empty, or too long
 */
export function* checkedRows(rows: Iterable<SheetRow>): Generator<CheckedRow> {
  const numbers = new Map<string, number>();
  let header: SheetRow | undefined;
  let count = 0;
  for (const row of rows) {
    if (!header) assertTemplate((header = row));
    else if (++count > importLimits.rows) throw new WrongSheet(`一次最多导入 ${importLimits.rows} 行`);
    else yield brief(checkOne(row, numbers));
  }
  if (!header) throw otherHeader();
  if (count === 0) throw new WrongSheet(importLimits.empty);
}

function assertTemplate({ cells }: SheetRow): void {
  if (!importColumns.every((column, at) => cells[at]?.text.trim() === column)) throw otherHeader();
}

function otherHeader() {
  return new WrongSheet(`第一行应为导入模板的表头：${importColumns.join('、')}`);
}

/** `numbers`: of the rows before, each with the row that named it first. */
function checkOne(row: SheetRow, numbers: Map<string, number>): CheckedRow {
  const one = checkRow(row, { uncovered: uncoveredCharacter });
  const { certNum } = one.values;
  const key = compareKey(certNum);
  const first = numbers.get(key);
  if (certNum !== '' && first !== undefined && !one.faults.has('证书编号')) {
    one.faults.set('证书编号', `与第 ${first} 行的证书编号重复`);
    one.corrected = [];
  }
  if (first === undefined) numbers.set(key, one.row);
  return one;
}

const longestShown = 100;

/** Every row of a long sheet lies in memory at once: of a faulty one its words are enough, and their beginning. */
function brief({ row, shown, values, faults, corrected }: CheckedRow): CheckedRow {
  const texts = importColumns.map((column) => [column, shown[column].slice(0, longestShown)]);
  return {
    row,
    shown: Object.fromEntries(texts) as CheckedRow['shown'],
    values: faults.size === 0 ? values : unread,
    faults,
    corrected,
  };
}

const unread: CheckedRow['values'] = {
  name: '',
  idNum: '',
  company: '',
  examDate: null,
  examStatus: 0,
  certNum: '',
  issueDate: null,
  remarks: '',
};
