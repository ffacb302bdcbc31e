import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { idNumberError, normaliseIdNumber } from '#contract/fields/id-number.ts';
import { summaryOf } from './article-checks.ts';

const text = '电话 13812345678，身份证 110101199003070011，编号 123456789012345678';

test('the summary names personal numbers in shortened form', () => {
  expect(summaryOf(text, [], 'site.example').numbers).toEqual(['身份证号 110…11', '手机号 138…78']);
});

test('the summary names each external site once and no internal link', () => {
  const links = ['https://a.example/x', '//a.example/y', '/info?NewsId=1', 'https://site.example/', '#foot'];

  expect(summaryOf('', links, 'site.example').outside).toEqual(['a.example']);
});

test('letters are counted without blanks', () => {
  expect(summaryOf('两 个\n字', [], '').letters).toBe(3);
});

test('the search without a look-behind finds the same numbers as the pattern with a look-behind', () => {
  const piece = fc.constantFrom(
    '13812345678',
    '110101199003070011',
    '11010119900307002X',
    '1',
    '0',
    'x',
    'Z',
    '-',
    '.',
    ' ',
    '，',
    '甲',
  );
  const shortened = (number: string) => `${number.slice(0, 3)}…${number.slice(-2)}`;
  const mobile = /(?<![\d.-])1[3-9]\d{9}(?![\d-])/g;
  const id = /(?<![\dA-Za-z])[1-9]\d{16}[\dXx](?![\dA-Za-z])/g;

  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const found = pieces.join('');
      expect(summaryOf(found, [], '').numbers).toEqual([
        ...(found.match(id) ?? [])
          .filter((number) => idNumberError(normaliseIdNumber(number)) === undefined)
          .map((number) => `身份证号 ${shortened(number)}`),
        ...(found.match(mobile) ?? []).map((number) => `手机号 ${shortened(number)}`),
      ]);
    }),
    { numRuns: 1000 },
  );
});
