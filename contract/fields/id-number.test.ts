import { expect, test } from 'vitest';
import { checkCharacter, idNumberError, normaliseIdNumber } from './id-number.ts';

test('a valid ID number has no error, whatever its last character', () => {
  expect(idNumberError('310101199812060232')).toBeUndefined();
  expect(idNumberError('11010519981022588X')).toBeUndefined();
});

test.each([
  ['３１０１０１１９９８１２０６０２３２', '310101199812060232'],
  [' 11010519981022588x ', '11010519981022588X'],
  ['310101 19981206 0232', '310101199812060232'],
])('the ID number %j is normalised', (typed, number) => {
  expect(normaliseIdNumber(typed)).toBe(number);
});

test.each([
  ['310101199812060233', '校验位'],
  ['31010119981206023', '现为 17 位'],
  ['31010119980230023X', '出生日期'],
  ['310101209912060232', '出生日期'],
  ['X10101199812060232', '只能由数字'],
  ['', '现为 0 位'],
])('the ID number %s is rejected: %s', (number, why) => {
  expect(idNumberError(number)).toContain(why);
});

test('the check character follows the national standard', () => {
  expect(checkCharacter('11010519491231002')).toBe('X');
});
