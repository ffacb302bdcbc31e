import { expect } from 'vitest';
import { businessHeldMessages } from '#contract/back-office/held-messages.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { webMembers } from '#contract/members/members.ts';
import { makeOptions, signInAdministrator, signInMember } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { countMembers } from './numbers.ts';

/* Records of the office, of which often only the name is known. */

const { EditMemberInfo, GetMemberList, GetMemberModel, ResetMemberPwd, SaveApplyAudit, SetMemberLevel } =
  businessMembers;

async function addMember(site: TestApp, token: string, form: object): Promise<number> {
  return (await site.call(EditMemberInfo, form as never, token)).MemberId;
}

/** Lets another administrator decide. */
async function decide(site: TestApp, MemberId: number, decision: object = { Status: 1 }): Promise<void> {
  const reviewer = await signInAdministrator(site);
  await site.call(SaveApplyAudit, { MemberId, ...decision } as never, reviewer);
}

test('the office adds a member of which it knows the name alone', async ({ site, administrator }) => {
  const id = await addMember(site, administrator, { MemberName: '只知道名称的公司' });

  await decide(site, id);

  const blank = { Account: '', Email: '', OperatorPhone: '', LegalPerson: '' };
  const noOptions = { CompanyTypeId: 0, CompanyTypeName: '', MemberLevelId: 0, MemberLevelName: '' };
  expect(await site.call(GetMemberModel, { id }, administrator)).toMatchObject({ ...blank, ...noOptions });
  const { List } = await site.call(GetMemberList, { key: '只知道名称' }, administrator);
  expect(List).toMatchObject([{ MemberId: id, Status: 1, ...noOptions }]);
  const member = await signInMember(site, { id });
  expect(await site.call(webMembers.GetUserInfo, {}, member)).toMatchObject({ MemberLevel: 0, ...noOptions });
});

test('a member without a type counts in the public total, and in no type', async ({
  site,
  administrator,
}) => {
  const before = await countMembers(site.db);
  await decide(site, await addMember(site, administrator, { MemberName: '没有归类的公司' }));

  expect(await countMembers(site.db)).toEqual({ Total: before.Total + 1, Types: before.Types });
});

test('the list finds members without phone, e-mail address, account or credit code', async ({
  site,
  administrator,
}) => {
  const id = await addMember(site, administrator, { MemberName: '什么都缺的公司' });

  for (const missing of ['phone', 'email', 'account', 'creditcode'] as const) {
    const filters = { key: '什么都缺', missing };
    expect((await site.call(GetMemberList, filters, administrator)).List).toMatchObject([{ MemberId: id }]);
  }
});

test('an old client still gives a new member its account, with a password', async ({
  site,
  administrator,
}) => {
  const form = { ...(await makeOptions(site)), MemberName: '旧客户端公司', Account: 'jiukehuduan' };

  expect(await site.send(EditMemberInfo, form, administrator)).toMatchObject({
    Code: 400,
    Data: { Pwd: '请输入密码' },
  });
  expect(
    await site.send(EditMemberInfo, { ...form, Account: '', Pwd: 'Good-Password-7' }, administrator),
  ).toMatchObject({ Code: 400, Data: { Account: '请输入账号' } });
  const id = await addMember(site, administrator, { ...form, Pwd: 'Good-Password-7' });
  expect(await site.call(GetMemberModel, { id }, administrator)).toMatchObject({ Account: 'jiukehuduan' });
});

test('a member without an account has no password to reset', async ({ site, administrator }) => {
  const MemberId = await addMember(site, administrator, { MemberName: '没有账号的公司' });

  expect(await site.send(ResetMemberPwd, { MemberId }, administrator)).toMatchObject({
    Code: 409,
    Message: '这家会员还没有账号，请先开通账号',
  });
});

test('a level is set and taken away again; a level that does not exist is refused', async ({
  site,
  administrator,
}) => {
  const { MemberLevelId } = await makeOptions(site);
  const id = await addMember(site, administrator, { MemberName: '没有等级的公司' });
  const levelOf = async () => (await site.call(GetMemberModel, { id }, administrator)).MemberLevelId;

  await site.call(SetMemberLevel, { Ids: [id], MemberLevelId }, administrator);
  expect(await levelOf()).toBe(MemberLevelId);
  await site.call(SetMemberLevel, { Ids: [id], MemberLevelId: 0 }, administrator);

  expect(await levelOf()).toBe(0);
  expect(
    await site.send(SetMemberLevel, { Ids: [id], MemberLevelId: 2_000_000_000 }, administrator),
  ).toMatchObject({ Code: 400, Data: { MemberLevelId: '请选择会员等级' } });
});

test('a company without an e-mail address is told of a rejection by short message, or by telephone', async ({
  site,
  administrator,
}) => {
  const rejection = { Status: 2, ProcessItemName: '名称有误' };
  const withMobile = await addMember(site, administrator, {
    MemberName: '有手机的公司',
    OperatorPhone: '13800001111',
  });
  const withLandline = await addMember(site, administrator, {
    MemberName: '有座机的公司',
    OperatorPhone: '0571-88881111',
  });

  await decide(site, withMobile, rejection);
  await decide(site, withLandline, rejection);

  const messages = await site.db
    .selectFrom('outgoing_messages')
    .select(['member_id', 'kind'])
    .where('member_id', 'in', [withMobile, withLandline])
    .orderBy('id')
    .execute();
  expect(messages.map(({ member_id, kind }) => [member_id, kind])).toEqual([
    [withMobile, 'sms'],
    [withLandline, 'mail'],
  ]);
  const { List } = await site.call(businessHeldMessages.GetHeldMessages, {}, administrator);
  const held = List.find(({ MemberId }) => MemberId === withLandline);
  expect(held).toMatchObject({ Subject: '入会申请未通过审核', Phone: '0571-88881111' });
  expect(
    await site.send(businessHeldMessages.SendHeldMessages, { Ids: [held?.MessageId ?? 0] }, administrator),
  ).toMatchObject({ Code: 409, Message: '“有座机的公司：入会申请未通过审核”没有收件邮箱，请电话通知' });
});
