import { expect } from 'vitest';
import { businessMembers } from '#contract/members/managed-members.ts';
import { webMembers } from '#contract/members/members.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { openVault } from '../../platform/core/vault.ts';
import { makeApplication, makeMember, makeOptions, signInMember } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

/** Returns the mails that were written because an address of record was changed, with their recipients. */
async function mailsAbout(site: TestApp, memberId: number) {
  const vault = await openVault(site.dataDir, undefined);
  const mails = await site.db
    .selectFrom('outgoing_messages')
    .select(['recipient', 'body'])
    .where('record_id', '=', memberId)
    .where('subject', '=', '登记邮箱已变更')
    .orderBy('id')
    .execute();
  return mails.map(({ recipient, body }) => ({ to: vault.open(recipient), body: vault.open(body) }));
}

test('a member changes the profile; omitted fields remain and protected fields are ignored', async ({
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

  expect(answer).toMatchObject({ Code: 200, Message: '修改成功；会员等级和单位归类由协会调整' });
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

test('a member who sends the whole record back with another level is told that it stays', async ({
  site,
}) => {
  const member = await makeMember(site);
  const token = await signInMember(site, member);
  const { MemberLevelId, CompanyTypeId } = await makeOptions(site);
  const sendBack = async (change: object) => {
    const record = await site.call(webMembers.GetUserInfo, {}, token);
    return await site.send(webMembers.EditMember, { ...record, ...change }, token);
  };

  const same = await sendBack({});
  const level = await sendBack({ MemberLevel: MemberLevelId });
  const type = await sendBack({ CompanyTypeName: CompanyTypeId });

  expect(same).toMatchObject({ Code: 200, Message: '修改成功' });
  for (const answer of [level, type])
    expect(answer).toMatchObject({ Code: 200, Message: '修改成功；会员等级和单位归类由协会调整' });
});

test('an applicant who sends the whole record back applies for the level that was changed', async ({
  site,
  administrator,
}) => {
  const applicant = await makeApplication(site);
  const decision = { MemberId: applicant.id, Status: 2, ProcessItemName: '请改选会员等级' };
  await site.call(businessMembers.SaveApplyAudit, decision, administrator);
  const token = await signInMember(site, applicant);
  const record = await site.call(webMembers.GetMemberApplyRc, {}, token);
  const { MemberLevelId, CompanyTypeId } = await makeOptions(site);

  const changed = { ...record, MemberLevel: MemberLevelId, CompanyTypeName: CompanyTypeId };
  await site.call(webMembers.ApplyMember, changed as never, token);

  expect(await site.call(webMembers.GetUserInfo, {}, token)).toMatchObject({ MemberLevelId, CompanyTypeId });
});

test('contact person and phone are required in the profile', async ({ site }) => {
  const token = await signInMember(site);

  expect(await site.send(webMembers.EditMember, {}, token)).toMatchObject({
    Code: 400,
    Data: { DailyOperator: '请输入联络人', OperatorPhone: '请输入联系电话' },
  });
});

test('a change of the registered e-mail address sends a notification to the old address', async ({
  site,
  administrator,
}) => {
  const Contacts = [{ Label: '会员服务', Value: '0500-5550170' }];
  await site.call(businessSettings.SaveSiteConfig, { Contacts }, administrator);
  const member = await makeMember(site, { Email: 'old@builder.example' });
  const token = await signInMember(site, member);
  const contact = { DailyOperator: '王五', OperatorPhone: '13800138000' };

  await site.call(webMembers.EditMember, { ...contact, Email: 'OLD@builder.example' }, token);
  await site.call(webMembers.EditMember, { ...contact, Email: 'new@builder.example' }, token);
  const model = await site.call(businessMembers.GetMemberModel, { id: member.id }, administrator);
  await site.call(
    businessMembers.EditMemberInfo,
    { ...model, Email: 'third@builder.example' },
    administrator,
  );

  const mails = await mailsAbout(site, member.id);
  expect(mails.map(({ to }) => to)).toEqual(['OLD@builder.example', 'new@builder.example']);
  expect(mails[0]?.body).toContain(member.account);
  expect(mails[0]?.body).toContain('会员服务 0500-5550170');
  expect(mails[0]?.body).not.toContain('new@builder.example');
});
