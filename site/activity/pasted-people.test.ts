import { expect, test } from 'vitest';
import { peopleInTable, peopleInText } from './pasted-people.ts';

const wang = { Name: '王敏', Mobile: '13800138001', Post: '安全总监', IdNumber: '' };
const li = { Name: '李强', Mobile: '13900139002', Post: '工程师', IdNumber: '' };

test.for([
  [
    'with heads in any order',
    [
      ['序号', '职务', '手机号码', '姓 名'],
      ['1', '安全总监', '138 0013 8001', '王 敏'],
      ['2', '工程师', '+86 13900139002', '李强'],
    ],
  ],
  [
    'without heads, the mobile first',
    [
      ['13800138001', '王敏', '安全总监'],
      ['139-0013-9002', '李强', '工程师'],
    ],
  ],
  [
    'with the post before the name and the company between',
    [
      ['安全总监', '东江建设有限公司', '王敏', '１３８００１３８００１'],
      ['工程师', '东江建设有限公司', '李强', '13900139002'],
    ],
  ],
  [
    'below a title in a merged cell',
    [
      ['参会人员名单', '', ''],
      ['姓名', '联系电话', '职务'],
      ['王敏', '13800138001', '安全总监'],
      ['李强', '13900139002', '工程师'],
      ['', '', ''],
    ],
  ],
] as const)('a table %s fills in name, mobile and post', ([, table]) => {
  expect(peopleInTable(table)).toEqual([wang, li]);
});

test('an identity number is recognised by its figures', () => {
  expect(peopleInTable([['王敏', '11010519981022588x', '13800138001']])).toEqual([
    { Name: '王敏', Mobile: '13800138001', Post: '', IdNumber: '11010519981022588X' },
  ]);
});

test('a post that no list of words contains follows the name', () => {
  expect(peopleInTable([['王敏', '风控', '13800138001']])).toMatchObject([{ Name: '王敏', Post: '风控' }]);
});

test.for([
  ['1、王敏，安全总监，138 0013 8001\n2、李强，工程师，13900139002'],
  ['王敏 13800138001 安全总监\n李强 13900139002 工程师'],
  ['姓名 手机 职务\n王敏 13800138001 安全总监\n李强 13900139002 工程师'],
  ['姓名\t手机\t职务\n王 敏\t138-0013-8001\t安全总监\n李强\t13900139002\t工程师\n'],
  ['姓名：王敏 手机：13800138001 职务：安全总监\n\n姓名：李强 手机：13900139002 职务：工程师'],
])('the lines of a message are read as people: %s', ([text]) => {
  expect(peopleInText(text!)).toEqual([wang, li]);
});

test.for(['王敏', '13800138001', '下午三点开会\n地点另行通知'])('%s is no list', (text) => {
  expect(peopleInText(text)).toEqual([]);
});
