import { expect } from 'vitest';
import { memberSessions } from '#contract/accounts/sessions.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { webMembers } from '#contract/members/members.ts';
import { openVault } from '../../platform/core/vault.ts';
import { applicationOf, makeApplication, makeMember, signInMember } from '../../testing/factories/records.ts';
import { overtaken } from '../../testing/held-row.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { voidTickets } from './resubmit-tickets.ts';

async function reject(
  site: TestApp,
  administrator: string,
  MemberId: number,
  ProcessItemName = '请补充营业执照',
) {
  await site.call(businessMembers.GetMemberModel, { id: MemberId }, administrator);
  const rejection = { MemberId, Status: 2 as const, ProcessItemName };
  return await site.call(businessMembers.SaveApplyAudit, rejection, administrator);
}

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

const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
const ticketIn = (body: string) => /Newpwd=([\w-]+)/.exec(body)?.[1] ?? '';

test('a rejected applicant reads the reason, changes the application and is reviewed again', async ({
  site,
  administrator,
}) => {
  const rejected = await makeApplication(site, { MemberName: '旧名称' });
  await reject(site, administrator, rejected.id, '名称与执照不符');
  const token = await signInMember(site, rejected);
  const read = await site.call(webMembers.GetMemberApplyRc, {}, token);
  expect(read).toMatchObject({ Status: 2, ProcessItemName: '名称与执照不符' });

  const {
    Account: _a,
    Pwd: _p,
    ...form
  } = await applicationOf(site, {
    MemberName: '新名称',
    MemberId: rejected.id,
  });
  const answer = await site.send(webMembers.ApplyMember, form, token);

  expect(answer).toMatchObject({ Code: 200, Data: { MemberId: rejected.id, Status: 3 } });
  expect(await site.call(webMembers.GetMemberApplyRc, {}, token)).toMatchObject({
    Account: rejected.account,
    MemberName: '新名称',
    Status: 3,
    ProcessItemName: '',
  });
  expect(await site.send(webMembers.ApplyMember, { ...form, Remarks: '再改' }, token)).toMatchObject({
    Code: 409,
    Message: '只有被驳回的申请可以修改后重新提交',
  });
});

test('a resubmission with the applicant’s token requires neither a password nor an application number', async ({
  site,
  administrator,
}) => {
  const rejected = await makeApplication(site);
  await reject(site, administrator, rejected.id);
  const token = await signInMember(site, rejected);
  const { Account: _account, ...form } = await applicationOf(site, { Pwd: '', MemberName: '旧客户端' });

  expect(await site.send(webMembers.ApplyMember, { ...form, LegalPerson: '' }, token)).toMatchObject({
    Code: 400,
    Data: { LegalPerson: '请输入负责人' },
  });
  const answer = await site.send(webMembers.ApplyMember, form, token);

  expect(answer).toMatchObject({ Code: 200, Data: { MemberId: rejected.id, Status: 3 } });
  expect(await site.call(webMembers.GetMemberApplyRc, {}, token)).toMatchObject({
    Account: rejected.account,
    MemberName: '旧客户端',
    Status: 3,
  });
  // Without a token the same form is a new application.
  expect(await site.send(webMembers.ApplyMember, form, undefined, '10.9.0.7')).toMatchObject({
    Code: 400,
    Data: { Account: '请输入账号', Pwd: '请输入密码' },
  });
});

test('an applicant sees each step of the application in order, with the time', async ({
  site,
  administrator,
}) => {
  const applicant = await makeApplication(site);
  const token = await signInMember(site, applicant);
  const sendAgain = async () =>
    await site.call(
      webMembers.ApplyMember,
      await applicationOf(site, { MemberId: applicant.id, MemberName: '再次提交' }),
      token,
    );
  const timeline = async () => (await site.call(webMembers.GetMemberApplyRc, {}, token))?.Timeline ?? [];
  expect(await timeline()).toEqual([{ Status: 3, ProcessItemName: '', CreateTime: time }]);

  await reject(site, administrator, applicant.id, '缺少执照');
  await sendAgain();
  await reject(site, administrator, applicant.id, '执照已过期');
  expect(await timeline()).toMatchObject([
    { Status: 3 },
    { Status: 2, ProcessItemName: '缺少执照' },
    { Status: 3 },
    { Status: 2, ProcessItemName: '执照已过期' },
  ]);
  await sendAgain();
  await site.call(businessMembers.GetMemberModel, { id: applicant.id }, administrator);
  await site.call(businessMembers.SaveApplyAudit, { MemberId: applicant.id, Status: 1 }, administrator);

  const turns = await timeline();
  expect(turns.map(({ Status }) => Status)).toEqual([3, 2, 3, 2, 3, 1]);
  expect(turns).toEqual(turns.map((turn) => ({ ...turn, CreateTime: time })));
  expect(turns.map(({ CreateTime }) => CreateTime)).toEqual(
    turns.map(({ CreateTime }) => CreateTime).toSorted(),
  );
});

