import { sql } from 'kysely';
import { expect } from 'vitest';
import { creditCodeCheck } from '#contract/fields/credit-code.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { businessRosters } from '#contract/members/roster.ts';
import { sendRoster } from '../../../testing/factories/import-roster.ts';
import { signInAdministrator } from '../../../testing/factories/records.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';
import { usesOfMembers } from './undo-roster.ts';

const head = ['公司名称', '信用代码', '联系人', '手机', '邮箱', '地址', '会费缴至'];
const line = (values: Record<string, string>) => head.map((name) => values[name] ?? '');
const codeOf = (number: number) => {
  const stem = `91990101MA${String(number).padStart(7, '0')}`;
  return stem + creditCodeCheck(stem);
};

async function decide(site: TestApp, token: string, Status: number, ProcessItemName = '') {
  const { List } = await site.call(businessReviews.GetProcessList, { kind: 4, status: 3 }, token);
  await site.call(
    businessReviews.SaveProcessItem,
    { ProcessId: List[0]!.ProcessId, Status, ProcessItemName },
    token,
  );
}

/** The members and contacts of a name, as the database has them, but for versions and times. */
async function stateOf(site: TestApp, name: string) {
  const { rows } = await sql`
    select to_jsonb(m) - 'version' - 'updated_at' as member,
      (select jsonb_agg(to_jsonb(c) - 'version' - 'updated_at' order by c.id) from member_contacts c where c.member_id = m.id) as contacts
    from members m where m.name like ${`%${name}%`} or m.former_names like ${`%${name}%`} order by m.id`.execute(
    site.owner,
  );
  return JSON.stringify(rows);
}

test('a member is found by its code, then its name, then a former name; blanks empty nothing; an undo restores all', async ({
  site,
  administrator,
}) => {
  const colleague = await signInAdministrator(site, ['review:list', 'member:audit', 'member:list']);
  const first = [
    head,
    line({
      公司名称: '丙册一厂',
      信用代码: codeOf(1),
      联系人: '王敏 13800000011',
      地址: '一路 1 号',
      会费缴至: '2025年12月',
    }),
    line({
      公司名称: '丙册二厂（原名：丙册旧厂）',
      联系人: '李强',
      手机: '13800000012',
      邮箱: 'b@example.org',
      会费缴至: '已交2026',
    }),
    line({ 公司名称: '丙册三厂', 联系人: '赵丽', 手机: '13800000013' }),
  ];
  await sendRoster(site, administrator, first, { Mode: 'all' });
  await decide(site, colleague, 1);
  const again = await sendRoster(site, administrator, first);
  const before = await stateOf(site, '丙册');

  const second = [
    head,
    line({ 公司名称: '丙册新一厂', 信用代码: codeOf(1).toLowerCase(), 联系人: '孙平 13800000021' }),
    line({ 公司名称: '丙册旧厂', 邮箱: 'new@example.org', 联系人: '李强' }),
    line({ 公司名称: '丙 册三厂', 联系人: '无', 手机: '/' }),
  ];
  const changed = await sendRoster(site, administrator, second, { Mode: 'all' }, '改.xlsx');
  const { BatchId } = changed;
  const after = JSON.parse(await stateOf(site, '丙册')) as {
    member: { name: string; remarks: string; registered_address: string };
    contacts: unknown[];
  }[];
  await site.call(businessRosters.UndoRosterImport, { BatchId: BatchId ?? 0, Reason: '试' }, administrator);

  expect(again).toMatchObject({ Code: 200, Good: 3, New: 0, Changed: 0 });
  expect(changed).toMatchObject({ Code: 200, New: 0, Changed: 2 });
  expect(after.map(({ member, contacts }) => [member.name, contacts.length])).toEqual([
    ['丙册新一厂', 2],
    ['丙册二厂', 1],
    ['丙册三厂', 1],
  ]);
  expect(after[0]!.member).toMatchObject({
    registered_address: '一路 1 号',
    remarks: '会费：会费缴至 2025年12月',
  });
  expect(after[1]!.member.remarks).toBe('会费：已交2026');
  expect(await stateOf(site, '丙册')).toBe(before);
});

test('what is said of dues is no correction, although it is written without a head that says it twice', async ({
  site,
  administrator,
}) => {
  const checked = await sendRoster(site, administrator, [
    head,
    line({ 公司名称: '庚册一厂', 会费缴至: '已交2026' }),
    line({ 公司名称: '庚册二厂', 会费缴至: '2026年12月' }),
  ]);

  expect(checked).toMatchObject({ Code: 200, New: 2, Corrected: [], CorrectedCount: 0 });
});

test('a name that two members have is a problem, and a wrong code is told in words', async ({
  site,
  administrator,
}) => {
  const colleague = await signInAdministrator(site, ['review:list', 'member:audit', 'member:list']);
  const lines = [head, line({ 公司名称: '丁册厂' }), line({ 公司名称: '丁册厂', 地址: '另一处' })];
  const { Questions } = await sendRoster(site, administrator, lines);
  const Answers = JSON.stringify({ [Questions[0]!.Key]: 'two' });
  await sendRoster(site, administrator, lines, { Mode: 'all', Answers });
  await decide(site, colleague, 1);

  const looked = await sendRoster(site, administrator, [
    head,
    line({ 公司名称: '丁册厂', 联系人: '周' }),
    line({ 公司名称: '戊册厂', 信用代码: `${codeOf(9).slice(0, 17)}*` }),
    line({ 公司名称: '', 信用代码: codeOf(8) }),
  ]);

  expect(Questions).toMatchObject([{ Title: '名称相同的行', Rows: [2, 3], Answer: '', ForAll: 'merge' }]);
  expect(looked.Errors).toMatchObject([
    {
      Row: 2,
      Column: '公司名称',
      Message: '有 2 家会员用这个名称（含曾用名），请填写信用代码，或先在会员列表里核对',
    },
    { Row: 3, Column: '统一社会信用代码' },
    { Row: 4, Column: '公司名称', Message: '请填写公司名称' },
  ]);
  expect(looked.Ticket).not.toBeNull();
});

