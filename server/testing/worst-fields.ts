import * as v from 'valibot';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { entriesOf } from '../platform/http/api/form-fields.ts';
import { describeField, type JsonSchema } from '../platform/http/openapi/describe-field.ts';
import { isPosted } from './hostile-inputs.ts';

/** Texts that cost a careless pattern the most, by description: each returns up to this number of characters. */
export const worstTexts: readonly (readonly [what: string, fill: (length: number) => string])[] = [
  ['addresses of files', fileAddresses],
  ['one letter and a wrong end', ending('a', '!')],
  ['blanks', ending(' \u3000', 'x')],
  ['marks out of order', repeated('\u0300\u0316')],
  ['opened tags', repeated('<')],
  ['nested tags', repeated('<b>')],
  ['digits', repeated('1')],
  ['separators', repeated('/')],
  ['points and signs', repeated('a.a@')],
  ['line ends', repeated('\r\n')],
  ['ligatures of eighteen letters', repeated('\ufdfa')],
  ['halves of brackets', repeated('([{')],
  ['references', repeated('&#38;')],
  ['Chinese characters', repeated('乐')],
];

/** Values of fields with a shape of their own, which take no worst text. */
const samples = [
  '甲',
  '1',
  '2026-01-01',
  'a@example.org',
  '13800000000',
  'https://example.org/',
  '/a',
  'Staple-84-battery',
  1,
  true,
  [1],
];

function repeated(piece: string) {
  return (length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, Math.max(0, length));
}

/** Begins and ends with another letter, so that nothing trims the run between. */
function ending(piece: string, end: string) {
  return (length: number) => (length < 3 ? end : `x${repeated(piece)(length - 2)}${end}`);
}

function fileAddresses(length: number): string {
  const tags = Array.from(
    { length: Math.ceil(length / 68) },
    (_, at) => `<img src="/files/2026/01/${at.toString(16).padStart(32, '0')}.png">`,
  );
  return tags.join('').slice(0, Math.max(0, length));
}

interface Given {
  attempt: number;
  /** Fields that name a record that exists. */
  ids: Record<string, number>;
}

/**
 * Returns a form that the call accepts field by field, with the longest worst text in each field that takes one and the
 * most entries in each list. `attempt` shortens the texts, so that a second form is not the same record again.
 */
export function worstForm(endpoint: Endpoint, fill: (length: number) => string, { attempt, ids }: Given) {
  const entries = Object.entries(entriesOf(endpoint.input));
  const cost = Math.max(1, sentLength(endpoint, fill(80)) / Math.max(1, fill(80).length));
  const room = (roomOf(endpoint) / cost - entries.length * 40) * 0.95;
  const rules = entries.map(([, field]) => describeField(field));
  const short = rules.map(({ maxLength }) => Number(maxLength ?? Infinity)).filter((most) => most <= 1000);
  const left = Math.max(room / entries.length, room - short.reduce((sum, most) => sum + most, 0));
  const share = left / Math.max(1, entries.length - short.length);
  return Object.fromEntries(
    entries.flatMap(([name, field], at): [string, unknown][] => {
      const worst =
        ids[name] ?? worstValue(rules[at]!, Math.min(share, room), (length) => fill(length - attempt));
      const value = [worst, ...samples].find((each) => v.safeParse(field, each).success);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Returns the number of bytes that the texts of a call may take. */
export function roomOf(endpoint: Endpoint): number {
  return isPosted(endpoint) ? (endpoint.bodyLimit ?? 256 * 1024) - 4096 : 7000;
}

function sentLength(endpoint: Endpoint, text: string): number {
  return isPosted(endpoint) ? Buffer.byteLength(JSON.stringify(text)) - 2 : encodeURIComponent(text).length;
}

function worstValue(rule: JsonSchema, room: number, fill: (length: number) => string): unknown {
  const choices = rule.enum as unknown[] | undefined;
  if (choices) return choices[0];
  if (rule.type === 'string') return fill(Math.floor(Math.min(Number(rule.maxLength ?? 1e9), room)));
  if (rule.type === 'integer') return Number(rule.minimum ?? 1);
  if (rule.type === 'boolean') return false;
  if (rule.type === 'array') return worstList(rule, room, fill);
  if (rule.type !== 'object') return undefined;
  const properties = Object.entries(rule.properties as Record<string, JsonSchema>);
  return Object.fromEntries(
    properties.map(([name, each]) => [name, worstValue(each, room / properties.length - name.length, fill)]),
  );
}

function worstList(rule: JsonSchema, room: number, fill: (length: number) => string): unknown[] {
  const items = rule.items as JsonSchema;
  const count = Math.max(
    Number(rule.minItems ?? 0),
    Math.min(Number(rule.maxItems ?? 1e9), Math.floor(room / 40)),
  );
  if (items.type === 'integer' && items.enum === undefined)
    return Array.from({ length: count }, (_, at) => at + 1);
  return Array.from({ length: count }, () => worstValue(items, room / count, fill));
}

/** Returns lists of as many entries as a body carries. */
export function worstLists(room: number): unknown[][] {
  const of = (bytes: number, entry: (at: number) => unknown) =>
    Array.from({ length: Math.floor(room / bytes) }, (_, at) => entry(at));
  return [of(4, () => 'x'), of(2, (at) => at % 9), of(3, () => ({}))];
}
