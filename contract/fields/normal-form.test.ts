import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bareKey, cleanLines, cleanNumber, cleanText, compareKey } from './normal-form.ts';

test.each([
  ['\u202d王伟\u202c', '王伟'],
  ['\u2066刘洋\u2069', '刘洋'],
  ['杨\u00ad光\ufe0f', '杨光'],
  ['陈\u{e0041}静\u034f\u3164\uffa0', '陈静'],
  ['高⽂⼴', '高文广'],
  ['⻢冬梅', '马冬梅'],
  ['吕⺠', '吕民'],
  ['\u3000江南\u00a0检测\u2800', '江南 检测'],
  ['一\n二', '一二'],
  ['赵\n甲\r\n乙', '赵甲乙'],
  ['检测有限公司（南京\u2028 分公司）', '检测有限公司（南京分公司）'],
  ['检测有限公司\n（南京分公司）', '检测有限公司（南京分公司）'],
  ['江南 检测', '江南 检测'],
  ['AB\n检测', 'AB 检测'],
  ['John\nSmith', 'John Smith'],
  ['半\ud83d个', '半个'],
  ['スーパー', 'スーパー'],
  ['👩‍🚀和❤️', '👩‍🚀和❤️'],
  ['🏳️‍🌈', '🏳️‍🌈'],
  ['\u8c48\uf900', '豈豈'],
])('the line %j is stored as %j', (given, stored) => {
  expect(cleanText(given)).toBe(stored);
});

test('text of several lines retains its line breaks', () => {
  expect(cleanLines(' 一\r\n二\u2028三\t四\u200b ')).toBe('一\n二\n三\t四');
});

test.each([
  ['\u202d13800138000\u202c', '13800138000'],
  ['１３８００１３８０００', '13800138000'],
  ['\u202dli@example.org\u202c', 'li@example.org'],
  ['FD\u20112026－１５', 'FD-2026-15'],
  ["'310101199812060232", '310101199812060232'],
  ['138 0013\u00a08000', '13800138000'],
])('the number %j is stored as %j', (given, stored) => {
  expect(cleanNumber(given)).toBe(stored);
});

test.each([
  ['FD-A-1', 'fd–a–1'],
  ['江南检测（南京）', '江南检测(南京)'],
  ['协字〔2026〕1号', '协字【２０２６】1号'],
  ['买买提•阿不都', '买买提·阿不都'],
  ['买买提・阿不都', '买买提‧阿不都'],
  ['郑 爽', '郑爽'],
  ['⻓三⻆', '长三角'],
  ['第①号', '第1号'],
  ['ΟΔΟΣ', 'οδος'],
])('the texts %j and %j compare as equal', (one, other) => {
  expect(compareKey(one)).toBe(compareKey(other));
});

test('the Japanese long vowel mark does not compare as a dash', () => {
  expect(compareKey('スーパー')).not.toBe(compareKey('ス-パ-'));
});

const letters = fc.constantFrom(...'江南检测南京王伟马风长民ABCxyz0123456789-()·');
const plainText = fc.string({ unit: letters, minLength: 1, maxLength: 20 });
const variants: Record<string, string[]> = {
  马: ['⻢'],
  风: ['⻛'],
  长: ['⻓'],
  民: ['⺠'],
  '-': ['‐', '‑', '‒', '–', '—', '―', '−', '﹣', '－'],
  '(': ['（', '［', '【', '〔', '['],
  ')': ['）', '］', '】', '〕', ']'],
  '·': ['•', '・', '∙', '⋅', '‧', '･'],
};
const invisible = fc.constantFrom(
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u202d',
  '\u202c',
  '\u2066',
  '\u2069',
  '\u200e',
  '\u00ad',
  '\ufe0f',
  '\u034f',
  '\u115f',
  '\u3164',
  '\uffa0',
  '\u180e',
  '\u{e0001}',
  '\u{e0020}',
  '\u{e0100}',
  '\u061c',
  ' ',
  '\u00a0',
  '\u3000',
);
const wide = (letter: string) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0);

const decorated = plainText.chain((text) =>
  fc
    .tuple(...[...text].map((letter) => decoratedLetter(letter)), invisible)
    .map((parts) => ({ text, typed: parts.join('') })),
);

function decoratedLetter(letter: string) {
  const others = [...(variants[letter] ?? []), ...(/[!-~]/.test(letter) ? [wide(letter)] : [])];
  return fc
    .tuple(fc.constantFrom(letter, ...others), fc.option(invisible, { nil: '' }))
    .map((pair) => pair.join(''));
}

test('differences that a reader cannot see do not change the comparison key', () => {
  fc.assert(
    fc.property(decorated, ({ text, typed }) => {
      expect(compareKey(typed)).toBe(compareKey(text));
      expect(compareKey(cleanText(typed))).toBe(compareKey(text));
    }),
  );
});

test('cleaning a text twice changes nothing more, and the comparison key remains the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const clean of [cleanText, cleanLines, cleanNumber]) expect(clean(clean(text))).toBe(clean(text));
      expect(compareKey(cleanText(text))).toBe(compareKey(text));
      expect(compareKey(compareKey(text))).toBe(compareKey(text));
    }),
  );
});

test('cleaning removes every character that has no visible shape', () => {
  const shapeless = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter((one) =>
    /\p{DI}/u.test(one),
  );

  expect(shapeless.filter((one) => cleanText(`甲${one}乙`) !== '甲乙')).toEqual([]);
});

test.each([
  ['古丽娜尔·阿不都热合曼·买买提江', '古丽娜尔.阿不都热合曼．买买提江'],
  ['古丽娜尔·阿不都热合曼', '古丽娜尔。阿不都热合曼'],
  ['古丽娜尔•阿不都热合曼', '古丽娜尔 阿不都热合曼'],
  ['古丽娜尔・阿不都热合曼', '古丽娜尔阿不都热合曼'],
  ['MARTIN ÁLVAREZ', 'Martín Alvarez'],
  ["Seán O'Brien", 'SEAN O’BRIEN'],
  ['Jean-Pierre Müller', 'JEAN PIERRE MULLER'],
  ['Łukasz Sørensen', 'Lukasz Sorensen'],
  ['“鹿鸣”检测', '「鹿鸣」检测'],
  ['SMITH, John', 'Smith John'],
])('the names %j and %j are one to whoever looks for them', (one, other) => {
  expect(bareKey(one)).toBe(bareKey(other));
});

test.each([
  ['古丽娜尔·阿不都', '古丽娜·阿不都'],
  ['张三', '张三丰'],
  ['Alvarez', 'Alvares'],
  ['江南检测(南京)', '江南检测(上海)'],
])('the names %j and %j stay different', (one, other) => {
  expect(bareKey(one)).not.toBe(bareKey(other));
});
