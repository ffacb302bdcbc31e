import { expect } from 'vitest';
import { memberSessions } from '#contract/accounts/sessions.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { webMembers } from '#contract/members/members.ts';
import { openVault } from '../../platform/core/vault.ts';
import { applicationOf, makeApplication, signInMember } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

const approve = (site: TestApp, administrator: string, MemberId: number) =>
  site.call(businessMembers.SaveApplyAudit, { MemberId, Status: 1 }, administrator);

/** Returns the mails queued for a member, oldest first. */
async function mailsTo(site: TestApp, memberId: number) {
  const vault = await openVault(site.dataDir, undefined);
  const rows = await site.db
    .selectFrom('outgoing_messages')
    .select(['recipient', 'subject', 'body', 'state'])
    .where('noun', '=', 'member')
    .where('record_id', '=', memberId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, recipient: vault.open(row.recipient), body: vault.open(row.body) }));
}

test('a company applies, is approved and signs in with the account and password of the application', async ({
  site,
  administrator,
}) => {
  const form = await applicationOf(site, { MemberName: '上海某建设公司', Account: '建设公司' });

  const answer = await site.send(webMembers.ApplyMember, form);
  const { MemberId } = answer.Data as { MemberId: number };
  expect(answer).toMatchObject({ Code: 200, Message: '提交成功', Data: { Status: 3 } });
  await approve(site, administrator, MemberId);

  const token = await site.call(memberSessions.GetLoginToken, { account: '建设公司', password: form.Pwd });
  expect(await site.call(webMembers.GetUserInfo, {}, token)).toMatchObject({
    MemberId,
    Account: '建设公司',
    MemberName: '上海某建设公司',
    OperatorPhone: '13800138000',
    Email: form.Email,
    Status: 1,
    ProcessItemName: '',
  });
  expect(await mailsTo(site, MemberId)).toMatchObject([
    { recipient: form.Email, subject: '入会申请已通过审核', state: 'queued' },
  ]);
});

test('an empty application is rejected with a message for each required field', async ({ site }) => {
  expect(await site.send(webMembers.ApplyMember, {})).toMatchObject({
    Code: 400,
    Data: {
      CompanyTypeId: '请选择单位归类',
      MemberLevelId: '请选择会员等级',
      LegalPerson: '请输入负责人',
      Account: '请输入账号',
      Pwd: '请输入密码',
      MemberName: '请输入公司名称',
      Email: '请输入邮箱',
      OperatorPhone: '请输入手机号码',
    },
  });
});

test.for([
  ['12345678901', '请输入正确电话号码'],
  ['1380013800', '请输入正确电话号码'],
  ['021-1234567', '请输入正确电话号码'],
] as const)('the telephone number %s is rejected as invalid', async ([OperatorPhone, message], { site }) => {
  const form = await applicationOf(site, { OperatorPhone });

  expect(await site.send(webMembers.ApplyMember, form)).toMatchObject({
    Code: 400,
    Data: { OperatorPhone: message },
  });
});

test.for(['19912345678', '62345678', '021-62345678', '02162345678', '0512-6234567-801'])(
  'the telephone number %s is accepted',
  async (OperatorPhone, { site }) => {
    await expect(makeApplication(site, { OperatorPhone })).resolves.toBeDefined();
  },
);

test.for([
  ['a@b', 'Email', '请输入正确邮箱'],
  ['a@b.cn\r\nBcc: c@d.cn', 'Email', '请输入正确邮箱'],
  ['/files/../x', 'FilePath', '附件地址有误'],
  ['https://evil.example/x.pdf', 'FilePath', '附件地址有误'],
] as const)('the value %j is rejected in the field %s', async ([value, field, message], { site }) => {
  const form = await applicationOf(site, { [field]: value });

  expect(await site.send(webMembers.ApplyMember, form)).toMatchObject({
    Code: 400,
    Data: { [field]: message },
  });
});

