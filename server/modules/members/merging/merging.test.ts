import { sql } from 'kysely';
import { expect } from 'vitest';
import { memberSessions } from '#contract/accounts/sessions.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { webMembers } from '#contract/members/members.ts';
import { businessMerges } from '#contract/members/merges.ts';
import { hashToken, newToken } from '../../../platform/core/tokens.ts';
import {
  makeApplication,
  makeMember,
  signInAdministrator,
  signInMember,
} from '../../../testing/factories/records.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';

/* Members that leave, and two records that become one. */

const { EditMemberInfo, EndMember, GetMemberList, GetMemberModel, RestoreMember } = businessMembers;
const { GetMemberMerges, MergeMembers, UndoMerge } = businessMerges;
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

const idsOf = async (site: TestApp, token: string, filters: object) =>
  (await site.call(GetMemberList, filters as never, token)).List.map(({ MemberId }) => MemberId);

/** Everything about a member and what belongs to it, without versions and times of change. */
async function stateOf({ db }: TestApp, id: number) {
  const {
    version: _version,
    updated_at: _at,
    ...member
  } = await db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { phone_sealed: _phone, email_sealed: _email, bank_sealed: _bank, ...values } = member;
  const contacts = await db
    .selectFrom('member_contacts')
    .select(['id', 'is_main', 'name', 'phone_hash', 'email_hash'])
    .where('member_id', '=', id)
    .orderBy('id')
    .execute();
  const certificates = await db.selectFrom('certificates').select('id').where('member_id', '=', id).execute();
  const news = await db.selectFrom('news').select('id').where('author_member_id', '=', id).execute();
  return { values, contacts, certificates, news };
}

test('a member that left is listed, counted and signed in no more, and comes back', async ({
  site,
  administrator,
}) => {
  const member = await makeMember(site, { MemberName: '要退会的公司' });
  const { id } = member;
  const token = await signInMember(site, member);

  await site.call(
    EndMember,
    { MemberId: id, EndDate: today(), EndReason: '迁往外地' } as never,
    administrator,
  );

  expect(await site.send(webMembers.GetUserInfo, {}, token)).toMatchObject({ Code: 401 });
  const signIn = { account: member.account, password: member.password };
  expect(await site.send(memberSessions.GetLoginToken, signIn)).toMatchObject({
    Message: expect.stringContaining('账号或密码错误'),
  });
  expect(await idsOf(site, administrator, { key: '要退会' })).toEqual([]);
  expect(await idsOf(site, administrator, { key: '要退会', ended: 1 })).toEqual([id]);
  expect(await site.call(GetMemberModel, { id }, administrator)).toMatchObject({
    EndDate: today(),
    EndReason: '迁往外地',
  });
  await site.call(RestoreMember, { MemberId: id }, administrator);
  expect(await idsOf(site, administrator, { key: '要退会' })).toEqual([id]);
  expect(await site.send(memberSessions.GetLoginToken, signIn)).toMatchObject({ Code: 200 });
});

test('a day to come ends a member on that day, one before the day of joining is refused', async ({
  site,
  administrator,
}) => {
  const { id } = await makeMember(site, { MemberName: '以后退会的公司' });
  const token = await signInMember(site, { id });
  const end = (EndDate: string, Version?: number) =>
    site.send(EndMember, { MemberId: id, EndDate, Version } as never, administrator);

  expect(await end('2000-01-01')).toMatchObject({
    Code: 400,
    Data: { EndDate: `退会日期不能早于入会日期 ${today()}` },
  });
  expect(await end('')).toMatchObject({ Code: 400, Data: { EndDate: '请选择退会日期' } });
  expect(await end('2999-01-01', 1)).toMatchObject({ Code: 409, Data: { Current: { MemberId: id } } });
  expect(await end('2999-01-01')).toMatchObject({ Code: 200 });

  expect(await site.send(webMembers.GetUserInfo, {}, token)).toMatchObject({ Code: 200 });
  await site.db
    .updateTable('members')
    .set({ ended_on: today(), joined_on: null })
    .where('id', '=', id)
    .execute();
  expect(await site.send(webMembers.GetUserInfo, {}, token)).toMatchObject({ Code: 401 });
});

test('two records become one, and the undo restores both as they were', async ({ site, administrator }) => {
  const one = await makeMember(site, {
    MemberName: '东江建设公司',
    OperatorPhone: '13800000001',
    DailyOperator: '王敏',
  });
  const two = await makeMember(site, {
    MemberName: '东江建设集团',
    OperatorPhone: '13800000002',
    DailyOperator: '李强',
    Remarks: '第二条',
  });
  const certificate = await site.db.selectFrom('certificates').select('id').limit(1).executeTakeFirst();
  if (certificate)
    await site.db
      .updateTable('certificates')
      .set({ member_id: two.id })
      .where('id', '=', certificate.id)
      .execute();
  await site.db
    .insertInto('member_contacts')
    .values({
      member_id: two.id,
      name: '赵会计',
      phone_sealed: Buffer.alloc(1),
      phone_hash: Buffer.alloc(32),
      email_sealed: Buffer.alloc(1),
      email_hash: Buffer.alloc(32),
    })
    .execute();
  const before = [await stateOf(site, one.id), await stateOf(site, two.id)];
  const token = await signInMember(site, two);

  const form = {
    MemberId: one.id,
    OtherId: two.id,
    Taken: ['LegalPerson', 'DailyOperator'],
    Joined: ['Remarks'],
  };
  const { MergeId, Moved } = await site.call(MergeMembers, form as never, administrator);

  expect(Moved.Contacts).toBe(2);
  expect(await site.send(webMembers.GetUserInfo, {}, token)).toMatchObject({ Code: 401 });
  expect(await idsOf(site, administrator, { key: '东江建设集团' })).toEqual([one.id]);
  expect(await site.call(GetMemberModel, { id: one.id }, administrator)).toMatchObject({
    DailyOperator: '李强',
    OperatorPhone: '13800000002',
    FormerNames: '东江建设集团',
    Remarks: '第二条',
  });
  const people = (await stateOf(site, one.id)).contacts.map(({ name }) => name).toSorted();
  expect(people).toEqual(['李强', '王敏', '赵会计'].toSorted());
  expect(await site.send(RestoreMember, { MemberId: two.id }, administrator)).toMatchObject({ Code: 409 });
  expect(await site.call(GetMemberMerges, { id: two.id }, administrator)).toMatchObject([
    { MergeId, MemberId: one.id, OtherName: '东江建设集团', IsUndoable: true },
  ]);

  expect(await site.call(UndoMerge, { MergeId }, administrator)).toEqual({ Changed: [] });

  expect([await stateOf(site, one.id), await stateOf(site, two.id)]).toEqual(before);
  expect(await site.send(UndoMerge, { MergeId }, administrator)).toMatchObject({
    Code: 409,
    Message: '这次合并已经撤回',
  });
  expect(await site.send(MergeMembers, form as never, administrator)).toMatchObject({ Code: 200 });
});

