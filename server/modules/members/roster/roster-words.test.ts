import { expect, test } from 'vitest';
import type { Cell } from '../../../platform/spreadsheets/cells.ts';
import { groupLine } from './group-lines.ts';
import { joiningDay } from './joining-day.ts';
import { coreOfName } from './settle-likeness.ts';

const text = (words: string): Cell => ({ kind: 'text', text: words });

test.each([
  ['2016年3月', '2016-03-01'],
  ['2016.3', '2016-03-01'],
  ['2016', '2016-01-01'],
  ['2016年', '2016-01-01'],
  ['2016-03-15', '2016-03-15'],
  ['201603', '2016-03-01'],
  ['16年3月', '2016-03-01'],
  ['98.5.1', '1998-05-01'],
  ['42430', '2016-03-01'],
  ['2016.13', undefined],
  ['去年', undefined],
])('%s is the day %s', (words, day) => {
  expect(joiningDay(text(words), 1900, '2026-11-28')?.day).toBe(day);
});

test('a number 2016.1 may be October', () => {
  const cell: Cell = { kind: 'number', number: 2016.1, text: '2016.1' };

  expect(joiningDay(cell, 1900, '2026-11-28')).toEqual({ day: '2016-01-01', isDoubtful: true });
});

const options = { isType: (word: string) => word === '检测机构', isLevel: (word: string) => word === '理事' };
test.each([
  ['东江市', 'city', '东江市'],
  ['一、东江市（12家）', 'city', '东江市'],
  ['（二）西山县 共 3 家', 'city', '西山县'],
  ['副会长单位（20家）', 'level', '副会长单位'],
  ['理事', 'level', '理事'],
  ['检测机构', 'type', '检测机构'],
  ['三、其他类（5家）', 'other', '其他类'],
  ['退会单位', 'other', '退会单位'],
  ['华为', 'other', '华为'],
])('the line %s heads a group', (line, kind, word) => {
  expect(groupLine(line, options)).toEqual({ kind, word });
});

test.each(['东江测试检测有限公司', '东江市建筑设计院'])('the line %s is a company', (line) => {
  expect(groupLine(line, options)).toBeUndefined();
});

test('names that differ in a place in brackets alone are alike, branches are not', () => {
  expect(coreOfName('华诚检测（东江）有限公司')).toBe(coreOfName('华诚检测有限公司'));
  expect(coreOfName('华诚检测有限公司（南京分公司）')).not.toBe(coreOfName('华诚检测有限公司'));
});
