import { sql } from 'kysely';
import { expect } from 'vitest';
import { businessOpenings, openingTexts, webOpenings } from '#contract/accounts/openings.ts';
import { memberSessions } from '#contract/accounts/sessions.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessOpenable } from '#contract/members/openable-members.ts';
import {
  accountForm,
  goodPassword,
  makeWithoutAccount,
  newAddress,
  openAccount,
} from '../../testing/factories/make-opening.ts';
import { makeMember, signInAdministrator } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

/* 开通账号: a member without an account chooses account and password itself, by a link or a code. */

const { SendOpenings, GetOpenings } = businessOpenings;
const { GetOpening } = webOpenings;

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
  const sent = accountForm(typed, { Account: `Chosen${id}` });
  expect(await openAccount(site, sent)).toMatchObject({ Code: 200, Message: '账号已开通，请登录' });

  const signIn = { account: `chosen${id}`, password: goodPassword };
  expect(await site.send(memberSessions.GetLoginToken, signIn)).toMatchObject({ Code: 200 });
  expect(await openAccount(site, accountForm(Code))).toMatchObject({ Code: 409, Message: openingTexts.used });
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

  expect(await openAccount(site, accountForm(first.Code))).toMatchObject({
    Code: 409,
    Message: openingTexts.ended,
  });
  await site.db
    .updateTable('account_openings')
    .set({ expires_at: sql<Date>`now()` })
    .where('member_id', '=', id)
    .execute();
  expect(await openAccount(site, accountForm(second.Code))).toMatchObject({
    Code: 409,
    Message: openingTexts.expired,
  });
  expect(await openAccount(site, accountForm('ABCD-EFGH-JKMN'))).toMatchObject({
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

/** Answers of as many codes that open nothing, from hosts of one network. */
async function guess(site: TestApp, count: number): Promise<number[]> {
  const network = newAddress().replace(/\.\d+$/, '');
  const answers = [];
  for (let at = 0; at < count; at += 1) {
    const Code = `ABCDEFGHJ${String(at).padStart(3, '2')}`;
    answers.push((await site.send(GetOpening, { Code }, undefined, `${network}.${at % 250}`)).Code);
  }
  return answers;
}

test('a network may mistype a hundred codes within ten minutes, and the next one waits', async ({ site }) => {
  const answers = await guess(site, 101);

  expect(answers).toEqual([...Array<number>(100).fill(409), 429]);
});

test('wrong codes keep nobody of the office from signing in, and right codes do not count', async ({
  site,
  administrator,
}) => {
  const { account, password } = await makeMember(site);
  const address = newAddress();
  const { Code } = await codeOf(site, administrator, await makeWithoutAccount(site));
  for (let at = 0; at < 40; at += 1)
    await site.send(GetOpening, { Code: 'ABCDEFGHJKM2' }, undefined, address);
  const { count: before } = await failures(site);

  for (let at = 0; at < 70; at += 1)
    expect(await site.send(GetOpening, { Code }, undefined, address)).toMatchObject({ Code: 200 });

  expect((await failures(site)).count).toBe(before);
  const signIn = { account, password };
  expect(await site.send(memberSessions.GetLoginToken, signIn, undefined, address)).toMatchObject({
    Code: 200,
  });
});

const failures = ({ db }: TestApp) =>
  db
    .selectFrom('sign_in_failures')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();

test('a member that was disabled and enabled again needs a new code', async ({ site, administrator }) => {
  const id = await makeWithoutAccount(site);
  const { Code } = await codeOf(site, administrator, id);

  for (const Status of [0, 1] as const)
    await site.call(businessMembers.EditMemberStatus, { Ids: [id], Status }, administrator);

  expect(await openAccount(site, accountForm(Code))).toMatchObject({
    Code: 409,
    Message: openingTexts.ended,
  });
  expect(await site.call(GetOpenings, { memberid: id }, administrator)).toMatchObject([{ State: 'ended' }]);
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
    expect(await openAccount(site, accountForm(before.Code))).toMatchObject({
      Code: 409,
      Message: openingTexts.notNow,
    });
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
    expect(await openAccount(site, accountForm(Code, change))).toMatchObject({
      Code: 400,
      Data: { [field]: expect.any(String) },
    });
  expect(await openAccount(site, accountForm(Code))).toMatchObject({ Code: 200 });
});

test('of two who use one code at once one opens the account', async ({ site, administrator }) => {
  const { Code } = await codeOf(site, administrator, await makeWithoutAccount(site));

  const answers = await Promise.all([
    openAccount(site, accountForm(Code)),
    openAccount(site, accountForm(Code)),
  ]);

  expect(answers.map((answer) => answer.Code).toSorted()).toEqual([200, 409]);
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

test('the filters of the list leave those whose accounts can be opened, and the others are counted by reason', async ({
  site,
  administrator,
}) => {
  const City = `开通市${newAddress()}`;
  const changes = [{}, {}, { status: 3 }, { is_enabled: false }, { ended_on: '2020-01-01' }];
  const ids = [];
  for (const change of changes) {
    const id = await makeWithoutAccount(site);
    await site.db
      .updateTable('members')
      .set({ city: City, ...change })
      .where('id', '=', id)
      .execute();
    ids.push(id);
  }
  const has = (await makeMember(site)).id;
  await site.db.updateTable('members').set({ city: City }).where('id', '=', has).execute();
  const reader = await signInAdministrator(site, ['member:list']);

  const filters = { city: City, ended: 2 as const };
  expect(await site.send(businessOpenable.GetOpenableMembers, filters, reader)).toMatchObject({ Code: 403 });
  const answer = await site.call(businessOpenable.GetOpenableMembers, filters, administrator);

  expect(answer.Ids).toEqual(ids.slice(0, 2));
  expect(answer.Refusals.toSorted((a, b) => a.Refusal.localeCompare(b.Refusal))).toEqual(
    [openingTexts.opened, openingTexts.notApproved, openingTexts.left, openingTexts.disabled]
      .map((Refusal) => ({ Refusal, Count: 1 }))
      .toSorted((a, b) => a.Refusal.localeCompare(b.Refusal)),
  );
});