test('what was changed after a merge stays when it is undone, and is named', async ({
  site,
  administrator,
}) => {
  const one = await makeMember(site, { MemberName: '西山设计院', LegalPerson: '甲' });
  const two = await makeMember(site, { MemberName: '西山勘测院', LegalPerson: '乙' });
  const form = { MemberId: one.id, OtherId: two.id, Taken: ['LegalPerson', 'RegAddress'] };
  const { MergeId } = await site.call(MergeMembers, form as never, administrator);
  const { Alike: _alike, ...member } = await site.call(
    GetMemberModel,
    { id: one.id, masked: 1 },
    administrator,
  );
  await site.call(EditMemberInfo, { ...member, LegalPerson: '丙' } as never, administrator);

  expect(await site.call(UndoMerge, { MergeId }, administrator)).toEqual({ Changed: ['负责人'] });

  expect(await site.call(GetMemberModel, { id: one.id }, administrator)).toMatchObject({
    LegalPerson: '丙',
    FormerNames: '',
  });
  expect(await site.call(GetMemberModel, { id: two.id }, administrator)).toMatchObject({
    LegalPerson: '乙',
    EndDate: '',
  });
});

test('a merge is refused with itself, with an open case, after a change, too late to undo, and without the right', async ({
  site,
  administrator,
}) => {
  const one = await makeMember(site);
  const two = await makeMember(site);
  const waiting = await makeApplication(site, { MemberName: '还在审核的公司' });
  const merge = (OtherId: number, others: object = {}) =>
    site.send(MergeMembers, { MemberId: one.id, OtherId, ...others } as never, administrator);

  expect(await merge(one.id)).toMatchObject({ Code: 400, Data: { OtherId: '不能与自己合并，请选择另一家' } });
  expect(await merge(waiting.id)).toMatchObject({
    Code: 409,
    Message: '“还在审核的公司”还在审核，请先审核再合并',
  });
  expect(await merge(2_000_000_000)).toMatchObject({ Code: 404 });
  expect(await merge(two.id, { OtherVersion: 1 })).toMatchObject({
    Code: 409,
    Data: { Current: { MemberId: two.id } },
  });
  const clerk = await signInAdministrator(site, ['member:list', 'member:save']);
  expect(await site.send(MergeMembers, { MemberId: one.id, OtherId: two.id } as never, clerk)).toMatchObject({
    Code: 403,
  });

  const [first, second] = await Promise.all([merge(two.id), merge(two.id)]);
  expect([first.Code, second.Code].toSorted()).toEqual([200, 409]);
  await site.db
    .updateTable('member_merges')
    .set({ merged_at: new Date('2026-01-01') })
    .where('merged_id', '=', two.id)
    .execute();
  const [known] = await site.call(GetMemberMerges, { id: one.id }, administrator);
  expect(await site.send(UndoMerge, { MergeId: known?.MergeId ?? 0 }, administrator)).toMatchObject({
    Code: 409,
    Message: '合并已超过 30 天，不能撤回',
  });
});

test('a merge and its undo tell the former address of the record that stays, whose links end', async ({
  site,
  administrator,
}) => {
  const one = await makeMember(site, { Email: 'one@a.example' });
  const two = await makeMember(site, { DailyOperator: '李强', Email: 'two@a.example' });
  const expires_at = sql<Date>`now() + interval '1 hour'`;
  const link = { member_id: one.id, ticket_hash: hashToken(newToken()), expires_at };
  await site.db.insertInto('password_tickets').values(link).execute();
  const told = async () => {
    const mails = site.db.selectFrom('outgoing_messages').select('subject').where('member_id', '=', one.id);
    return (await mails.execute()).filter(({ subject }) => subject === '登记邮箱已变更').length;
  };

  const form = { MemberId: one.id, OtherId: two.id, Taken: ['DailyOperator'], Joined: [] };
  const { MergeId } = await site.call(MergeMembers, form as never, administrator);

  const links = site.db.selectFrom('password_tickets').select('member_id').where('member_id', '=', one.id);
  expect(await links.execute()).toEqual([]);
  expect(await told()).toBe(1);
  await site.call(UndoMerge, { MergeId }, administrator);
  expect(await told()).toBe(2);
});
