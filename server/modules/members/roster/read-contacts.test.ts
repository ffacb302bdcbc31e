import { expect, test } from 'vitest';
import { readContacts } from './read-contacts.ts';

const read = (names: string, numbers = '', emails = '', posts = '') => {
  const { contacts, problems } = readContacts({
    names,
    posts,
    numbers: [{ column: '电话', text: numbers }],
    emails,
  });
  return [
    ...contacts.map((one) =>
      [one.name, one.post, one.phone, one.landline, one.email].filter((text) => text !== '').join(' '),
    ),
    ...problems.map(({ message }) => message),
  ];
};

const two = ['王敏 13800000000', '李强 13900000000'];
test.each([
  ['王敏 13800000000；李强 13900000000', ''],
  ['王敏13800000000\n李强13900000000', ''],
  ['王敏/13800000000，李强/13900000000', ''],
  ['13800000000 王敏; 13900000000 李强', ''],
  ['13800000000王敏 13900000000李强', ''],
  ['王敏：13800000000；李强：13900000000', ''],
  ['王敏、李强', '13800000000、13900000000'],
  ['王敏\n李强', '138-0000-0000 / 139 0000 0000'],
  ['', '王敏 13800000000、李强 13900000000'],
])('two people in a cell are told apart: %j %j', (names, numbers) => {
  expect(read(names, numbers)).toEqual(two);
});

test.each([
  ['王敏（经理）13800000000', '', '', '', ['王敏 经理 13800000000']],
  ['王敏 办公室主任 13800000000', '', '', '', ['王敏 办公室主任 13800000000']],
  ['王  敏', '13800000000 0571-88886666', '', '', ['王敏 13800000000 0571-88886666']],
  [
    '王敏',
    '（0571）8888 6666 转 8001',
    'a@example.org',
    '会计',
    ['王敏 会计 0571-88886666-8001 a@example.org'],
  ],
  ['王敏、李强', '-、13900000000', '', '', ['王敏', '李强 13900000000']],
  ['王敏', '无', 'N/A', '', ['王敏']],
  ['王敏', '57188886666', '', '', ['王敏 057188886666']],
  ['王敏', '400-820-8820', '', '', ['王敏 400-820-8820']],
  ['王敏', '', 'a@example.org；b@example.org', '', ['王敏 a@example.org', 'b@example.org']],
  ['王敏', '1380000000', '', '', ['王敏', '“1380000000”不是有效的电话号码']],
  ['王敏', '', 'abc', '', ['王敏', '“abc”不是有效的邮箱']],
  ['John Smith 13800000000', '', '', '', ['John Smith 13800000000']],
])('contacts of %j %j %j %j', (names, numbers, emails, posts, expected) => {
  expect(read(names, numbers, emails, posts)).toEqual(expected);
});

test.each([
  ['王敏*', '1.3800000001E+10', ['王敏 13800000001']],
  ['王敏', '1.38E+10', ['王敏', '“1.38E+10”已变成科学计数，请将单元格设为文本后重新填写']],
  ['王敏', '0571-88886666/7', ['王敏 0571-88886666', '“88886666/7”不是有效的电话号码']],
  ['王敏', '88886666/0571-88887777', ['王敏 88886666', '0571-88887777']],
])('nothing of %j %j is lost without a word', (names, numbers, expected) => {
  expect(read(names, numbers)).toEqual(expected);
});
