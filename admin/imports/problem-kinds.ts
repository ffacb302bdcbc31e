import type { ImportError } from '#contract/back-office/imports.ts';

export interface ProblemKind {
  /** The message without the parts that differ from row to row. */
  word: string;
  count: number;
}

/** Returns the kind of an error: row numbers, lengths and quoted characters do not count. */
export function kindOf({ Message }: Pick<ImportError, 'Message'>): string {
  return Message.replace(/，现为 \d+ 位$/, '')
    .replace(/第 \d+ 行/, '其他行')
    .replace(/“[^”]*”/, '个别字符');
}

/** Returns the kinds of errors, the most frequent first. */
export function kindsOf(problems: readonly ImportError[]): ProblemKind[] {
  const kinds = Map.groupBy(problems, kindOf);
  return [...kinds]
    .map(([word, { length }]) => ({ word, count: length }))
    .toSorted((one, other) => other.count - one.count);
}

/** Returns the row numbers, each once. */
export function rowNumbers(problems: readonly ImportError[]): string {
  return [...new Set(problems.map(({ Row }) => Row))].join('、');
}
