import type { CellValue, WriteOptions, WriteSheet } from 'hucre';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { fieldsOf } from '../../testing/read-rows.ts';
import { readWorkbook } from './read-workbook.ts';
import { tableOf } from './table.ts';

const columns = ['姓名', '证件号', '单位', '日期'];

async function tableIn(sheets: Partial<WriteSheet>[], options: Partial<WriteOptions> = {}, maxRows = 100) {
  const named = sheets.map((sheet, at) => ({ name: `表${at + 1}`, ...sheet }));
  const workbook = await readWorkbook(Buffer.from(await writeXlsx({ ...options, sheets: named })));
  const { rows, ...table } = tableOf(workbook, {
    fields: fieldsOf(columns),
    maxRows,
    besides: ['序号', '问题'],
    unneeded: [],
  });
  const all = [...rows].map(({ row, cells }) => [row, ...cells.map(({ text }) => text)]);
  return { ...table, rows: all, messages: table.notices.map(({ message }) => message) };
}

const head: CellValue[] = [...columns];
const person = (name: string): CellValue[] => [name, '310', '甲公司', '2026-03-05'];

/** Rows that are blank but for these. */
const sparse = (rows: Record<number, CellValue[]>): CellValue[][] =>
  Array.from({ length: Math.max(...Object.keys(rows).map(Number)) }, (_, at) => rows[at + 1] ?? []);

test('a workbook that follows the template produces no notices', async () => {
  const { rows, notices, dateSystem } = await tableIn([
    { rows: [head, person('张三')] },
    { rows: [['说明']] },
  ]);

  expect(rows).toEqual([[2, '张三', '310', '甲公司', '2026-03-05']]);
  expect(notices).toEqual([]);
  expect(dateSystem).toBe(1900);
});

test.for<[string, CellValue[][], number]>([
  ['a title above', [['成绩单'], [], head, person('张三')], 4],
  [
    'blanks, width and marks in its words',
    [[' 姓 名*', '证件号（18 位）', '单\n位', '日期：'], person('张三')],
    2,
  ],
  [
    'a number of lines in front',
    [
      ['序号', ...head],
      [1, ...person('张三')],
    ],
    2,
  ],
  [
    'a column of its own in between',
    [
      ['姓名', '性别', ...head.slice(1)],
      ['张三', '女', ...person('').slice(1)],
    ],
    2,
  ],
  ['two lines', [['姓名', '证件', '单位', '日'], [null, '号', null, '期'], person('张三')], 3],
  [
    'two lines with a word above both',
    [['姓名', '证件', null, '日期'], [null, '证件号', '单位', null], person('张三')],
    3,
  ],
])('a header row with %s is found', async ([_what, lines, row]) => {
  const { rows } = await tableIn([{ rows: lines }]);

  expect(rows).toEqual([[row, '张三', '310', '甲公司', '2026-03-05']]);
});

test('a header of merged cells is found over two rows and two columns', async () => {
  const lines: CellValue[][] = [
    ['成绩单', null, null, null, null],
    ['姓名', '证件号', '单位', null, '日期'],
    [null, null, null, null, null],
    ['张三', '310', '甲公司', null, '2026-03-05'],
  ];
  const merges = [
    { startRow: 0, startCol: 0, endRow: 0, endCol: 4 },
    { startRow: 1, startCol: 0, endRow: 2, endCol: 0 },
    { startRow: 1, startCol: 1, endRow: 2, endCol: 1 },
    { startRow: 1, startCol: 2, endRow: 2, endCol: 3 },
    { startRow: 1, startCol: 4, endRow: 2, endCol: 4 },
  ];

  const { rows, messages } = await tableIn([{ rows: lines, merges }]);

  expect(rows).toEqual([[4, '张三', '310', '甲公司', '2026-03-05']]);
  expect(messages).toEqual(['表头在第 3 行，从第 4 行读起']);
});

