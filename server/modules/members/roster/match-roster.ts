import type { ImportQuestion } from '#contract/back-office/imports.ts';
import { compareKey } from '#contract/fields/normal-form.ts';
import { optionKind } from '#contract/members/options.ts';
import type { RosterColumn } from '#contract/members/roster-fields.ts';
import type { RosterBatch, RosterChange, RosterSince } from '#contract/members/roster.ts';
import type { Vault } from '../../../platform/core/vault.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { Answers, Findings, MatchedRow } from '../../../platform/imports/definition.ts';
import type { CheckedRoster } from './checked-roster.ts';
import { mergedValues, type MergedValues } from './merge-values.ts';
import { writtenRoster } from './roster-values.ts';
import { coreOfName, detailOf, settleLikeness } from './settle-likeness.ts';
import { settleLines, type Company } from './settle-lines.ts';
import { hasOption, readOptions, settleWords } from './settle-words.ts';
import {
  readMemberNames,
  readStoredMembers,
  withDues,
  type MemberNames,
  type StoredMember,
} from './stored-members.ts';

/** Types of the import of rosters. */
export interface RosterImport {
  column: RosterColumn;
  values: MergedValues;
  key: null;
  stored: StoredMember;
  fields: object;
  facts: Record<string, never>;
  change: RosterChange;
  sums: object;
  since: RosterSince;
  batch: RosterBatch;
  filters: object;
}

interface Matching {
  isStoring: boolean;
  answers: Answers;
}

type Problem = Findings<RosterImport>['problems'][number];

/**
 * Finds the member of each company of a roster: by its code, else by its name, else by a former name. What only a clerk can
 * decide is a question; a name that fits two members is a problem.
 */
export async function matchRoster(
  tx: Tx,
  vault: Vault,
  rows: readonly CheckedRoster[],
  { isStoring, answers }: Matching,
): Promise<Findings<RosterImport>> {
  const options = await readOptions(tx, isStoring);
  const isType = hasOption(options, optionKind.companyType);
  const isLevel = hasOption(options, optionKind.memberLevel);
  const lines = settleLines(rows, { isType, isLevel }, answers);
  const words = settleWords(lines.companies, options, answers);
  const { companies, left, questions: likeness } = settleLikeness(lines.companies, answers);
  const owners = await findOwners(tx, companies, answers);
  const problems: Problem[] = [...lines.problems, ...owners.problems];
  const ids = [...owners.members.values()].map(({ id }) => id);
  const stored = await readStoredMembers(tx, vault, { ids, isStoring });
  const invalidRows = new Set(problems.map(({ row }) => row));
  const matched: MatchedRow<RosterImport>[] = [];
  for (const company of companies) {
    if (company.waits || invalidRows.has(company.row)) continue;
    const owner = owners.members.get(company);
    const outcome = outcomeOf(company, owner && stored.get(owner.id), owner?.keepsName ?? false);
    const problem = owners.skipped.has(company) ? undefined : problemOf(company, outcome);
    if (problem) problems.push(problem);
    else if (owners.skipped.has(company)) matched.push(leftRow(company.row, company.values));
    else matched.push(outcome, ...company.rows.slice(1).map((row) => leftRow(row, company.values)));
  }
  for (const company of left) matched.push(...company.rows.map((row) => leftRow(row, company.values)));
  const { noRecords, notices } = lines;
  const questions: ImportQuestion[] = [...lines.questions, ...words, ...likeness, ...owners.questions];
  return { matched, problems, warnings: owners.warnings, questions, noRecords, notices };
}

const leftRow = (row: number, values: MergedValues): MatchedRow<RosterImport> => ({
  row,
  values,
  key: null,
  kind: 'left',
});

function outcomeOf(
  { row, values }: Company,
  before: StoredMember | undefined,
  keepsName: boolean,
): MatchedRow<RosterImport> {
  if (!before) return { row, values, key: null, kind: 'new' };
  const merged = mergedValues(before, values, { keepsName });
  const isSame = JSON.stringify(contentOf(merged)) === JSON.stringify(contentOf(before.values));
  if (isSame) return { row, values: merged, key: null, kind: 'same' };
  return { row, values: merged, key: null, kind: 'changed', id: before.id, before };
}

const contentOf = (values: MergedValues) => writtenRoster(values);

function problemOf({ row, values }: Company, outcome: MatchedRow<RosterImport>): Problem | undefined {
  if ([...withDues(outcome.values)].length > 500)
    return { row, column: '备注', message: '备注连同会费的内容不能超过 500 个字' };
  if (outcome.values.formerNames.join('\n').length > 500)
    return { row, column: '曾用名', message: '曾用名不能超过 500 个字' };
  return values.name === '' ? { row, column: '公司名称', message: '请填写公司名称' } : undefined;
}

interface Owners {
  members: Map<Company, { id: number; keepsName: boolean }>;
  skipped: Set<Company>;
  problems: Problem[];
  warnings: Findings<RosterImport>['warnings'];
  questions: ImportQuestion[];
}

