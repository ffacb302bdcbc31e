import type { LogWords } from '#contract/audit.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { fieldsOfNouns, nouns } from './field-names.ts';

/** What the program does by itself, or an operator at the command line. */
const ownDeeds: Readonly<Record<string, string>> = {
  ScanFile: '检查上传的文件',
  sweep: '清理过期数据',
  forget: '清除到期数据',
};

/** The words of the log: a call says what it does in its summary, up to the first explanation. */
export function logWords(endpoints: readonly Endpoint[]): LogWords {
  const calls = endpoints.map(({ path, summary }): [string, string] => [
    path.split('/')[3] ?? path,
    summary.split(/[；：，（。]/)[0] ?? summary,
  ]);
  return { Actions: { ...ownDeeds, ...Object.fromEntries(calls) }, Nouns: nouns, Fields: fieldsOfNouns };
}
