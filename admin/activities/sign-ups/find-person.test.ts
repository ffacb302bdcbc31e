import { expect, test } from 'vitest';
import { foundIn } from './find-person.ts';

const people = [
  { Name: '王敏', CompanyName: '澜州建设', Mobile: '13*******01', Number: '12-0001' },
  { Name: '李强', CompanyName: '王港检测', Mobile: '13*******02', Number: '12-0002' },
];

test.for([
  ['part of the name', '敏', ['王敏']],
  ['the end of the mobile number, of which two figures are shown', '9002', ['李强']],
  ['pinyin initials', 'wm', ['王敏']],
  ['one initial', 'l', ['李强']],
  ['whole syllables', 'liqiang', ['李强']],
  ['the company', '王港', ['李强']],
  ['the number of the sign-up', '12-0001', ['王敏']],
  ['nothing', '', ['王敏', '李强']],
  ['somebody else', '赵', []],
] as const)('%s finds people at the door', ([, typed, names]) => {
  expect(foundIn(people, typed).map(({ Name }) => Name)).toEqual(names);
});