test.for<[string, CellValue[][], string]>([
  [
    'another word',
    [['姓名', '证件号', '公司', '日期']],
    '工作表“表1”第 1 行的表头缺少：单位；没有对应的列：C1“公司”；',
  ],
  ['a column that is missing', [['姓名', '证件号', null, '日期']], '工作表“表1”第 1 行的表头缺少：单位；'],
  [
    'a word twice',
    [['单位', '姓名', '单位', '日期', '证件号']],
    '缺少：单位；没有对应的列：A1“单位”（与 C 列都像是单位，请选其中一列）、C1“单位”（与 A 列都像是单位，请选其中一列）；',
  ],
  [
    'a title and another word',
    [['成绩单'], ['姓名', '号码', '单位', '日期']],
    '工作表“表1”第 2 行的表头缺少：证件号；没有对应的列：B2“号码”；',
  ],
  ['no word that is known', [['A', 'B', 'C']], '缺少：姓名、证件号、单位、日期；没有对应的列：A1“A”、'],
  ['no head at all', [['请勿修改']], '工作表“表1”里没有表头，'],
  ['nothing', [], '工作表“表1”是空的，'],
])(
  'a header row with %s is rejected, and the message lists the expected columns',
  async ([_what, lines, words]) => {
    await expect(tableIn([{ rows: lines }])).rejects.toThrow(words);
    await expect(tableIn([{ rows: lines }])).rejects.toThrow('表头应有：姓名、证件号、单位、日期');
  },
);

test('a header row in another order is read by its column names', async () => {
  const { rows, messages } = await tableIn([
    {
      rows: [
        ['日期', '单位', '姓名', '证件号'],
        ['2026-03-05', '甲公司', '张三', '310'],
      ],
    },
  ]);

  expect(rows).toEqual([[2, '张三', '310', '甲公司', '2026-03-05']]);
  expect(messages).toEqual([]);
});

test('the sheet with the header row is read, and the skipped sheets are listed', async () => {
  const { rows, messages } = await tableIn([
    { name: '图片', veryHidden: true },
    { name: '说明', rows: [['请勿修改表头']] },
    { name: '模板', rows: [head] },
    { name: '成绩', rows: [head, person('张三')] },
    { name: '备份', hidden: true, rows: [head, person('李四')] },
    { name: '二班', rows: [head, person('王五')] },
  ]);

  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain('张三');
  expect(messages).toEqual([
    '读取的是工作表“成绩”',
    '工作表“二班”、“备份”也有表头和内容，没有读取：一次导入一张工作表',
    '有 2 张隐藏的工作表没有读取：“图片”、“备份”',
  ]);
});

test('the active sheet is read first, and a hidden sheet only if no other sheet has rows', async () => {
  const shown = await tableIn([{ rows: [head, person('张三')] }, { rows: [head, person('李四')] }], {
    activeSheet: 1,
  });
  const hidden = await tableIn([{ rows: [head] }, { hidden: true, rows: [head, person('王五')] }]);

  expect(shown.rows[0]).toContain('李四');
  expect(hidden.rows[0]).toContain('王五');
  expect(hidden.messages).toEqual(['读取的是隐藏的工作表“表2”']);
});

test('merged cells fill the rows that they cover, and no other rows', async () => {
  const lines = [
    head,
    person('张三'),
    ['李四', '311', null, null],
    ['王五', '312', '旧字', null],
    [],
    ['赵六', '313', null, null],
  ];
  const merges = [
    { startRow: 1, startCol: 2, endRow: 4, endCol: 2 },
    { startRow: 1, startCol: 3, endRow: 2, endCol: 3 },
  ];

  const { rows, count } = await tableIn([{ rows: lines, merges }]);

  expect(rows).toEqual([
    [2, '张三', '310', '甲公司', '2026-03-05'],
    [3, '李四', '311', '甲公司', '2026-03-05'],
    [4, '王五', '312', '甲公司', ''],
    [6, '赵六', '313', '', ''],
  ]);
  expect(count).toBe(4);
});

test('hidden rows and columns are read and counted in the notices', async () => {
  const lines = [head, person('张三'), person('李四'), person('王五'), []];
  const rowDefs = new Map([2, 3, 4].map((at) => [at, { hidden: true }] as const));
  const hiddenColumns = [{}, {}, { hidden: true }, {}];

  const { rows, notices } = await tableIn([{ rows: lines, rowDefs, columns: hiddenColumns }]);

  expect(rows).toHaveLength(3);
  expect(notices).toEqual([
    { message: '有 1 列在表格里是隐藏的：单位', rows: [] },
    { message: '有 2 行在表格里是隐藏的，也算在内', rows: [3, 4] },
  ]);
});

