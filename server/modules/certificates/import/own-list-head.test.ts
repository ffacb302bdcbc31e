import type { CellValue } from 'hucre';
import { writeXlsx } from 'hucre/xlsx';
import { expect } from 'vitest';
import { businessImports } from '#contract/certificates/certificate-imports.ts';
import type { SheetColumns } from '#contract/fields/sheet-columns.ts';
import { importWorkbook, makeIdNumber } from '../../../testing/factories/make-certificate.ts';
import { sendFile } from '../../../testing/send-file.ts';
import { test } from '../../../testing/test.ts';

const list = async (...rows: CellValue[][]) => await writeXlsx({ sheets: [{ name: '名单', rows }] });

test('a clerk selects the header row, and the next list of the same form uses this choice', async ({
  site,
  administrator,
}) => {
  const head = ['谁', '号', '何时', '怎样', '编号'];
  // The row above is as full as the head, and is taken for it.
  const rows = (certNum: string) => [
    ['本表', '由教务处', '每月', '汇总', '报送'],
    head,
    ['周霞', makeIdNumber(), '2026-03-05', '合格', certNum],
  ];
  const bytes = await list(...rows('HEAD-1'));
  const columnsOf = async (content: Uint8Array, fields: Record<string, string> = {}) => {
    const sent = { name: '名单.xlsx', content, fields, token: administrator };
    return (await sendFile<SheetColumns>(site, businessImports.ReadImportColumns, sent)).Data;
  };
  const send = (content: Uint8Array, fields: Record<string, string> = {}) =>
    importWorkbook(site, administrator, content, fields);
  const found = await columnsOf(bytes);
  const reread = await columnsOf(bytes, { HeadRow: '2' });
  const Columns = ['姓名', '身份证号', '考试时间', '考试状态', '证书编号'].join(',');

  const blank = await send(bytes, { Columns, HeadRow: '9' });
  const checked = await send(bytes, { Columns, HeadRow: '2' });
  const next = await send(await list(...rows('HEAD-2')));

  expect(found).toMatchObject({ Row: 1, NeedsChoice: true });
  expect(found.Heads.slice(0, 2)).toEqual([
    { Row: 1, Words: ['本表', '由教务处', '每月', '汇总', '报送'] },
    { Row: 2, Words: head },
  ]);
  expect(reread).toMatchObject({ Row: 2 });
  expect(reread.Columns.map(({ Head }) => Head)).toEqual(head);
  expect(blank).toMatchObject({
    Code: 400,
    Data: { file: '工作表“名单”的第 9 行是空的，不能作为表头' },
  });
  expect(checked).toMatchObject({ Code: 200, Data: { Total: 1, Good: 1 } });
  expect(next).toMatchObject({ Code: 200, Data: { Total: 1, Good: 1 } });
});

test('an import reads the sheet whose header contains the most known columns', async ({
  site,
  administrator,
}) => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: '说明',
        rows: [
          ['项目', '说明'],
          ['填写', '逐行填写'],
        ],
      },
      {
        name: '成绩',
        rows: [
          ['名字', '身份证', '考试日期', '考试结果'],
          ['周霞', makeIdNumber(), '2026-03-05', '不合格'],
        ],
      },
    ],
  });

  const { Code, Data } = await importWorkbook(site, administrator, bytes);

  expect(Code).toBe(200);
  expect(Data).toMatchObject({
    Total: 1,
    Notices: expect.arrayContaining([expect.objectContaining({ Message: '读取的是工作表“成绩”' })]),
  });
});
