import * as v from 'valibot';
import { expect, test } from 'vitest';
import { creditCodeError, creditCodeNotice, normaliseCreditCode, optionalCreditCode } from './credit-code.ts';

test.for(['91110000802100433B', '91440300708461136T', '91310000775785552L', '913100007109328220', ''])(
  'the published code %j of a company is taken',
  (code) => {
    expect(v.parse(optionalCreditCode, code)).toBe(code);
  },
);

test.for([
  ['９１１１００００８０２１００４３３Ｂ', '91110000802100433B'],
  ['911100008021 00433b', '91110000802100433B'],
  ['9111O000802I00433B', '91110000802100433B'],
  ['统一社会信用代码：91110000802100433B', '91110000802100433B'],
  ['\u200b91110000-80210043-3B', '91110000802100433B'],
])('the code %j is corrected', ([typed, code]) => {
  expect(normaliseCreditCode(typed!)).toBe(code);
});

test('letters that became digits are named', () => {
  expect(creditCodeNotice('9111O000802I00433b')).toBe('字母 O 已改为数字 0，字母 I 已改为数字 1');
  expect(creditCodeNotice('91110000802100433B')).toBeUndefined();
});

test.for([
  ['91110000802100433A', '信用代码校验位不正确，请核对'],
  ['91110000802100343B', '信用代码校验位不正确，请核对'],
  ['9111000080210043', '信用代码应为 18 位，现为 16 位'],
  ['110000802100433', '这是 15 位的旧税号，信用代码应为 18 位'],
  ['9111000080210043SB', '信用代码中不会有“S”，请核对'],
  ['91A10000802100433B', '信用代码的第 3 至 8 位是地区，应为数字'],
])('the code %j is refused: %s', ([code, error]) => {
  expect(creditCodeError(code!)).toBe(error);
});
