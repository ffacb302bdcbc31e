import { expect } from 'vitest';
import { systemAdministrators, type ListedAdministrator } from '#contract/accounts/administrators.ts';
import { systemSessions } from '#contract/accounts/sessions.ts';
import { systemStaff } from '#contract/accounts/staff.ts';
import { systemAudit } from '#contract/back-office/audit.ts';
import { makeAdministrator, signInAdministrator, signInByForm } from '../../testing/factories/records.ts';
import { countWaitingForLocks } from '../../testing/held-row.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { startSession } from '../sessions/store.ts';
import { lockStaff } from './grants.ts';

let RoleId: number;
test.beforeAll(async ({ site }) => {
  RoleId = await roleOf(site, (await makeAdministrator(site, { permissions: ['news:list'] })).id);
});

let made = 0;
const form = (fields: object = {}) => ({
  Account: `person${++made}`,
  RealName: '王丽',
  RoleId,
  ...fields,
});
const save = (site: TestApp, administrator: string, fields: object = {}, token = administrator) =>
  site.call(systemAdministrators.SaveAdminUser, form(fields), token);
const sendSave = (site: TestApp, administrator: string, fields: object, token = administrator, at = site) =>
  at.send(systemAdministrators.SaveAdminUser, form(fields), token);
const remove = (site: TestApp, administrator: string, id: number, token = administrator, at = site) =>
  at.send(systemAdministrators.DelAdminUser, { id }, token);
const sessionOf = (site: TestApp, id: number, at = site) =>
  startSession(at.db, { audience: 'administrator', holderId: id });

