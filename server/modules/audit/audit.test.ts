import { sql } from 'kysely';
import { expect } from 'vitest';
import { systemSecondFactor } from '#contract/accounts/second-factor.ts';
import { memberSessions, systemSessions } from '#contract/accounts/sessions.ts';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { systemActor } from '../../platform/http/api/actor.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import {
  makeAdministrator,
  makeMenu,
  makeNews,
  signInAdministrator,
  signInByForm,
  signInMember,
} from '../../testing/factories/records.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { forgetOperations } from './forgetting.ts';
import { verifyOperations } from './verify.ts';

const log = async (site: TestApp, administrator: string, filters: object) =>
  (await site.call(systemAudit.GetOperationLog, filters, administrator)).List;

test('a log entry contains the actor, the action, the record and the values before and after', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator);
  const NewsId = await makeNews(site, administrator, { MenuId, Title: '旧题' });
  await site.call(
    businessNews.SaveNews,
    { NewsId, MenuId, Title: '新题', NewContent: '<p>正文</p>', IsTop: true },
    administrator,
  );

  const [changed, created] = await log(site, administrator, { noun: 'news', recordid: String(NewsId) });

  expect(changed).toMatchObject({
    ActorKind: 'administrator',
    ActorName: expect.stringMatching(/^clerk/),
    Address: '127.0.0.1',
    Action: 'SaveNews',
    Before: { Title: '旧题', IsTop: false, Version: 1 },
    After: { Title: '新题', IsTop: true, Version: 2 },
    ResultCode: 200,
  });
  expect(created).toMatchObject({ Before: null, After: { Title: '旧题', MenuId } });
});

test('a permission for a kind of record includes the history of each record, but not the whole log', async ({
  site,
  administrator,
}) => {
  const editor = await signInAdministrator(site, ['news:list']);
  const NewsId = await makeNews(site, administrator, { Title: '旧题' });
  await site.call(businessNews.SaveNewsStatus, { Ids: [NewsId], Status: 0 }, administrator);
  const history = (entityType: string, recordid: number) =>
    site.send(systemAudit.GetRecordHistory, { noun: entityType, recordid }, editor);

  expect((await history('news', NewsId)).Data).toMatchObject({
    List: [
      { Action: 'SaveNewsStatus', Before: { Status: 1 }, After: { Status: 0 } },
      { Action: 'SaveNews', Before: null, After: { Title: '旧题' } },
    ],
    TotalCount: 2,
  });
  expect(await history('news', 999_999)).toMatchObject({ Code: 200, Data: { List: [], TotalCount: 0 } });
  expect(await history('member', 1)).toMatchObject({ Code: 403 });
  expect(await history('constructor', 1)).toMatchObject({ Code: 400, Data: { noun: 'noun 有误' } });
  expect(await site.send(systemAudit.GetOperationLog, {}, editor)).toMatchObject({ Code: 403 });
});

test('the log contains successful and failed sign-ins', async ({ site, administrator }) => {
  const clerk = await makeAdministrator(site);
  await signInByForm(site, { ...clerk, password: 'wrong' });
  await signInByForm(site, clerk);

  const entries = await log(site, administrator, { action: 'Login', actor: clerk.account });

  expect(entries).toMatchObject([
    { ResultCode: 200, ActorKind: 'administrator', ActorId: clerk.id },
    { ResultCode: 409, ActorKind: 'visitor', RecordId: String(clerk.id) },
  ]);
});

