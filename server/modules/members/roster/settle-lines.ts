import type { ImportQuestion } from '#contract/back-office/imports.ts';
import type { Answers } from '../../../platform/imports/definition.ts';
import { noticeOfRows, type SheetNotice } from '../../../platform/spreadsheets/sheet-notices.ts';
import type { CheckedRoster } from './checked-roster.ts';
import { groupLine, isTitleOrRemark, type GroupLine } from './group-lines.ts';
import type { RosterContact } from './read-contacts.ts';
import type { RosterValues } from './roster-values.ts';

/** A company of a roster, with all rows that tell of it; `waits`: a question about it is open. */
export interface Company {
  row: number;
  rows: number[];
  values: RosterValues;
  waits: boolean;
}

interface SettledLines {
  companies: Company[];
  questions: ImportQuestion[];
  problems: { row: number; column: '公司名称'; message: string }[];
  noRecords: Set<number>;
  notices: SheetNotice[];
}

interface Options {
  isType: (word: string) => boolean;
  isLevel: (word: string) => boolean;
}

/** Applies the heads of groups to the rows below them, and joins rows that continue the company above. */
export function settleLines(
  rows: readonly CheckedRoster[],
  options: Options,
  answers: Answers,
): SettledLines {
  const lines = new Map(
    rows.flatMap(({ row, values }) => {
      const line = values.lone === '' ? undefined : groupLine(values.lone, options);
      if (line?.kind === 'other' && isTitleOrRemark(values.lone)) return [];
      return line ? [[row, line] as const] : [];
    }),
  );
  const groups = groupQuestions(lines, answers);
  const settled: SettledLines = {
    companies: [],
    questions: groups.questions,
    problems: [],
    noRecords: new Set(),
    notices: [],
  };
  let heads: Heads = {};
  const remarks: number[] = [];
  for (const one of rows) {
    const line = lines.get(one.row);
    const meaning = line && groups.meaningOf(line);
    if (line && meaning !== 'name') {
      if (meaning !== undefined) settled.noRecords.add(one.row);
      heads = headsBelow(heads, line, meaning);
    } else if (one.values.lone !== '' && isTitleOrRemark(one.values.lone)) {
      settled.noRecords.add(one.row);
      remarks.push(one.row);
    } else addRow(settled, one, heads);
  }
  settled.notices = noticeOfRows(remarks, (count) => `有 ${count} 行只有一句话，看作说明，没有导入`);
  return settled;
}

interface Heads {
  city?: string;
  type?: string;
  level?: string;
  waits?: true;
}

/** An open question holds back the rows below its line as well. */
function headsBelow(
  { waits: _before, ...heads }: Heads,
  { word }: GroupLine,
  meaning: string | undefined,
): Heads {
  if (meaning === undefined) return { ...heads, waits: true };
  return meaning === 'skip' ? heads : { ...heads, [meaning]: word };
}

function addRow({ companies, problems }: SettledLines, one: CheckedRoster, heads: Heads): void {
  const { row, values, problems: errors } = one;
  if (errors.size > 0) return;
  const above = companies.at(-1);
  if (values.isContinued) {
    if (above && above.rows.at(-1) === row - 1) {
      above.rows.push(row);
      above.values = joinedValues(above.values, values);
    } else problems.push({ row, column: '公司名称', message: '上一行有误或不是公司，请填写公司名称' });
    return;
  }
  const { city = '', type = '', level = '' } = heads;
  companies.push({
    row,
    rows: [row],
    values: {
      ...values,
      city: values.city || city,
      type: values.type || type,
      level: values.level || level,
    },
    waits: heads.waits === true,
  });
}

/** Returns the values of two rows about one company: the first one counts, the second fills what it lacks. */
export function joinedValues(first: RosterValues, second: RosterValues): RosterValues {
  const texts = Object.entries(second).flatMap(([name, value]) =>
    typeof value === 'string' && first[name as keyof RosterValues] === '' ? [[name, value] as const] : [],
  );
  return {
    ...first,
    ...Object.fromEntries(texts),
    contacts: joinedContacts(first.contacts, second.contacts),
    formerNames: [...new Set([...first.formerNames, ...second.formerNames])],
    dues: [...new Set([...first.dues, ...second.dues])],
  };
}

/** A person of the second row who says nothing else than in the first one is one contact. */
function joinedContacts(first: readonly RosterContact[], second: readonly RosterContact[]): RosterContact[] {
  const contacts = first.map((one) => ({ ...one }));
  const fields = ['name', 'post', 'phone', 'landline', 'email'] as const;
  const agree = (one: string, other: string) =>
    one === '' || other === '' || one.toLowerCase() === other.toLowerCase();
  for (const person of second) {
    const same = contacts.find(
      (one) => one.name === person.name && fields.every((field) => agree(one[field], person[field])),
    );
    if (!same) contacts.push(person);
    else for (const field of fields) same[field] ||= person[field];
  }
  return contacts;
}

const meanings = [
  ['city', '这些行是分组：地区'],
  ['level', '这些行是分组：会员等级'],
  ['type', '这些行是分组：单位归类'],
  ['skip', '不导入这些行'],
  ['name', '不是分组，是公司名称'],
] as const;

/** The number of lines that are asked about one by one, where nothing tells what they are. */
const maxApart = 12;

/** Asks once for the lines of a kind; those that are recognised have an answer already. */
function groupQuestions(lines: ReadonlyMap<number, GroupLine>, answers: Answers) {
  const others = new Set([...lines.values()].flatMap(({ kind, word }) => (kind === 'other' ? [word] : [])));
  const groupOf = ({ kind, word }: GroupLine) =>
    kind === 'other' && others.size <= maxApart ? `other ${word}` : kind;
  const groups = Map.groupBy(lines, ([, line]) => groupOf(line));
  const settled = new Map<string, string | undefined>();
  const questions = [...groups].map(([group, some]): ImportQuestion => {
    const kind = some[0]?.[1].kind ?? 'other';
    const words = [...new Set(some.map(([, { word }]) => word))];
    const Key = `groups ${kind} ${words.join('|')}`.slice(0, 900);
    const answer = answers(Key);
    const isKnown = meanings.some(([value]) => value === answer);
    const Answer = isKnown ? answer : kind === 'other' ? undefined : kind;
    settled.set(group, Answer);
    return {
      Key,
      Title: '只有一个词的行',
      Text: `${words.slice(0, 10).join('、')}${words.length > 10 ? '等' : ''}（${some.length} 行）`,
      Details: [],
      Rows: some.map(([row]) => row).slice(0, 200),
      Choices: meanings.map(([Value, Label]) => ({ Value, Label })),
      Answer: Answer ?? '',
      ForAll: '',
    };
  });
  return { questions, meaningOf: (line: GroupLine) => settled.get(groupOf(line)) };
}
