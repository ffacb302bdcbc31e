import { writeXlsx } from 'hucre/xlsx';
import { expect } from 'vitest';
import { rosterColumns, type RosterColumn } from '#contract/members/roster-fields.ts';
import { businessRosters } from '#contract/members/roster.ts';
import {
  bareList,
  citiesWithCounts,
  exportOfASystem,
  hundredColumns,
  levelsAsChapters,
  ownWords,
  pagesOfAPrint,
  personARow,
  sheetsForLevels,
  twoGroupsOfContacts,
  type AwkwardRoster,
} from '../../../testing/factories/awkward-rosters.ts';
import { sendRoster } from '../../../testing/factories/import-roster.ts';
import { makeXls } from '../../../testing/factories/make-xls.ts';
import { signInAdministrator } from '../../../testing/factories/records.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';

/* Rosters of offices that nobody here has seen: each is read as its clerk means it, or the cell is named. */

interface Read {
  good: string;
  lines: string[];
  errors: string[];
  questions: string[];
  notices: string[];
}

/** Checks a roster, answers what it asks with the first choices, and returns what would be stored, in these columns. */
async function read(
  site: TestApp,
  { name, sheets }: AwkwardRoster,
  ...columns: RosterColumn[]
): Promise<Read> {
  const token = await signInAdministrator(site);
  const content = Buffer.from(await writeXlsx({ sheets }));
  const asked = await sendRoster(site, token, content, {}, name);
  const open = asked.Questions.filter(({ Answer }) => Answer === '');
  const Answers = JSON.stringify(
    Object.fromEntries(open.map(({ Key, Choices }) => [Key, Choices[0]?.Value])),
  );
  const checked = await sendRoster(site, token, content, { Answers }, name);
  return {
    good: `${checked.Good}/${checked.Total}`,
    lines: checked.Preview.map(({ Values }) =>
      columns.map((column) => Values[rosterColumns.indexOf(column)] || '-').join(' | '),
    ),
    errors: checked.Errors.map(({ Row, Column, Message }) => `${Row} ${Column}：${Message}`),
    questions: asked.Questions.map(({ Text }) => Text),
    notices: checked.Notices.map(({ Message }) => Message),
  };
}

test('two contacts in groups of columns under a head of two lines get their own numbers', async ({
  site,
}) => {
  const { good, lines, errors } = await read(
    site,
    twoGroupsOfContacts,
    '公司名称',
    '联络人',
    '职务',
    '手机',
    '座机',
    '入会日期',
  );

  expect(errors).toEqual([]);
  expect(good).toBe('3/3');
  expect(lines).toEqual([
    '云岭市恒信检测有限公司 | 王敏、李强 | 办公室主任 | 13800000001、13800000002 | - | 2016-03-15',
    '云岭华测仪器有限公司 | 赵静 | 经理 | - | 0990-88880003 | 2016-05-10',
    '南湖安诚监理有限公司 | 孙伟、周丽 | - | -、13800000005 | 0990-88880004-802 | 2016-03-01',
  ]);
});

test('cities with counts head their companies, posts beside names and 同上 are settled', async ({ site }) => {
  const { good, lines, notices } = await read(
    site,
    citiesWithCounts,
    '公司名称',
    '统一社会信用代码',
    '地区',
    '负责人',
    '联络人',
    '地址',
    '曾用名',
  );

  expect(good).toBe('5/5');
  expect(lines).toEqual([
    '东江正达检测有限公司 | 91990101MA0000001Y | 东江市 | 陈刚 | 刘洋 | 东江市示例路1号 | -',
    '东江瑞科（集团）有限公司 | 91990101MA00000022 | 东江市 | 杨勇 | 黄艳 | 东江市示例路2号 | -',
    '东江瑞科有限公司东江分公司 | - | 东江市 | 何涛 | 何涛 | 东江市示例路2号 | -',
    '西山博源环保科技有限公司 | - | 西山市 | 郭明 | 林霞、林平 | 西山市示例路9号 | 西山市环境监测站',
    '西山联泰设计院 | - | 西山市 | 高超 | 马娟、朱杰 | - | -',
  ]);
  expect(notices).toContain('有 3 行的负责人一格里写着职务，只导入姓名');
});

test('a workbook with a sheet for each level names the sheets that are not read', async ({ site }) => {
  const { lines, notices } = await read(site, sheetsForLevels, '公司名称');

  expect(lines).toEqual(['北原宏方软件有限公司', '北原新鼎材料有限公司']);
  expect(notices.join('；')).toMatch(/工作表“会员单位”、“退会”也有表头和内容，没有读取/);
});

test('a sheet of a hundred columns is read by its heads', async ({ site }) => {
  const { errors, lines } = await read(
    site,
    hundredColumns,
    '公司名称',
    '负责人',
    '手机',
    '邮箱',
    '入会日期',
    '会费',
  );

  expect(errors).toEqual([]);
  expect(lines).toEqual([
    '海门湾恒远咨询有限公司 | 徐伟 | 13800000031 | office@example.org | 2016-01-01 | 是否缴费2025 是；是否缴费2026 否',
    '海门湾中科测绘有限公司 | 曹丽 | 13800000033、-、13800000032 | a@example.org、b@example.org | 2016-01-01 | 是否缴费2025 是；是否缴费2026 是',
    '海门湾信达仪器有限公司 | 韩平 | 13800000034 | - | 2016-01-01 | -',
  ]);
});

test('rows of people below a merged company belong to it, and numbers that are none are named', async ({
  site,
}) => {
  const { errors, lines } = await read(site, personARow, '公司名称', '联络人', '手机');

  expect(lines).toEqual(['东江安华检测有限公司 | 邓刚、彭艳 | 13800000041、13800000042']);
  expect(errors).toEqual([
    '5 座机：“88880043/44”不是有效的电话号码',
    '6 邮箱：“xx@@example.org”不是有效的邮箱',
    '7 手机：“1380000046”不是有效的电话号码',
  ]);
});

