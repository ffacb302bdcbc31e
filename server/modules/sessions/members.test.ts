import { expect } from 'vitest';
import { memberSessions, systemSessions } from '#contract/accounts/sessions.ts';
import { systemStaff } from '#contract/accounts/staff.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { webMembers } from '#contract/members/members.ts';
import { webMenus } from '#contract/public-site/menus.ts';
import { makeApplication, makeMember, signInMember } from '../../testing/factories/records.ts';
import { testCaptcha, type TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

const signIn = (site: TestApp, form: object, address?: string) =>
  site.send(memberSessions.GetLoginToken, form, undefined, address);
const wrongPassword = 'Wrong-Password-7';

test('a member signs in by POST and by GET, with the new and the old parameter names', async ({ site }) => {
  const { account, password } = await makeMember(site);

  const query = (fields: Record<string, string>) =>
    site.app.inject({ url: `/api/XfWebApi/GetLoginToken?${new URLSearchParams(fields)}` });
  const tokens = [
    (await signIn(site, { account, password })).Data,
    (await signIn(site, { str1: account, str2: password })).Data,
    (await query({ account, password })).json().Data,
    (await query({ str1: account, str2: password })).json().Data,
  ];

  for (const token of tokens)
    expect(await site.call(webMembers.GetUserInfo, {}, token as string)).toMatchObject({ Account: account });
  expect(JSON.stringify(site.logged)).not.toContain(password);
});

test('an empty sign-in form reports the missing account and password', async ({ site }) => {
  expect(await signIn(site, {})).toMatchObject({
    Code: 400,
    Data: { account: '请输入账号', password: '请输入密码' },
  });
});

test('an unknown account, a wrong password and a disabled account return the same answer', async ({
  site,
  administrator,
}) => {
  const disabled = await makeMember(site);
  await site.call(businessMembers.EditMemberStatus, { MemberId: disabled.id, Status: 0 }, administrator);
  const { account } = await makeMember(site);

  const answers = [
    await signIn(site, { account: 'nobody', password: wrongPassword }),
    await signIn(site, { account, password: wrongPassword }),
    await signIn(site, { account: disabled.account, password: disabled.password }),
  ];

  for (const answer of answers)
    expect(answer).toMatchObject({ Code: 409, Message: '账号或密码错误', Data: { TriesLeft: 4 } });
});

test('a failed sign-in reports the number of attempts that are left before the account is locked', async ({
  site,
}) => {
  const { account, password } = await makeMember(site);
  const left = [];
  for (let count = 0; count < 5; count++)
    left.push((await signIn(site, { account, password: wrongPassword }, '10.1.3.1')).Data);

  expect(left).toEqual([4, 3, 2, 1, 0].map((TriesLeft) => ({ TriesLeft, WaitMinutes: 15 })));
  expect(await signIn(site, { account, password }, '10.1.3.1')).toMatchObject({ Code: 429 });
});

test('five failed sign-ins lock the account for that network only', async ({ site }) => {
  const { account, password } = await makeMember(site);
  for (let count = 0; count < 5; count++)
    await signIn(site, { account, password: wrongPassword }, '10.1.1.1');

  expect(await signIn(site, { account, password }, '10.1.1.200')).toMatchObject({
    Code: 429,
    Message: '登录失败次数过多，请稍后再试',
  });
  expect(await signIn(site, { account, password }, '10.1.2.1')).toMatchObject({ Code: 200 });
});

test('more than twenty failures per hour require a captcha, and the owner signs in with the captcha', async ({
  site,
}) => {
  const { account, password } = await makeMember(site);
  for (let count = 0; count < 20; count++)
    await signIn(site, { account, password: wrongPassword }, `10.2.${Math.floor(count / 4)}.1`);

  expect(await signIn(site, { account, password }, '10.2.99.1')).toMatchObject({
    Code: 510,
    Message: '请输入验证码',
    Data: { Need: 'captcha' },
  });
  const code = () => site.send(systemSessions.GetCode, {});
  const used = { TreeCode: testCaptcha, FullName: (await code()).Url };
  expect(
    await signIn(site, { account, password, TreeCode: 'NO', FullName: (await code()).Url }),
  ).toMatchObject({
    Code: 409,
    Message: '验证码错误',
  });
  expect(await signIn(site, { account, password: wrongPassword, ...used }, '10.2.99.1')).toMatchObject({
    Message: '账号或密码错误',
  });
  expect(await signIn(site, { account, password, ...used }, '10.2.99.1')).toMatchObject({
    Message: '验证码错误',
  });
  expect(
    await signIn(
      site,
      { account, password, TreeCode: testCaptcha, FullName: (await code()).Url },
      '10.2.99.1',
    ),
  ).toMatchObject({ Code: 200 });
});

test('an unknown account requires a captcha as well', async ({ site }) => {
  for (let count = 0; count < 20; count++)
    await signIn(site, { account: 'ghost', password: wrongPassword }, `10.3.${Math.floor(count / 4)}.1`);

  expect(await signIn(site, { account: 'ghost', password: wrongPassword }, '10.3.99.1')).toMatchObject({
    Code: 510,
  });
});

test('signing out ends the session, and a second sign-out causes no error', async ({ site }) => {
  const token = await signInMember(site);

  expect(await site.send(memberSessions.Logout, {}, token)).toMatchObject({ Code: 200 });

  expect(await site.send(webMembers.GetUserInfo, {}, token)).toMatchObject({
    Code: 401,
    Message: '无效的会话，或者会话已过期，请重新登录',
  });
  expect(await site.send(memberSessions.Logout, {}, token)).toMatchObject({ Code: 200 });
  expect(await site.send(memberSessions.Logout, {})).toMatchObject({ Code: 200 });
});

test('tokens of members are rejected for administrators, and tokens of administrators for members', async ({
  site,
  administrator,
}) => {
  const member = await signInMember(site);

  expect(await site.send(webMembers.GetUserInfo, {}, administrator)).toMatchObject({ Code: 401 });
  expect(await site.send(systemStaff.GetLoginUser, {}, member)).toMatchObject({ Code: 402 });
  expect(await site.send(webMenus.GetMenuList, {}, 'made-up')).toMatchObject({ Code: 401 });
});

test('a disabled member loses access at the next call and needs a new session after reactivation', async ({
  site,
  administrator,
}) => {
  const member = await makeMember(site);
  const token = await signInMember(site, member);
  await site.call(businessMembers.EditMemberStatus, { MemberId: member.id, Status: 0 }, administrator);

  expect(await site.send(webMembers.GetUserInfo, {}, token)).toMatchObject({ Code: 401 });
  await site.call(businessMembers.EditMemberStatus, { MemberId: member.id, Status: 1 }, administrator);
  expect(await site.send(webMembers.GetUserInfo, {}, token)).toMatchObject({ Code: 401 });
  expect(await signIn(site, member)).toMatchObject({ Code: 200 });
});

test('a new password ends all other sessions of the member', async ({ site }) => {
  const member = await makeMember(site);
  const [own, other] = [await signInMember(site, member), await signInMember(site, member)];
  const form = { Pwd: member.password, Newpwd: 'Better-Password-8', againNewpwd: 'Better-Password-8' };

  expect(await site.send(memberSessions.EditMemberPwd, form, own)).toMatchObject({
    Code: 200,
    Message: '修改成功',
  });

  expect(await site.send(webMembers.GetUserInfo, {}, own)).toMatchObject({ Code: 200 });
  expect(await site.send(webMembers.GetUserInfo, {}, other)).toMatchObject({ Code: 401 });
  expect(await signIn(site, member)).toMatchObject({ Code: 409 });
  expect(await signIn(site, { ...member, password: 'Better-Password-8' })).toMatchObject({ Code: 200 });
});

test('an old client changes the password without repeating the new password', async ({ site }) => {
  const member = await makeMember(site);
  const token = await signInMember(site, member);

  const form = { Pwd: member.password, Newpwd: 'Better-Password-8' };
  expect(await site.send(memberSessions.EditMemberPwd, form, token)).toMatchObject({
    Code: 200,
    Message: '修改成功',
  });

  expect(await signIn(site, { account: member.account, password: 'Better-Password-8' })).toMatchObject({
    Code: 200,
  });
});

test.for([
  [
    { Pwd: '', Newpwd: '', againNewpwd: '' },
    { Pwd: '请输入旧密码', Newpwd: '请输入新密码', againNewpwd: '请再次输入新密码' },
  ],
  [
    { Pwd: 'Wrong-Password-7', Newpwd: 'Better-Password-8', againNewpwd: 'Better-Password-8' },
    { Pwd: '旧密码错误' },
  ],
  [
    { Pwd: 'Good-Password-7', Newpwd: 'Better-Password-8', againNewpwd: 'Better-Password-9' },
    { againNewpwd: '两次输入密码不一致！' },
  ],
  [{ Pwd: 'Good-Password-7', Newpwd: 'short-1', againNewpwd: 'short-1' }, { Newpwd: '密码至少 8 个字符' }],
  [
    { Pwd: 'Good-Password-7', Newpwd: 'Good-Password-7', againNewpwd: 'Good-Password-7' },
    { Newpwd: '新密码不能与旧密码相同' },
  ],
] as const)('the password form %j is rejected', async ([form, Data], { site }) => {
  const token = await signInMember(site);

  expect(await site.send(memberSessions.EditMemberPwd, form, token)).toMatchObject({ Code: 400, Data });
});

test('a reset password allows a sign-in and must be changed before any other call', async ({
  site,
  administrator,
}) => {
  const member = await makeMember(site);
  const before = await signInMember(site, member);
  const { Password } = await site.call(
    businessMembers.ResetMemberPwd,
    { MemberId: member.id },
    administrator,
  );
  expect(await site.send(webMembers.GetUserInfo, {}, before)).toMatchObject({ Code: 401 });

  const token = (await signIn(site, { account: member.account, password: Password })).Data as string;
  const profile = { DailyOperator: '王', OperatorPhone: '13800138000' };
  expect(await site.call(webMembers.GetUserInfo, {}, token)).toMatchObject({ MustChangePwd: true });
  expect(await site.send(webMembers.EditMember, profile, token)).toMatchObject({
    Code: 510,
    Data: { Need: 'changePassword' },
  });
  const form = { Pwd: Password, Newpwd: 'Better-Password-8', againNewpwd: 'Better-Password-8' };
  await site.call(memberSessions.EditMemberPwd, form, token);
  expect(await site.send(webMembers.EditMember, profile, token)).toMatchObject({ Code: 200 });
});

test('an applicant can change the password before the approval', async ({ site }) => {
  const waiting = await makeApplication(site);
  const token = await signInMember(site, waiting);
  const form = { Pwd: waiting.password, Newpwd: 'Better-Password-8', againNewpwd: 'Better-Password-8' };

  expect(await site.send(memberSessions.EditMemberPwd, form, token)).toMatchObject({ Code: 200 });
});
