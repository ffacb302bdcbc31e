import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { memberSessions } from '#contract/accounts/sessions.ts';
import { systemAudit } from '#contract/back-office/audit.ts';
import { webFiles } from '#contract/content/files.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessOptions } from '#contract/members/managed-options.ts';
import { webMembers, type ApplicationForm } from '#contract/members/members.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { openVault } from '../../platform/core/vault.ts';
import { openStorage } from '../../platform/storage/storage.ts';
import { applicationOf, makeApplication, signInMember } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { forgetApplications } from './retention.ts';

/** Runs the nightly deletion of expired applications. */
async function forget(site: TestApp, afterDays = 180): Promise<number> {
  const storage = await openStorage({ kind: 'folder', folder: join(site.dataDir, 'files') });
  const vault = await openVault(site.dataDir, undefined);
  return await forgetApplications({ db: site.db, vault, storage }, afterDays);
}

async function decide(site: TestApp, administrator: string, MemberId: number, decision: object) {
  await site.call(businessMembers.GetMemberModel, { id: MemberId }, administrator);
  await site.call(
    businessMembers.SaveApplyAudit,
    { MemberId, ...decision } as { MemberId: number; Status: 2; ProcessItemName: string },
    administrator,
  );
}

async function makeRejected(
  site: TestApp,
  administrator: string,
  days: number,
  form: Partial<ApplicationForm> = {},
) {
  const applicant = await makeApplication(site, form);
  await decide(site, administrator, applicant.id, { Status: 2, ProcessItemName: '材料不全' });
  await site.db
    .updateTable('reviews')
    .set({ decided_at: new Date(Date.now() - days * 86_400_000) })
    .where('member_id', '=', applicant.id)
    .execute();
  return applicant;
}

