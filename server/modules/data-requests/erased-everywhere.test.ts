import { sql } from 'kysely';
import { expect } from 'vitest';
import { businessActivities } from '#contract/activities/activities.ts';
import { webForms } from '#contract/forms/forms.ts';
import { businessDataRequests } from '#contract/members/data-requests.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { webContributions } from '#contract/news/contributions.ts';
import { webSuggestions } from '#contract/public-site/suggestions.ts';
import { openVault } from '../../platform/core/vault.ts';
import { readActivity, saveActivity } from '../../testing/factories/make-activity.ts';
import { makeField, makeForm, newReceipt, submit } from '../../testing/factories/make-form.ts';
import { makeSignUpActivity, signUp } from '../../testing/factories/make-sign-up.ts';
import { makeMember, makeMenu, signInMember } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test as siteTest } from '../../testing/test.ts';
import { startSession } from '../sessions/store.ts';
import { personalColumns } from './personal-columns.ts';

const secret = Buffer.alloc(32, 7).toString('base64');
const test = siteTest.extend('env', { scope: 'file' }, ({ smtp }) => ({
  SMTP_URL: smtp.url,
  SECRET_KEY: secret,
}));

const person = { DailyOperator: '欧阳明珠', OperatorPhone: '13911112222', Email: 'mingzhu@a.example' };
const traces = Object.values(person);

test('an erasure removes the name of the person from all tables except the operation log', async ({
  site,
  administrator,
}) => {
  const { id } = await fillEveryTable(site, administrator);
  expect(await tablesNaming(site)).toEqual([
    'form_answers',
    'form_drafts',
    'member_contacts',
    'members',
    'news',
    'news_versions',
    'operation_log',
    'outgoing_messages',
    'review_rounds',
    'roster_changes',
    'suggestions',
  ]);

  const { Erased, Kept } = await site.call(
    businessDataRequests.ErasePersonal,
    { MemberId: id },
    administrator,
  );

  expect(await tablesNaming(site)).toEqual(['operation_log']);
  expect(Erased).toEqual([
    { What: '联络人、联系电话、邮箱、备注', Count: 1 },
    { What: '邮件与短信的收件人和正文', Count: 5 },
    { What: '送审记录中的联络人、联系电话、邮箱、备注', Count: 1 },
    { What: '未发表的投稿、旧版本和送审稿中的姓名与联系方式', Count: 3 },
    { What: '以该手机号码提交的建议留言', Count: 1 },
    { What: '问卷填报中的姓名与联系方式', Count: 2 },
    { What: '登录记录（地址与设备）', Count: 3 },
  ]);
  expect(Kept.at(-1)?.What).toBe('操作日志（联系方式已打码，可能含姓名）');
  const log = await site.db.selectFrom('operation_log').selectAll().execute();
  expect(JSON.stringify(log)).not.toMatch(/13911112222|mingzhu@a\.example/);
});

test('the export for a person contains the data from every table', async ({ site, administrator }) => {
  const { id, account } = await fillEveryTable(site, administrator);

  const { Sections } = await site.call(businessDataRequests.ExportPersonal, { MemberId: id }, administrator);

  const values = (title: string) =>
    Sections.find(({ Title }) => Title === title)?.Facts.map(({ Value }) => Value);
  expect(values('发出的邮件与短信')).toEqual([
    '入会申请已通过审核',
    '活动邀请：冬季交流会',
    '短信',
    '活动取消：冬季交流会',
    '短信',
  ]);
  expect(values('送审记录')).toEqual(['欧阳明珠，13911112222，mingzhu@a.example，找欧阳明珠']);
  expect(values('投稿')).toEqual(['文章审核不通过 撰稿：欧阳明珠']);
  expect(values('建议留言')).toEqual([`${account} 欧阳明珠`]);
  // What was submitted, and a draft.
  const answer = expect.stringMatching(/找欧阳明珠[^]*13911112222/);
  expect(values('问卷填报')).toEqual([answer, answer]);
  expect(values('登录记录')).toEqual(['Chrome 192.0.2.7', '', '']);
});

test('the export for a person contains every text of the contact that an erasure removes', async ({
  site,
  administrator,
}) => {
  const { id } = await makeMember(site);
  const columns = await fillContact(site, id);

  const { Sections } = await site.call(businessDataRequests.ExportPersonal, { MemberId: id }, administrator);

  const values = Sections[0]?.Facts.map(({ Value }) => Value);
  expect(columns).toContain('contact_person');
  expect(columns.filter((column) => !values?.includes(`text of ${column}`))).toEqual([]);
});

