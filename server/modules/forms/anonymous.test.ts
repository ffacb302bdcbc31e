import { sql } from 'kysely';
import { expect } from 'vitest';
import { webForms } from '#contract/forms/forms.ts';
import { businessForms } from '#contract/forms/managed-forms.ts';
import type { Database } from '../../platform/db/open.ts';
import { makeField, makeForm, newReceipt, submit } from '../../testing/factories/make-form.ts';
import { makeMember, signInMember } from '../../testing/factories/records.ts';
import { test } from '../../testing/test.ts';

const field = makeField({ IsRequired: true });
const answer = (text: string) => ({ [field.Key]: text });

test('one company answers an anonymous form once, and the clerk sees who has answered but not what', async ({
  site,
  administrator,
}) => {
  const member = await signInMember(site);
  const FormId = await makeForm(site, administrator, { IsAnonymous: true, Fields: [field] });
  const Receipt = newReceipt();

  expect((await submit(site, { FormId, Answers: answer('真话'), Receipt }, member)).Data).toEqual({
    SubmitTime: '',
    IsStored: true,
  });
  expect((await submit(site, { FormId, Answers: answer('真话'), Receipt }, member)).Data).toMatchObject({
    IsStored: true,
  });
  expect((await submit(site, { FormId, Answers: answer('又来') }, member)).Data).toMatchObject({
    IsStored: false,
  });

  const { List } = await site.call(businessForms.GetFormAnswers, { id: FormId }, administrator);
  expect(List).toEqual([
    {
      AnswerId: expect.any(String),
      MemberId: 0,
      CompanyName: '',
      SubmitTime: '',
      ChangeTime: '',
      Answers: answer('真话'),
    },
  ]);
  expect(await site.call(webForms.GetOpenForm, { FormId }, member)).toMatchObject({
    IsAnswered: true,
    Own: null,
  });
  expect(
    (await site.call(webForms.GetOwnForms, {}, member)).find((form) => form.FormId === FormId),
  ).toMatchObject({
    IsAnswered: true,
  });
  expect(await site.call(businessForms.GetForm, { id: FormId }, administrator)).toMatchObject({
    AnswerCount: 1,
    AnsweredCount: 1,
  });
});

test('no row that a submission to an anonymous form leaves names the company or a time, whatever its table', async ({
  site,
  administrator,
}) => {
  const companies = [];
  for (const name of ['子', '丑', '寅', '卯'])
    companies.push(await makeMember(site, { MemberName: `${name}匿名公司` }));
  const tokens = await Promise.all(companies.map((company) => signInMember(site, company)));
  const FormId = await makeForm(site, administrator, { IsAnonymous: true, Fields: [field] });
  const before = await contentOfTables(site.db);

  // Not in the order of their ids.
  for (const at of [2, 0, 3, 1]) await submit(site, { FormId, Answers: answer(`话${at}`) }, tokens[at]);

  const after = await contentOfTables(site.db);
  const changed = [...after].filter(([table, rows]) => rows !== before.get(table)).map(([table]) => table);
  // Work of the background: sessions and the program note their use, mails about the applications are held.
  const background = ['sessions', 'running_programs', 'outgoing_messages'];
  expect(changed.filter((table) => !background.includes(table))).toEqual([
    'form_answers',
    'form_respondents',
  ]);
  const messages = await site.db
    .selectFrom('outgoing_messages')
    .select('id')
    .where('noun', '=', 'form')
    .execute();
  expect(messages).toEqual([]);
  const answers = await site.db
    .selectFrom('form_answers')
    .selectAll()
    .where('form_id', '=', FormId)
    .execute();
  const respondents = await site.db
    .selectFrom('form_respondents')
    .selectAll()
    .where('form_id', '=', FormId)
    .executeTakeFirstOrThrow();
  expect(respondents).toEqual({
    form_id: FormId,
    member_ids: companies.map(({ id }) => id).toSorted((a, b) => a - b),
  });
  for (const { id, receipt_hash, answers: given, phones_sealed, ...others } of answers) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(receipt_hash).toHaveLength(32);
    expect(Object.keys(given as object)).toEqual([field.Key]);
    expect(phones_sealed).toHaveLength(0);
    expect(others).toEqual({
      form_id: FormId,
      member_id: null,
      single_member_id: null,
      company_name: '',
      phone_hashes: [],
      submitted_at: null,
      changed_at: null,
    });
  }
  expect(JSON.stringify(site.logged)).not.toMatch(/匿名公司/);
});

test('the database refuses an answer to an anonymous form that names a company or a time', async ({
  site,
  administrator,
}) => {
  const { id: member_id } = await makeMember(site);
  const form_id = await makeForm(site, administrator, { IsAnonymous: true, Fields: [field] });
  const insert = (values: object) =>
    site.db
      .insertInto('form_answers')
      .values({ form_id, answers: '{}', receipt_hash: Buffer.from(newReceipt()), ...values })
      .execute();

  for (const values of [
    { member_id },
    { company_name: '某公司' },
    { submitted_at: new Date(), changed_at: new Date() },
    { phone_hashes: ['00'] },
  ])
    await expect(insert(values)).rejects.toThrow('names a company or a time');
});

test('the schema has nothing by which an answer and a respondent could be joined but the form', async ({
  site,
}) => {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and table_name in ('form_answers', 'form_respondents')
    order by table_name, column_name`.execute(site.db);
  const columnsOf = (table: string) =>
    rows.filter((row) => row.table_name === table).map((row) => row.column_name);

  expect(columnsOf('form_respondents')).toEqual(['form_id', 'member_ids']);
  expect(
    columnsOf('form_answers').filter((column) => columnsOf('form_respondents').includes(column)),
  ).toEqual(['form_id']);
  const { rows: keys } = await sql<{ name: string }>`
    select conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid in ('form_answers'::regclass, 'form_respondents'::regclass)`.execute(
    site.db,
  );
  // What the office makes of a comment names administrators only.
  expect(keys).toEqual([{ name: 'form_treatments' }]);
});

/** Returns the content of every table as one text each. */
async function contentOfTables(db: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const contents = new Map<string, string>();
  for (const { name } of rows) {
    const content = await sql<{ text: string }>`
      select coalesce(string_agg(t::text, ' ' order by t::text), '') as text from ${sql.table(name)} t`.execute(
      db,
    );
    contents.set(name, content.rows[0]!.text);
  }
  return contents;
}
