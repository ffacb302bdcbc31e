import { sql } from 'kysely';
import { expect } from 'vitest';
import { systemSessions, webSessions } from '#contract/accounts/sessions.ts';
import { systemStaff } from '#contract/accounts/staff.ts';
import { makeAdministrator, signInAdministrator, signInByForm } from '../../testing/factories/records.ts';
import { testCaptcha } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

test('an administrator signs in with account, password and captcha, and signs out again', async ({
  site,
}) => {
  const clerk = await makeAdministrator(site, { account: 'Wang.Li' });

  const { Data: token } = await signInByForm(site, { ...clerk, account: ' wang.li ' });
  const user = await site.call(systemStaff.GetLoginUser, {}, token as string);
  expect(user).toMatchObject({ Account: 'Wang.Li', RoleName: '系统管理员', MustChangePwd: false });
  expect(user.ButtonL).toEqual(expect.arrayContaining(['news:write', 'news:publish', 'news:save']));

  await site.call(systemSessions.Logout, {}, token as string);
  expect(await site.send(systemStaff.GetLoginUser, {}, token as string)).toMatchObject({
    Code: 402,
    Message: '无效的会话，或者会话已过期，请重新登录',
  });
});

test('an unknown account, a wrong password and a disabled account return the same answer', async ({
  site,
}) => {
  const disabled = await makeAdministrator(site, { isEnabled: false });
  const known = await makeAdministrator(site);

  const answers = [
    await signInByForm(site, { account: 'nobody', password: 'Correct-Horse-7' }),
    await signInByForm(site, { ...known, password: 'wrong' }),
    await signInByForm(site, disabled),
  ];

  for (const answer of answers)
    expect(answer).toMatchObject({ Code: 409, Message: '账号或密码错误', Data: null });
});

test('a captcha is valid for a single attempt, right or wrong, and never with a blank answer', async ({
  site,
}) => {
  const clerk = await makeAdministrator(site);
  const { Url: FullName, Data: picture } = await site.send(systemSessions.GetCode, {});
  const form = { Account: clerk.account, Password: clerk.password, FullName };

  expect(picture).toMatch(/^data:image\/png;base64,/);
  expect(await site.send(systemSessions.Login, { ...form, TreeCode: 'NOPE' })).toMatchObject({
    Code: 409,
    Message: '验证码错误',
  });
  expect(await site.send(systemSessions.Login, { ...form, TreeCode: testCaptcha })).toMatchObject({
    Code: 409,
    Message: '验证码错误',
  });
  expect(await site.send(systemSessions.Login, { ...form, TreeCode: ' ' })).toMatchObject({
    Code: 400,
    Data: { TreeCode: '请输入验证码' },
  });
});

test('a captcha expires after two minutes', async ({ site }) => {
  const clerk = await makeAdministrator(site);
  const { Url: FullName } = await site.send(systemSessions.GetCode, {});
  await site.db
    .updateTable('captchas')
    .set({ created_at: new Date(Date.now() - 121_000) })
    .execute();

  const form = { Account: clerk.account, Password: clerk.password, FullName, TreeCode: testCaptcha };
  expect(await site.send(systemSessions.Login, form)).toMatchObject({ Code: 409, Message: '验证码错误' });
});

test('an address receives at most thirty captchas in ten minutes', async ({ site }) => {
  for (let count = 0; count < 30; count++) {
    expect(await site.send(systemSessions.GetCode, {}, undefined, '10.9.9.9')).toMatchObject({ Code: 200 });
  }

  expect(await site.send(systemSessions.GetCode, {}, undefined, '10.9.9.9')).toMatchObject({ Code: 429 });
  expect(await site.send(systemSessions.GetCode, {}, undefined, '10.9.9.8')).toMatchObject({ Code: 200 });
});

test('an empty sign-in form reports every field', async ({ site }) => {
  expect(await site.send(systemSessions.Login, {})).toMatchObject({
    Code: 400,
    Message: '请输入账号',
    Data: { Account: '请输入账号', Password: '请输入密码', TreeCode: '请输入验证码' },
  });
});

test('five failed sign-ins lock the account for that network only', async ({ site }) => {
  const clerk = await makeAdministrator(site);
  const wrong = { ...clerk, password: 'wrong' };
  for (let count = 0; count < 5; count++) {
    expect(await signInByForm(site, wrong, '10.1.1.7')).toMatchObject({ Code: 409 });
  }

  expect(await signInByForm(site, clerk, '10.1.1.200')).toMatchObject({
    Code: 429,
    Message: '登录失败次数过多，请稍后再试',
  });
  expect(await signInByForm(site, clerk, '10.1.2.7')).toMatchObject({ Code: 200 });
});

test('the lock lasts a quarter of an hour from the fifth failure, and the message gives its duration', async ({
  site,
}) => {
  const clerk = await makeAdministrator(site);
  const from = '10.3.1.7';
  const age = (minutes: number) =>
    sql`update sign_in_failures set failed_at = failed_at - make_interval(mins => ${minutes}::int)
      where account_key = ${clerk.account}`.execute(site.db);
  for (let count = 0; count < 4; count++) await signInByForm(site, { ...clerk, password: 'wrong' }, from);
  await age(14);
  await signInByForm(site, { ...clerk, password: 'wrong' }, from);

  await age(10);
  const code = await site.send(systemSessions.GetCode, {}, undefined, from);
  const refused = await site.app.inject({
    method: 'POST',
    url: systemSessions.Login.path,
    payload: { Account: clerk.account, Password: clerk.password, TreeCode: testCaptcha, FullName: code.Url },
    remoteAddress: from,
  });
  expect(refused.json()).toMatchObject({ Code: 429 });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300);

  await age(6);
  expect(await signInByForm(site, clerk, from)).toMatchObject({ Code: 200 });
});