test('an erasure retains and reports a published article that contains the name of the person', async ({
  site,
  administrator,
}) => {
  const { id } = await makeMember(site, { DailyOperator: '司马青衫' });
  await contribute(site, administrator, id, { text: '司马青衫的经验', decision: { Status: 1 } });

  const { Kept } = await site.call(businessDataRequests.ErasePersonal, { MemberId: id }, administrator);

  expect(Kept.map(({ What }) => What)).toContain('提到本人的已发表投稿 1 篇');
});

test('an erasure changes every column that is declared to be erased', async ({ site, administrator }) => {
  // A name of two characters is one word of the search.
  const { id } = await fillEveryTable(site, administrator, { ...person, DailyOperator: '明珠' });
  await site.db.updateTable('news').set({ author: '明珠' }).where('author_member_id', '=', id).execute();
  await site.db.updateTable('suggestions').set({ handle_note: '已回复明珠' }).execute();
  const ticket = { ticket_hash: Buffer.alloc(32), expires_at: new Date(Date.now() + 3_600_000) };
  await site.db
    .insertInto('password_tickets')
    .values({ member_id: id, ...ticket })
    .execute();
  await letMainContactSignIn(site, id);
  await fillContact(site, id, 'blank');
  await signUpPerson(site, administrator);
  const before = await erasedColumns(site);

  await site.call(businessDataRequests.ErasePersonal, { MemberId: id }, administrator);

  const after = await erasedColumns(site);
  expect([...before].filter(([column, values]) => after.get(column) === values)).toEqual([]);
});

/** Signs the person up to a training, with an answer to each kind of field. */
async function signUpPerson(site: TestApp, administrator: string): Promise<void> {
  const [text, phone] = [makeField(), makeField({ Kind: 'phone' })];
  const settings = { kind: 1, AsksIdNumber: true, Fields: [text, phone] };
  const ActivityId = await makeSignUpActivity(site, administrator, settings);
  await signUp(site, {
    ActivityId,
    People: [{ Name: '明珠', Mobile: person.OperatorPhone, Post: '主管', IdNumber: '11010519491231002X' }],
    Email: person.Email,
    Answers: { [text.Key]: '找明珠', [phone.Key]: person.OperatorPhone },
  });
  await site.db.updateTable('sign_up_people').set({ reason: '明珠改期' }).execute();
}

async function letMainContactSignIn({ db }: TestApp, id: number): Promise<void> {
  const { email_hash: login_hash } = await db
    .selectFrom('member_contacts')
    .select('email_hash')
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow();
  const values = { login_kind: 'email', login_sealed: Buffer.from('x'), login_hash, password_hash: 'x' };
  const { id: person_id } = await db
    .insertInto('persons')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  const ticket = {
    person_id,
    ticket_hash: Buffer.alloc(32, 1),
    expires_at: new Date(Date.now() + 3_600_000),
  };
  await db.insertInto('person_tickets').values(ticket).execute();
  await db.updateTable('member_contacts').set({ person_id }).where('member_id', '=', id).execute();
}

