import { importColumns, type ImportColumn } from '#contract/certificates/certificate-import-fields.ts';
import { writeSheet } from '../../platform/spreadsheets/write-sheet.ts';
import { makeIdNumber } from './make-certificate.ts';

let numbers = 0;

/** Makes a good row of the import template; pass the values that matter. */
export function makeRow(given: Partial<Record<ImportColumn, string>> = {}): string[] {
  const whole = {
    姓名: '周霞娜',
    身份证号: makeIdNumber(),
    工作单位: '浦江风险管理服务有限公司',
    考试时间: '2026-03-05',
    考试状态: '合格',
    证书编号: `I-${++numbers}`,
    发证日期: '2026-04-05',
    备注: '',
    ...given,
  };
  return importColumns.map((column) => whole[column]);
}

/** Makes a workbook with these rows below the headers; those of the import template by default. */
export async function makeSheet(
  rows: string[][],
  headers: readonly string[] = importColumns,
): Promise<Buffer> {
  const lines = async function* () {
    yield* rows;
  };
  const columns = headers.map((header) => ({ header, width: 20 }));
  return Buffer.concat(await Array.fromAsync(writeSheet('导入数据', columns, lines())));
}
