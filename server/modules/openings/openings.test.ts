import { sql } from 'kysely';
import { expect } from 'vitest';
import { businessOpenings, openingTexts, webOpenings } from '#contract/accounts/openings.ts';
import { memberSessions } from '#contract/accounts/sessions.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { openVault } from '../../platform/core/vault.ts';
import { makeMember, signInAdministrator } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

/* 开通账号: a member without an account chooses account and password itself, by a link or a code. */

const { SendOpenings, GetOpenings } = businessOpenings;
const { GetOpening, OpenAccount } = webOpenings;
const good = 'Bridge-Tunnel-8842';

/** Makes a member as the office has it: without an account. */
async function makeWithoutAccount(site: TestApp): Promise<number> {
  const { id } = await makeMember(site);
  const none = { account: '', account_key: null, password_hash: '' };
  await site.db.updateTable('members').set(none).where('id', '=', id).execute();
  return id;
}

let hosts = 0;
/** Each test guesses from an address of its own. */
const newAddress = () => `10.${++hosts}.7.7`;

const form = (Code: string, change: object = {}) => ({
  Code,
  Account: `opened${++hosts}`,
  Newpwd: good,
  againNewpwd: good,
  Consent: true,
  ...change,
});
const open = (site: TestApp, sent: object, address = newAddress()) =>
  site.send(OpenAccount, sent as never, undefined, address);

async function codeOf(site: TestApp, token: string, id: number, Way: 'slip' | 'phone' = 'slip') {
  const { Results } = await site.call(SendOpenings, { Ids: [id], Way }, token);
  return Results[0]!;
}

test('a member types its code as it likes, chooses account and password, and signs in; the code is used up', async ({
  site,
  administrator,
}) => {
  const id = await makeWithoutAccount(site);
  const { Code, Way, Until } = await codeOf(site, administrator, id);
  expect(Code).toMatch(/^[2-9A-HJKMNP-Z]{12}$/);
  expect([Way, Until.length]).toEqual(['slip', 10]);
  const typed = ` ${Code.slice(0, 4).toLowerCase()} ${Code.slice(4, 8)}－${Code.slice(8)}\u200B`;

  const read = await site.send(GetOpening, { Code: typed }, undefined, newAddress());
  expect(read).toMatchObject({ Code: 200, Data: { Account: `hy${String(id).padStart(5, '0')}` } });
  const sent = form(typed, { Account: `Chosen${id}` });
  expect(await open(site, sent)).toMatchObject({ Code: 200, Message: '账号已开通，请登录' });

  const signIn = { account: `chosen${id}`, password: good };
  expect(await site.send(memberSessions.GetLoginToken, signIn)).toMatchObject({ Code: 200 });
  expect(await open(site, form(Code))).toMatchObject({ Code: 409, Message: openingTexts.used });
  expect(await site.call(GetOpenings, { memberid: id }, administrator)).toMatchObject([
    { Way: 'slip', State: 'used', UseTime: expect.stringMatching(/^\d{4}-/) },
  ]);
  const { List } = await site.call(
    businessMembers.GetMemberList,
    { opening: 'open', key: sent.Account },
    administrator,
  );
  expect(List).toMatchObject([
    { MemberId: id, OpeningState: 'open', OpeningTime: expect.stringMatching(/^\d/) },
  ]);
});

test('a new code ends the former one; an expired and an unknown one say so', async ({
  site,
  administrator,
}) => {
  const id = await makeWithoutAccount(site);
  const first = await codeOf(site, administrator, id);
  const second = await codeOf(site, administrator, id, 'phone');

  expect(await open(site, form(first.Code))).toMatchObject({ Code: 409, Message: openingTexts.ended });
  await site.db
    .updateTable('account_openings')
    .set({ expires_at: sql<Date>`now()` })
    .where('member_id', '=', id)
    .execute();
  expect(await open(site, form(second.Code))).toMatchObject({ Code: 409, Message: openingTexts.expired });
  expect(await open(site, form('ABCD-EFGH-JKMN'))).toMatchObject({
    Code: 409,
    Message: openingTexts.unknown,
  });
  const { List } = await site.call(
    businessMembers.GetMemberList,
    { opening: 'none', pagesize: 999 },
    administrator,
  );
  expect(List.map(({ MemberId }) => MemberId)).toContain(id);
});

test('guesses are limited as at the sign-in', async ({ site }) => {
  const address = newAddress();
  const codes = [];
  for (let at = 0; at < 6; at += 1)
    codes.push((await site.send(GetOpening, { Code: `ABCDEFGHJKM${at + 2}` }, undefined, address)).Code);

  expect(codes).toEqual([409, 409, 409, 409, 409, 429]);
});