test('an unknown company type and a weak password are rejected with messages at their fields', async ({
  site,
}) => {
  const form = await applicationOf(site, { CompanyTypeId: 99_999 });
  const weak = await applicationOf(site, { Pwd: '12345678' });

  expect(await site.send(webMembers.ApplyMember, form)).toMatchObject({
    Code: 400,
    Data: { CompanyTypeId: '请选择单位归类' },
  });
  expect(await site.send(webMembers.ApplyMember, weak)).toMatchObject({
    Code: 400,
    Data: { Pwd: expect.stringContaining('密码需包含') },
  });
});

test('an account name that looks like an existing account name is rejected', async ({ site }) => {
  await makeApplication(site, { Account: 'Jianshe' });
  const form = await applicationOf(site, { Account: 'ｊｉａｎｓｈｅ' });

  expect(await site.send(webMembers.ApplyMember, form, undefined, '10.9.0.1')).toMatchObject({
    Code: 400,
    Message: '账号已存在',
    Data: { Account: '账号已存在' },
  });
});

test('an application without consent is rejected; an application from a client without the field is accepted', async ({
  site,
}) => {
  const refusing = await applicationOf(site, { Consent: false });
  const { Consent: _, ...old } = await applicationOf(site);

  expect(await site.send(webMembers.ApplyMember, refusing)).toMatchObject({
    Code: 400,
    Data: { Consent: '请阅读并同意隐私说明' },
  });
  expect(await site.send(webMembers.ApplyMember, old, undefined, '10.9.0.2')).toMatchObject({ Code: 200 });
});

test('an IP address can send twenty applications a day; the next application is rejected', async ({
  site,
}) => {
  const send = async () =>
    site.send(webMembers.ApplyMember, await applicationOf(site), undefined, '10.9.0.3');

  for (let count = 1; count <= 20; count++) expect(await send()).toMatchObject({ Code: 200 });
  expect(await send()).toMatchObject({ Code: 429, Message: expect.stringContaining('与协会联系') });
});

test('the same form sent twice is one application', async ({ site }) => {
  const form = await applicationOf(site);

  const [first, second] = await Promise.all([
    site.send(webMembers.ApplyMember, form, undefined, '10.9.0.4'),
    site.send(webMembers.ApplyMember, form, undefined, '10.9.0.4'),
  ]);

  expect(first).toMatchObject({ Code: 200 });
  expect(second.Data).toEqual(first.Data);
});

test('fields that an applicant is not allowed to set are ignored', async ({ site, administrator }) => {
  const { id } = await makeApplication(site, {
    Status: 1,
    status: 1,
    IsEnabled: false,
    MemberId: 0,
  } as never);

  expect(await site.call(businessMembers.GetMemberModel, { id }, administrator)).toMatchObject({
    Status: 3,
    IsEnabled: true,
  });
});

test('an applicant who waits for a decision can read the application but cannot change the profile', async ({
  site,
}) => {
  const waiting = await makeApplication(site);
  const token = await signInMember(site, waiting);

  expect(await site.call(webMembers.GetUserInfo, {}, token)).toMatchObject({ Status: 3 });
  expect(await site.call(webMembers.GetMemberApplyRc, {}, token)).toMatchObject({ MemberId: waiting.id });
  expect(
    await site.send(webMembers.EditMember, { DailyOperator: '王', OperatorPhone: '13800138000' }, token),
  ).toMatchObject({ Code: 403 });
});

test('the phone number and the e-mail address are stored encrypted in the database', async ({ site }) => {
  const { id } = await makeApplication(site, { OperatorPhone: '13987654321', Email: 'sealed@example.com' });

  const row = await site.db
    .selectFrom('members')
    .select(['phone_sealed', 'email_sealed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

  expect(row.phone_sealed.toString('latin1')).not.toContain('13987654321');
  expect(row.email_sealed.toString('latin1')).not.toContain('sealed');
});
