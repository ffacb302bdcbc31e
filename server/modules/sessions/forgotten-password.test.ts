import { sql } from 'kysely';
import { expect } from 'vitest';
import { memberSessions, systemSessions } from '#contract/accounts/sessions.ts';
import { webMembers } from '#contract/members/members.ts';
import { openVault } from '../../platform/core/vault.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { makeMember, signInMember } from '../../testing/factories/records.ts';
import { testCaptcha, type TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { passwordWishes } from './forgotten-password.ts';

async function forget(site: TestApp, Account: string, address?: string) {
  const { Url: FullName } = await site.send(systemSessions.GetCode, {}, undefined, address);
  const form = { Account, TreeCode: testCaptcha, FullName };
  return await site.send(memberSessions.ForgotPwd, form, undefined, address);
}

/** Returns the tickets of the links mailed to a member, newest last. */
async function mailedTickets(site: TestApp, memberId: number): Promise<string[]> {
  // The answer comes first, the mail from a job.
  await expect.poll(() => waitingWishes(site)).toBe(0);
  const vault = await openVault(site.dataDir, undefined);
  const rows = await site.db
    .selectFrom('outgoing_messages')
    .select('body')
    .where('noun', '=', 'member')
    .where('record_id', '=', memberId)
    .where('subject', '=', '重新设置密码')
    .orderBy('id')
    .execute();
  return rows.map(({ body }) => /ResetPwd=([\w-]+)/.exec(vault.open(body))?.[1] ?? '');
}

async function waitingWishes(site: TestApp): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from jobs.job where name = ${passwordWishes.name} and state < 'completed'`.execute(site.db);
  return rows.length;
}

const reset = (site: TestApp, Ticket: string | undefined, Newpwd = 'Harbour-Light-99') =>
  site.send(memberSessions.ResetPwdByMail, { Ticket, Newpwd, againNewpwd: Newpwd });

test('a member with a forgotten password sets a new password once through a mailed link', async ({
  site,
}) => {
  const member = await makeMember(site);
  const session = await signInMember(site, member);

  const asked = await forget(site, ` ${member.account.toUpperCase()} `);
  const [ticket] = await mailedTickets(site, member.id);
  const common = await reset(site, ticket, 'Password@2026');
  const named = await site.send(memberSessions.GetPwdTicket, { Ticket: ticket });
  const done = await reset(site, ticket);
  const again = await reset(site, ticket, 'Another-Light-99');
  const over = await site.send(memberSessions.GetPwdTicket, { Ticket: ticket });

  expect(asked).toMatchObject({ Code: 200, Message: '如账号存在，邮件已发送至登记邮箱' });
  expect(common).toMatchObject({ Code: 400, Data: { Newpwd: '密码过于常见，请换一个' } });
  expect(named).toMatchObject({ Code: 200, Data: { Account: member.account } });
  expect(over).toMatchObject({ Code: 409, Message: '链接已失效，请重新申请' });
  expect(done).toMatchObject({ Code: 200, Message: '密码已修改，请登录' });
  expect(again).toMatchObject({ Code: 409, Message: '链接已失效，请重新申请' });
  expect(await site.send(webMembers.GetUserInfo, {}, session)).toMatchObject({ Code: 401 });
  const form = { account: member.account, password: 'Harbour-Light-99' };
  expect(await site.send(memberSessions.GetLoginToken, form)).toMatchObject({ Code: 200 });
});

test('unknown and disabled accounts get the same answer without a mail', async ({ site }) => {
  const [known, disabled] = [await makeMember(site), await makeMember(site)];
  await site.db.updateTable('members').set({ is_enabled: false }).where('id', '=', disabled.id).execute();

  const answers = [
    await forget(site, known.account),
    await forget(site, disabled.account),
    await forget(site, 'nobody'),
  ];

  const asNumber = await forget(site, '138 0000 1234');

  expect(asNumber).toMatchObject({ Code: 200, Message: '如账号存在，链接已发送至该手机或登记邮箱' });
  const told = { Code: 200, Message: '如账号存在，邮件已发送至登记邮箱', Data: null };
  for (const answer of answers) expect(answer).toMatchObject(told);
  expect(await mailedTickets(site, disabled.id)).toEqual([]);
});

test('the answer does not wait for the lookup of the member', async ({ site }) => {
  const member = await makeMember(site);

  const answers = await transaction(site.owner, async (tx) => {
    await sql`lock table members, password_tickets, outgoing_messages, operation_log`.execute(tx);
    return [await forget(site, member.account), await forget(site, 'nobody')];
  });

  expect(answers.map(({ Code }) => Code)).toEqual([200, 200]);
  expect(await mailedTickets(site, member.id)).toHaveLength(1);
});

test('a request without the correct captcha sends no mail', async ({ site }) => {
  const member = await makeMember(site);

  const form = { Account: member.account, TreeCode: 'NOPE', FullName: 'nothing' };
  const answer = await site.send(memberSessions.ForgotPwd, form);

  expect(answer).toMatchObject({ Code: 409, Message: '验证码错误' });
  expect(await mailedTickets(site, member.id)).toEqual([]);
});

test('a link expires after half an hour, and a newer link invalidates the older link', async ({ site }) => {
  const member = await makeMember(site);
  await forget(site, member.account);
  const [first] = await mailedTickets(site, member.id);
  await forget(site, member.account);
  const [, second] = await mailedTickets(site, member.id);

  const older = await reset(site, first);
  await site.db
    .updateTable('password_tickets')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute();
  const late = await reset(site, second);

  expect([older.Code, late.Code]).toEqual([409, 409]);
});

test('the number of mails to a member is limited, and an address may ask ten times an hour', async ({
  site,
}) => {
  const member = await makeMember(site);

  const codes: number[] = [];
  for (let count = 0; count < 11; count++) codes.push((await forget(site, member.account, '10.55.0.1')).Code);

  expect(codes.slice(9)).toEqual([200, 429]);
  expect(await mailedTickets(site, member.id)).toHaveLength(3);
});