test('chapters of levels are groups, and a line that says nothing of its kind is asked about', async ({
  site,
}) => {
  const { errors, lines, questions } = await read(site, levelsAsChapters, '公司名称', '会员等级', '入会日期');

  expect(questions).toEqual(
    expect.arrayContaining([
      '会长单位、副会长单位、理事单位、会员单位（4 行）',
      '退会单位（1 行）',
      '第 10 行与第 11 行可能是同一家',
    ]),
  );
  expect(errors).toEqual([
    '5 统一社会信用代码：信用代码校验位不正确，请核对',
    '8 统一社会信用代码：信用代码应为 18 位，现为 16 位',
    '12 电话：“转”不是有效的电话号码',
    '14 统一社会信用代码：统一社会信用代码已变成科学计数，请将单元格设为文本后重新填写',
    '14 入会日期：入会日期不是有效的日期，应如 2016-03-15、2016年3月 或 2016',
  ]);
  expect(lines).toEqual([
    '西山华瑞咨询有限公司 | 副会长单位 | 2016-03-01',
    '西山博宏软件有限公司 | 理事单位 | 2016-03-01',
    '西山旧人仪器有限公司（已退会） | 会员单位 | 2010-01-01',
  ]);
});

test('titles and heads that a print repeats are no companies', async ({ site }) => {
  const { errors, lines, notices } = await read(site, pagesOfAPrint, '公司名称', '联络人', '手机');

  expect(errors).toEqual(['7 单位归类：单元格是公式，请粘贴为数值后再导入']);
  expect(lines).toEqual([
    '南湖信安检测有限公司 | 吕艳 | 13800000061',
    '南湖诚远测绘有限公司 | 蒋涛 | -',
    '南湖已并入有限公司 | - | -',
  ]);
  expect(notices).toContain('有 1 行只有一句话，看作说明，没有导入');
});

test('the answers of a questionnaire are a roster', async ({ site }) => {
  const { good, lines } = await read(
    site,
    ownWords,
    '公司名称',
    '单位归类',
    '地区',
    '联络人',
    '手机',
    '邮箱',
  );

  expect(good).toBe('3/3');
  expect(lines).toEqual([
    '北原科达检测有限公司 | 检测机构 | 北原市 | 魏超 | 13800000071 | WEI@EXAMPLE.ORG',
    '北原源泰咨询有限公司 | 咨询机构 | 北原 | 薛霞 | 13800000072 | -',
  ]);
});

test('a list of names and numbers alone is a roster, and a sentence in it is no company', async ({
  site,
}) => {
  const { errors, lines } = await read(site, bareList, '公司名称', '联络人', '职务', '手机', '座机');

  expect(errors).toEqual([]);
  expect(lines).toEqual([
    '中州联方新材料有限公司 | 范刚 | - | 13800000081 | -',
    '中州鼎新检测中心 | 石敏、廖强 | - | 13800000082、13800000083 | -',
    '中州华信设计院有限责任公司 | 姚静、邹伟 | 财务、办公室 | -、13800000085 | 0990-88880084',
  ]);
});

test('an export of another system is read, and its tests are named', async ({ site }) => {
  const { errors, lines } = await read(site, exportOfASystem, '公司名称', '手机', '邮箱');

  expect(lines).toEqual([
    '云岭盛达检测有限公司 | 13800000091 | fl@example.org',
    '云岭泰联设计有限公司 | 13800000092 | -',
  ]);
  expect(errors).toHaveLength(2);
});

const csv = [
  '会员名册,,',
  '单位名称,联系人,联系电话',
  '卯册一厂,"王敏；李强","13800000061；13800000062"',
  '卯册二厂,赵静,="013800000063"',
].join('\r\n');

test.for([
  ['名册.csv', 'a text in UTF-8 with a mark', Buffer.from(`\uFEFF${csv}`)],
  [
    '名册.xls',
    'a workbook of an old program',
    makeXls([
      ['会员名册'],
      ['单位名称', '联系人', '联系电话'],
      ['卯册一厂', '王敏；李强', '13800000061；13800000062'],
      ['卯册二厂', '赵静', '013800000063'],
    ]),
  ],
  [
    '名册.csv',
    'a text in GBK',
    Buffer.from(
      'bbe1d4b1c3fbb2e12c2c0d0ab5a5cebbc3fbb3c62cc1aacfb5c8cb2cc1aacfb5b5e7bbb00d0ac3aeb2e1d2bbb3a72c22cdf5c3f4a3bbc0eec7bf222c223133383030303030303631a3bb3133383030303030303632220d0ac3aeb2e1b6feb3a72cd5d4beb22c3d2230313338303030303030363322',
      'hex',
    ),
  ],
] as const)('%s: %s is a roster and comes back marked', async ([name, , content], { site }) => {
  const token = await signInAdministrator(site);

  const checked = await sendRoster(site, token, content, {}, name);
  const marked = await site.app.inject({
    url: `${businessRosters.GetRosterFaults.path}?Ticket=${encodeURIComponent(checked.Ticket ?? '')}`,
    headers: { token },
  });

  expect(checked.Preview.map(({ Values }) => [Values[0], Values[6], Values[8]])).toEqual([
    ['卯册一厂', '王敏、李强', '13800000061、13800000062'],
  ]);
  expect(checked.Errors).toMatchObject([
    { Row: 4, Column: '电话', Message: '“013800000063”不是有效的电话号码' },
  ]);
  expect(marked.statusCode).toBe(200);
});
