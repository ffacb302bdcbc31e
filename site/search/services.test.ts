import { expect, test } from 'vitest';
import { membersFor, servicesFor } from './services.ts';

const namesFor = (typed: string, searchedFor?: string) =>
  servicesFor(typed, searchedFor).map(({ name }) => name);

test.for([
  ['证书', ['证书查询']],
  ['zhengshu chaxun', ['证书查询']],
  ['如何查证书真伪', ['证书查询', '验证证书真伪']],
  ['入会', ['入会申请']],
  ['怎么加入你们协会', ['入会申请']],
  ['怎么给期刊投稿', ['我要投稿']],
  ['建议', ['建议箱']],
  ['提点意见', ['建议箱']],
  ['征求意见稿', []],
  ['证书是不是真的', ['证书查询', '验证证书真伪']],
  ['忘记密码', ['会员登录']],
  ['下载证书', ['证书查询']],
  ['我要入会', ['入会申请']],
  ['ruhui', ['入会申请']],
  ['投稿', ['我要投稿']],
  ['提意见', ['建议箱']],
  ['zhengshuchaxun', ['证书查询']],
  ['成为会员', ['入会申请']],
  ['投诉', ['建议箱']],
  ['会费标准', []],
  ['基坑监测', []],
] as const)('the search for %s offers the services %s', ([typed, names]) => {
  expect(namesFor(typed)).toEqual(names);
});

test('the words that were searched instead offer services as well', () => {
  expect(namesFor('zs', '证书')).toEqual(['证书查询']);
});

test('a certificate number leads to the certificate search with the number filled in', () => {
  expect(servicesFor(' ＪＬＦＸ-2025-0101 ')).toEqual([
    {
      name: '查询证书 JLFX-2025-0101',
      hint: '填写持证人姓名后查询',
      href: '/certsearch?CertNum=JLFX-2025-0101',
    },
  ]);
});

test.for([
  'GB50497-2019',
  'JGJ59-2011',
  '0500-5550168',
  '13800138000',
  '110101199003070011',
  'A2025',
  'JLFX-<b>-202501',
])('%s is no certificate number', (typed) => {
  expect(servicesFor(typed)).toEqual([]);
});

const member = {
  MemberId: 7,
  MemberName: '望川路桥集团',
  CompanyTypeName: '施工单位',
  MemberLevelName: '会员单位',
  City: '澜州',
  LogoUrl: '',
};

test('a few members that a search found are links to their pages', () => {
  expect(membersFor('望川', { List: [member], TotalCount: 1 })).toEqual([
    { name: '望川路桥集团', hint: '会员单位 · 施工单位 · 澜州', href: '/member?MemberId=7' },
  ]);
});

test('many members that a search found are one link to the directory', () => {
  const [link, ...others] = membersFor('工程', { List: [member, member], TotalCount: 30 });

  expect(link).toMatchObject({ hint: '会员名录中有 30 家' });
  expect(new URL(link!.href!, 'http://site').searchParams.get('key')).toBe('工程');
  expect(others).toEqual([]);
});
