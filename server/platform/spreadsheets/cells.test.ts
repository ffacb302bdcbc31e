import { expect, test } from 'vitest';
import { spoilt, textOf, type Cell } from './cells.ts';

const text = (written: string): Cell => ({ kind: 'text', text: written });
const number = (value: number): Cell => ({ kind: 'number', text: String(value), number: value });

test.each([
  number(1e15),
  number(1_234_567_890_123_456),
  number(1.2345e19),
  number(-1e16),
  text('1.23E+15'),
  text(' 2.02603e+17 '),
  text('１．２３Ｅ＋１５'),
  text('2E+16'),
  text('1.23E15'),
  { kind: 'day', text: '2026-03-05' } as const,
])('%j in a text column is reported as damaged by the spreadsheet program', (cell) => {
  expect(spoilt(cell)).toMatch(/请将单元格设为文本后重新填写$/);
});

test.each([
  number(999_999_999_999_999),
  number(2026),
  number(1.5),
  text('20260305000123401'),
  text('1E15'),
  text('FD-1.2E+5'),
  text('12.3E+5 号'),
])('%j in a text column is accepted as entered', (cell) => {
  expect(spoilt(cell)).toBeUndefined();
});

test('a number has the digits that a spreadsheet program shows', () => {
  expect([0.1 + 0.2, 98.6, 12, 123_456_789_012_345].map(textOf)).toEqual([
    '0.3',
    '98.6',
    '12',
    '123456789012345',
  ]);
});
