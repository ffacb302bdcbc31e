import { resultImportColumns } from '#contract/activities/sign-up-imports.ts';
import { cleanTelephone, mobilePattern } from '#contract/fields/contacts.ts';
import { digitsIn } from '#contract/fields/rules.ts';
import { checkedRows, readRow } from '../../../platform/imports/read-row.ts';
import type { SheetRow } from '../../../platform/spreadsheets/cells.ts';
import type { SheetTable } from '../../../platform/spreadsheets/table.ts';

export type ResultColumn = (typeof resultImportColumns)[number];

export interface ImportedResult {
  Name: string;
  Mobile: string;
  CompanyName: string;
  Result: string;
}

const passedWords = new Set(['通过', '合格', '及格', '是', '√', '✓', '优', '优秀', '良', '良好']);
const failedWords = new Set(['未通过', '不通过', '不合格', '不及格', '否', '×', '✗', '缺考', '未参加']);

/** Returns whether a result passed; undefined for one that is none. */
export function isPassed(result: string, passMark: number): boolean | undefined {
  if (passedWords.has(result)) return true;
  if (failedWords.has(result)) return false;
  const score = digitsIn(result).replace(/分$/, '');
  return /^\d{1,4}(\.\d{1,2})?$/.test(score) ? Number(score) >= passMark : undefined;
}

/** Checks the rows of results, each by itself. */
export function checkedResults(table: SheetTable) {
  const check = (row: SheetRow) => {
    const { text, say, checked } = readRow(resultImportColumns, row);
    const mobile = cleanTelephone(text('手机号码'));
    const result = {
      Name: text('姓名'),
      Mobile: mobile,
      CompanyName: text('单位'),
      Result: digitsIn(text('结果')),
    };
    if (mobile !== '' && !mobilePattern.test(mobile)) say('手机号码', '请输入正确手机号码');
    if (mobile === '' && result.Name === '') say('姓名', '请填写姓名或手机号码');
    if (result.Result === '') say('结果', '请填写结果');
    else if (isPassed(result.Result, 0) === undefined) say('结果', '应为通过、未通过或分数');
    return checked(result, writtenResult(result));
  };
  return checkedRows(table, check, { Name: '', Mobile: '', CompanyName: '', Result: '' });
}

export const writtenResult = (result: ImportedResult): Record<ResultColumn, string> => ({
  姓名: result.Name,
  手机号码: result.Mobile,
  单位: result.CompanyName,
  结果: result.Result,
});