test('who has an account, is not approved, has left or is disabled is refused with the reason, also with a code from before', async ({
  site,
  administrator,
}) => {
  const has = (await makeMember(site)).id;
  const cases: [object, string][] = [
    [{ status: 3 }, openingTexts.notApproved],
    [{ ended_on: '2020-01-01' }, openingTexts.left],
    [{ is_enabled: false }, openingTexts.disabled],
  ];
  expect((await codeOf(site, administrator, has)).Refusal).toBe(openingTexts.opened);
  for (const [change, refusal] of cases) {
    const id = await makeWithoutAccount(site);
    const before = await codeOf(site, administrator, id);
    await site.db.updateTable('members').set(change).where('id', '=', id).execute();
    expect(await codeOf(site, administrator, id)).toMatchObject({ Refusal: refusal, Code: '', Way: '' });
    expect(await open(site, form(before.Code))).toMatchObject({ Code: 409, Message: openingTexts.notNow });
  }
});

test('a weak password, a taken account or no consent leaves the code as it is', async ({
  site,
  administrator,
}) => {
  const other = await makeMember(site);
  const { Code } = await codeOf(site, administrator, await makeWithoutAccount(site));

  for (const [change, field] of [
    [{ Newpwd: 'short', againNewpwd: 'short' }, 'Newpwd'],
    [{ againNewpwd: 'Another-Tunnel-1' }, 'againNewpwd'],
    [{ Account: other.account }, 'Account'],
    [{ Consent: false }, 'Consent'],
  ] as const)
    expect(await open(site, form(Code, change))).toMatchObject({
      Code: 400,
      Data: { [field]: expect.any(String) },
    });
  expect(await open(site, form(Code))).toMatchObject({ Code: 200 });
});

test('of two who use one code at once one opens the account', async ({ site, administrator }) => {
  const { Code } = await codeOf(site, administrator, await makeWithoutAccount(site));

  const answers = await Promise.all([open(site, form(Code)), open(site, form(Code))]);

  expect(answers.map((answer) => answer.Code).toSorted()).toEqual([200, 409]);
});

test('without a mail server and without a gateway a link reaches nobody, and the clerk is told', async ({
  site,
  administrator,
}) => {
  const id = await makeWithoutAccount(site);

  const { Results } = await site.call(SendOpenings, { Ids: [id], Way: 'link' }, administrator);

  expect(Results).toMatchObject([{ Refusal: openingTexts.unreachable, Code: '' }]);
});

test('the right is member:open; the log has who sent and how, and no code', async ({ site }) => {
  const clerk = await signInAdministrator(site, ['member:list', 'member:open']);
  const reader = await signInAdministrator(site, ['member:list', 'member:password']);
  const id = await makeWithoutAccount(site);

  expect(await site.send(SendOpenings, { Ids: [id], Way: 'slip' }, reader)).toMatchObject({ Code: 403 });
  const { Code } = await codeOf(site, clerk, id);

  const { rows } = await sql<{ text: string }>`select l::text as text from operation_log l
    where noun = 'member' and record_id = ${String(id)}`.execute(site.db);
  expect(rows.some(({ text }) => text.includes('SendOpenings'))).toBe(true);
  expect(rows.some(({ text }) => text.includes(Code))).toBe(false);
  const { rows: stored } = await sql<{
    text: string;
  }>`select o::text as text from account_openings o`.execute(site.db);
  expect(stored.some(({ text }) => text.includes(Code))).toBe(false);
});

test('a link is mailed where there is a mail server, opens the account once, and ends with the next code or another address', async ({
  site,
  administrator,
}) => {
  const vault = await openVault(site.dataDir, undefined);
  const setting = { name: 'smtpUrl', sealed: vault.seal('smtps://office:secret@smtp.example.com:465') };
  await site.db.insertInto('sealed_settings').values(setting).execute();
  const [id, moved] = [await makeWithoutAccount(site), await makeWithoutAccount(site)];
  const link = { Ids: [id], Way: 'link' as const };

  const { Results } = await site.call(SendOpenings, link, administrator);

  expect(Results).toMatchObject([{ Way: 'mail', Code: '', Refusal: '' }]);
  const ticketIn = async (record = id) => {
    const { body } = await site.db
      .selectFrom('outgoing_messages')
      .select('body')
      .where('topic', '=', 'account-opening')
      .where('record_id', '=', record)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return /OpenAccount=([\w-]+)/.exec(vault.open(body))?.[1] ?? '';
  };
  const first = await ticketIn();
  await site.call(SendOpenings, link, administrator);
  expect(await open(site, form(first))).toMatchObject({ Code: 409, Message: openingTexts.ended });
  expect(await open(site, form(await ticketIn()))).toMatchObject({ Code: 200 });

  await site.call(SendOpenings, { ...link, Ids: [moved] }, administrator);
  const toFormer = await ticketIn(moved);
  const member = await site.call(businessMembers.GetMemberModel, { id: moved }, administrator);
  await site.call(businessMembers.EditMemberInfo, { ...member, Email: 'new@a.example' }, administrator);
  expect(await open(site, form(toFormer))).toMatchObject({ Code: 409, Message: openingTexts.ended });
  await site.db.deleteFrom('sealed_settings').where('name', '=', 'smtpUrl').execute();
});
