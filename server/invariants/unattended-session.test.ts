import { expect } from 'vitest';
import { systemSecondFactor } from '#contract/accounts/second-factor.ts';
import { systemSessions } from '#contract/accounts/sessions.ts';
import { systemStaff } from '#contract/accounts/staff.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessNewsDeletion } from '#contract/news/news-deletion.ts';
import { startSession } from '../modules/sessions/store.ts';
import { codeAt } from '../modules/sessions/totp.ts';
import { enableTotp } from '../testing/enable-totp.ts';
import {
  makeAdministrator,
  makeNews,
  signInAdministrator,
  usualPassword as Password,
} from '../testing/factories/records.ts';
import { test } from '../testing/test.ts';

/* What somebody can do who finds an open session, and knows neither password nor phone. */

const { GetTotp, BeginTotp, EnableTotp, RenewRecoveryCodes, DisableTotp } = systemSecondFactor;
const wrong = { Code: 400, Data: { Password: '登录密码不正确' } };

test('an open session alone neither sees a secret nor sets up a second factor', async ({ site }) => {
  const token = await signInAdministrator(site);

  expect(await site.call(GetTotp, {}, token)).toEqual({ IsEnabled: false, EnabledTime: '' });
  expect(await site.send(BeginTotp, { Password: '' }, token)).toMatchObject({
    Code: 400,
    Data: { Password: '请输入登录密码' },
  });
  expect(await site.send(BeginTotp, { Password: 'Wrong-Horse-7' }, token)).toMatchObject(wrong);
  const { Secret } = await site.call(BeginTotp, { Password }, token);
  const Totp = codeAt(Secret);
  expect(await site.send(EnableTotp, { Password: 'Wrong-Horse-7', Totp }, token)).toMatchObject(wrong);

  expect(await site.call(systemStaff.GetLoginUser, {}, token)).toMatchObject({ HasTotp: false });
  expect(await site.call(EnableTotp, { Password, Totp }, token)).toMatchObject({
    RecoveryCodes: expect.arrayContaining([expect.any(String)]) as string[],
  });
});

test('an open session with a phone in sight replaces no recovery codes, and removes no factor', async ({
  site,
}) => {
  const token = await signInAdministrator(site);
  const phone = await enableTotp(site, token);
  const form = { Password: 'Wrong-Horse-7', Totp: await phone.code() };

  expect(await site.send(RenewRecoveryCodes, form, token)).toMatchObject(wrong);
  expect(await site.send(DisableTotp, form, token)).toMatchObject(wrong);
  expect(await site.send(RenewRecoveryCodes, { Password, Totp: '000000' }, token)).toMatchObject({
    Code: 400,
  });

  expect(await site.call(systemStaff.GetLoginUser, {}, token)).toMatchObject({
    HasTotp: true,
    RecoveryCodesLeft: 10,
  });
  // The wrong password used up neither.
  expect(await site.send(RenewRecoveryCodes, { ...form, Password }, token)).toMatchObject({ Code: 200 });
});

test('guesses of the password in an open session count like guesses at the sign-in', async ({ site }) => {
  const token = await signInAdministrator(site);
  const calls = [BeginTotp, BeginTotp, EnableTotp, EnableTotp, BeginTotp, BeginTotp];

  const codes = [];
  for (const each of calls)
    codes.push((await site.send(each, { Password: 'Wrong-Horse-7', Totp: '123456' }, token)).Code);

  expect(codes).toEqual([400, 400, 400, 400, 400, 429]);
});

test('an administrator’s password changes only with the old password', async ({ site }) => {
  const { id, password } = await makeAdministrator(site);
  const token = await startSession(site.db, { audience: 'administrator', holderId: id });
  const Newpwd = 'Another-Stable-8';
  const form = { Newpwd, againNewpwd: Newpwd };

  expect(
    await site.send(systemSessions.EditAdminPwd, { ...form, Password: 'Wrong-Horse-7' }, token),
  ).toMatchObject({ Code: 400, Data: { Password: '旧密码错误' } });
  expect(await site.send(systemSessions.EditAdminPwd, { ...form, Password: password }, token)).toMatchObject({
    Code: 200,
  });
});

test('a second factor that is younger than a day asks another administrator for a permanent deletion', async ({
  site,
}) => {
  const token = await signInAdministrator(site);
  await enableTotp(site, token, { isYoung: true });
  const NewsId = await makeNews(site, token);
  await site.call(businessNews.DelNews, { NewsId }, token);
  const { EnabledTime } = await site.call(GetTotp, {}, token);
  const preview = () => site.call(businessNewsDeletion.GetNewsDeletion, { Ids: String(NewsId) }, token);
  const destroy = () => site.call(businessNewsDeletion.DestroyNews, { Ids: [NewsId], Reason: '重复' }, token);

  const { NeedsApproval, DirectFrom } = await preview();
  expect(NeedsApproval).toBe(true);
  expect(Date.parse(DirectFrom) - Date.parse(EnabledTime)).toBe(24 * 3_600_000);
  expect(await destroy()).toEqual({ IsDeleted: false });

  const dayAgo = new Date(Date.now() - 24 * 3_600_000);
  await site.db.updateTable('administrator_totp').set({ enabled_at: dayAgo }).execute();
  expect(await preview()).toMatchObject({ NeedsApproval: false, DirectFrom: '' });
  expect(await destroy()).toEqual({ IsDeleted: true });
});