test('the mail of a rejection opens the application once, without an account', async ({
  site,
  administrator,
}) => {
  const rejected = await makeApplication(site, { Email: 'once@example.com' });
  await reject(site, administrator, rejected.id, '请补充营业执照');
  const [mail] = await mailsTo(site, rejected.id);
  expect(mail).toMatchObject({
    recipient: 'once@example.com',
    subject: '入会申请未通过审核',
    state: 'queued',
  });
  expect(mail?.body).toContain('请补充营业执照');
  const Newpwd = ticketIn(mail?.body ?? '');

  expect(await site.call(webMembers.GetMemberApplyRc, { Newpwd })).toMatchObject({ MemberId: rejected.id });
  const form = await applicationOf(site, { Newpwd, Account: 'another-account' });
  const answer = await site.send(webMembers.ApplyMember, form, undefined, '10.9.0.5');

  expect(answer).toMatchObject({ Code: 200, Data: { MemberId: rejected.id, Status: 3 } });
  const gone = { Code: 409, Message: '链接已失效，请登录后修改申请' };
  expect(
    await site.send(webMembers.ApplyMember, { ...form, Remarks: '再改' }, undefined, '10.9.0.5'),
  ).toMatchObject(gone);
  expect(await site.send(webMembers.GetMemberApplyRc, { Newpwd })).toMatchObject(gone);
  // The form contained neither account nor password.
  const signIn = { account: rejected.account, password: rejected.password };
  await expect(site.call(memberSessions.GetLoginToken, signIn)).resolves.toEqual(expect.any(String));
});

test('a resubmission ticket applies to its own application, even when another member is signed in', async ({
  site,
  administrator,
}) => {
  const [rejected, other] = [await makeApplication(site), await makeApplication(site)];
  await reject(site, administrator, rejected.id);
  await reject(site, administrator, other.id);
  const token = await signInMember(site, other);
  const [mail] = await mailsTo(site, rejected.id);
  const Newpwd = ticketIn(mail?.body ?? '');

  expect(await site.call(webMembers.GetMemberApplyRc, { Newpwd }, token)).toMatchObject({
    MemberId: rejected.id,
  });
  const form = await applicationOf(site, { Newpwd });
  expect(await site.send(webMembers.ApplyMember, form, token)).toMatchObject({
    Code: 200,
    Data: { MemberId: rejected.id },
  });

  expect(await site.call(webMembers.GetMemberApplyRc, {}, token)).toMatchObject({
    MemberId: other.id,
    Status: 2,
  });
});

test('a resubmission with a ticket that a concurrent request has used is rejected', async ({
  site,
  administrator,
}) => {
  const rejected = await makeApplication(site);
  await reject(site, administrator, rejected.id);
  const [mail] = await mailsTo(site, rejected.id);
  const form = await applicationOf(site, { Newpwd: ticketIn(mail?.body ?? '') });

  const answer = await overtaken(
    site,
    async (tx) => {
      await tx.updateTable('members').set({ remarks: '同时' }).where('id', '=', rejected.id).execute();
      await voidTickets(tx, rejected.id);
    },
    () => site.send(webMembers.ApplyMember, form, undefined, '10.9.0.8'),
  );

  expect(answer).toMatchObject({ Code: 409, Message: '链接已失效，请登录后修改申请' });
});

test('a resubmission with a new e-mail address sends a notification to the previous address', async ({
  site,
  administrator,
}) => {
  const rejected = await makeApplication(site, { Email: 'before@builder.example' });
  await reject(site, administrator, rejected.id);
  const token = await signInMember(site, rejected);

  const form = await applicationOf(site, { MemberId: rejected.id, Email: 'after@builder.example' });
  await site.call(webMembers.ApplyMember, form, token);

  expect((await mailsTo(site, rejected.id)).at(-1)).toMatchObject({
    recipient: 'before@builder.example',
    subject: '登记邮箱已变更',
  });
});

test('an expired ticket, an invented ticket and a ticket of an earlier rejection are rejected', async ({
  site,
  administrator,
}) => {
  const rejected = await makeApplication(site);
  await reject(site, administrator, rejected.id);
  const first = ticketIn((await mailsTo(site, rejected.id))[0]?.body ?? '');
  const token = await signInMember(site, rejected);
  await site.call(webMembers.ApplyMember, await applicationOf(site, { MemberId: rejected.id }), token);
  await reject(site, administrator, rejected.id);
  const second = ticketIn((await mailsTo(site, rejected.id)).at(-1)?.body ?? '');

  expect(await site.send(webMembers.GetMemberApplyRc, { Newpwd: first })).toMatchObject({ Code: 409 });
  expect(await site.send(webMembers.GetMemberApplyRc, { Newpwd: 'x'.repeat(43) })).toMatchObject({
    Code: 409,
  });
  expect(await site.send(webMembers.GetMemberApplyRc, { Newpwd: second })).toMatchObject({ Code: 200 });
  await site.db
    .updateTable('resubmit_tickets')
    .set({ expires_at: new Date(0) })
    .execute();
  expect(await site.send(webMembers.GetMemberApplyRc, { Newpwd: second })).toMatchObject({ Code: 409 });
});

test('another member or a visitor cannot read or change an application', async ({ site, administrator }) => {
  const rejected = await makeApplication(site, { MemberName: '甲公司' });
  await reject(site, administrator, rejected.id);
  const stranger = await signInMember(site, await makeMember(site));

  expect(await site.send(webMembers.GetMemberApplyRc, {})).toMatchObject({ Code: 200, Data: null });
  expect(await site.send(webMembers.GetMemberApplyRc, {}, 'ended')).toMatchObject({ Code: 401 });
  expect(
    await site.send(webMembers.ApplyMember, await applicationOf(site, { MemberId: rejected.id }), stranger),
  ).toMatchObject({ Code: 409 });
  expect(
    await site.send(
      webMembers.ApplyMember,
      await applicationOf(site, { MemberId: rejected.id, Account: '', Pwd: '' }),
      undefined,
      '10.9.0.6',
    ),
  ).toMatchObject({ Code: 400, Data: { Account: '请输入账号', Pwd: '密码至少 8 个字符' } });
  expect(await site.call(businessMembers.GetMemberModel, { id: rejected.id }, administrator)).toMatchObject({
    MemberName: '甲公司',
    Status: 2,
  });
});
