import { expect } from 'vitest';
import { memberSessions } from '#contract/accounts/sessions.ts';
import { systemAudit } from '#contract/back-office/audit.ts';
import { columnLabelsOf } from '#contract/fields/labels.ts';
import { memberForm as memberRules, type MemberForm } from '#contract/members/managed-member.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { webMembers } from '#contract/members/members.ts';
import {
  applicationOf,
  makeApplication,
  makeMember,
  makeOptions,
  signInAdministrator,
  signInMember,
} from '../../testing/factories/records.ts';
import { readRows } from '../../testing/read-rows.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

let made = 0;
async function memberForm(site: TestApp, form: Partial<MemberForm> = {}): Promise<MemberForm> {
  return {
    ...(await makeOptions(site)),
    Account: `added${++made}`,
    Pwd: 'Good-Password-7',
    MemberName: '新增单位',
    LegalPerson: '赵六',
    Email: 'added@example.com',
    OperatorPhone: '13700137000',
    ...form,
  } as MemberForm;
}

test('the back office finds members by part of a name, a complete phone number or a complete e-mail address', async ({
  site,
  administrator,
}) => {
  const { id } = await makeMember(site, {
    MemberName: '浦东隧道工程公司',
    OperatorPhone: '13611112222',
    Email: 'Tunnel@Example.com',
  });
  const find = async (key: string) =>
    (await site.call(businessMembers.GetMemberList, { key }, administrator)).List.map(
      ({ MemberId }) => MemberId,
    );

  expect(await find('隧道')).toEqual([id]);
  expect(await find('13611112222')).toEqual([id]);
  expect(await find('tunnel@example.com')).toEqual([id]);
  expect(await find('1361111')).toEqual([]);
});

test('the list of members masks phone numbers and e-mail addresses, and filters by state and company type', async ({
  site,
  administrator,
}) => {
  const options = await makeOptions(site);
  const approved = await makeMember(site, { ...options, OperatorPhone: '13633334444' });
  const waiting = await makeApplication(site, options);
  const list = (filters: object) =>
    site.call(
      businessMembers.GetMemberList,
      { companytypeid: options.CompanyTypeId, ...filters },
      administrator,
    );

  expect(await list({ status: 1 })).toMatchObject({
    List: [{ MemberId: approved.id, OperatorPhone: '13*******44', Email: expect.stringContaining('*') }],
    TotalCount: 1,
  });
  expect(await list({ status: 3 })).toMatchObject({ List: [{ MemberId: waiting.id }], TotalCount: 1 });
  expect(await list({ isenabled: 0 })).toMatchObject({ TotalCount: 0 });
  expect(await list({ pageindex: 5 })).toEqual({ List: [], TotalCount: 2 });
});

test('an administrator with the permission reads a member’s full data, and the access is logged', async ({
  site,
  administrator,
}) => {
  const { id } = await makeMember(site, { OperatorPhone: '13655556666' });
  const clerk = await signInAdministrator(site, ['member:list']);

  const masked = await site.call(businessMembers.GetMemberModel, { id }, clerk);
  const full = await site.call(businessMembers.GetMemberModel, { id }, administrator);

  expect(masked).toMatchObject({ OperatorPhone: '13*******66', IsMasked: true });
  expect(full).toMatchObject({ OperatorPhone: '13655556666', IsMasked: false });
  const log = await site.call(
    systemAudit.GetOperationLog,
    { noun: 'member', recordid: String(id), action: 'GetMemberModel' },
    administrator,
  );
  expect(log.TotalCount).toBe(1);
  expect(await site.send(businessMembers.GetMemberModel, { id: 99_999 }, administrator)).toMatchObject({
    Code: 404,
  });
});

test('a masked phone number that is sent back is not stored', async ({ site, administrator }) => {
  const { id } = await makeMember(site, { OperatorPhone: '13677778888' });
  const clerk = await signInAdministrator(site, ['member:list', 'member:save']);
  const read = await site.call(businessMembers.GetMemberModel, { id }, clerk);

  await site.call(businessMembers.EditMemberInfo, { ...read, MemberName: '改过的名称' }, clerk);

  expect(await site.call(businessMembers.GetMemberModel, { id }, administrator)).toMatchObject({
    MemberName: '改过的名称',
    OperatorPhone: '13677778888',
  });
  const other = { ...read, Version: undefined, OperatorPhone: '99*******99' };
  expect(await site.send(businessMembers.EditMemberInfo, other, clerk)).toMatchObject({
    Code: 400,
    Data: { OperatorPhone: '请输入正确电话号码' },
  });
});