async function findOwners(tx: Tx, companies: readonly Company[], answers: Answers): Promise<Owners> {
  const names = await readMemberNames(tx, {
    codes: companies.map(({ values }) => values.creditCode).filter((code) => code !== ''),
    names: companies.flatMap(({ values }) => [values.name, ...values.formerNames].map(compareKey)),
  });
  const index = indexOf(names);
  const owners: Owners = {
    members: new Map(),
    skipped: new Set(),
    problems: [],
    warnings: [],
    questions: [],
  };
  const companyOf = new Map<number, Company>();
  for (const company of companies) {
    const owner = ownerOf(company, index) ?? askedOwner(company, index, { answers, owners, companyOf });
    if (owner === undefined) continue;
    if ('message' in owner) {
      owners.problems.push({ row: company.row, ...owner });
      continue;
    }
    const other = companyOf.get(owner.id);
    if (other) {
      const message = `与第 ${other.row} 行是同一家会员“${owner.name}”`;
      owners.problems.push({ row: company.row, column: '公司名称', message });
      continue;
    }
    companyOf.set(owner.id, company);
    owners.members.set(company, owner);
    if (owner.keepsName)
      owners.warnings.push({ row: company.row, message: '写的是会员的曾用名，现用名不变' });
  }
  return owners;
}

interface Known {
  byCode: Map<string, MemberNames[]>;
  byName: Map<string, MemberNames[]>;
  byFormer: Map<string, MemberNames[]>;
  byCore: Map<string, MemberNames[]>;
}

function indexOf(names: readonly MemberNames[]): Known {
  const former = names.flatMap((one) => one.formerKeys.map((key) => ({ key, one })));
  const grouped = Map.groupBy(former, ({ key }) => key);
  return {
    byCode: Map.groupBy(
      names.filter(({ creditCode }) => creditCode !== ''),
      ({ creditCode }) => creditCode,
    ),
    byName: Map.groupBy(names, ({ nameKey }) => nameKey),
    byFormer: new Map([...grouped].map(([key, some]) => [key, some.map(({ one }) => one)])),
    byCore: Map.groupBy(names, ({ name }) => coreOfName(name)),
  };
}

type Found = { id: number; name: string; keepsName: boolean } | Omit<Problem, 'row'>;

function ownerOf({ values }: Company, { byCode, byName, byFormer }: Known): Found | undefined {
  const { creditCode, name, formerNames } = values;
  const ofCode = creditCode === '' ? [] : (byCode.get(creditCode) ?? []);
  const ofName = byName.get(compareKey(name)) ?? [];
  const [owner] = ofCode;
  if (ofCode.length > 1)
    return { column: '统一社会信用代码', message: `有 ${ofCode.length} 家会员是这个信用代码` };
  if (owner) {
    const stranger = ofName.find(({ id }) => id !== owner.id);
    if (stranger && !ofName.includes(owner))
      return {
        column: '统一社会信用代码',
        message: `信用代码是会员“${owner.name}”的，公司名称是另一家会员“${stranger.name}”的`,
      };
    return { ...owner, keepsName: owner.formerKeys.includes(compareKey(name)) };
  }
  const ofFormer = byFormer.get(compareKey(name)) ?? [];
  const ofOldName = formerNames.flatMap((one) => byName.get(compareKey(one)) ?? []);
  for (const [some, keepsName] of [
    [ofName, false],
    [ofFormer, true],
    [ofOldName, false],
  ] as const) {
    const [member] = some;
    if (!member) continue;
    if (some.length > 1)
      return {
        column: '公司名称',
        message: `有 ${some.length} 家会员用这个名称（含曾用名），请填写信用代码，或先在会员列表里核对`,
      };
    if (creditCode !== '' && member.creditCode !== '')
      return { column: '统一社会信用代码', message: `会员“${member.name}”的信用代码是另一个，请核对` };
    return { ...member, keepsName };
  }
  return undefined;
}

interface Asking {
  answers: Answers;
  owners: Owners;
  companyOf: ReadonlyMap<number, Company>;
}

/** Asks whether a company is the member whose name differs in a place in brackets alone. */
function askedOwner(
  company: Company,
  { byCore }: Known,
  { answers, owners, companyOf }: Asking,
): Found | undefined {
  const core = coreOfName(company.values.name);
  const like = core === '' ? [] : (byCore.get(core) ?? []).filter(({ id }) => !companyOf.has(id));
  const member = like.find(({ creditCode }) => creditCode === '' || company.values.creditCode === '');
  if (!member) return undefined;
  const Key = `member ${compareKey(company.values.name)} | ${member.nameKey}`;
  const Choices = [
    { Value: 'same', Label: `就是会员“${member.name}”，更新它` },
    { Value: 'two', Label: '是两家，新增' },
    { Value: 'skip', Label: `跳过第 ${company.row} 行` },
  ];
  const answer = answers(Key);
  const Answer = Choices.some(({ Value }) => Value === answer) ? (answer ?? '') : '';
  owners.questions.push({
    Key,
    Title: '可能是同一家',
    Text: `第 ${company.row} 行与已有会员“${member.name}”可能是同一家`,
    Details: [detailOf(company), `已有会员：${[member.name, member.creditCode].filter(Boolean).join('，')}`],
    Rows: [company.row],
    Choices,
    Answer,
    ForAll: '',
  });
  if (Answer === '') company.waits = true;
  if (Answer === 'skip') owners.skipped.add(company);
  // The stored name stays until a clerk changes it: which of the two is right nobody has said.
  return Answer === 'same' ? { ...member, keepsName: true } : undefined;
}
