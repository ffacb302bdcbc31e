import { importColumns, type ImportColumn } from '#contract/certificates/certificate-import-fields.ts';
import { certificateLengths, examStatus, examStatusText } from '#contract/certificates/certificates.ts';
import { nameOfCharacter } from '#contract/fields/character-names.ts';
import { idNumberError, normaliseIdNumber } from '#contract/fields/id-number.ts';
import { cleanNumber } from '#contract/fields/normal-form.ts';
import type { CheckedRow } from '../../../platform/imports/definition.ts';
import { readRow } from '../../../platform/imports/read-row.ts';
import type { Cell, SheetRow } from '../../../platform/spreadsheets/cells.ts';
import type { DateSystem } from '../../../platform/spreadsheets/day-of.ts';
import type { CertificateValues } from '../records/records.ts';

export type CheckedCertificate = CheckedRow<ImportColumn, CertificateValues>;

interface Rules {
  /** The first character that cannot be printed, if any. */
  uncovered: (text: string) => string | undefined;
  dateSystem: DateSystem;
  /** Today as `yyyy-MM-dd` in Shanghai. */
  today: string;
  /** The column of the results is one of the office's own, such as 考试结果, whose words are not those of the template. */
  hasOwnStatus: boolean;
}

/** Reads one row: values that can be corrected without doubt are, all others are reported. */
export function checkRow(
  sheetRow: SheetRow,
  { uncovered, dateSystem, today, hasOwnStatus }: Rules,
): CheckedCertificate {
  const row = readRow(importColumns, sheetRow);
  const { cell, problems: errors, say } = row;
  row.saySpoilt(['姓名', '工作单位', '证书编号', '备注']);

  const text = (column: ImportColumn, max: number, isRequired: boolean) => {
    const value = row.textUpTo(column, max, { isRequired });
    // A text that is too long anyway is not searched character by character.
    const character = errors.has(column) ? undefined : uncovered(value);
    if (character !== undefined) say(column, `${column}中的“${nameOfCharacter(character)}”无法印在证书上`);
    return value;
  };
  const status = statusOf(row.text('考试状态'), hasOwnStatus);

  const values: CertificateValues = {
    name: text('姓名', certificateLengths.name, true),
    idNum: normaliseIdNumber(row.text('身份证号').slice(0, maxWordLength)),
    company: text('工作单位', certificateLengths.company, false),
    examDate: row.day('考试时间', dateSystem),
    examStatus: status ?? examStatus.none,
    certNum: cleanNumber(text('证书编号', certificateLengths.certNum, false).slice(0, maxWordLength)),
    issueDate: row.day('发证日期', dateSystem),
    remarks: row.textUpTo('备注', certificateLengths.remarks, { ofLines: true }),
  };
  const idError = errorOfId(cell('身份证号'), values.idNum);
  if (idError !== undefined) say('身份证号', idError);
  if (row.text('考试时间') === '') say('考试时间', '请填写考试时间');
  if (status === undefined) say('考试状态', '考试状态应为 合格、不合格 或 -');
  if (values.examStatus === examStatus.passed && values.certNum === '')
    say('证书编号', '合格的须填写证书编号');
  if (values.examDate && values.issueDate && values.issueDate < values.examDate) {
    say('发证日期', '发证日期早于考试时间');
  }
  if (values.examDate && values.examDate > today && values.examStatus !== examStatus.none)
    say('考试时间', `考试时间晚于今天，还不能有考试结果`);
  const warnings = [
    ...(values.examDate && values.examDate > today ? ['考试时间晚于今天'] : []),
    ...(values.issueDate && values.issueDate > today ? ['发证日期晚于今天'] : []),
  ];
  return row.checked(values, writtenOf(values), warnings);
}

/** Returns the values in the form of the template. */
export function writtenOf(values: CertificateValues): Record<ImportColumn, string> {
  return {
    姓名: values.name,
    身份证号: values.idNum,
    工作单位: values.company,
    考试时间: values.examDate ?? '',
    考试状态: examStatusText[values.examStatus] ?? '',
    证书编号: values.certNum,
    发证日期: values.issueDate ?? '',
    备注: values.remarks,
  };
}

/** Spreadsheets store no integer exactly from here on. */
const roundedFrom = 1e15;

function errorOfId(cell: Cell, idNum: string): string | undefined {
  if (cell.kind === 'number' && cell.number >= roundedFrom) {
    return '身份证号是数字格式，末几位已被表格软件改动，请将单元格设为文本后重新填写';
  }
  if (/^\d(\.\d+)?E\+\d+$/.test(idNum)) return '身份证号已变成科学计数，请将单元格设为文本后重新填写';
  return idNum === '' ? '请填写身份证号' : idNumberError(idNum);
}

/** The longest number or word, with blanks inside: one letter may become eighteen when it is normalised. */
const maxWordLength = 100;

/** Words of the template, and the marks that everybody makes by hand. */
const statuses = new Map([
  ...Object.entries(examStatusText).map(([status, word]): [string, number] => [word, Number(status)]),
  ...wordsOf(examStatus.passed, '√ ✓ ✔ ☑ ✅'),
  ...wordsOf(examStatus.failed, '× ✕ ✖ ✗ ✘ ╳ ☒ ❌ X x'),
]);

/** Words for the exam status that offices use in spreadsheets of their own. */
const ownStatuses = new Map([
  ...statuses,
  ...wordsOf(examStatus.passed, '通过 已通过 及格 达标 考试合格 考核合格 考试通过 考核通过 成绩合格 是'),
  ...wordsOf(
    examStatus.failed,
    '未通过 不通过 没通过 不及格 未合格 不达标 未达标 考试不合格 考核不合格 成绩不合格 否',
  ),
  ...wordsOf(examStatus.none, '缺考 未考 未考试 未参加 未参加考试 待考 缺席 弃考 无 / --'),
]);

function wordsOf(status: number, words: string): [string, number][] {
  return words.split(' ').map((word) => [word, status]);
}

function statusOf(text: string, isOwn: boolean): number | undefined {
  return (isOwn ? ownStatuses : statuses).get(cleanNumber(text.slice(0, maxWordLength)));
}