test('the second of two concurrent edits is rejected with 409', async ({ site, administrator }) => {
  const { id } = await makeMember(site);
  const read = await site.call(businessMembers.GetMemberModel, { id }, administrator);

  await site.call(businessMembers.EditMemberInfo, { ...read, Remarks: '一' }, administrator);

  expect(
    await site.send(businessMembers.EditMemberInfo, { ...read, Remarks: '二' }, administrator),
  ).toMatchObject({ Code: 409, Message: '该记录已被他人修改，请核对后再保存' });
});

test('an added member requires the approval of another administrator and a password change at the first sign-in', async ({
  site,
  administrator,
}) => {
  const form = await memberForm(site, { RegCapital: 999_999, StaffCount: 0, FoundDate: '2001-02-03' });
  const { MemberId } = await site.call(businessMembers.EditMemberInfo, form, administrator);
  const audit = { MemberId, Status: 1 };

  expect(await site.send(businessMembers.SaveApplyAudit, audit, administrator)).toMatchObject({
    Code: 409,
    Message: '不能审核自己提交的记录',
  });
  await site.call(businessMembers.SaveApplyAudit, audit, await signInAdministrator(site));

  const model = await site.call(businessMembers.GetMemberModel, { id: MemberId }, administrator);
  expect(model).toMatchObject({ Status: 1, RegCapital: 999_999, FoundDate: '2001-02-03' });
  expect(model.JoinDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  const token = await site.call(memberSessions.GetLoginToken, { account: form.Account, password: form.Pwd });
  expect(await site.call(webMembers.GetUserInfo, {}, token)).toMatchObject({ MustChangePwd: true });
});

test.for([
  [{ StaffCount: 1_000_000 }, { StaffCount: '应为 0 至 999999 的整数' }],
  [{ RegCapital: -1 }, { RegCapital: '应为 0 至 999999 的整数' }],
  [{ SortNumber: 1.5 }, { SortNumber: '应为 0 至 999999 的整数' }],
  [{ FoundDate: '2026-02-30' }, { FoundDate: '成立日期有误' }],
  [{ Account: '' }, { Account: '请输入账号' }],
  [{ Pwd: '' }, { Pwd: '请输入密码' }],
  [{ MemberName: ' ' }, { MemberName: '请输入公司名称' }],
  [{ Email: 'a**b', MemberId: 0 }, { Email: '请输入正确邮箱' }],
] as const)('a member with %j is refused', async ([wrong, Data], { site, administrator }) => {
  const form = await memberForm(site, wrong as never);

  expect(await site.send(businessMembers.EditMemberInfo, form, administrator)).toMatchObject({
    Code: 400,
    Data,
  });
});

test('an account that differs only in case is rejected', async ({ site, administrator }) => {
  const form = await memberForm(site, { Account: 'given-once' });
  await site.call(businessMembers.EditMemberInfo, form, administrator);

  expect(
    await site.send(businessMembers.EditMemberInfo, { ...form, Account: 'GIVEN-ONCE' }, administrator),
  ).toMatchObject({ Code: 400, Data: { Account: '账号已存在' } });
});

test('the review list shows waiting applications first, with the fields that the decision requires', async () => {
  const fresh = await startTestApp();
  const token = await signInAdministrator(fresh);
  const decided = await makeMember(fresh);
  const first = await makeApplication(fresh);
  const second = await makeApplication(fresh);

  const { List, TotalCount } = await fresh.call(businessMembers.GetMemberProcessList, {}, token);

  expect(List.map(({ MemberId }) => MemberId)).toEqual([first.id, second.id, decided.id]);
  expect(List[0]).toMatchObject({
    Status: 3,
    Round: 1,
    Version: 1,
    DecideTime: '',
    OperatorPhone: '13*******00',
  });
  expect(TotalCount).toBe(3);
  await fresh.close();
});

test('a rejection requires a reason, and a second decision on the same application is rejected', async ({
  site,
  administrator,
}) => {
  const { id: MemberId } = await makeApplication(site);
  const audit = (decision: object) =>
    site.send(businessMembers.SaveApplyAudit, { MemberId, ...decision }, administrator);

  expect(await audit({ Status: 2, ProcessItemName: ' ' })).toMatchObject({
    Code: 400,
    Data: { ProcessItemName: '请输入驳回原因' },
  });
  expect(await audit({ Status: 3 })).toMatchObject({ Code: 400, Data: { Status: '请选择审核结果' } });
  expect(await audit({ Status: 2, ProcessItemName: '资料不全' })).toMatchObject({ Code: 200 });
  expect(await audit({ Status: 1 })).toMatchObject({ Code: 409, Message: '该记录已审核' });
  expect(
    await site.send(businessMembers.SaveApplyAudit, { MemberId: 99_999, Status: 1 }, administrator),
  ).toMatchObject({ Code: 404 });
});

test('the second of two concurrent decisions is rejected with 409', async ({ site, administrator }) => {
  const { id: MemberId } = await makeApplication(site);
  const other = await signInAdministrator(site);

  const answers = await Promise.all([
    site.send(businessMembers.SaveApplyAudit, { MemberId, Status: 1 }, administrator),
    site.send(businessMembers.SaveApplyAudit, { MemberId, Status: 2, ProcessItemName: '否' }, other),
  ]);

  expect(answers.map(({ Code }) => Code).toSorted()).toEqual([200, 409]);
});

test('the export writes cells as text, masks data for a clerk without the permission and is logged', async ({
  site,
  administrator,
}) => {
  const options = await makeOptions(site);
  await makeMember(site, { ...options, MemberName: '=1+1', OperatorPhone: '13699990000' });
  const clerk = await signInAdministrator(site, ['member:export']);
  const rows = async (token: string) => {
    const response = await site.app.inject({
      url: `/api/XfSysBussiness/ExportMembers?companytypeid=${options.CompanyTypeId}`,
      headers: { token },
    });
    expect(response.headers['content-disposition']).toContain('.xlsx');
    return JSON.stringify([...(await readRows(response.rawPayload, 40))]);
  };

  const [masked, full] = [await rows(clerk), await rows(administrator)];

  expect(masked).toContain('"text":"=1+1"');
  expect(masked).toContain('13*******00');
  expect(masked).not.toContain('13699990000');
  expect(full).toContain('13699990000');
  const { SortNumber: _, FilePath: _path, ...labels } = columnLabelsOf(memberRules.entries);
  expect(Object.values(labels).filter((label) => !full.includes(`"text":"${label}"`))).toEqual([]);
  const log = await site.call(systemAudit.GetOperationLog, { action: 'ExportMembers' }, administrator);
  expect(log.TotalCount).toBe(2);
});

test('each call of the back office needs its own permission', async ({ site }) => {
  const clerk = await signInAdministrator(site, ['news:list']);
  const { id: MemberId } = await makeApplication(site);
  const calls = [
    [businessMembers.GetMemberList, {}],
    [businessMembers.GetMemberModel, { id: MemberId }],
    [businessMembers.GetMemberProcessList, {}],
    [businessMembers.EditMemberInfo, await memberForm(site)],
    [businessMembers.SaveApplyAudit, { MemberId, Status: 1 }],
    [businessMembers.EditMemberStatus, { MemberId, Status: 0 }],
    [businessMembers.SetMemberLevel, { Ids: [MemberId], MemberLevelId: 1 }],
    [businessMembers.ResetMemberPwd, { MemberId }],
    [businessMembers.ExportMembers, {}],
  ] as const;

  for (const [endpoint, input] of calls)
    expect(await site.send(endpoint, input, clerk)).toMatchObject({ Code: 403 });
});

test('the administrator who added a member cannot decide on its resubmitted application', async ({
  site,
  administrator,
}) => {
  const form = await memberForm(site);
  const { MemberId } = await site.call(businessMembers.EditMemberInfo, form, administrator);
  const other = await signInAdministrator(site);
  const rejection = { MemberId, Status: 2 as const, ProcessItemName: '资料不全' };
  await site.call(businessMembers.SaveApplyAudit, rejection, other);
  await site.db
    .updateTable('members')
    .set({ must_change_password: false })
    .where('id', '=', MemberId)
    .execute();
  const token = await signInMember(site, { id: MemberId });
  await site.call(webMembers.ApplyMember, await applicationOf(site, { MemberId }), token);

  expect(
    await site.send(businessMembers.SaveApplyAudit, { MemberId, Status: 1 }, administrator),
  ).toMatchObject({ Code: 409, Message: '不能审核自己提交的记录' });
  await site.call(businessMembers.GetMemberModel, { id: MemberId }, other);
  expect(await site.send(businessMembers.SaveApplyAudit, { MemberId, Status: 1 }, other)).toMatchObject({
    Code: 200,
  });
});
