import { expect, test } from 'vitest';
import { certificateScreen } from '../certificates/import/certificate-screen.tsx';
import { cellsOf, pastedRows as rowsPasted } from './pasted.ts';

const pastedRows = (text: string) => rowsPasted(text, certificateScreen);

const head = ['姓名', '身份证号', '工作单位', '考试时间', '考试状态', '证书编号', '发证日期', '备注'];

test('pasted text is split into rows at line ends and into cells at tabs', () => {
  expect(cellsOf('张三\t310\r\n李四\t\r\n')).toEqual([
    ['张三', '310'],
    ['李四', ''],
  ]);
});

test('a quoted cell may contain line ends and quotes, and quotes inside a plain cell remain unchanged', () => {
  expect(cellsOf('"甲\n乙"\t"他说""好"""\t5"寸\n丙\t丁\t戊')).toEqual([
    ['甲\n乙', '他说"好"', '5"寸'],
    ['丙', '丁', '戊'],
  ]);
});

test('an unclosed quote is an ordinary character', () => {
  expect(cellsOf('"甲\t乙\n丙\t丁')).toEqual([
    ['"甲', '乙'],
    ['丙', '丁'],
  ]);
});

const data = ['张三', '310', '', '', '合格', 'A-1', '', ''];

test('pasted data without a header receives the header of the template, and a copied header remains', () => {
  expect(pastedRows(data.join('\t'))).toEqual([head, data]);
  expect(pastedRows([head.join('\t'), data.join('\t')].join('\n'))).toEqual([head, data]);
});

test.for([
  ['a title above', ['成绩单', '', head.join('\t')]],
  ['numbers of lines in front', [['序号', ...head].join('\t')]],
  ['two lines', ['姓名\t身份证号\t工作单位\t考试\t\t证书编号', '\t\t\t时间\t状态']],
  ['a column that is called otherwise', [head.with(2, '单位').join('\t')]],
] as const)('a copied header with %s remains', ([_what, lines]) => {
  const text = [...lines, data.join('\t')].join('\n');

  expect(pastedRows(text)).toEqual(text.split('\n').map((line) => line.split('\t')));
});

test('pasted data with row numbers receives a header that begins above the names', () => {
  const numbered = ['1', '张三', '990101198803150019', ...data.slice(2)];

  expect(pastedRows(numbered.join('\t'))).toEqual([['', ...head], numbered]);
});

test.for(['', '\n\n', '只有一格', '一行\n又一行'])('the text %j is not a table', (text) => {
  expect(pastedRows(text)).toBeUndefined();
});
