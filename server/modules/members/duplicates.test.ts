import { expect } from 'vitest';
import { businessMembers } from '#contract/members/managed-members.ts';
import { memberStatus, webMembers } from '#contract/members/members.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { applicationOf, makeApplication, makeMember, signInMember } from '../../testing/factories/records.ts';
import { test } from '../../testing/test.ts';

test.for([
  '申城勘察（上海）公司',
  '申城勘察(上海)公司',
  '申城勘察 （上海） 公司',
  '申城\u200b勘察（上海）公司',
  '\u202d申城勘察（上海）公司\u202c',
  '\u2068申城勘察（上海）公司\u2069',
])(
  'an application of an existing member, written %j, is rejected as a duplicate',
  async (MemberName, { site }) => {
    if (MemberName === '申城勘察（上海）公司') await makeMember(site, { MemberName });
    const form = await applicationOf(site, { MemberName });

    const answer = await site.send(
      webMembers.ApplyMember,
      form,
      undefined,
      `10.9.9.${[...MemberName].reduce((sum, one) => sum + (one.codePointAt(0) ?? 0), 0) % 250}`,
    );

    expect(answer).toMatchObject({
      Code: 409,
      Data: { MemberName: '该单位已是会员，请联系协会' },
    });
  },
);

test('invisible characters in a phone number and an e-mail address are removed before storing', async ({
  site,
  administrator,
}) => {
  const { id } = await makeApplication(site, {
    Email: '\u202dli@example.org\u202c',
    OperatorPhone: '\u206813800138000\u2069',
  });

  expect(await site.call(businessMembers.GetMemberModel, { id }, administrator)).toMatchObject({
    Email: 'li@example.org',
    OperatorPhone: '13800138000',
  });
});

test('the review of an application lists other applications with the same name', async ({
  site,
  administrator,
}) => {
  const first = await makeApplication(site, { MemberName: '孪生咨询公司' });
  const second = await makeApplication(site, { MemberName: '孪生 咨询公司' });

  const member = await site.call(businessMembers.GetMemberModel, { id: second.id }, administrator);
  expect(member.Alike).toEqual([
    { MemberId: first.id, MemberName: '孪生咨询公司', Status: memberStatus.underReview },
  ]);
  const review = await site.call(
    businessReviews.GetProcessItem,
    { processid: Number(member.ProcessId) },
    administrator,
  );
  expect(review.Alike).toContainEqual({ ...member.Alike[0], Same: ['name', 'phone'] });
});

test('a rejected application is not sent again under the name of a member', async ({
  site,
  administrator,
}) => {
  await makeMember(site, { MemberName: '先入会公司' });
  const rejected = await makeApplication(site, { MemberName: '后申请公司' });
  const decision = { MemberId: rejected.id, Status: 2, ProcessItemName: '资料不全' };
  await site.call(businessMembers.SaveApplyAudit, decision, administrator);
  const form = await applicationOf(site, { MemberId: rejected.id, MemberName: '先入会公司' });

  const answer = await site.send(webMembers.ApplyMember, form, await signInMember(site, rejected));

  expect(answer).toMatchObject({
    Code: 409,
    Data: { MemberName: '该单位已是会员，请联系协会' },
  });
});
