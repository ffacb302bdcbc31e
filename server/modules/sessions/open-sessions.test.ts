import { expect } from 'vitest';
import { systemOwnAccount } from '#contract/accounts/own-account.ts';
import { systemSessions } from '#contract/accounts/sessions.ts';
import { systemStaff } from '#contract/accounts/staff.ts';
import { webMembers } from '#contract/members/members.ts';
import { makeAdministrator, makeMember, signInAdministrator } from '../../testing/factories/records.ts';
import { startTestApp, testCaptcha, type TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { startSession } from './store.ts';

const sessionOf = (site: TestApp, id: number) =>
  startSession(site.db, { audience: 'administrator', holderId: id });
const isOver = async (site: TestApp, token: string) =>
  (await site.send(systemStaff.GetLoginUser, {}, token)).Code === 402;

test('an administrator sees the place and device of each own session', async ({ site }) => {
  const clerk = await makeAdministrator(site);
  await sessionOf(site, clerk.id);

  const token = await signInWith(site, clerk, 'Mozilla/5.0 (Windows NT 10.0) Chrome/131.0.0.0 Safari/537.36');

  const list = await site.call(systemOwnAccount.GetSessions, {}, token);
  expect(list).toMatchObject([
    { Device: 'Chrome 131 · Windows', Address: '10.4.4.4', IsCurrent: true },
    { IsCurrent: false },
  ]);
});

test('an administrator ends an own session, which applies from the next call', async ({ site }) => {
  const { id } = await makeAdministrator(site);
  const [lost, own] = [await sessionOf(site, id), await sessionOf(site, id)];
  const list = await site.call(systemOwnAccount.GetSessions, {}, own);
  const SessionId = list.find(({ IsCurrent }) => !IsCurrent)?.SessionId;

  await site.call(systemOwnAccount.EndSession, { SessionId }, own);

  expect(await isOver(site, lost)).toBe(true);
  expect(await site.call(systemOwnAccount.GetSessions, {}, own)).toHaveLength(1);
});

test('all own sessions except the current session end at once', async ({ site }) => {
  const { id } = await makeAdministrator(site);
  const [one, other, own] = [await sessionOf(site, id), await sessionOf(site, id), await sessionOf(site, id)];

  await site.call(systemOwnAccount.EndSession, { AdminId: id }, own);

  expect([await isOver(site, one), await isOver(site, other), await isOver(site, own)]).toEqual([
    true,
    true,
    false,
  ]);
});

test('an administrator who may change administrators sees and ends the sessions of others', async ({
  site,
}) => {
  const clerk = await makeAdministrator(site, { permissions: ['news:list'] });
  const [one, other] = [await sessionOf(site, clerk.id), await sessionOf(site, clerk.id)];
  const head = await signInAdministrator(site, ['admin:save', 'news:list']);

  const list = await site.call(systemOwnAccount.GetSessions, { adminid: clerk.id }, head);
  await site.call(systemOwnAccount.EndSession, { SessionId: list[0]?.SessionId }, head);
  const left = [await isOver(site, one), await isOver(site, other)].filter((over) => !over);
  await site.call(systemOwnAccount.EndSession, { AdminId: clerk.id }, head);

  expect(left).toHaveLength(1);
  expect([await isOver(site, one), await isOver(site, other)]).toEqual([true, true]);
});

test('sessions of other administrators require the permission and no fewer rights than their holder', async ({
  site,
}) => {
  const head = await makeAdministrator(site);
  const token = await sessionOf(site, head.id);
  const [{ SessionId } = { SessionId: 0 }] = await site.call(systemOwnAccount.GetSessions, {}, token);
  const clerk = await signInAdministrator(site, []);
  const lesser = await signInAdministrator(site, ['admin:save']);

  const codes = [
    await site.send(systemOwnAccount.GetSessions, { adminid: head.id }, clerk),
    await site.send(systemOwnAccount.EndSession, { SessionId }, clerk),
    await site.send(systemOwnAccount.EndSession, { AdminId: head.id }, clerk),
    await site.send(systemOwnAccount.EndSession, { SessionId }, lesser),
    await site.send(systemOwnAccount.EndSession, { AdminId: head.id }, lesser),
  ].map(({ Code }) => Code);

  expect(codes).toEqual([403, 404, 403, 409, 409]);
  expect(await isOver(site, token)).toBe(false);
});

test('the eleventh session ends the oldest session', async ({ site }) => {
  const clerk = await makeAdministrator(site);
  const tokens: string[] = [];
  for (let count = 0; count < 11; count++) tokens.push(await sessionOf(site, clerk.id));

  expect(await isOver(site, tokens[0] ?? '')).toBe(true);
  expect(await isOver(site, tokens[1] ?? '')).toBe(false);
  expect(await site.call(systemOwnAccount.GetSessions, {}, tokens[10])).toHaveLength(10);
});

test('an idle session is the first to end, and a member has at most ten sessions as well', async ({
  site,
}) => {
  const member = await makeMember(site);
  const begin = () => startSession(site.db, { audience: 'member', holderId: member.id });
  const first = await begin();
  for (let count = 0; count < 9; count++) await begin();
  await site.db
    .updateTable('sessions')
    .set({ last_seen_at: new Date(Date.now() - 3 * 3600_000) })
    .where('audience', '=', 'member')
    .where('id', '=', (build) =>
      build.selectFrom('sessions').select(build.fn.max('id').as('id')).where('audience', '=', 'member'),
    )
    .execute();

  await begin();
  const isFirstThere = (await site.send(webMembers.GetUserInfo, {}, first)).Code;
  await begin();

  expect(isFirstThere).toBe(200);
  expect((await site.send(webMembers.GetUserInfo, {}, first)).Code).toBe(401);
});

test('the back office is accessible only from the configured networks', async () => {
  const office = await startTestApp({ ADMIN_NETWORKS: '10.20.0.0/16, 192.168.7.9, 2001:db8::/32' });
  const token = await signInAdministrator(office);
  const ask = async (address: string) =>
    (await office.send(systemStaff.GetLoginUser, {}, token, address)).Code;
  const form = { Account: 'a', Password: 'b', TreeCode: 'c', FullName: 'd' };

  const answers = [
    await ask('10.20.3.4'),
    await ask('::ffff:10.20.3.4'),
    await ask('192.168.7.9'),
    await ask('2001:db8::1'),
    await ask('10.21.0.1'),
    await ask('192.168.7.10'),
    await ask('2001:db9::1'),
  ];
  const signIn = await office.send(systemSessions.Login, form, undefined, '10.21.0.1');
  // Members need captchas as well.
  const captcha = await office.send(systemSessions.GetCode, {}, undefined, '10.21.0.1');
  await office.close();

  expect(answers).toEqual([200, 200, 200, 200, 403, 403, 403]);
  expect(signIn).toMatchObject({ Code: 403, Message: '当前网络不能使用管理后台，请在办公网络内访问' });
  expect(captcha.Code).toBe(200);
});

async function signInWith(
  site: TestApp,
  { account, password }: { account: string; password: string },
  userAgent: string,
): Promise<string> {
  const { Url: FullName } = await site.send(systemSessions.GetCode, {});
  const answer = await site.app.inject({
    method: 'POST',
    url: systemSessions.Login.path,
    payload: { Account: account, Password: password, TreeCode: testCaptcha, FullName },
    headers: { 'user-agent': userAgent },
    remoteAddress: '10.4.4.4',
  });
  return answer.json<{ Data: string }>().Data;
}