test('the log contains a wrong own password or code of who is signed in', async ({ site, administrator }) => {
  const clerk = await makeAdministrator(site);
  const token = (await signInByForm(site, clerk)).Data as string;
  const wrong = { Newpwd: 'Another-Pass-2026', againNewpwd: 'Another-Pass-2026' };
  await site.send(systemSessions.EditAdminPwd, { Password: 'Wrong-Word-1', ...wrong }, token);
  await site.send(systemSecondFactor.BeginTotp, { Password: 'Wrong-Word-2' }, token);
  await site.send(systemSecondFactor.BeginTotp, { Password: clerk.password }, token);
  await site.send(systemSecondFactor.EnableTotp, { Password: clerk.password, Totp: '000000' }, token);
  const member = await signInMember(site);
  await site.send(memberSessions.EditMemberPwd, { Pwd: 'Wrong-Word-3', ...wrong }, member);

  const entries = [
    await log(site, administrator, { action: 'EditAdminPwd', actor: clerk.account }),
    (await log(site, administrator, { action: 'BeginTotp', actor: clerk.account })).slice(1),
    await log(site, administrator, { action: 'EnableTotp', actor: clerk.account }),
    await log(site, administrator, { action: 'EditMemberPwd' }),
  ].map(([latest]) => latest);

  const wrongPassword = { ResultCode: 409, After: { Reason: '密码错误' } };
  expect(entries).toMatchObject([
    { ActorKind: 'administrator', RecordId: String(clerk.id), ...wrongPassword },
    { ActorKind: 'administrator', RecordId: String(clerk.id), ...wrongPassword },
    { ActorKind: 'administrator', ResultCode: 409, After: { Reason: '动态码错误' } },
    { ActorKind: 'member', ...wrongPassword },
  ]);
  expect(JSON.stringify(entries)).not.toContain('Wrong-Word');
});

test('an unknown account name of a failed sign-in is masked in the log', async ({ site, administrator }) => {
  await signInByForm(site, { account: 'My-Password-2026', password: 'wrong' });
  await site.send(memberSessions.GetLoginToken, { account: '13812345678', password: 'wrong' });

  expect((await log(site, administrator, { action: 'Login' }))[0]).toMatchObject({
    ActorName: 'My************26',
    ResultCode: 409,
  });
  expect((await log(site, administrator, { action: 'GetLoginToken' }))[0]).toMatchObject({
    ActorName: '13*******78',
  });
});

test('a rejected call appears in the log, but not in the history of its record', async ({
  site,
  administrator,
}) => {
  const clerk = await signInAdministrator(site, ['webmenu:list']);
  const MenuId = await makeMenu(site, administrator);
  await makeMenu(site, administrator, { ParentId: MenuId });

  await site.send(businessMenus.DelMenu, { MenuId }, clerk);
  await site.send(businessMenus.DelMenu, { MenuId }, administrator);

  expect(await log(site, administrator, { action: 'DelMenu' })).toMatchObject([
    { ResultCode: 409 },
    { ResultCode: 403 },
  ]);
  expect(
    await log(site, administrator, { noun: 'menu', recordid: String(MenuId), action: 'DelMenu' }),
  ).toEqual([]);
});

test('secrets are left out and personal data is masked', async ({ site, administrator }) => {
  await recordOperation(site.db, systemActor('Sample'), {
    entityType: 'sample',
    after: {
      Password: 'Geheim-1234',
      IdNum: '110101199001011234',
      OperatorPhone: '13812345678',
      Remarks: '字'.repeat(300),
    },
  });

  const [entry] = await log(site, administrator, { noun: 'sample' });

  expect(entry?.After).toMatchObject({
    Password: '***',
    IdNum: '11**************34',
    OperatorPhone: '13*******78',
  });
  expect(String(entry?.After?.Remarks)).toMatch(/^字{200}…（共 300 字）$/);
});

test.for([
  ['310101199812060232', '31**************32'],
  ['３１０１０１ 19981206 0232', '31**************32'],
  ['身份证310101199812060232，电话13812345678', '身份证31**************32，电话13*******78'],
  ['证书编号 110101199001011234', '证书编号 110101199001011234'],
  ['GCZL-13812345678', 'GCZL-13812345678'],
  ['第138123456789号', '第138123456789号'],
] as const)('%s in any field appears in the log as %s', async ([written, shown], { site, administrator }) => {
  await recordOperation(site.db, systemActor('Sample'), { entityType: 'note', after: { Note: written } });

  expect((await log(site, administrator, { noun: 'note' }))[0]?.After).toEqual({ Note: shown });
});

test('the log rejects changes, deletions and truncation, even by the owner of the table', async ({
  site,
}) => {
  for (const statement of [
    `update operation_log set actor_name = 'x'`,
    'delete from operation_log',
    'truncate operation_log',
  ])
    await expect(sql.raw(statement).execute(site.owner)).rejects.toThrow('append-only');
});

