import { sql } from 'kysely';
import { expect } from 'vitest';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { businessRosters } from '#contract/members/roster.ts';
import { hashToken, newToken } from '../../../platform/core/tokens.ts';
import { sendRoster } from '../../../testing/factories/import-roster.ts';
import { makeApplication, makeMember, signInAdministrator } from '../../../testing/factories/records.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';

/* What a reviewer has read is what is approved, and who is reached by another address is told, also where a roster changes members. */

const store = (site: TestApp, token: string, line: string[]) =>
  sendRoster(site, token, [['公司名称', '联络人', '电话', '邮箱', '地区'], line], { Mode: 'all' });

async function readCase(site: TestApp, token: string, kind: number) {
  const { List } = await site.call(businessReviews.GetProcessList, { kind, status: 3 }, token);
  return { ProcessId: List[0]!.ProcessId, Version: List[0]!.Version };
}

const approve = (site: TestApp, token: string, read: { ProcessId: number; Version: number }) =>
  site.send(businessReviews.SaveProcessItem, { ...read, Status: 1, ProcessItemName: '' }, token);

test('a member of a roster that changed since the case was read is not approved with it', async ({
  site,
  administrator,
}) => {
  const colleague = await signInAdministrator(site, ['review:list', 'member:audit', 'member:list']);
  await store(site, administrator, ['改名检测有限公司', '王敏', '13800000001', '', '东江市']);
  const read = await readCase(site, colleague, 4);
  const { id } = await site.db
    .selectFrom('members')
    .select('id')
    .where('name', '=', '改名检测有限公司')
    .executeTakeFirstOrThrow();

  const member = await site.call(businessMembers.GetMemberModel, { id }, administrator);
  await site.call(businessMembers.EditMemberInfo, { ...member, MemberName: '另一家公司' }, administrator);

  expect(await approve(site, colleague, read)).toMatchObject({ Code: 409 });
  expect(await approve(site, colleague, await readCase(site, colleague, 4))).toMatchObject({ Code: 200 });
});

test('an application that a roster changed since it was read is not approved', async ({
  site,
  administrator,
}) => {
  const colleague = await signInAdministrator(site, ['review:list', 'member:audit', 'member:list']);
  await makeApplication(site, { MemberName: '待审检测有限公司' });
  const read = await readCase(site, colleague, 1);

  const stored = await store(site, administrator, [
    '待审检测有限公司',
    '新人',
    '13800000009',
    'new@a.example',
    '西江市',
  ]);

  expect(stored).toMatchObject({ Code: 200, Changed: 1 });
  expect(await approve(site, colleague, read)).toMatchObject({ Code: 409 });
});

test('a roster with another address ends the links to the former one, which is told', async ({
  site,
  administrator,
}) => {
  const { id } = await makeMember(site, {
    MemberName: '换邮箱有限公司',
    DailyOperator: '李四',
    Email: 'old@a.example',
  });
  await site.db
    .insertInto('password_tickets')
    .values({
      ticket_hash: hashToken(newToken()),
      member_id: id,
      expires_at: sql<Date>`now() + interval '1 hour'`,
    })
    .execute();

  await store(site, administrator, ['换邮箱有限公司', '李四', '13800138000', 'new@a.example', '西江市']);

  const mails = await site.db
    .selectFrom('outgoing_messages')
    .select('subject')
    .where('member_id', '=', id)
    .execute();
  expect(mails.map(({ subject }) => subject)).toContain('登记邮箱已变更');
  const tickets = site.db.selectFrom('password_tickets').select('member_id').where('member_id', '=', id);
  expect(await tickets.execute()).toEqual([]);
});

test('the undo of a roster ends the links to the address that it takes back, and leaves slips as they are', async ({
  site,
  administrator,
}) => {
  const ids = [];
  for (const MemberName of ['收回邮箱有限公司', '留下开通单有限公司'])
    ids.push((await makeMember(site, { MemberName, DailyOperator: '李四', Email: 'old@a.example' })).id);
  const [linked = 0, printed = 0] = ids;
  const { BatchId } = await sendRoster(
    site,
    administrator,
    [
      ['公司名称', '联络人', '电话', '邮箱', '地区'],
      ['收回邮箱有限公司', '李四', '13800138000', 'new1@a.example', '西江市'],
      ['留下开通单有限公司', '李四', '13800138000', 'new2@a.example', '西江市'],
    ],
    { Mode: 'all' },
  );
  const openings = [
    { member_id: linked, way: 'mail' },
    { member_id: printed, way: 'slip' },
  ];
  for (const opening of openings)
    await site.db
      .insertInto('account_openings')
      .values({
        ...opening,
        secret_hash: hashToken(newToken()),
        sent_by: null,
        expires_at: sql<Date>`now() + interval '1 day'`,
      })
      .execute();

  const undo = { BatchId: BatchId ?? 0, Reason: '发错了' };
  await site.call(businessRosters.UndoRosterImport, undo, administrator);

  const rows = await site.db
    .selectFrom('account_openings')
    .select(['way', sql<boolean>`ended_at is null`.as('isOpen')])
    .where('member_id', 'in', ids)
    .orderBy('member_id')
    .execute();
  expect(rows).toEqual([
    { way: 'mail', isOpen: false },
    { way: 'slip', isOpen: true },
  ]);
});
