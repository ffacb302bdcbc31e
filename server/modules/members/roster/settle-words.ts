import type { ImportQuestion } from '#contract/back-office/imports.ts';
import { compareKey } from '#contract/fields/normal-form.ts';
import { optionKind } from '#contract/members/options.ts';
import type { Tx } from '../../../platform/db/open.ts';
import type { Answers } from '../../../platform/imports/definition.ts';
import type { Company } from './settle-lines.ts';

/** Types and levels that exist. */
export interface KnownOption {
  id: number;
  kind: number;
  name: string;
}

const kinds = [
  { field: 'type', kind: optionKind.companyType, title: '单位归类' },
  { field: 'level', kind: optionKind.memberLevel, title: '会员等级' },
] as const;

/** Reads the types and levels; where rows are stored they stay until the transaction ends. */
export async function readOptions(tx: Tx, isStoring: boolean): Promise<KnownOption[]> {
  const options = tx
    .selectFrom('options')
    .select(['id', 'kind', 'name'])
    .where('kind', 'in', [optionKind.companyType, optionKind.memberLevel])
    .orderBy('sort_number')
    .orderBy('id');
  return await (isStoring ? options.forKeyShare() : options).execute();
}

export const hasOption = (options: readonly KnownOption[], kind: number) => {
  const keys = new Set(options.filter((one) => one.kind === kind).map(({ name }) => compareKey(name)));
  return (word: string) => keys.has(compareKey(word));
};

/**
 * Gives companies the names of existing types and levels, and asks once for each word that there is none for. A word
 * whose option is to be added stays as it is.
 */
export function settleWords(
  companies: readonly Company[],
  options: readonly KnownOption[],
  answers: Answers,
): ImportQuestion[] {
  return kinds.flatMap(({ field, kind, title }) => {
    const ofKind = options.filter((one) => one.kind === kind);
    const byKey = new Map(ofKind.map(({ name }) => [compareKey(name), name] as const));
    const words = Map.groupBy(
      companies.filter(({ values }) => values[field] !== ''),
      ({ values }) => compareKey(values[field]),
    );
    return [...words].flatMap(([key, some]) => {
      const name = byKey.get(key);
      if (name !== undefined) {
        give(some, field, name);
        return [];
      }
      const question = wordQuestion({ field, title, key, some, ofKind, answers });
      if (question.Answer === '') for (const company of some) company.waits = true;
      else give(some, field, meaningOf(question.Answer, some[0]?.values[field] ?? '', ofKind));
      return [question];
    });
  });
}

function give(companies: readonly Company[], field: 'type' | 'level', name: string): void {
  for (const company of companies) company.values = { ...company.values, [field]: name };
}

function meaningOf(answer: string, word: string, options: readonly KnownOption[]): string {
  if (answer === 'add') return word;
  return options.find(({ id }) => `to ${id}` === answer)?.name ?? '';
}

interface Word {
  field: 'type' | 'level';
  title: string;
  key: string;
  some: readonly Company[];
  ofKind: readonly KnownOption[];
  answers: Answers;
}

function wordQuestion({ field, title, key, some, ofKind, answers }: Word): ImportQuestion {
  const word = some[0]?.values[field] ?? '';
  const Key = `${field} ${key}`;
  const Choices = [
    { Value: 'add', Label: `新增“${word}”` },
    ...ofKind.map(({ id, name }) => ({ Value: `to ${id}`, Label: `对应到“${name}”` })),
    { Value: 'blank', Label: '留空' },
  ];
  const answer = answers(Key);
  return {
    Key,
    Title: title,
    Text: `还没有“${word}”（${some.length} 行）`,
    Details: [],
    Rows: some.map(({ row }) => row).slice(0, 200),
    Choices,
    Answer: Choices.some(({ Value }) => Value === answer) ? (answer ?? '') : '',
    ForAll: 'add',
  };
}