test('simultaneous guesses are counted as well', async ({ site }) => {
  const clerk = await makeAdministrator(site);
  const guesses = Array.from({ length: 8 }, () =>
    signInByForm(site, { ...clerk, password: 'wrong' }, '10.2.1.1'),
  );

  const codes = (await Promise.all(guesses)).map(({ Code }) => Code);
  expect(codes.filter((code) => code === 409)).toHaveLength(5);
  expect(codes.filter((code) => code === 429)).toHaveLength(3);
});

test('a session ends after half an hour without a call, and after twelve hours at the latest', async ({
  site,
}) => {
  const idle = await signInAdministrator(site);
  await site.db
    .updateTable('sessions')
    .set({ last_seen_at: new Date(Date.now() - 31 * 60_000) })
    .execute();
  const old = await signInAdministrator(site);
  await site.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('last_seen_at', '>', new Date(Date.now() - 60_000))
    .execute();

  expect(await site.send(systemStaff.GetLoginUser, {}, idle)).toMatchObject({ Code: 402 });
  expect(await site.send(systemStaff.GetLoginUser, {}, old)).toMatchObject({ Code: 402 });
});

test('disabling an administrator applies from the next call', async ({ site }) => {
  const clerk = await makeAdministrator(site);
  const { Data: token } = await signInByForm(site, clerk);

  await site.db.updateTable('administrators').set({ is_enabled: false }).where('id', '=', clerk.id).execute();

  expect(await site.send(systemStaff.GetLoginUser, {}, token as string)).toMatchObject({ Code: 402 });
});

test('all other calls are rejected until the one-time password is changed', async ({ site }) => {
  const clerk = await makeAdministrator(site, { mustChangePassword: true });
  const token = (await signInByForm(site, clerk)).Data as string;

  expect(await site.send(systemStaff.GetSystemMenuList, {}, token)).toMatchObject({
    Code: 510,
    Data: { Need: 'changePassword' },
  });
  const form = { Password: clerk.password, Newpwd: 'Bridge-Tunnel-88', againNewpwd: 'Bridge-Tunnel-88' };
  expect(await site.send(systemSessions.EditAdminPwd, form, token)).toMatchObject({
    Code: 200,
    Message: '修改成功',
  });
  expect(await site.send(systemStaff.GetSystemMenuList, {}, token)).toMatchObject({ Code: 200 });
});

test('changing the password ends all other sessions', async ({ site }) => {
  const clerk = await makeAdministrator(site);
  const mine = (await signInByForm(site, clerk)).Data as string;
  const other = (await signInByForm(site, clerk)).Data as string;

  const form = { Password: clerk.password, Newpwd: 'Bridge-Tunnel-88', againNewpwd: 'Bridge-Tunnel-88' };
  await site.call(webSessions.EditAdminPwd, form, mine);

  expect(await site.send(systemStaff.GetLoginUser, {}, mine)).toMatchObject({ Code: 200 });
  expect(await site.send(systemStaff.GetLoginUser, {}, other)).toMatchObject({ Code: 402 });
});

test.for([
  [{ Newpwd: 'Bridge-Tunnel-88', againNewpwd: 'Bridge-Tunnel-89' }, { againNewpwd: '两次输入密码不一致！' }],
  [{ Newpwd: 'Short-1', againNewpwd: 'Short-1' }, { Newpwd: '密码至少 12 个字符' }],
  [{ Newpwd: 'onlyletters', againNewpwd: 'onlyletters' }, { Newpwd: '密码至少 12 个字符' }],
  [{ Newpwd: 'Password@2026', againNewpwd: 'Password@2026' }, { Newpwd: '密码过于常见，请换一个' }],
  [
    { Password: 'wrong', Newpwd: 'Bridge-Tunnel-88', againNewpwd: 'Bridge-Tunnel-88' },
    { Password: '旧密码错误' },
  ],
] as const)(
  'a password change is rejected with a message at the field: %j',
  async ([change, errors], { site }) => {
    const clerk = await makeAdministrator(site);
    const token = (await signInByForm(site, clerk)).Data as string;

    const answer = await site.send(
      systemSessions.EditAdminPwd,
      { Password: clerk.password, ...change },
      token,
    );

    expect(answer).toMatchObject({ Code: 400, Data: errors });
  },
);

test('tokens and passwords appear in no table and no log', async ({ site }) => {
  const clerk = await makeAdministrator(site, { password: 'Very-Secret-Word-1' });
  const token = (await signInByForm(site, clerk)).Data as string;

  const sessions = JSON.stringify(await site.db.selectFrom('sessions').select('token_hash').execute());
  const { password_hash } = await site.db
    .selectFrom('administrators')
    .select('password_hash')
    .where('id', '=', clerk.id)
    .executeTakeFirstOrThrow();

  expect(sessions).not.toContain(token);
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$/);
  expect(JSON.stringify(site.logged)).not.toMatch(/Very-Secret-Word-1/);
  expect(JSON.stringify(site.logged)).not.toContain(token);
});
