import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  cleanEmail,
  cleanTelephone,
  emailOf,
  emailPattern,
  telephoneOf,
  telephonePattern,
} from './contacts.ts';
import { mobileNumber } from './rules.ts';

test.each([
  ['138 0013 8000', '13800138000'],
  ['138-0013-8000', '13800138000'],
  ['138.0013.8000', '13800138000'],
  ['+86 13800138000', '13800138000'],
  ['(+86)138-0013-8000', '13800138000'],
  ['0086 13800138000', '13800138000'],
  ['8613800138000', '13800138000'],
  ['１３８００１３８０００', '13800138000'],
  ['（0571）88886666', '0571-88886666'],
  ['(0571) 8888 6666', '0571-88886666'],
  ['0571－8888－6666', '0571-88886666'],
  ['+86 571 88886666', '057188886666'],
  ['+86(571)88886666', '0571-88886666'],
  ['+86 (0)571 8888 6666', '057188886666'],
  ['0571－88886666转8001', '0571-88886666-8001'],
  ['0571-88886666（分机8001）', '0571-88886666-8001'],
  ['0571-88886666 ext. 12', '0571-88886666-12'],
  ['88886666-8001', '88886666-8001'],
  ['8888-6666', '88886666'],
  ['888-6666', '8886666'],
  ['010-12345', '010-12345'],
])('the telephone number %s is stored as %s', (given, stored) => {
  expect(cleanTelephone(given)).toBe(stored);
  expect(cleanTelephone(stored)).toBe(stored);
});

test.each(['13800138000/13900139000', '13800138000、13900139000', '1380013800', '400-123', 'x', '86'])(
  'the telephone number %s is rejected',
  (given) => {
    expect(cleanTelephone(given)).not.toMatch(telephonePattern);
  },
);

test.each([
  ['li.min+xiehui@example.org', 'li.min+xiehui@example.org'],
  ['limin＠example．org', 'limin@example.org'],
  ['limin@example。org', 'limin@example.org'],
  ['李敏 <limin@example.org>', 'limin@example.org'],
  ['"Li, Min" <limin@example.org>', 'limin@example.org'],
  ['mailto:limin@example.org', 'limin@example.org'],
  ['limin@example.org；', 'limin@example.org'],
  ['“limin@example.org”。', 'limin@example.org'],
  ['（limin@example.org）', 'limin@example.org'],
])('the e-mail address %s is stored as %s', (given, stored) => {
  expect(cleanEmail(given)).toBe(stored);
  expect(stored).toMatch(emailPattern);
});

test.each([
  'li..min@example.org',
  '.limin@example.org',
  'limin.@example.org',
  'limin@-example.org',
  'limin@example..org',
  'limin@example.org；zhang@example.org',
  'limin@example',
])('the e-mail address %s is rejected', (given) => {
  expect(cleanEmail(given)).not.toMatch(emailPattern);
});

test('a suggestion accepts a mobile number in any copied form and rejects a landline number', () => {
  expect(v.parse(mobileNumber, '+86 138-0013-8000')).toBe('13800138000');
  expect(v.safeParse(mobileNumber, '（0571）88886666').success).toBe(false);
});

test('the number to call comes from the line with a telephone label, else from the first line with a number', () => {
  const mail = { Label: '邮箱', Value: 'office@example.cn' };
  const office = { Label: '秘书处', Value: '0500-5550100' };

  expect(telephoneOf([mail, office, { Label: '咨询电话', Value: '0500-5550168 转 2' }])).toBe(
    '0500-5550168 转 2',
  );
  expect(telephoneOf([mail, office])).toBe('0500-5550100');
  expect(telephoneOf([mail, { Label: '电话', Value: '待定' }])).toBe('');
});

test('the address for replies is the first e-mail address among the contacts, however its line is written', () => {
  const telephone = { Label: '电话', Value: '0500-5550168' };

  expect(emailOf([telephone, { Label: '邮箱', Value: '秘书处 office@example.cn；yan@example.cn' }])).toBe(
    'office@example.cn',
  );
  expect(emailOf([{ Label: '邮箱', Value: '（office@example。cn）' }])).toBe('office@example.cn');
  expect(emailOf([telephone])).toBeUndefined();
});
