import { expect, test } from 'vitest';
import type { PastedRows } from '#contract/back-office/imports.ts';
import { pastedWorkbook } from './pasted-workbook.ts';

const bytesOf = (content: unknown) => Buffer.from(JSON.stringify(content));
const pasted = (rows: string[][], seen: Partial<PastedRows> = {}) =>
  pastedWorkbook(bytesOf({ rows, merged: [], hiddenRows: [], ...seen }))?.sheets;

test('pasted rows become a sheet with the same content', () => {
  const rows = [
    ['姓名', '备注'],
    ['欧阳<娜>', 'A & "B"\n第二行'],
    [' 周霞 ', ''],
  ];

  expect(pasted(rows)).toMatchObject([{ name: '导入数据', rows }]);
});

test('the sheet has the merged cells and hidden rows of the pasted table', () => {
  const rows = [
    ['姓名', '单位'],
    ['周霞', '甲'],
    ['欧阳', ''],
    ['马', ''],
  ];

  const [sheet] = pasted(rows, { merged: [[1, 1, 2, 1]], hiddenRows: [3] }) ?? [];

  expect(sheet?.merges).toEqual([{ startRow: 1, startCol: 1, endRow: 2, endCol: 1 }]);
  expect([...(sheet?.rowDefs ?? [])]).toEqual([[3, { hidden: true }]]);
});

test('pasted texts lose what a workbook cannot contain, and rows end after the last readable column', () => {
  expect(pasted([['\u0001坏字符', '一\r\n二\r三']])).toMatchObject([{ rows: [['坏字符', '一\n二\n三']] }]);
  expect(pasted([Array.from({ length: 200 }, () => '格')])?.[0]?.rows[0]).toHaveLength(101);
});

test.each([
  ['a zip archive', Buffer.from('PK')],
  ['other JSON', bytesOf({ rows: [[1]], merged: [], hiddenRows: [] })],
  ['negative rows', bytesOf({ rows: [['一']], merged: [], hiddenRows: [-1] })],
  ['half a text', Buffer.from('{"rows":[["一"')],
])('%s is not read as pasted rows', (_, bytes) => {
  expect(pastedWorkbook(bytes)).toBeUndefined();
});
