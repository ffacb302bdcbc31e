import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Permission } from '#contract/api/permissions.ts';
import { businessFormResults } from '#contract/forms/form-results.ts';
import { webForms } from '#contract/forms/forms.ts';
import { businessForms } from '#contract/forms/managed-forms.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { carriesPersonalData } from '#contract/public-site/private-addresses.ts';
import { openVault } from '../../platform/core/vault.ts';
import { makeField, makeForm, newReceipt, submit } from '../../testing/factories/make-form.ts';
import { makeMember, signInAdministrator, signInMember } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test as siteTest } from '../../testing/test.ts';

const secret = Buffer.alloc(32, 9).toString('base64');
const test = siteTest.extend('env', { scope: 'file' }, { SECRET_KEY: secret });

const field = makeField({ Label: '产值' });
const keyIn = (path: string) => new URL(path, 'https://a.example').searchParams.get('Key') ?? '';

/** Takes the key of a company as a clerk does. */
async function keyOf(site: TestApp, administrator: string, FormId: number, MemberId: number) {
  const { LinkPath } = await site.call(businessFormResults.TakeFormLink, { FormId, MemberId }, administrator);
  return keyIn(LinkPath);
}

test('a company opens the link in its reminder without signing in, fills the form in and changes it', async ({
  site,
  administrator,
}) => {
  const company = await makeMember(site, {
    MemberName: '链接公司',
    Email: 'link@a.example',
    OperatorPhone: '13900002222',
  });
  const FormId = await makeForm(site, administrator, { Title: '凭链接的季报', Fields: [field] });
  await site.call(
    businessFormResults.RemindForm,
    { FormId, MemberIds: [company.id], Again: 1 },
    administrator,
  );

  const bodies = await bodiesAbout(site, FormId);
  const Key = await keyOf(site, administrator, FormId, company.id);
  expect(Buffer.from(Key, 'base64url')).toHaveLength(32);
  expect(bodies).toHaveLength(2);
  for (const body of bodies) expect(body).toContain(`/form?FormId=${FormId}&Key=${Key}`);
  const opened = await site.call(webForms.GetOpenForm, { FormId, Key });
  expect(opened).toMatchObject({ CompanyName: '链接公司', IsPersonal: true, AsksCompany: false, Own: null });
  expect(
    await submit(site, { FormId, Key, Answers: { [field.Key]: '1' }, CompanyName: '冒名公司' }),
  ).toMatchObject({ Code: 200 });
  expect(await submit(site, { FormId, Key, Answers: { [field.Key]: '2' } })).toMatchObject({ Code: 200 });

  const { List } = await site.call(businessForms.GetFormAnswers, { id: FormId }, administrator);
  expect(List).toMatchObject([
    { MemberId: company.id, CompanyName: '链接公司', Answers: { [field.Key]: '2' } },
  ]);
  const bySignIn = await site.call(webForms.GetOpenForm, { FormId }, await signInMember(site, company));
  expect(bySignIn.Own?.Answers).toEqual({ [field.Key]: '2' });
});

