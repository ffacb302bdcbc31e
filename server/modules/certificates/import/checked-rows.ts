import { examStatus } from '#contract/certificates/certificates.ts';
import { bareKey, compareKey } from '#contract/fields/normal-form.ts';
import { today } from '../../../platform/core/shanghai-time.ts';
import { checkedRows } from '../../../platform/imports/read-row.ts';
import type { SheetTable } from '../../../platform/spreadsheets/table.ts';
import { uncoveredCharacter } from '../rendering/coverage.ts';
import { checkRow, type CheckedCertificate } from './validate-row.ts';

/**
 * Yields the rows of the table, each checked on demand.
 * @throws WrongSheet when there are none
 */
export function checkedCertificates(table: SheetTable): Generator<CheckedCertificate> {
  const { dateSystem, place } = table;
  const rules = {
    uncovered: uncoveredCharacter,
    dateSystem,
    today: today(),
    hasOwnStatus: place.renamed.includes('考试状态'),
  };
  const before: RowsBefore = { numbers: new Map(), persons: new Map(), exams: new Set(), passed: new Map() };
  return checkedRows(table, (row) => comparedWithBefore(checkRow(row, rules), before), unread);
}

/** The rows above, by the values that identify them. */
interface RowsBefore {
  /** Rows by their certificate numbers. */
  numbers: Map<string, number>;
  /** Names by ID numbers. */
  persons: Map<string, string>;
  /** Pairs of an ID number and the day of an exam. */
  exams: Set<string>;
  /** Names of participants who passed, by ID number. */
  passed: Map<string, string>;
}

function comparedWithBefore(one: CheckedCertificate, before: RowsBefore): CheckedCertificate {
  const { values, problems: errors } = one;
  const double = doubledNumber(one, before);
  if (!errors.has('身份证号') && !errors.has('姓名')) comparePerson(one, before);
  if (!errors.has('身份证号') && values.examDate !== null) compareExam(one, before);
  return double === undefined || errors.has('证书编号')
    ? one
    : { ...one, problems: new Map([...errors, ['证书编号', double]]), corrected: [] };
}

function doubledNumber({ row, values }: CheckedCertificate, { numbers }: RowsBefore): string | undefined {
  const key = compareKey(values.certNum);
  if (key === '') return undefined;
  const first = numbers.get(key);
  if (first !== undefined) return `与第 ${first} 行的证书编号重复`;
  numbers.set(key, row);
  return undefined;
}

/** Warns of a changed name and of two exams on one day. Both are possible, so a clerk decides. */
function comparePerson({ values, warnings }: CheckedCertificate, { persons }: RowsBefore): void {
  const name = bareKey(values.name);
  const first = persons.get(values.idNum);
  if (first === undefined) persons.set(values.idNum, name);
  else if (first !== name) warnings.push('与前面的行是同一个身份证号，姓名却不同');
}

function compareExam({ values, warnings }: CheckedCertificate, { exams, passed }: RowsBefore): void {
  const { idNum, name, examDate, examStatus: status } = values;
  const key = `${idNum} ${examDate}`;
  const hasPassed = status === examStatus.passed;
  if (exams.has(key)) warnings.push('与前面的行是同一人、同一天考试');
  else if (hasPassed && passed.get(idNum) === bareKey(name)) warnings.push('与前面的行是同一人，两行都合格');
  exams.add(key);
  if (hasPassed) passed.set(idNum, bareKey(name));
}

const unread: CheckedCertificate['values'] = {
  name: '',
  idNum: '',
  company: '',
  examDate: null,
  examStatus: 0,
  certNum: '',
  issueDate: null,
  remarks: '',
};
