import { expect } from 'vitest';
import { memberSessions, systemSessions } from '#contract/accounts/sessions.ts';
import {
  makeAdministrator,
  makeMember,
  signInByForm,
  signInMember,
} from '../../testing/factories/records.ts';
import { overtaken } from '../../testing/held-row.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { hashPassword } from './passwords.ts';
import { startSession } from './store.ts';

/*
 * A password that changes while the old one is being checked: whatever began with the old one is refused.
 */

const newOnes = { Newpwd: 'Harbour-Light-99', againNewpwd: 'Harbour-Light-99' };

/** Lets `begin` find the old password right, then changes the row before it gets further. */
function meanwhile<Answer>(
  site: TestApp,
  table: 'administrators' | 'members',
  id: number,
  change: { password_hash: string } | { is_enabled: boolean },
  begin: () => Promise<Answer>,
): Promise<Answer> {
  return overtaken(site, (tx) => tx.updateTable(table).set(change).where('id', '=', id).execute(), begin);
}

const another = async () => ({ password_hash: await hashPassword('Bridge-Tunnel-88') });

test('an administrator whose password is reset during the sign-in gets no session', async ({ site }) => {
  const person = await makeAdministrator(site);

  const answer = await meanwhile(site, 'administrators', person.id, await another(), () =>
    signInByForm(site, person),
  );

  expect(answer).toMatchObject({ Code: 409, Message: '账号或密码错误' });
});

test('an administrator who is disabled during the sign-in gets no session', async ({ site }) => {
  const person = await makeAdministrator(site);

  const answer = await meanwhile(site, 'administrators', person.id, { is_enabled: false }, () =>
    signInByForm(site, person),
  );

  expect(answer).toMatchObject({ Code: 409, Message: '账号或密码错误' });
});

test('a member whose password is reset during the sign-in gets no session', async ({ site }) => {
  const member = await makeMember(site);

  const answer = await meanwhile(site, 'members', member.id, await another(), () =>
    site.send(memberSessions.GetLoginToken, member),
  );

  expect(answer).toMatchObject({ Code: 409, Message: '账号或密码错误' });
});

test('a password change by an administrator does not undo a simultaneous reset', async ({ site }) => {
  const person = await makeAdministrator(site);
  const token = await startSession(site.db, { audience: 'administrator', holderId: person.id });
  const form = { Password: person.password, ...newOnes };

  const answer = await meanwhile(site, 'administrators', person.id, await another(), () =>
    site.send(systemSessions.EditAdminPwd, form, token),
  );

  expect(answer).toMatchObject({ Code: 400, Data: { Password: '旧密码错误' } });
  expect(await signInByForm(site, { ...person, password: 'Bridge-Tunnel-88' })).toMatchObject({ Code: 200 });
});

test('a password change by a member does not undo a simultaneous reset', async ({ site }) => {
  const member = await makeMember(site);
  const token = await signInMember(site, member);
  const form = { Pwd: member.password, ...newOnes };

  const answer = await meanwhile(site, 'members', member.id, await another(), () =>
    site.send(memberSessions.EditMemberPwd, form, token),
  );

  expect(answer).toMatchObject({ Code: 400, Data: { Pwd: '旧密码错误' } });
  expect(
    await site.send(memberSessions.GetLoginToken, { ...member, password: 'Bridge-Tunnel-88' }),
  ).toMatchObject({ Code: 200 });
});
