import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkCharacter } from '#contract/fields/id-number.ts';
import type { Cell } from '../../../platform/spreadsheets/cells.ts';
import { dayOf } from '../../../platform/spreadsheets/day-of.ts';
import { propertyRuns } from '../../../testing/test-amount.ts';
import { checkRow } from './validate-row.ts';

const text = (value: string): Cell =>
  value === '' ? { kind: 'blank', text: '' } : { kind: 'text', text: value };
const wide = (value: string) =>
  value.replaceAll(/[!-~]/g, (one) => String.fromCodePoint(one.codePointAt(0)! + 0xfee0));
const check = (cells: Cell[]) =>
  checkRow(
    { row: 7, cells },
    { uncovered: () => undefined, dateSystem: 1900, hasOwnStatus: false, today: '2030-12-31' },
  );

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** Returns the ways in which people and spreadsheets write a day. */
function spellings(iso: string): Cell[] {
  const [year = '', month = '', date = ''] = iso.split('-');
  const serial = Date.parse(iso) / 86_400_000 + 25_569;
  return [
    { kind: 'day', text: iso },
    { kind: 'number', text: String(serial), number: serial },
    text(iso),
    text(`${year}/${Number(month)}/${Number(date)}`),
    text(`${year}年${Number(month)}月${Number(date)}日`),
    text(` ${wide(iso)} `),
    text(`${iso} 09:30:00`),
    text(String(serial)),
  ];
}

const idNumber = fc
  .record({
    region: fc.integer({ min: 110_000, max: 659_000 }),
    born: day,
    order: fc.integer({ min: 0, max: 999 }),
  })
  .filter(({ born }) => born < '2020')
  .map(({ region, born, order }) => `${region}${born.replaceAll('-', '')}${String(order).padStart(3, '0')}`)
  .map((figures) => figures + checkCharacter(figures));

test('each notation of a date is read as the same day', () => {
  fc.assert(
    fc.property(day, (iso) => {
      for (const cell of spellings(iso)) expect(dayOf(cell)).toBe(iso);
    }),
    propertyRuns(100),
  );
});

test.each([
  '20260305',
  '2026年3月5号',
  '二〇二六年三月五日',
  '二零二六年三月五号',
  '2026 年 3 月 5 日',
  '2026年3月5日9:00',
  '2026年3月5日 9时30分',
  '2026年3月5日星期四',
  '2026/3/5 上午9:00',
  '2026/3/5 9:00:00 AM',
  '2026、3、5',
  '2026.3.5',
  '2026–03–05',
  '2026-03-05T00:00:00',
  '2026-03-05T00:00:00.000Z',
  '2026-03-04T16:00:00Z',
  '2026-03-05T00:00:00+08:00',
  '2026-03-05T23:59:59.999+0800',
  '2026-03-04T20:00-05:00',
  "'2026-03-05",
])('%s is read as 5 March 2026 in Shanghai', (written) => {
  expect(dayOf(text(written))).toBe('2026-03-05');
});

test.each<[Cell, string | undefined]>([
  [{ kind: 'number', text: '44624', number: 44_624 }, '2026-03-05'],
  [{ kind: 'number', text: '44624.5', number: 44_624.5 }, '2026-03-05'],
  [text('44624'), '2026-03-05'],
  [text('44624.5'), '2026-03-05'],
  [{ kind: 'number', text: '20260305', number: 20_260_305 }, '2026-03-05'],
  [{ kind: 'day', text: '2026-03-05' }, '2026-03-05'],
  [{ kind: 'number', text: '20260230', number: 20_260_230 }, undefined],
])('the 1904 date system reads %j as %s', (cell, meant) => {
  expect(dayOf(cell, 1904)).toBe(meant);
});

test.each([
  '20261305',
  '2026030',
  '3月5号',
  '2026-03-05T24:61:00Z',
  '2026、3',
  '2026-02-30',
  '2026-13-01',
  '三月初',
  '2026',
  '26-3-5',
  '2026-03-05x',
  '-1',
  '0',
])('%s is not a valid date', (written) => {
  expect(dayOf(text(written))).toBeUndefined();
});

test('different notations of a row produce the same values', () => {
  const rows = fc.record({
    idNum: idNumber,
    exam: day,
    spelling: fc.integer({ min: 0, max: 7 }),
    isWide: fc.boolean(),
    isSmall: fc.boolean(),
    blank: fc.constantFrom('', ' ', '　', '\u00A0', '\u200B'),
  });
  fc.assert(
    fc.property(rows, ({ idNum, exam, spelling, isWide, isSmall, blank }) => {
      const small = isSmall ? idNum.toLowerCase() : idNum;
      const { values, problems: errors } = check([
        text(`${blank}张三丰${blank}`),
        text(blank + (isWide ? wide(small) : small) + blank),
        text('某单位'),
        spellings(exam)[spelling]!,
        text(`${blank}合格`),
        text(isWide ? wide('GC-1') : 'GC-1'),
        text(''),
        text(''),
      ]);

      expect([...errors]).toEqual([]);
      expect(values).toEqual({
        name: '张三丰',
        idNum,
        company: '某单位',
        examDate: exam,
        examStatus: 1,
        certNum: 'GC-1',
        issueDate: null,
        remarks: '',
      });
    }),
    propertyRuns(100),
  );
});

test('a wrong digit in an ID number is always detected', () => {
  const wrong = fc.record({
    idNum: idNumber,
    at: fc.integer({ min: 0, max: 16 }),
    by: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(wrong, ({ idNum, at, by }) => {
      const figures = [...idNum];
      figures[at] = String((Number(figures[at]) + by) % 10);
      const { problems: errors } = check(
        ['张三', figures.join(''), '', '2026-03-05', '-', '', '', ''].map(text),
      );

      expect([...errors.keys()]).toEqual(['身份证号']);
    }),
    propertyRuns(100),
  );
});

test('a row with arbitrary cells produces values or errors of columns and never throws', () => {
  const cell: fc.Arbitrary<Cell> = fc.oneof(
    fc.string({ unit: 'binary' }).map(text),
    fc.double().map((number): Cell => ({ kind: 'number', text: String(number), number })),
    fc.constantFrom<Cell>(
      { kind: 'formula', text: '1' },
      { kind: 'error', text: '#N/A' },
      { kind: 'day', text: '' },
    ),
  );
  fc.assert(
    fc.property(fc.array(cell, { minLength: 0, maxLength: 9 }), (cells) => {
      const { row, problems: errors } = check(cells);

      expect(row).toBe(7);
      expect([...errors.values()]).not.toContain('');
    }),
    propertyRuns(100),
  );
});
