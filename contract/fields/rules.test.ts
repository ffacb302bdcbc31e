import * as v from 'valibot';
import { expect, test } from 'vitest';
import { withFewMarks } from './normal-form.ts';
import {
  filter,
  flag,
  integer,
  isSafeAddress,
  optionalText,
  recordId,
  requiredText,
  savedId,
  shanghaiTime,
} from './rules.ts';

const outcome = (schema: v.GenericSchema, value: unknown) => {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : result.issues[0].message;
};

test.each([
  ['  标题 ', '标题'],
  ['e\u0301', 'é'],
  ['一\u0007二\u0085三', '一二三'],
  ['第一行\r\n第二行', '第一行第二行'],
  ['', '请输入'],
  ['   ', '请输入'],
  [undefined, '请输入'],
  [null, '请输入'],
  ['字'.repeat(11), '不能超过 10 个字'],
  ['𠮷'.repeat(10), '𠮷'.repeat(10)],
  ['a\0b', '含有不允许的字符：空字符（U+0000）'],
  [7, '7'],
  [['x'], '应为文字'],
  [Number.NaN, '应为文字'],
  ['\u200b', '请输入'],
])('required text reads %j as %j', (value, expected) => {
  expect(outcome(requiredText('请输入', 10), value)).toBe(expected);
});

test.each([undefined, null, ''])('optional text reads %j as an empty text', (value) => {
  expect(outcome(optionalText(10), value)).toBe('');
});

test.each([
  [5, 5],
  ['5', 5],
  [' 5 ', 5],
  ['１２３', 123],
  ['\u202d12\u202c', 12],
  ['1,234', 1234],
  ['1，234，567', 1_234_567],
  ['1,23', '有误'],
  ['100万', '有误'],
  ['1 2', '有误'],
  [0, '有误'],
  ['-1', '有误'],
  [1.5, '有误'],
  ['1e3', '有误'],
  ['abc', '有误'],
  ['', '有误'],
  [undefined, '有误'],
  [true, '有误'],
  [2_147_483_648, '有误'],
])('an id reads %j as %j', (value, expected) => {
  expect(outcome(recordId('有误'), value)).toBe(expected);
});

test.each([[undefined], [null], [''], [0], ['0']])('a Save call with the id %j creates a record', (value) => {
  expect(outcome(savedId, value)).toBe(0);
});

test.each([
  [undefined, undefined],
  [null, undefined],
  ['', undefined],
  ['7', 7],
  ['x', '有误'],
])('a filter reads %j as %j', (value, expected) => {
  expect(outcome(filter(integer('有误', 1, 9)), value)).toBe(expected);
});

test.each([
  [true, true],
  [1, true],
  ['1', true],
  ['true', true],
  [false, false],
  [0, false],
  ['', false],
  [undefined, false],
  ['yes', '应为是或否'],
])('a flag reads %j as %j', (value, expected) => {
  expect(outcome(flag, value)).toBe(expected);
});

test.each([
  'https://www.gov.cn/a?b=1#c',
  'http://example.org:8080',
  'HTTPS://EXAMPLE.ORG',
  '/home',
  '/info?NewsId=1',
])('the address %s is accepted', (address) => {
  expect(isSafeAddress(address)).toBe(true);
});

test.each([
  'javascript:alert(1)',
  '//evil.example',
  'ftp://x',
  'https://',
  'https://a@b',
  'data:text/html,x',
  '/a b',
  '/\\evil.example',
  'home',
  'https://x"><script>',
])('the address %s is rejected', (address) => {
  expect(isSafeAddress(address)).toBe(false);
});

test.each(['2026-11-21 08:00:00', '2024-02-29', '1999-12-31 23:59:59'])('the time %s is accepted', (time) => {
  expect(outcome(shanghaiTime('有误'), time)).toBe(time);
});

test.each(['2026-02-29', '2026-13-01', '2026-1-1', '2026-11-21 24:00:00', '2026-11-21T08:00:00', '昨天', ''])(
  'the time %s is rejected',
  (time) => {
    expect(outcome(shanghaiTime('有误'), time)).toBe('有误');
  },
);

test('combining marks beyond thirty are removed as with a look-behind, which old Safari lacks', () => {
  const marked = (letter: string) =>
    Array.from({ length: 70 }, (_, count) => letter + '\u0301\u0323'.repeat(35).slice(0, count));
  const texts = ['', 'e', '好', '😀', '\n'].flatMap(marked);

  for (const text of [...texts, ...texts.map((one, at) => one + texts[(at * 7) % texts.length])])
    expect(withFewMarks(text)).toBe(text.replace(/(?<=\p{M}{30})\p{M}+/gu, ''));
});
