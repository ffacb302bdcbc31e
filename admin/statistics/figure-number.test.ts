import { expect, test } from 'vitest';
import { isBlank, lastMonthOf, numberOf } from './figure-number.ts';

const visits = { Name: '网站访问', Unit: '次', Counts: [3, 0, 4, null], Total: 7, CountBefore: 6 };
const members = { Name: '月末会员', Unit: '家', Counts: [80, 81, 82, null], Total: null, CountBefore: 79 };
const unknown = {
  Name: '证书查询',
  Unit: '次',
  Counts: [null, null, null, null],
  Total: null,
  CountBefore: null,
};

test('the number of a year is the sum, or the last known state', () => {
  expect([visits, members, unknown].map((figure) => numberOf(figure, false))).toEqual([7, 82, null]);
});

test('the number of a month is its own count', () => {
  expect(numberOf({ ...visits, Counts: [3, 5] }, true)).toBe(5);
  expect(numberOf(visits, true)).toBeNull();
});

test('a figure of zeros and unknown months is blank', () => {
  expect([visits, unknown, { ...visits, Counts: [0, null, 0] }].map(isBlank)).toEqual([false, true, true]);
});

test('the last month alone has its own count and total', () => {
  const Groups = [{ Title: '网站', Figures: [{ ...visits, Counts: [3, 5], Total: 8 }] }];

  const Before = { From: '2026-10-01', To: '2026-10-31', IsPart: false };

  expect(lastMonthOf({ IsDemo: false, Months: ['2026-10', '2026-11'], Before, Groups })).toEqual({
    IsDemo: false,
    Before,
    Months: ['2026-11'],
    Groups: [
      { Title: '网站', Figures: [{ Name: '网站访问', Unit: '次', Counts: [5], Total: 5, CountBefore: 6 }] },
    ],
  });
});