test.for<[string, CellValue[]]>([
  ['a sum', ['合计', '3 人', null, null]],
  ['a sum in spaced letters', ['合  计：', null, null, null]],
  ['a count', ['共 3 人', null, null, null]],
  ['who made it', ['制表人：张三', '审核：李四', '负责人：王五', '2026-03-05']],
  ['who signed it, in cells of their own', ['审核', '李四', '制表', '王五']],
  ['a day', ['日期：2026年3月5日', null, null, null]],
  ['a signature', [null, '某某协会（盖章）', null, null]],
  ['a day alone', [null, null, null, '2026年3月20日']],
  ['a remark', ['注：以上名单已核对', null, null, null]],
  ['the end', ['—以下空白—', null, null, null]],
  ['a sum in brackets', ['（合计）', '3 人', null, null]],
  ['a sum in other brackets', ['【合计】', null, null, null]],
  ['a sum behind a number in brackets', ['（二）合计（盖章）', null, null, null]],
  ['a sum to be signed', ['合计（盖章）：', null, null, null]],
  ['a request for a seal', ['（盖章）', null, null, null]],
  ['a seal before a day', [null, '某某协会（盖章）  2026年3月5日', null, null]],
  ['a seal with a colon', ['主办单位（公章）：', null, null, null]],
  ['something in the last column alone', [null, null, null, '填表人：张三']],
])('%s below the table is skipped and reported', async ([_what, footer]) => {
  const { rows, notices } = await tableIn([{ rows: [head, person('张三'), footer] }]);

  expect(rows).toHaveLength(1);
  expect(notices).toEqual([
    { message: expect.stringMatching(/^看作表尾，没有导入：第 3 行“.+”$/), rows: [3] },
  ]);
});

test.for(['合计', '共青', '审核', '张合计', '注春', '单位'])(
  'a person named %s with a number is read as a person',
  async (name) => {
    const { rows, notices } = await tableIn([{ rows: [head, [name, '990101198803150019', null, null]] }]);

    expect(rows).toHaveLength(1);
    expect(notices).toEqual([]);
  },
);

test('a date next to another value counts as a row', async () => {
  const { rows } = await tableIn([{ rows: [head, person('张三'), [null, null, '甲公司', '2026年3月20日']] }]);

  expect(rows).toHaveLength(2);
});

test('rows with only a line number are skipped, and repeated headers and extra cells are reported', async () => {
  const { rows, notices } = await tableIn([
    {
      rows: [
        ['序号', ...head, '手机', '问题'],
        [1, ...person('张三'), '137', '旧的问题'],
        ['序号', ...head, '手机', '问题'],
        [2, null, null, null, null, null, '旧的问题'],
        [3, null, null, null, null, '138'],
        ['合计', '1', null, null, null],
      ],
    },
  ]);

  expect(rows.map(([row]) => row)).toEqual([2]);
  expect(notices).toEqual([
    { message: '不在模板里的列没有读取：手机', rows: [] },
    { message: '看作表尾，没有导入：第 6 行“合计”', rows: [6] },
    { message: '有 1 行是重复的表头，没有导入', rows: [3] },
    { message: '有 1 行只在模板以外的列里有内容，没有导入', rows: [5] },
  ]);
});

test('a row far below the other rows is read', async () => {
  const { rows } = await tableIn([
    { rows: sparse({ 1: head, 2: person('张三'), 20_010: person('李四'), 60_000: person('王五') }) },
  ]);

  expect(rows.map(([row]) => row)).toEqual([2, 20_010, 60_000]);
});

test('rows that contain only invisible characters are skipped', async () => {
  const { rows, count } = await tableIn([{ rows: [head, [' ', '　', '\u200B', ''], person('张三')] }]);

  expect([rows.length, count]).toEqual([1, 1]);
});