test('a link opens the form of its company alone, whoever is signed in, and reading it changes nothing', async ({
  site,
  administrator,
}) => {
  const [company, other] = [
    await makeMember(site, { MemberName: '链主公司' }),
    await makeMember(site, { MemberName: '登录公司' }),
  ];
  const [FormId, another] = [
    await makeForm(site, administrator, { Fields: [field] }),
    await makeForm(site, administrator, { Fields: [field] }),
  ];
  const Key = await keyOf(site, administrator, FormId, company.id);
  const before = await rowsOfForms(site);

  const read = await site.call(webForms.GetOpenForm, { FormId, Key }, await signInMember(site, other));
  const elsewhere = await site.send(webForms.GetOpenForm, { FormId: another, Key });

  expect(read.CompanyName).toBe('链主公司');
  expect(elsewhere).toMatchObject({ Code: 404 });
  expect(await rowsOfForms(site)).toBe(before);
  expect(await keyOf(site, administrator, FormId, company.id)).toBe(Key);
  const { headers } = await site.app.inject({
    url: `${webForms.GetOpenForm.path}?FormId=${FormId}&Key=${Key}`,
  });
  expect(headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(carriesPersonalData(`/form?FormId=${FormId}&Key=${Key}`)).toBe(true);
  const stored = await sql<{ text: string }>`select l::text as text from form_links l`.execute(site.db);
  expect(stored.rows.some(({ text }) => text.includes(Key))).toBe(false);
});

test('a link ends with its form, and with the membership of its company', async ({ site, administrator }) => {
  const [company, leaving] = [await makeMember(site), await makeMember(site)];
  const FormId = await makeForm(site, administrator, { Fields: [field] });
  const [Key, leavingKey] = [
    await keyOf(site, administrator, FormId, company.id),
    await keyOf(site, administrator, FormId, leaving.id),
  ];
  await submit(site, { FormId, Key, Answers: { [field.Key]: '机密' } });
  await site.call(businessMembers.EditMemberStatus, { Ids: [leaving.id], Status: 0 }, administrator);

  await site.call(businessForms.CloseForm, { FormId }, administrator);

  expect(await site.send(webForms.GetOpenForm, { FormId, Key: leavingKey })).toMatchObject({ Code: 404 });
  expect(await site.call(webForms.GetOpenForm, { FormId, Key })).toMatchObject({
    IsOpen: false,
    Fields: [],
    Own: null,
    Draft: null,
  });
  expect(await submit(site, { FormId, Key, Answers: { [field.Key]: '晚' } })).toMatchObject({ Code: 409 });
  expect(
    await site.send(businessFormResults.TakeFormLink, { FormId, MemberId: company.id }, administrator),
  ).toMatchObject({ Code: 409 });
});

test('an answer by the link of an anonymous form names nobody, and the link shows that the company has answered', async ({
  site,
  administrator,
}) => {
  const company = await makeMember(site, { MemberName: '匿名链接公司' });
  const FormId = await makeForm(site, administrator, { IsAnonymous: true, Fields: [field] });
  const Key = await keyOf(site, administrator, FormId, company.id);
  const linkBefore = await linksOf(site, FormId);

  expect(await site.call(webForms.GetOpenForm, { FormId, Key })).toMatchObject({
    CompanyName: '匿名链接公司',
    IsAnswered: false,
  });
  const Receipt = newReceipt();
  expect(await submit(site, { FormId, Key, Receipt, Answers: { [field.Key]: '真话' } })).toMatchObject({
    Data: { IsStored: true, SubmitTime: '' },
  });
  expect(await submit(site, { FormId, Key, Answers: { [field.Key]: '又来' } })).toMatchObject({
    Data: { IsStored: false },
  });

  expect(await site.call(webForms.GetOpenForm, { FormId, Key, Receipt })).toMatchObject({
    IsAnswered: true,
    Own: null,
  });
  const answers = await site.db
    .selectFrom('form_answers')
    .select(['member_id', 'company_name', 'submitted_at', 'answers'])
    .where('form_id', '=', FormId)
    .execute();
  expect(answers).toEqual([
    { member_id: null, company_name: '', submitted_at: null, answers: { [field.Key]: '真话' } },
  ]);
  // The link is as it was: neither its time nor its transaction is that of the answer.
  expect(await linksOf(site, FormId)).toEqual(linkBefore);
});

test('a thousand guesses from many addresses hit no link', async ({ site, administrator }) => {
  const company = await makeMember(site);
  const FormId = await makeForm(site, administrator, { Fields: [field] });
  const Key = await keyOf(site, administrator, FormId, company.id);
  const codes = new Set<number>();

  for (let round = 0; round < 50; round++) {
    const guesses = Array.from({ length: 20 }, (_, at) => {
      const guess = newReceipt();
      // Half of them know all of the key but its beginning.
      const begun = guess.slice(0, 2) === Key.slice(0, 2) ? guess : `${guess.slice(0, 2)}${Key.slice(2)}`;
      const input = { FormId, Key: at % 2 === 0 ? guess : begun };
      return site.send(webForms.GetOpenForm, input, undefined, `10.7.${round}.${at % 4}`);
    });
    for (const { Code } of await Promise.all(guesses)) codes.add(Code);
  }

  // A busy machine may refuse some.
  expect([...codes].filter((code) => ![404, 429, 503].includes(code))).toEqual([]);
});

test('only who may remind takes the link of a company, and the log names the company', async ({
  site,
  administrator,
}) => {
  const company = await makeMember(site, { MemberName: '日志链接公司' });
  const FormId = await makeForm(site, administrator, { Fields: [field] });
  const reader = await signInAdministrator(site, ['form:list', 'form:answers', 'form:export']);
  const take = (MemberId: number, token = administrator) =>
    site.send(businessFormResults.TakeFormLink, { FormId, MemberId }, token);

  expect(await take(company.id, reader)).toMatchObject({ Code: 403 });
  expect(await take(999_999)).toMatchObject({ Code: 404 });
  expect(await take(company.id)).toMatchObject({ Code: 200 });

  const { rows } = await sql<{ after_values: string }>`select after_values from operation_log
    where noun = 'form' and record_id = ${String(FormId)} and result_code = 200 order by id desc limit 1`.execute(
    site.db,
  );
  expect(JSON.parse(rows[0]?.after_values ?? '{}')).toEqual({ LinkOf: '日志链接公司' });
});

test('a clerk who may only remind takes no link, since it shows what the company has filled in', async ({
  site,
  administrator,
}) => {
  const company = await makeMember(site);
  const FormId = await makeForm(site, administrator, { Fields: [field] });
  const codeWith = async (...permissions: Permission[]) => {
    const token = await signInAdministrator(site, ['form:remind', ...permissions]);
    return (await site.send(businessFormResults.TakeFormLink, { FormId, MemberId: company.id }, token)).Code;
  };

  expect([
    await codeWith(),
    await codeWith('form:answers'),
    await codeWith('member:personal'),
    await codeWith('form:answers', 'member:personal'),
  ]).toEqual([403, 403, 403, 200]);
});

const linksOf = async ({ db }: TestApp, formId: number) =>
  (
    await sql<{ row: string }>`select concat_ws(' ', xmin::text, l::text) as row from form_links l
      where form_id = ${formId}`.execute(db)
  ).rows;

const rowsOfForms = async ({ db }: TestApp) =>
  JSON.stringify(
    (
      await sql`select (select string_agg(concat(xmin, f), '') from forms f) as forms,
        (select string_agg(concat(xmin, l), '') from form_links l) as links,
        (select string_agg(concat(xmin, d), '') from form_drafts d) as drafts`.execute(db)
    ).rows,
  );

async function bodiesAbout(site: TestApp, formId: number): Promise<string[]> {
  const rows = await site.db
    .selectFrom('outgoing_messages')
    .select('body')
    .where('noun', '=', 'form')
    .where('record_id', '=', formId)
    .execute();
  const vault = await openVault('', secret);
  return rows.map(({ body }) => vault.open(body));
}
