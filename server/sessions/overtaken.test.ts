import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberSessions, systemSessions } from '#contract/sessions.ts';
import { makeAdministrator, makeMember, signInByForm, signInMember } from '../testing/make.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { hashPassword } from './passwords.ts';
import { startSession } from './store.ts';

/*
 * A password that is changed while the old one is being looked at: what began with the old one comes too late.
 */

const newOnes = { Newpwd: 'Harbour-Light-99', againNewpwd: 'Harbour-Light-99' };

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

/** Lets `begin` find the old password right, then changes the row before it gets further. */
async function overtaken<Answer>(
  table: 'administrators' | 'members',
  id: number,
  change: { password_hash: string } | { is_enabled: boolean },
  begin: () => Promise<Answer>,
): Promise<Answer> {
  const held = await site.db.transaction().execute(async (tx) => {
    await tx.updateTable(table).set(change).where('id', '=', id).execute();
    const answer = begin();
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    return { answer };
  });
  return await held.answer;
}

/** How many calls of this database wait for a row. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(site.db);
  return rows[0]?.count ?? 0;
}

const another = async () => ({ password_hash: await hashPassword('Bridge-Tunnel-88') });

test('an administrator who signs in with a password that is reset meanwhile gets no session', async () => {
  const person = await makeAdministrator(site);

  const answer = await overtaken('administrators', person.id, await another(), () =>
    signInByForm(site, person),
  );

  expect(answer).toMatchObject({ Code: 409, Message: '账号或密码错误' });
});

test('nor does one who is disabled meanwhile', async () => {
  const person = await makeAdministrator(site);

  const answer = await overtaken('administrators', person.id, { is_enabled: false }, () =>
    signInByForm(site, person),
  );

  expect(answer).toMatchObject({ Code: 409, Message: '账号或密码错误' });
});

test('a member who signs in with a password that is reset meanwhile gets no session', async () => {
  const member = await makeMember(site);

  const answer = await overtaken('members', member.id, await another(), () =>
    site.send(memberSessions.GetLoginToken, member),
  );

  expect(answer).toMatchObject({ Code: 409, Message: '账号或密码错误' });
});

test('an administrator’s new password does not undo a reset', async () => {
  const person = await makeAdministrator(site);
  const token = await startSession(site.db, { audience: 'administrator', holderId: person.id });
  const form = { Password: person.password, ...newOnes };

  const answer = await overtaken('administrators', person.id, await another(), () =>
    site.send(systemSessions.EditAdminPwd, form, token),
  );

  expect(answer).toMatchObject({ Code: 400, Data: { Password: '旧密码错误' } });
  expect(await signInByForm(site, { ...person, password: 'Bridge-Tunnel-88' })).toMatchObject({ Code: 200 });
});

test('a member’s new password does not undo a reset', async () => {
  const member = await makeMember(site);
  const token = await signInMember(site, member);
  const form = { Pwd: member.password, ...newOnes };

  const answer = await overtaken('members', member.id, await another(), () =>
    site.send(memberSessions.EditMemberPwd, form, token),
  );

  expect(answer).toMatchObject({ Code: 400, Data: { Pwd: '旧密码错误' } });
  expect(
    await site.send(memberSessions.GetLoginToken, { ...member, password: 'Bridge-Tunnel-88' }),
  ).toMatchObject({ Code: 200 });
});
