import { expect } from 'vitest';
import { businessConfirmations, webConfirmations } from '#contract/members/confirmations.ts';
import { webContacts } from '#contract/members/contacts.ts';
import { businessContacts } from '#contract/members/managed-contacts.ts';
import { webMembers } from '#contract/members/members.ts';
import { makeMember, signInMember } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

const { GetMyConfirmation, ConfirmMyData } = webConfirmations;
const {
  SaveConfirmationRound,
  CloseConfirmationRound,
  GetConfirmationRounds,
  GetConfirmations,
  RemindMembers,
  ConfirmByPhone,
} = businessConfirmations;

let count = 0;

async function openRound(site: TestApp, administrator: string, form: object = {}): Promise<number> {
  const whole = { Title: `第${++count}次核对`, BeginDate: '2020-01-01', ...form };
  return (await site.call(SaveConfirmationRound, whole, administrator)).RoundId;
}

const stateOf = async (site: TestApp, administrator: string, roundid: number, memberId: number) =>
  (await site.call(GetConfirmations, { roundid, pagesize: 500 }, administrator)).List.find(
    ({ MemberId }) => MemberId === memberId,
  );

const roundOf = async (site: TestApp, administrator: string, roundId: number) =>
  (await site.call(GetConfirmationRounds, { pagesize: 100 }, administrator)).List.find(
    ({ RoundId }) => RoundId === roundId,
  )!;

type Confirm = (
  site: TestApp,
  context: { RoundId: number; token: string; member: { id: number }; administrator: string },
) => Promise<unknown>;

test.beforeEach(async ({ site }) => {
  await site.db.updateTable('confirmation_rounds').set({ closed_at: new Date() }).execute();
});

test('a member confirms without changes, and is asked no more in this round', async ({
  site,
  administrator,
}) => {
  const member = await makeMember(site);
  const token = await signInMember(site, member);
  const RoundId = await openRound(site, administrator);
  const before = await roundOf(site, administrator, RoundId);
  expect(await site.call(GetMyConfirmation, {}, token)).toMatchObject({ RoundId, EndDate: '' });

  await site.call(ConfirmMyData, { RoundId }, token);

  expect(await site.call(GetMyConfirmation, {}, token)).toBeNull();
  expect(await stateOf(site, administrator, RoundId, member.id)).toMatchObject({ Way: 1 });
  expect((await roundOf(site, administrator, RoundId)).Confirmed).toBe(before.Confirmed + 1);
});

test('a member that changes its data has confirmed with changes', async ({ site, administrator }) => {
  const member = await makeMember(site);
  const token = await signInMember(site, member);
  const RoundId = await openRound(site, administrator);

  const profile = { DailyOperator: '王五', OperatorPhone: '13900139000' };
  await site.call(webMembers.EditMember, profile, token);

  expect(await stateOf(site, administrator, RoundId, member.id)).toMatchObject({ Way: 2 });
});

test('a member that changes its contacts has confirmed with changes', async ({ site, administrator }) => {
  const person = { ContactName: '钱七', Mobile: '13700137000' };
  const blank = { Post: '', Landline: '', Email: '', ContactNote: '' };
  const untouched = await makeMember(site);
  const member = await makeMember(site);
  const token = await signInMember(site, member);
  const RoundId = await openRound(site, administrator);

  const office = { MemberId: untouched.id, ...person, ...blank };
  await site.call(businessContacts.SaveContact, office, administrator);
  expect(await stateOf(site, administrator, RoundId, untouched.id)).toMatchObject({ Way: 0 });
  await site.call(webContacts.SaveMyContact, { ...person, ...blank }, token);

  expect(await stateOf(site, administrator, RoundId, member.id)).toMatchObject({ Way: 2 });
});

test('a member that saves its data as they were has not confirmed', async ({ site, administrator }) => {
  const member = await makeMember(site);
  const token = await signInMember(site, member);
  const RoundId = await openRound(site, administrator);
  const { DailyOperator, OperatorPhone } = await site.call(webMembers.GetUserInfo, {}, token);

  await site.call(webMembers.EditMember, { DailyOperator, OperatorPhone }, token);

  expect(await stateOf(site, administrator, RoundId, member.id)).toMatchObject({ Way: 0 });
  expect(await site.call(GetMyConfirmation, {}, token)).toMatchObject({ RoundId });
});

for (const [way, confirm] of [
  ['confirms', (site, { RoundId, token }) => site.call(ConfirmMyData, { RoundId }, token)],
  [
    'changes its data',
    (site, { token }) =>
      site.call(webMembers.EditMember, { DailyOperator: '王五', OperatorPhone: '13900139000' }, token),
  ],
  [
    'is called',
    (site, { RoundId, member, administrator }) =>
      site.call(ConfirmByPhone, { RoundId, MemberId: member.id }, administrator),
  ],
] as [string, Confirm][])
  test(`a reminder that still waits is withdrawn when the member ${way}, those of others stay`, async ({
    site,
    administrator,
  }) => {
    const [member, other] = [await makeMember(site), await makeMember(site)];
    const token = await signInMember(site, member);
    const RoundId = await openRound(site, administrator);
    await site.call(RemindMembers, { RoundId, MemberIds: [member.id, other.id] }, administrator);
    // As if nothing had been sent yet.
    const reminders = site.db.updateTable('outgoing_messages').where('record_id', '=', RoundId);
    await reminders.set({ state: 'queued', reason: '' }).where('noun', '=', 'confirmationRound').execute();

    await confirm(site, { RoundId, token, member, administrator });

    const messages = await site.db
      .selectFrom('outgoing_messages')
      .select(['member_id', 'withdrawn_at'])
      .where('noun', '=', 'confirmationRound')
      .where('record_id', '=', RoundId)
      .execute();
    expect(messages.length).toBeGreaterThan(2);
    for (const { member_id, withdrawn_at } of messages)
      expect(withdrawn_at === null).toBe(member_id === other.id);
  });