test('a rejected batch leaves nothing but itself and its reason', async ({ site, administrator }) => {
  const colleague = await signInAdministrator(site, ['review:list', 'member:audit', 'member:list']);
  await sendRoster(site, administrator, [head, line({ 公司名称: '己册厂', 联系人: '王 13800000031' })], {
    Mode: 'all',
  });
  await sql`update member_contacts set post = '会计', updated_at = now() + interval '1 second' where name = '王'`.execute(
    site.owner,
  );

  await decide(site, colleague, 2, '名单不是最新的');

  const { List } = await site.call(businessRosters.GetRosterBatches, {}, administrator);
  expect(await stateOf(site, '己册厂')).toBe('[]');
  expect(List[0]).toMatchObject({ ReviewStatus: 2, UndoReason: '名单不是最新的', New: 1, Kept: 0 });
});

test('an import without the right is refused, and one without member:save changes no member', async ({
  site,
  administrator,
}) => {
  const colleague = await signInAdministrator(site, ['review:list', 'member:audit', 'member:list']);
  await sendRoster(site, administrator, [head, line({ 公司名称: '庚册厂' })], { Mode: 'all' });
  await decide(site, colleague, 1);
  const importer = await signInAdministrator(site, ['member:import', 'member:list']);

  const refused = await sendRoster(site, colleague, [head, line({ 公司名称: '庚册厂' })]);
  const looked = await sendRoster(site, importer, [head, line({ 公司名称: '庚册厂', 地址: '新' })]);

  expect(refused.Code).toBe(403);
  expect(looked).toMatchObject({ Changed: 0, Errors: [{ Message: '已是会员，您的角色不能修改会员资料' }] });
});

test('a member that somebody changed since stays when the batch is taken back, and is named', async ({
  site,
  administrator,
}) => {
  const lines = [
    head,
    line({ 公司名称: '辛册一厂' }),
    line({ 公司名称: '辛册二厂', 联系人: '吴 13800000041' }),
  ];
  const { BatchId } = await sendRoster(site, administrator, lines, { Mode: 'all' });
  await sql`update members set registered_address = '改过', version = version + 1 where name = '辛册一厂'`.execute(
    site.owner,
  );
  const undo = { BatchId: BatchId ?? 0, Reason: '试' };

  const refused = await site.send(businessRosters.UndoRosterImport, undo, administrator);
  await site.call(businessRosters.UndoRosterImport, { ...undo, Mode: 'unchanged' }, administrator);
  const left = JSON.parse(await stateOf(site, '辛册')) as { member: { name: string } }[];
  const repeated = await sendRoster(site, administrator, lines, { Mode: 'all' });

  expect(refused).toMatchObject({
    Code: 409,
    Message: '导入后又有变更，不能撤回：辛册一厂（已修改或有其他记录）',
  });
  expect(left.map(({ member }) => member.name)).toEqual(['辛册一厂']);
  expect(repeated).toMatchObject({ New: 1 });
});

test('a new member that something refers to stays when the batch is taken back, and is named', async ({
  site,
  administrator,
}) => {
  const lines = [head, line({ 公司名称: '癸册一厂' }), line({ 公司名称: '癸册二厂' })];
  const { BatchId } = await sendRoster(site, administrator, lines, { Mode: 'all' });
  await sql`insert into files (path, original_name, media_type, byte_size, kind, member_id)
    select 'roster/logo.png', 'logo.png', 'image/png', 1, 'image', id from members where name = '癸册一厂'`.execute(
    site.owner,
  );
  const undo = { BatchId: BatchId ?? 0, Reason: '试' };

  const refused = await site.send(businessRosters.UndoRosterImport, undo, administrator);
  const undone = await site.call(
    businessRosters.UndoRosterImport,
    { ...undo, Mode: 'unchanged' },
    administrator,
  );
  const left = JSON.parse(await stateOf(site, '癸册')) as { member: { name: string } }[];

  expect(refused).toMatchObject({
    Code: 409,
    Message: '导入后又有变更，不能撤回：癸册一厂（已修改或有其他记录）',
  });
  expect(undone).toMatchObject({ Deleted: 1, ChangedSinceCount: 1 });
  expect(left.map(({ member }) => member.name)).toEqual(['癸册一厂']);
});

test('whatever refers to members and would prevent their deletion is known to the undo', async ({ site }) => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || '.' || (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as name
    from pg_constraint where confrelid = 'members'::regclass and contype = 'f' and confdeltype in ('a', 'r')
    order by 1`.execute(site.owner);

  expect(rows.map(({ name }) => name)).toEqual(usesOfMembers.map((use) => use.join('.')).toSorted());
});
