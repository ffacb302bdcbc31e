import type { ImportQuestion } from '#contract/back-office/imports.ts';
import { compareKey } from '#contract/fields/normal-form.ts';
import type { Answers } from '../../../platform/imports/definition.ts';
import { joinedValues, type Company } from './settle-lines.ts';

/* Rows that may be about one company: the same name or code twice, or names that differ in a place in brackets alone. */

const legalForm = /(?:集团)?(?:股份有限公司|有限责任公司|有限公司|公司)$/;

/** Returns what a name has besides its legal form and what is in brackets; blank where too little is left. */
export function coreOfName(name: string): string {
  const core = compareKey(name)
    .replaceAll(/\((?![^)]*(?:分公司|分院|分所|办事处|分会))[^)]*\)/g, '')
    .replace(legalForm, '');
  return core.length < minLength ? '' : core;
}
const minLength = 3;

/** Joins or leaves out rows as a clerk has decided; returns the companies that remain, those left out, and the questions. */
export function settleLikeness(
  companies: readonly Company[],
  answers: Answers,
): { companies: Company[]; left: Company[]; questions: ImportQuestion[] } {
  const settled: { companies: Company[]; left: Company[]; questions: ImportQuestion[] } = {
    companies: [],
    left: [],
    questions: [],
  };
  const index = new Map<string, Company[]>();
  const countOf = new Map<string, number>();
  for (const company of companies) {
    const twin = twinOf(company, index);
    const question = twin && likenessQuestion(twin, company, { countOf, answers });
    if (question) settled.questions.push(question);
    if (twin && question?.Answer === 'merge') {
      twin.values = joinedValues(twin.values, company.values);
      twin.waits ||= company.waits;
      settled.left.push(company);
      for (const key of keysOf(company)) add(index, key, twin);
      continue;
    }
    if (question?.Answer === 'skip') {
      settled.left.push(company);
      continue;
    }
    if (twin && question?.Answer === '') twin.waits = company.waits = true;
    settled.companies.push(company);
    for (const key of keysOf(company)) add(index, key, company);
  }
  return settled;
}

function add(index: Map<string, Company[]>, key: string, company: Company): void {
  index.set(key, [...(index.get(key) ?? []), company]);
}

const haveTwoCodes = (first: Company, second: Company) =>
  codeKey(first) !== '' && codeKey(second) !== '' && codeKey(first) !== codeKey(second);
const codeKey = ({ values }: Company) => (values.creditCode === '' ? '' : `code ${values.creditCode}`);
const nameKey = ({ values }: Company) => `name ${compareKey(values.name)}`;
const coreKey = ({ values }: Company) =>
  coreOfName(values.name) === '' ? '' : `core ${coreOfName(values.name)}`;
const keysOf = (company: Company) =>
  [codeKey(company), nameKey(company), coreKey(company)].filter((key) => key !== '');

/** Returns an earlier row that may be the same company; two codes that differ tell two companies with like names apart. */
function twinOf(company: Company, index: ReadonlyMap<string, Company[]>): Company | undefined {
  const [byCode] = index.get(codeKey(company)) ?? [];
  const [byName] = index.get(nameKey(company)) ?? [];
  const byCore = (index.get(coreKey(company)) ?? []).find(
    ({ values }) =>
      values.creditCode === '' ||
      company.values.creditCode === '' ||
      values.creditCode === company.values.creditCode,
  );
  return byCode ?? byName ?? byCore;
}

interface Asking {
  /** The number of questions about two names. */
  countOf: Map<string, number>;
  answers: Answers;
}

function likenessQuestion(first: Company, second: Company, { countOf, answers }: Asking): ImportQuestion {
  const names = `${nameKey(first)} | ${nameKey(second)}`;
  const times = (countOf.get(names) ?? 0) + 1;
  countOf.set(names, times);
  const Key = `same ${names}${times > 1 ? ` ${times}` : ''}`;
  const isOneName = nameKey(first) === nameKey(second) && !haveTwoCodes(first, second);
  const isOneCode = codeKey(first) !== '' && codeKey(first) === codeKey(second);
  const Choices = [
    { Value: 'merge', Label: '合为一行' },
    ...(isOneCode ? [] : [{ Value: 'two', Label: '是两家' }]),
    { Value: 'skip', Label: `跳过第 ${second.row} 行` },
  ];
  const answer = answers(Key);
  return {
    Key,
    Title: isOneName ? '名称相同的行' : '可能是同一家',
    Text: `第 ${first.row} 行与第 ${second.row} 行可能是同一家`,
    Details: [detailOf(first), detailOf(second)],
    Rows: [first.row, second.row],
    Choices,
    Answer: Choices.some(({ Value }) => Value === answer) ? (answer ?? '') : '',
    ForAll: isOneName ? 'merge' : '',
  };
}

/** Names a row by its company, code and contact, without numbers. */
export function detailOf({ row, values }: Pick<Company, 'row' | 'values'>): string {
  const names = values.contacts.map(({ name }) => name).filter((name) => name !== '');
  return [`第 ${row} 行：${values.name}`, values.creditCode, values.city, names.join('、')]
    .filter((text) => text !== '')
    .join('，');
}
