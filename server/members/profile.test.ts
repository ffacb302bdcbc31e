import { expect } from 'vitest';
import { webMembers } from '#contract/members.ts';
import { makeMember, signInMember } from '../testing/make.ts';
import { test } from '../testing/test.ts';

test('a member changes its profile; what was not sent stays, what is not its own is dropped', async ({
  site,
}) => {
  const member = await makeMember(site, { MemberName: '不变的名称', Mainbusiness: '工程保险' });
  const token = await signInMember(site, member);

  const answer = await site.send(
    webMembers.EditMember,
    {
      DailyOperator: ' 王五 ',
      OperatorPhone: '021-62345678',
      Remarks: '',
      MemberName: '想改的名称',
      Account: 'other',
      MemberLevelId: 1,
      Status: 2,
    },
    token,
  );

  expect(answer).toMatchObject({ Code: 200, Message: '修改成功' });
  expect(await site.call(webMembers.GetUserInfo, {}, token)).toMatchObject({
    Account: member.account,
    MemberName: '不变的名称',
    DailyOperator: '王五',
    OperatorPhone: '021-62345678',
    Mainbusiness: '工程保险',
    LegalPerson: '张三',
    Status: 1,
  });
});

test('contact person and phone are required in the profile', async ({ site }) => {
  const token = await signInMember(site);

  expect(await site.send(webMembers.EditMember, {}, token)).toMatchObject({
    Code: 400,
    Data: { DailyOperator: '请输入联络人', OperatorPhone: '请输入联系电话' },
  });
});