test('a round is not open before its day, after its end and while it is closed', async ({
  site,
  administrator,
}) => {
  const token = await signInMember(site);
  const early = await openRound(site, administrator, { BeginDate: '2098-01-01' });
  await openRound(site, administrator, { EndDate: '2020-02-01' });
  const closed = await openRound(site, administrator);
  await site.call(CloseConfirmationRound, { RoundId: closed, IsClosed: true }, administrator);

  expect(await site.call(GetMyConfirmation, {}, token)).toBeNull();
  expect((await site.send(ConfirmMyData, { RoundId: early }, token)).Code).toBe(409);
  await site.call(CloseConfirmationRound, { RoundId: closed, IsClosed: false }, administrator);
  expect(await site.call(GetMyConfirmation, {}, token)).toMatchObject({ RoundId: closed });
});

test('a reminder is sent once a day, unless the clerk insists, and never to who has confirmed', async ({
  site,
  administrator,
}) => {
  const [late, done] = [await makeMember(site), await makeMember(site)];
  const RoundId = await openRound(site, administrator);
  await site.call(ConfirmMyData, { RoundId }, await signInMember(site, done));
  const form = { RoundId, MemberIds: [late.id, done.id] };

  const first = await site.call(RemindMembers, form, administrator);
  const second = await site.call(RemindMembers, form, administrator);
  const third = await site.call(RemindMembers, { ...form, Again: true }, administrator);

  expect(first).toEqual({ Reminded: 1, RemindedToday: 0, Unreachable: 0 });
  expect(second).toEqual({ Reminded: 0, RemindedToday: 1, Unreachable: 0 });
  expect(third).toMatchObject({ Reminded: 1 });
  expect(await stateOf(site, administrator, RoundId, late.id)).toMatchObject({ RemindCount: 2 });
  const messages = await site.db
    .selectFrom('outgoing_messages')
    .select(['kind', 'member_id'])
    .where('noun', '=', 'confirmationRound')
    .where('record_id', '=', RoundId)
    .execute();
  expect(messages.map(({ kind }) => kind).toSorted()).toEqual(['mail', 'mail', 'sms', 'sms']);
  expect(messages.every(({ member_id }) => member_id === late.id)).toBe(true);
});

test('a call to a member is noted, taken back and noted again', async ({ site, administrator }) => {
  const { id: MemberId } = await makeMember(site);
  const RoundId = await openRound(site, administrator);
  const call = { RoundId, MemberId, Note: '沈主任：地址不变' };

  await site.call(ConfirmByPhone, call, administrator);
  expect(await stateOf(site, administrator, RoundId, MemberId)).toMatchObject({ Way: 3, Note: call.Note });
  await site.call(ConfirmByPhone, { ...call, IsConfirmed: false }, administrator);
  expect(await stateOf(site, administrator, RoundId, MemberId)).toMatchObject({ Way: 0, Note: '' });
  await site.call(ConfirmByPhone, call, administrator);

  expect(await stateOf(site, administrator, RoundId, MemberId)).toMatchObject({ Way: 3 });
});

test('members without an account are listed apart', async ({ site, administrator }) => {
  const { id } = await makeMember(site, { MemberName: '没有账号的公司' });
  await site.db
    .updateTable('members')
    .set({ account: '', account_key: null, password_hash: '' })
    .where('id', '=', id)
    .execute();
  const roundid = await openRound(site, administrator);

  const { List } = await site.call(GetConfirmations, { roundid, state: 3 }, administrator);

  expect(List.map(({ MemberName }) => MemberName)).toEqual(['没有账号的公司']);
});

test('the list is exported', async ({ site, administrator }) => {
  const RoundId = await openRound(site, administrator);

  const { statusCode, headers } = await site.app.inject({
    url: `/api/XfSysBussiness/ExportConfirmations?roundid=${RoundId}`,
    headers: { token: administrator },
  });

  expect(statusCode).toBe(200);
  expect(headers['content-disposition']).toContain('.xlsx');
});

test('a round that ends before it begins is refused at its end', async ({ site, administrator }) => {
  const form = { Title: '倒过来', BeginDate: '2026-02-02', EndDate: '2026-02-01' };

  const { Code, Data } = await site.send(SaveConfirmationRound, form, administrator);

  expect(Code).toBe(400);
  expect(Data).toEqual({ EndDate: '截止日期不能早于开始日期' });
});
