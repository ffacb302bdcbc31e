import type { CellValue } from 'hucre';
import { writeXlsx } from 'hucre/xlsx';
import { expect } from 'vitest';
import { rosterColumns } from '#contract/members/roster-fields.ts';
import { sendRoster } from '../../../testing/factories/import-roster.ts';
import { test } from '../../../testing/test.ts';

/* Rosters whose heads and names offices write in their own ways. */

type Merge = [number, number, number, number];

async function workbook(rows: CellValue[][], merged: Merge[] = []): Promise<Buffer> {
  const merges = merged.map(([startRow, startCol, endRow, endCol]) => ({
    startRow,
    startCol,
    endRow,
    endCol,
  }));
  return Buffer.from(await writeXlsx({ sheets: [{ name: '名册', rows, merges }] }));
}

/** Returns the previewed values of these columns. */
const shown = (result: { Preview?: { Values: string[] }[] }, ...columns: (typeof rosterColumns)[number][]) =>
  result.Preview?.map(({ Values }) => columns.map((column) => Values[rosterColumns.indexOf(column)]));

test('a head of two lines gives each name its own number', async ({ site, administrator }) => {
  const content = await workbook(
    [
      ['会员名册', null, null, null, null, null],
      ['序号', '会员单位', '负责人', null, '联系人', null, '所在地市', '传真号'],
      [null, null, '姓名', '电话', '姓名', '手机', null, null],
      [1, '子册一厂', '周海', '0571-88886666', '王敏', '13800000051', '杭州市', '88'],
      [2, '子册二厂', '吴江', '13700000052', '李强', 13800000052, '', ''],
    ],
    [
      [0, 0, 0, 5],
      [1, 0, 2, 0],
      [1, 1, 2, 1],
      [1, 2, 1, 3],
      [1, 4, 1, 5],
      [1, 6, 2, 6],
      [1, 7, 2, 7],
    ],
  );

  const looked = await sendRoster(site, administrator, content);

  expect(shown(looked, '公司名称', '负责人', '联络人', '手机', '座机', '地区')).toEqual([
    ['子册一厂', '周海', '王敏、周海', '13800000051', '-、0571-88886666', '杭州市'],
    ['子册二厂', '吴江', '李强、吴江', '13800000052、13700000052', '', ''],
  ]);
  const notices = looked.Notices?.map(({ Message }) => Message).join('\n');
  expect(notices).toContain('会员单位 → 公司名称');
  expect(notices).toContain('不在模板里的列没有读取：传真号');
});

test('marks and numbers beside names are left out, and what they may mean is told', async ({
  site,
  administrator,
}) => {
  const content = await workbook([
    ['企业名称', '职务级别', '法人及电话', '联系人1', '手机1', '联系人2', '手机2'],
    ['*丑册一厂', '', '周海 13700000061', '王敏*', '13800000061', '李强', '13900000061'],
    ['2、丑册二厂（退会）', '', '', '', '', '赵丽', '13900000062'],
  ]);

  const looked = await sendRoster(site, administrator, content);

  expect(shown(looked, '公司名称', '联络人', '手机')).toEqual([
    ['丑册一厂', '王敏、李强、周海', '13800000061、13900000061、13700000061'],
    ['丑册二厂（退会）', '赵丽', '13900000062'],
  ]);
  expect(looked.Notices?.map(({ Message }) => Message)).toEqual(
    expect.arrayContaining([
      '有 1 行的公司名称前后有“*”一类的记号，没有导入',
      '有 1 行的公司名称写着“退会”，照原样保留，请核对还是不是会员',
    ]),
  );
});

test('a row of values in the place of a head is not left out without a word', async ({
  site,
  administrator,
}) => {
  const content = await workbook([
    ['辰册一厂', '王敏', '13800000071'],
    ['辰册二厂', '李强', '13800000072'],
  ]);

  const looked = await sendRoster(site, administrator, content);
  const chosen = await sendRoster(site, administrator, content, { Columns: '公司名称,联络人,手机' });

  expect(looked).toMatchObject({ Code: 400, file: expect.stringContaining('第 1 行像是内容，不是表头') });
  expect(chosen.Notices).toContainEqual({
    Message: expect.stringContaining('有 1 行看作表头，没有导入，但它像是内容'),
    Rows: [1],
  });
});

test('a text that is longer than its field is refused and not cut', async ({ site, administrator }) => {
  const content = await workbook([
    ['企业名称', '备注'],
    ['寅册一厂', '长'.repeat(600)],
  ]);

  const looked = await sendRoster(site, administrator, content);

  expect(looked.Errors).toMatchObject([{ Column: '备注', Message: '备注不能超过 500 个字' }]);
});

test('many answers go with a roster, and too many are told in words', async ({ site, administrator }) => {
  const content = await workbook([
    ['企业名称', '备注'],
    ['卯册一厂', ''],
  ]);
  const answersOf = (count: number) =>
    JSON.stringify(
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`same ${'册'.repeat(40)} ${at}`, 'two'])),
    );

  const many = await sendRoster(site, administrator, content, { Answers: answersOf(4000) });
  const tooMany = await sendRoster(site, administrator, content, { Answers: answersOf(5001) });

  expect(many).toMatchObject({ Code: 200, New: 1 });
  expect(tooMany).toMatchObject({ Code: 400, Answers: '需要决定的太多，请把表格分成几份，分别导入' });
});