/** Fills the texts of a member that an erasure removes, all or those that are blank, and returns their columns. */
async function fillContact({ db }: TestApp, id: number, which: 'all' | 'blank' = 'all'): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'members' and data_type = 'text' and is_generated = 'NEVER'`.execute(db);
  const names = rows.map(({ name }) => name).filter((name) => personalColumns.members?.[name]?.isErased);
  for (const name of names)
    await sql`update members set ${sql.ref(name)} = ${`text of ${name}`}
      where id = ${id} and (${which === 'all'} or ${sql.ref(name)} = '')`.execute(db);
  return names;
}

/** Returns the values of each column that is declared to be erased. */
async function erasedColumns({ db }: TestApp): Promise<Map<string, string>> {
  const columns = Object.entries(personalColumns).flatMap(([table, treatments]) =>
    Object.entries(treatments).flatMap(([column, { isErased }]) => (isErased ? [{ table, column }] : [])),
  );
  const valuesOf = async ({ table, column }: (typeof columns)[number]) => {
    const { rows } = await sql<{ values: string }>`
      select coalesce(string_agg(${sql.ref(column)}::text, ' ' order by ${sql.ref(column)}::text), '') as values
      from ${sql.table(table)}`.execute(db);
    return [`${table}.${column}`, rows[0]!.values] as const;
  };
  return new Map(await Promise.all(columns.map(valuesOf)));
}

/** Makes a member whose contact is in every table that stores one. */
async function fillEveryTable(site: TestApp, administrator: string, contact = person) {
  const vault = await openVault('', secret);
  await site.db.deleteFrom('suggestions').execute();
  const member = await makeMember(site, { ...contact, Remarks: `找${contact.DailyOperator}` });
  await site.db
    .updateTable('member_contacts')
    .set({
      post: '会员主管',
      note: `找${contact.DailyOperator}`,
      landline_sealed: vault.seal('0769-22112233'),
      landline_hash: Buffer.from('0769-22112233'),
    })
    .where('member_id', '=', member.id)
    .execute();
  await site.db
    .insertInto('member_merges')
    .values({
      kept_id: member.id,
      merged_id: member.id,
      values_sealed: Buffer.from('sealed'),
      moved: '{}',
      merged_by: '秘书处',
    })
    .execute();
  const session = {
    audience: 'member',
    holderId: member.id,
    address: '192.0.2.7',
    device: 'Chrome',
  } as const;
  await startSession(site.db, session);
  const { id: batchId } = await site.db
    .insertInto('roster_batches')
    .values({
      file_name: '名册.xlsx',
      file_hash: Buffer.alloc(32),
      row_count: 1,
      new_count: 0,
      changed_count: 1,
      imported_by: '王秘书',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const before = JSON.stringify({ contact_person: contact.DailyOperator });
  await site.db
    .insertInto('roster_changes')
    .values({ batch_id: batchId, member_id: member.id, version: 2, before })
    .execute();
  const decision = { Status: 2, ProcessItemName: '请补充' } as const;
  await contribute(site, administrator, member.id, {
    title: `${contact.DailyOperator}见闻`,
    text: `撰稿：${contact.DailyOperator}`,
    decision,
  });
  const form = {
    Mobile: contact.OperatorPhone,
    ProposeContent: `${member.account} ${contact.DailyOperator}`,
  };
  await site.call(webSuggestions.SavePropose, form);
  await inviteAndCancel(site, administrator, member.id);
  await answerForm(site, administrator, member.id, contact);
  return member;
}

async function answerForm(site: TestApp, administrator: string, memberId: number, contact: typeof person) {
  const [text, phone] = [makeField(), makeField({ Kind: 'phone' })];
  const FormId = await makeForm(site, administrator, { Fields: [text, phone] });
  const Answers = { [text.Key]: `找${contact.DailyOperator}`, [phone.Key]: contact.OperatorPhone };
  const token = await signInMember(site, { id: memberId });
  await submit(site, { FormId, Answers }, token);
  const draft = { FormId, Answers, Receipt: newReceipt(), Version: 0 };
  await site.call(webForms.SaveFormDraft, draft, token);
}

async function contribute(
  site: TestApp,
  administrator: string,
  memberId: number,
  {
    title = '工地见闻',
    text,
    decision,
  }: { title?: string; text: string; decision: { Status: 1 } | { Status: 2; ProcessItemName: string } },
) {
  const author = await signInMember(site, { id: memberId });
  const MenuId = await makeMenu(site, administrator);
  const article = { Title: title, MenuId, NewContent: `<p>${text}</p>` };
  const { NewsId } = await site.call(webContributions.SaveNews, article, author);
  const { List } = await site.call(businessReviews.GetProcessList, {}, administrator);
  const ProcessId = List.find((one) => one.NewsId === NewsId)?.ProcessId ?? 0;
  await site.call(businessReviews.SaveProcessItem, { ProcessId, ...decision }, administrator);
}

async function inviteAndCancel(site: TestApp, administrator: string, memberId: number) {
  const form = { Title: '冬季交流会', Content: '<p>联系人欧阳</p>', MemberIds: [memberId] };
  const { ActivityId } = await saveActivity(site, administrator, form);
  const invited = async () => (await readActivity(site, administrator, ActivityId)).Members.List[0];
  await expect.poll(async () => (await invited())?.State).toBe('sent');
  const cancellation = { ActivityId, Reason: '检修', Notify: 1 } as const;
  await site.call(businessActivities.CancelActivity, cancellation, administrator);
  await expect.poll(async () => (await invited())?.NoticeState).toBe('sent');
}

/** Tables of which a row names the person, sealed values opened. */
async function tablesNaming(site: TestApp): Promise<string[]> {
  const vault = await openVault('', secret);
  const tables = await site.db.introspection.getTables();
  const naming: string[] = [];
  for (const { name } of tables.filter(({ schema }) => schema === 'public')) {
    const rows: Record<string, unknown>[] = await site.db
      .selectFrom(name as 'members')
      .selectAll()
      .execute();
    const text = rows.flatMap((row) => Object.values(row).map((value) => opened(vault, value))).join('\n');
    if (traces.some((trace) => text.includes(trace))) naming.push(name);
  }
  return naming.toSorted();
}

function opened(vault: Awaited<ReturnType<typeof openVault>>, value: unknown): string {
  if (!Buffer.isBuffer(value)) return typeof value === 'string' ? value : JSON.stringify(value);
  try {
    return vault.open(value);
  } catch {
    return value.toString('latin1');
  }
}
