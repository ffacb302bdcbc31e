import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { sheetFile } from './sheet-file.ts';

test('pasted rows produce a workbook with the same content', async () => {
  const rows = [
    ['姓名', '备注'],
    ['欧阳<娜>', 'A & "B"\n第二行'],
    [' 周霞 ', ''],
  ];

  const { sheets } = await readXlsx(await (await sheetFile(rows, '粘贴.xlsx')).arrayBuffer());

  expect(sheets[0]?.rows).toEqual(rows);
});

test('the workbook contains the merged cells and hidden rows of the pasted table', async () => {
  const rows = [
    ['姓名', '单位'],
    ['周霞', '甲'],
    ['欧阳', ''],
    ['马', ''],
  ];
  const seen = { merged: [[1, 1, 2, 1]], hiddenRows: [3] } as const;

  const { sheets } = await readXlsx(await (await sheetFile(rows, '粘贴.xlsx', seen)).arrayBuffer());

  expect(sheets[0]?.merges).toEqual([{ startRow: 1, startCol: 1, endRow: 2, endCol: 1 }]);
  expect([...(sheets[0]?.rowDefs ?? [])]).toEqual([[3, { hidden: true }]]);
  expect(sheets[0]?.rows).toEqual(rows);
});

test('the same rows make the same bytes', async () => {
  const rows = Array.from({ length: 1200 }, (_, at) => [`第${at}位`, '\u0001坏字符']);
  const bytesOf = async () => new Uint8Array(await (await sheetFile(rows, 'a.xlsx')).arrayBuffer());

  expect(await bytesOf()).toEqual(await bytesOf());
});