test('reading and verifying the log require a permission', async ({ site }) => {
  const clerk = await signInAdministrator(site, ['news:list']);

  expect(await site.send(systemAudit.GetOperationLog, {}, clerk)).toMatchObject({ Code: 403 });
  expect(await site.send(systemAudit.VerifyOperationLog, {}, clerk)).toMatchObject({ Code: 403 });
});

test('concurrent writers produce a single chain', async ({ site, administrator }) => {
  await Promise.all(Array.from({ length: 12 }, () => makeMenu(site, administrator)));

  expect(await site.call(systemAudit.VerifyOperationLog, {}, administrator)).toMatchObject({
    FirstAltered: null,
  });
});

test('a bulk deletion writes a log entry for each record in the same chain', async ({
  site,
  administrator,
}) => {
  const Ids = [await makeNews(site, administrator), await makeNews(site, administrator, { Title: '第二篇' })];

  await site.call(businessNews.DelNews, { Ids }, administrator);

  const entries = await log(site, administrator, { noun: 'news', action: 'DelNews' });
  expect(entries.map(({ RecordId }) => RecordId).toSorted()).toEqual(Ids.map(String).toSorted());
  expect(entries).toContainEqual(
    expect.objectContaining({ Before: expect.objectContaining({ Title: '第二篇' }), After: null }),
  );
  expect(await site.call(systemAudit.VerifyOperationLog, {}, administrator)).toMatchObject({
    FirstAltered: null,
  });
});

test.each([
  ['a changed row', (id: number) => sql`update operation_log set actor_name = 'x' where id = ${id}`, 0],
  ['a removed row', (id: number) => sql`delete from operation_log where id = ${id}`, 0],
  [
    'a row with a changed time',
    (id: number) =>
      sql`update operation_log set happened_at = happened_at + interval '1 hour' where id = ${id}`,
    0,
  ],
  ['the end cut off', (id: number) => sql`delete from operation_log where id >= ${id}`, 0],
])('%s is detected', async (_what, tamper, offset) => {
  const fresh = await startTestApp();
  for (let count = 0; count < 6; count++)
    await recordOperation(fresh.db, systemActor('Sample'), { entityType: 'sample' });
  await sql`alter table operation_log disable trigger all`.execute(fresh.owner);

  await tamper(4).execute(fresh.owner);

  expect(await verifyOperations(fresh.db)).toMatchObject({ firstAltered: 4 + offset });
  await fresh.close();
});

test('expired rows are removed and the remaining chain remains valid', async () => {
  const fresh = await startTestApp();
  for (let count = 0; count < 5; count++)
    await recordOperation(fresh.db, systemActor('Sample'), { entityType: 'sample' });
  await sql`alter table operation_log disable trigger all`.execute(fresh.owner);
  await sql`update operation_log set happened_at = now() - interval '401 days' where id <= 3`.execute(
    fresh.owner,
  );
  await sql`alter table operation_log enable trigger all`.execute(fresh.owner);

  // The hashes of the aged rows no longer match; those of the remaining rows do.
  expect(await forgetOperations(fresh.db, 400)).toBe(3);
  expect(await verifyOperations(fresh.db)).toMatchObject({ checked: 3, firstAltered: null });
  const entries = await fresh.db
    .selectFrom('operation_log')
    .select(['id', 'action', 'after_values'])
    .orderBy('id', 'desc')
    .execute();
  expect(entries.map(({ id }) => id)).toEqual([6, 5, 4]);
  expect(entries[0]?.action).toBe('ForgetOperations');
  expect(JSON.parse(entries[0]?.after_values ?? '')).toMatchObject({ Removed: 3, LastId: 3 });
  await fresh.close();
});

test('a removed beginning of the log without a deletion entry is detected', async () => {
  const fresh = await startTestApp();
  for (let count = 0; count < 5; count++)
    await recordOperation(fresh.db, systemActor('Sample'), { entityType: 'sample' });
  await sql`alter table operation_log disable trigger all`.execute(fresh.owner);
  await sql`update operation_log_head set first_previous_hash = (select hash from operation_log where id = 3)`.execute(
    fresh.owner,
  );
  await sql`delete from operation_log where id <= 3`.execute(fresh.owner);

  expect(await verifyOperations(fresh.db)).toMatchObject({ checked: 2, firstAltered: 1 });
  await fresh.close();
});