async function upload(site: TestApp, name: string): Promise<string> {
  const boundary = 'boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const answer = await site.app.inject({
    method: 'POST',
    url: webFiles.UploadFile.path,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${head}%PDF-1.7\n<</Type/Page>>\n%%EOF\r\n--${boundary}--\r\n`,
  });
  return answer.json<{ Data: string }>().Data;
}

const listMembers = (site: TestApp, administrator: string, filters: object) =>
  site.call(businessMembers.GetMemberList, { pagesize: 999, ...filters }, administrator);
const isListed = async (site: TestApp, administrator: string, id: number) =>
  (await listMembers(site, administrator, {})).List.some(({ MemberId }) => MemberId === id);
const ticketOf = async (site: TestApp, memberId: number) =>
  await site.db.selectFrom('resubmit_tickets').selectAll().where('member_id', '=', memberId).execute();

test('the cleanup removes all personal data of an expired rejected application and retains its decisions', async ({
  site,
  administrator,
}) => {
  const FilePath = await upload(site, '营业执照.pdf');
  const form = await applicationOf(site, {
    Account: 'long-gone',
    MemberName: '远去建设公司',
    LegalPerson: '赵离任',
    DailyOperator: '钱联络',
    OperatorPhone: '13987654321',
    Email: 'gone@example.com',
    RegAddress: '澜州市远去路 1 号',
    FilePath,
  });
  const { id } = await makeRejected(site, administrator, 181, form);
  const token = await signInMember(site, { id });

  expect(await forget(site)).toBe(1);

  const row = await site.db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst();
  const mails = await site.db
    .selectFrom('outgoing_messages')
    .select(['recipient', 'body', 'subject', 'state'])
    .where('record_id', '=', id)
    .execute();
  expect(JSON.stringify([row, mails])).not.toMatch(/long-gone|远去|赵离任|钱联络|13987654321|gone@|argon2/);
  expect(mails).toMatchObject([{ subject: '', state: 'failed' }]);
  expect(mails[0]?.body.length).toBe(0);
  const left = await readdir(join(site.dataDir, 'files'), { recursive: true });
  expect(left.filter((name) => name.endsWith('.pdf'))).toEqual([]);
  expect(await ticketOf(site, id)).toEqual([]);
  expect(await site.send(webMembers.GetUserInfo, {}, token)).toMatchObject({ Code: 401 });
  expect(
    await site.send(memberSessions.GetLoginToken, { account: 'long-gone', password: form.Pwd }),
  ).toMatchObject({ Code: 409, Message: '账号或密码错误' });

  const { List } = await site.call(
    businessReviews.GetProcessList,
    { kind: 1, key: '资料已到期清除' },
    administrator,
  );
  const ProcessId = List[0]?.ProcessId ?? 0;
  expect(
    await site.call(businessReviews.GetProcessItem, { processid: ProcessId }, administrator),
  ).toMatchObject({ MemberId: id, Status: 2, Items: [{ Status: 2, ProcessItemName: '材料不全' }] });
});

test('the cleanup leaves no value of a member as it was, except those of the case', async ({
  site,
  administrator,
}) => {
  const { id } = await makeRejected(site, administrator, 181);
  const { rows: columns } = await sql<{ name: string; type: keyof typeof values }>`
    select column_name as name, udt_name as type from information_schema.columns
    where table_name = 'members' and is_generated = 'NEVER' and udt_name = any(${Object.keys(values)}::text[])
      and column_name <> all(${references}::text[])`.execute(site.db);
  for (const { name, type } of columns)
    await sql`update members set ${sql.ref(name)} = ${sql.raw(values[type])} where id = ${id}`.execute(
      site.db,
    );
  const valuesOf = async () =>
    await site.db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const before = await valuesOf();

  expect(await forget(site)).toBe(1);

  const after: Readonly<Record<string, unknown>> = await valuesOf();
  const unchanged = Object.entries(before).filter(([name, value]) => isDeepStrictEqual(value, after[name]));
  const names = unchanged.flatMap(([name, value]) => (value === null || value === '' ? [] : [name]));
  expect(names).toEqual(['id', 'status', 'company_type_kind', 'member_level_kind', 'created_at']);
});

/** A value for the columns of each type, which differs from the default. */
const values = {
  text: "'filled'",
  int4: '7',
  date: "'2020-02-02'",
  timestamptz: "'2020-02-02'",
  bool: 'true',
  bytea: "'\\x01'",
};
/** Numbers of other records, and the number of changes. */
const references = [
  'merged_into',
  'id',
  'company_type_id',
  'member_level_id',
  'consent_version',
  'version',
  'forgotten_at',
];

test('the log records the number of removed applications, and a second run removes none', async ({
  site,
  administrator,
}) => {
  await makeRejected(site, administrator, 200);
  await makeRejected(site, administrator, 200);

  expect(await forget(site)).toBe(2);
  expect(await forget(site)).toBe(0);

  const { List } = await site.call(
    systemAudit.GetOperationLog,
    { action: 'ForgetApplications' },
    administrator,
  );
  expect(List[0]).toMatchObject({ ActorKind: 'system', Noun: 'member', After: { Removed: 2 } });
});

test('a rejected application within the retention period remains unchanged', async ({
  site,
  administrator,
}) => {
  const { id, account, password } = await makeRejected(site, administrator, 179);

  expect(await forget(site)).toBe(0);

  expect(await isListed(site, administrator, id)).toBe(true);
  expect(await site.send(memberSessions.GetLoginToken, { account, password })).toMatchObject({ Code: 200 });
  expect(await forget(site, 178)).toBe(1);
});

test('applications that were sent again, approved or never decided are not touched', async ({
  site,
  administrator,
}) => {
  const again = await makeRejected(site, administrator, 400);
  const form = await applicationOf(site, { MemberId: again.id });
  await site.call(webMembers.ApplyMember, form, await signInMember(site, again));
  const approved = await makeApplication(site);
  await decide(site, administrator, approved.id, { Status: 1 });
  const waiting = await makeApplication(site);
  await site.db
    .updateTable('reviews')
    .set({ submitted_at: new Date('2020-01-01'), decided_at: new Date('2020-01-01') })
    .where('member_id', 'in', [again.id, approved.id, waiting.id])
    .execute();

  expect(await forget(site)).toBe(0);

  for (const { id } of [again, approved, waiting]) expect(await isListed(site, administrator, id)).toBe(true);
});

test('the retention period of an application starts at the last rejection', async ({
  site,
  administrator,
}) => {
  const { id } = await makeRejected(site, administrator, 400);
  const form = await applicationOf(site, { MemberId: id });
  await site.call(webMembers.ApplyMember, form, await signInMember(site, { id }));
  await decide(site, administrator, id, { Status: 2, ProcessItemName: '仍不全' });

  expect(await forget(site)).toBe(0);
  expect(await isListed(site, administrator, id)).toBe(true);
});

test('the back office cannot list, find, open or change a removed application', async ({
  site,
  administrator,
}) => {
  const contact = { OperatorPhone: '13811112222', Email: 'find-me@example.com', MemberName: '查无此司' };
  const { id, account } = await makeRejected(site, administrator, 181, contact);
  const found = async (key: string) => (await listMembers(site, administrator, { key })).TotalCount;
  expect([await found(account), await found('13811112222'), await found('查无此司')]).toEqual([1, 1, 1]);
  await forget(site);

  for (const key of [account, '13811112222', 'find-me@example.com', '查无此司', '资料已到期清除'])
    expect(await found(key)).toBe(0);
  expect(await isListed(site, administrator, id)).toBe(false);
  const { List, TotalCount } = await site.call(
    businessMembers.GetMemberProcessList,
    { pagesize: 999 },
    administrator,
  );
  expect(List.map(({ MemberId }) => MemberId)).not.toContain(id);
  expect(TotalCount).toBe(List.length);
  const send = (call: keyof typeof businessMembers, form: object) =>
    site.send(businessMembers[call], form, administrator);
  expect(await send('GetMemberModel', { id })).toMatchObject({ Code: 404 });
  expect(await send('EditMemberStatus', { MemberId: id, Status: 1 })).toMatchObject({ Code: 404 });
  expect(await send('ResetMemberPwd', { MemberId: id })).toMatchObject({ Code: 404 });
  expect(await send('EditMemberInfo', { ...(await applicationOf(site)), MemberId: id })).toMatchObject({
    Code: 404,
  });
});

test('the account name, the company name and the company type of a removed application become available again', async ({
  site,
  administrator,
}) => {
  const form = await applicationOf(site, { Account: 'Second-Try', MemberName: '卷土建设' });
  await makeRejected(site, administrator, 181, form);
  await forget(site);

  await site.call(businessOptions.DelType, { TypeId: form.CompanyTypeId }, administrator);
  const { id } = await makeApplication(site, { Account: 'second-try', MemberName: '卷土建设' });

  expect(await isListed(site, administrator, id)).toBe(true);
});
