import { sql } from 'kysely';
import { expect } from 'vitest';
import { systemAdministrators } from '#contract/accounts/administrators.ts';
import { systemRoles } from '#contract/accounts/roles.ts';
import { systemSecondFactor } from '#contract/accounts/second-factor.ts';
import { systemSessions } from '#contract/accounts/sessions.ts';
import { systemStaff } from '#contract/accounts/staff.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { enableTotp, type Phone } from '../../testing/enable-totp.ts';
import {
  makeAdministrator,
  signInAdministrator,
  usualPassword as Password,
} from '../../testing/factories/records.ts';
import { startTestApp, testCaptcha, type TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { startSession } from './store.ts';
import { codeAt, stepOf } from './totp.ts';

const sessionOf = (site: TestApp, id: number) =>
  startSession(site.db, { audience: 'administrator', holderId: id });

interface Clerk {
  id: number;
  account: string;
  password: string;
  token: string;
  phone: Phone;
}

async function makeClerkWithPhone(site: TestApp): Promise<Clerk> {
  const clerk = await makeAdministrator(site);
  const token = await sessionOf(site, clerk.id);
  return { ...clerk, token, phone: await enableTotp(site, token) };
}

/** Signs in with account, password and captcha, and then again with each of `more`. */
async function signIn(site: TestApp, { account, password }: Clerk, more: object[] = [{}]) {
  const { Url: FullName } = await site.send(systemSessions.GetCode, {});
  const form = { Account: account, Password: password, TreeCode: testCaptcha, FullName };
  const answers = [];
  for (const each of more) answers.push(await site.send(systemSessions.Login, { ...form, ...each }));
  return answers;
}

/** The session gave its last code a quarter of an hour ago. */
const wait = (site: TestApp) =>
  sql`update sessions set totp_at = now() - interval '11 minutes' where totp_at is not null`.execute(site.db);

/** Codes that never fit come from a phone whose clock is wrong, so the refusal gives the time to compare. */
const wrongCode = expect.stringMatching(
  /^动态码不正确或已使用过，请用最新的一个；仍不对时，请看手机的时间准不准（现在是 \d\d:\d\d:\d\d），并设为自动$/,
);

test('generated codes match the examples of RFC 6238', () => {
  // Appendix B: the secret is `12345678901234567890`; the last six of its eight digits.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

  expect([59, 1_111_111_109, 2_000_000_000].map((second) => codeAt(secret, second * 1000))).toEqual([
    '287082',
    '081804',
    '279037',
  ]);
  expect([-61_000, -30_000, 0, 30_000, 61_000].map((off) => stepOf(secret, '279037', 2e12 + off))).toEqual([
    undefined,
    66_666_666,
    66_666_666,
    66_666_666,
    undefined,
  ]);
});

test('enrolling a phone requires a code of the phone and ends all other sessions', async ({ site }) => {
  const { id } = await makeAdministrator(site);
  const [other, token] = [await sessionOf(site, id), await sessionOf(site, id)];

  const offered = await site.call(systemSecondFactor.BeginTotp, { Password }, token);
  const wrong = await site.send(systemSecondFactor.EnableTotp, { Password, Totp: '000000' }, token);
  const Totp = codeAt(offered.Secret);
  const { RecoveryCodes } = await site.call(systemSecondFactor.EnableTotp, { Password, Totp }, token);

  expect(offered.Address).toMatch(/^otpauth:\/\/totp\/.+secret=[A-Z2-7]{32}/);
  expect(offered.Qr).toMatch(/^data:image\/svg\+xml;base64,/);
  expect(wrong).toMatchObject({ Code: 400, Data: { Totp: wrongCode } });
  expect(new Set(RecoveryCodes).size).toBe(10);
  expect(await site.send(systemSecondFactor.BeginTotp, { Password }, token)).toMatchObject({ Code: 409 });
  expect(await site.call(systemSecondFactor.GetTotp, {}, token)).toEqual({
    IsEnabled: true,
    EnabledTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string,
  });
  expect(await site.send(systemStaff.GetLoginUser, {}, other)).toMatchObject({ Code: 402 });
  expect(await site.call(systemStaff.GetLoginUser, {}, token)).toMatchObject({
    HasTotp: true,
    RecoveryCodesLeft: 10,
  });
});

test('the sign-in requires a code after the right password, with the same captcha', async ({ site }) => {
  const clerk = await makeClerkWithPhone(site);

  const [asked, wrong, done] = await signIn(site, clerk, [
    {},
    { Totp: '000000' },
    { Totp: await clerk.phone.code() },
  ]);

  expect(asked).toMatchObject({ Code: 510, Message: '请输入动态码', Data: { Need: 'totp' } });
  expect(wrong).toMatchObject({ Code: 409, Message: wrongCode });
  expect(done).toMatchObject({ Code: 200 });
});

test('a wrong password does not reveal the second factor', async ({ site }) => {
  const clerk = await makeClerkWithPhone(site);

  const [answer] = await signIn(site, { ...clerk, password: 'wrong' }, [{ Totp: await clerk.phone.code() }]);

  expect(answer).toMatchObject({ Code: 409, Message: '账号或密码错误', Data: null });
});

test('a code and a recovery code are each valid once, in any way of typing', async ({ site }) => {
  const clerk = await makeClerkWithPhone(site);
  const Totp = await clerk.phone.code();
  const RecoveryCode = clerk.phone.recoveryCodes[3] ?? '';
  const typed = RecoveryCode.replaceAll('-', ' ').toUpperCase();

  const [first] = await signIn(site, clerk, [{ Totp }]);
  const [again] = await signIn(site, clerk, [{ Totp }]);
  const [byPaper] = await signIn(site, clerk, [{ RecoveryCode: typed }]);
  const [byPaperAgain] = await signIn(site, clerk, [{ RecoveryCode }]);

  expect([first?.Code, again?.Code, byPaper?.Code, byPaperAgain?.Code]).toEqual([200, 409, 200, 409]);
  expect(byPaperAgain?.Message).toBe('恢复码不正确或已使用过');
});

test('wrong codes count like wrong passwords', async ({ site }) => {
  const clerk = await makeClerkWithPhone(site);

  const answers = await signIn(
    site,
    clerk,
    Array.from({ length: 6 }, () => ({ Totp: '000000' })),
  );

  expect(answers.map(({ Code }) => Code)).toEqual([409, 409, 409, 409, 409, 429]);
});

test('sensitive calls require a new code after ten minutes and accept the code in a header', async ({
  site,
}) => {
  const { token, phone } = await makeClerkWithPhone(site);
  const ask = async (totp?: string) => {
    const answer = await site.app.inject({
      method: 'POST',
      url: systemRoles.SaveRole.path,
      payload: { RoleName: `角色${Math.random()}`, MenuIds: [] },
      headers: { token, ...(totp === undefined ? {} : { totp }) },
    });
    return answer.json<{ Code: number; Data: unknown }>();
  };
  const atOnce = await ask();

  await wait(site);
  const later = await ask();
  const wrong = await ask('000000');
  const given = await ask(await phone.code());
  const then = await ask();

  expect([atOnce.Code, given.Code, then.Code]).toEqual([200, 200, 200]);
  expect(later).toMatchObject({ Code: 510, Message: '请输入动态码以继续', Data: { Need: 'totp' } });
  expect(wrong).toMatchObject({ Code: 510, Data: { Need: 'totp' } });
  const refused = await site.db
    .selectFrom('operation_log')
    .select(['action', 'result_code'])
    .where('action', '=', 'SaveRole')
    .where('result_code', '!=', 200)
    .execute();
  expect(refused).toEqual([{ action: 'SaveRole', result_code: 510 }]);
});

test('an administrator without a required second factor cannot make other calls', async () => {
  const strict = await startTestApp();
  const head = await signInAdministrator(strict);
  await strict.call(businessSettings.SaveSiteConfig, { RequireTotp: true }, head);
  const token = await signInAdministrator(strict);

  const before = await strict.send(systemStaff.GetSystemMenuList, {}, token);
  const user = await strict.call(systemStaff.GetLoginUser, {}, token);
  const phone = await enableTotp(strict, token);
  const after = await strict.send(systemStaff.GetSystemMenuList, {}, token);
  const giveUp = await strict.send(
    systemSecondFactor.DisableTotp,
    { Password, Totp: await phone.code() },
    token,
  );
  await strict.close();

  expect(before).toMatchObject({ Code: 510, Data: { Need: 'enableTotp' } });
  expect(user).toMatchObject({ MustEnableTotp: true });
  expect(after.Code).toBe(200);
  expect(giveUp).toMatchObject({ Code: 409, Message: '协会要求所有管理员使用两步验证，不能停用' });
});

test('an administrator removes the own second factor with a code, and that of a colleague without', async ({
  site,
}) => {
  const [clerk, lost] = [await makeClerkWithPhone(site), await makeClerkWithPhone(site)];
  const head = await signInAdministrator(site);

  const without = await site.send(systemSecondFactor.DisableTotp, { Password, Totp: '000000' }, clerk.token);
  await site.call(systemSecondFactor.DisableTotp, { Password, Totp: await clerk.phone.code() }, clerk.token);
  await site.call(systemSecondFactor.ResetTotp, { AdminId: lost.id }, head);

  expect(without.Code).toBe(400);
  expect((await signIn(site, clerk))[0]?.Code).toBe(200);
  expect(await site.send(systemStaff.GetLoginUser, {}, lost.token)).toMatchObject({ Code: 402 });
  expect((await signIn(site, lost))[0]?.Code).toBe(200);
  const entries = await site.db
    .selectFrom('operation_log')
    .select(['action', 'after_values'])
    .where('record_id', '=', String(lost.id))
    .orderBy('id')
    .execute();
  expect(entries).toContainEqual({ action: 'ResetTotp', after_values: '{"SecondFactor":false}' });
});

test('an administrator cannot remove the second factor of a stronger administrator or the own by this call', async ({
  site,
}) => {
  const head = await makeClerkWithPhone(site);
  const lesser = await makeAdministrator(site, { permissions: ['admin:save'] });
  const token = await sessionOf(site, lesser.id);

  const reset = (AdminId: number) => site.send(systemSecondFactor.ResetTotp, { AdminId }, token);

  expect(await reset(head.id)).toMatchObject({ Code: 409 });
  expect(await reset(lesser.id)).toMatchObject({ Code: 409 });
});

test('new recovery codes replace the old codes', async ({ site }) => {
  const clerk = await makeClerkWithPhone(site);
  const old = { RecoveryCode: clerk.phone.recoveryCodes[0] };

  const form = { Password, Totp: await clerk.phone.code() };
  const { RecoveryCodes } = await site.call(systemSecondFactor.RenewRecoveryCodes, form, clerk.token);

  expect((await signIn(site, clerk, [old]))[0]?.Code).toBe(409);
  expect((await signIn(site, clerk, [{ RecoveryCode: RecoveryCodes[0] }]))[0]?.Code).toBe(200);
});

test('the secret and the recovery codes appear in plain text neither in the database nor in the log', async ({
  site,
}) => {
  const { phone } = await makeClerkWithPhone(site);
  const { rows } = await sql<{ text: string }>`
    select row_to_json(t)::text as text from administrator_totp t union all
    select row_to_json(r)::text from recovery_codes r union all
    select row_to_json(l)::text from operation_log l`.execute(site.db);
  const everything = JSON.stringify([rows, site.logged]);

  const written = [phone.secret, Buffer.from(phone.secret).toString('hex'), ...phone.recoveryCodes];
  expect(written.filter((text) => everything.includes(text))).toEqual([]);
});

test('the setting of the association decides whether an old password causes a reminder', async ({ site }) => {
  const { id } = await makeAdministrator(site);
  const token = await sessionOf(site, id);
  const isReminded = async () => (await site.call(systemStaff.GetLoginUser, {}, token)).RemindPassword;
  await sql`update administrators set password_changed_at = now() - interval '91 days' where id = ${id}`.execute(
    site.db,
  );

  const usual = await isReminded();
  await site.call(businessSettings.SaveSiteConfig, { PasswordReminderDays: 0 }, token);
  const never = await isReminded();

  expect([usual, never]).toEqual([true, false]);
  const { List } = await site.call(systemAdministrators.GetAdminUserL, { pagesize: 100 }, token);
  expect(List.find(({ AdminId }) => AdminId === id)).toMatchObject({ HasTotp: false });
});