async function roleOf(site: TestApp, id: number, at = site): Promise<number> {
  const row = await at.db
    .selectFrom('administrators')
    .select('role_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.role_id ?? 0;
}
async function find(
  site: TestApp,
  administrator: string,
  key: string,
): Promise<ListedAdministrator | undefined> {
  return (await site.call(systemAdministrators.GetAdminUserL, { key }, administrator)).List[0];
}

test('a new administrator signs in with the one-time password and must change the password', async ({
  site,
  administrator,
}) => {
  const { AdminId, OneTimePwd = '' } = await save(site, administrator, {
    Account: 'Chen.Wei',
    Mobile: '13812345678',
  });
  const { Data: token } = await signInByForm(site, { account: 'chen.wei', password: OneTimePwd });

  expect(await site.send(systemStaff.GetSystemMenuList, {}, token as string)).toMatchObject({ Code: 510 });
  expect(await find(site, administrator, 'chen')).toMatchObject({
    AdminId,
    Account: 'Chen.Wei',
    RealName: '王丽',
    Mobile: '13*******78',
    RoleId,
    Status: 1,
    MustChangePwd: true,
    LastLoginTime: expect.stringMatching(/^\d{4}-/),
  });
});

test('the same form sent twice creates one administrator with one password', async ({
  site,
  administrator,
}) => {
  const twice = form({ Account: 'double-click' });
  const send = () => site.send(systemAdministrators.SaveAdminUser, twice, administrator);

  const [first, second] = await Promise.all([send(), send()]);

  expect(first).toMatchObject({ Code: 200, Data: { OneTimePwd: expect.any(String) } });
  expect(second).toEqual(first);
  const { OneTimePwd } = first.Data as { OneTimePwd: string };
  expect(await signInByForm(site, { account: 'double-click', password: OneTimePwd })).toMatchObject({
    Code: 200,
  });
  const stored = await site.db.selectFrom('sent_forms').select('answer').execute();
  expect(JSON.stringify(stored)).not.toContain(OneTimePwd);
  expect(JSON.stringify(stored)).not.toContain('OneTimePwd');
});

test('the mobile number is encrypted in the database and masked in the log', async ({
  site,
  administrator,
}) => {
  const { AdminId } = await save(site, administrator, { Mobile: '13987654321' });
  const row = await site.db
    .selectFrom('administrators')
    .select('mobile_sealed')
    .where('id', '=', AdminId)
    .executeTakeFirst();
  const { List } = await site.call(
    systemAudit.GetOperationLog,
    { noun: 'administrator', recordid: String(AdminId) },
    administrator,
  );

  expect(row?.mobile_sealed?.toString('latin1')).not.toContain('13987654321');
  expect(List[0]?.After).toMatchObject({ Mobile: '13*******21' });
});

test('a field that is omitted or sent in its masked form remains unchanged', async ({
  site,
  administrator,
}) => {
  const { AdminId } = await save(site, administrator, { Account: 'stay', Mobile: '13812345678', Status: 0 });

  await save(site, administrator, { AdminId, Account: 'other-name', RealName: '王莉' });
  expect(await find(site, administrator, 'stay')).toMatchObject({
    Account: 'stay',
    RealName: '王莉',
    Mobile: '13*******78',
    Status: 0,
    LastLoginTime: '',
  });
  await save(site, administrator, { AdminId, Mobile: '13*******78', Status: 1 });
  expect(await find(site, administrator, 'stay')).toMatchObject({ Mobile: '13*******78', Status: 1 });
  await save(site, administrator, { AdminId, Mobile: '' });
  expect(await find(site, administrator, 'stay')).toMatchObject({ Mobile: '' });
});

test.for([
  ['a password reset', { ResetPwd: true }],
  ['a given password', { Password: 'Bridge-Tunnel-88' }],
  ['being disabled', { Status: 0 }],
] as const)('%s ends the sessions of the administrator', async ([_what, change], { site, administrator }) => {
  const { AdminId } = await save(site, administrator);
  const token = await sessionOf(site, AdminId);

  const { OneTimePwd } = await save(site, administrator, { AdminId, ...change });

  expect(OneTimePwd === undefined).toBe(!('ResetPwd' in change));
  expect(await site.send(systemStaff.GetLoginUser, {}, token)).toMatchObject({ Code: 402 });
});

test.for([
  [
    { Account: '', RealName: '', RoleId: 0, Mobile: '1381' },
    {
      Account: '请输入账号',
      RealName: '请输入姓名',
      RoleId: '请选择角色',
      Mobile: '请输入正确手机号码',
    },
  ],
  [{ Account: 'a b' }, { Account: '账号只能用文字、数字和 . _ @ -' }],
  [{ RoleId: 999_999 }, { RoleId: '角色不存在' }],
  [{ Password: 'Short-1' }, { Password: '密码至少 12 个字符' }],
  [{ Account: 'wanglijun', Password: 'Wanglijun-2026' }, { Password: '密码不能与账号相同或包含账号' }],
] as const)('an administrator %j is rejected', async ([fields, errors], { site, administrator }) => {
  expect(await sendSave(site, administrator, fields)).toMatchObject({ Code: 400, Data: errors });
});

test('similar accounts are rejected, but the account of a deleted administrator is available again', async ({
  site,
  administrator,
}) => {
  const { AdminId } = await save(site, administrator, { Account: 'Twin' });
  expect(await sendSave(site, administrator, { Account: 'ｔｗｉｎ' })).toMatchObject({
    Code: 400,
    Data: { Account: '账号已存在' },
  });

  expect(await remove(site, administrator, AdminId)).toMatchObject({ Code: 200 });
  expect(await find(site, administrator, 'twin')).toBeUndefined();
  expect(await sendSave(site, administrator, { Account: 'twin' })).toMatchObject({ Code: 200 });
  expect(await remove(site, administrator, AdminId)).toMatchObject({ Code: 404 });
});

test('a deleted administrator loses access at once and cannot sign in again', async ({
  site,
  administrator,
}) => {
  const person = await makeAdministrator(site);
  const token = await sessionOf(site, person.id);

  await remove(site, administrator, person.id);

  expect(await site.send(systemStaff.GetLoginUser, {}, token)).toMatchObject({ Code: 402 });
  expect(await signInByForm(site, person)).toMatchObject({ Code: 409, Message: '账号或密码错误' });
});

test('administrators cannot delete, disable, demote or reset themselves here', async ({
  site,
  administrator,
}) => {
  const self = await makeAdministrator(site);
  const token = await sessionOf(site, self.id);
  const own = { AdminId: self.id, RoleId: await roleOf(site, self.id) };

  expect(await remove(site, administrator, self.id, token)).toMatchObject({
    Code: 409,
    Message: '不能删除自己',
  });
  expect(await sendSave(site, administrator, { ...own, Status: 0 }, token)).toMatchObject({
    Message: '不能停用自己',
  });
  expect(await sendSave(site, administrator, { ...own, RoleId }, token)).toMatchObject({
    Message: '不能修改自己的角色',
  });
  expect(await sendSave(site, administrator, { ...own, ResetPwd: true }, token)).toMatchObject({
    Message: '请用“修改密码”更改自己的密码',
  });
});

test('an administrator with fewer permissions can neither create nor change a stronger administrator', async ({
  site,
  administrator,
}) => {
  const clerk = await signInAdministrator(site, ['admin:save', 'admin:del', 'news:list']);
  const strong = await makeAdministrator(site);
  const builtinRole = await roleOf(site, strong.id);

  expect(await sendSave(site, administrator, { RoleId: builtinRole }, clerk)).toMatchObject({
    Code: 409,
    Message: '不能授予权限高于自己的角色',
  });
  const touch = { AdminId: strong.id, RoleId: builtinRole, ResetPwd: true };
  expect(await sendSave(site, administrator, touch, clerk)).toMatchObject({
    Code: 409,
    Message: '不能修改权限高于自己的管理员',
  });
  expect(await remove(site, administrator, strong.id, clerk)).toMatchObject({ Code: 409 });
  expect(await sendSave(site, administrator, {}, clerk)).toMatchObject({ Code: 200 });
});

test('two administrators who delete each other at the same time leave one administrator', async ({
  site,
  administrator,
}) => {
  const fresh = await startTestApp();
  const [one, other] = [await makeAdministrator(fresh), await makeAdministrator(fresh)];
  const tokens = [await sessionOf(site, one.id, fresh), await sessionOf(site, other.id, fresh)];
  const role = await roleOf(site, one.id, fresh);

  // Both are let in before either is done.
  const both = await fresh.db.transaction().execute(async (tx) => {
    await lockStaff(tx);
    const sent = [
      remove(site, administrator, other.id, tokens[0], fresh),
      sendSave(site, administrator, { AdminId: one.id, RoleId: role, Status: 0 }, tokens[1], fresh),
    ];
    await expect.poll(() => countWaitingForLocks(fresh.db)).toBe(2);
    return () => Promise.all(sent);
  });
  const answers = await both();

  expect(answers.map(({ Code }) => Code).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ Code }) => Code === 409)?.Message).toBe('至少保留一名启用的系统管理员');
  await fresh.close();
});

test('reading and changing administrators requires the permissions', async ({ site, administrator }) => {
  const reader = await signInAdministrator(site, ['admin:list']);

  const { List } = await site.call(systemAdministrators.GetAdminUserL, { roleid: RoleId }, reader);
  expect(List.every((each) => each.RoleId === RoleId)).toBe(true);
  expect(await sendSave(site, administrator, {}, reader)).toMatchObject({ Code: 403 });
  expect(await remove(site, administrator, 1, reader)).toMatchObject({ Code: 403 });
  expect(await sendSave(site, administrator, { AdminId: 999_999 })).toMatchObject({ Code: 404 });
});

test('an administrator with a reset password changes the password and continues to work', async ({
  site,
  administrator,
}) => {
  const { AdminId } = await save(site, administrator, { Account: 'returning', Password: 'Bridge-Tunnel-88' });
  const token = await sessionOf(site, AdminId);
  const change = {
    Password: 'Bridge-Tunnel-88',
    Newpwd: 'Harbour-Light-99',
    againNewpwd: 'Harbour-Light-99',
  };

  await site.call(systemSessions.EditAdminPwd, change, token);

  expect(await site.send(systemStaff.GetSystemMenuList, {}, token)).toMatchObject({ Code: 200 });
});
