import { sql } from 'kysely';
import { expect } from 'vitest';
import { webFiles } from '#contract/content/files.ts';
import { businessFormResults } from '#contract/forms/form-results.ts';
import { webForms } from '#contract/forms/forms.ts';
import { businessForms } from '#contract/forms/managed-forms.ts';
import { businessDataRequests } from '#contract/members/data-requests.ts';
import { makeField, makeForm, newReceipt, saveForm, submit } from '../../testing/factories/make-form.ts';
import { makeMember, signInMember } from '../../testing/factories/records.ts';
import { sendFile } from '../../testing/send-file.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { forgetDrafts } from './drafts.ts';

const [text, phone, table] = [
  makeField({ Label: '产值' }),
  makeField({ Kind: 'phone' }),
  makeField({ Kind: 'table' }),
];
const Fields = [text, phone, table];

const save = async (site: TestApp, draft: object, token?: string) => {
  const sent = { Receipt: newReceipt(), Version: 0, ...draft };
  const { Code, Data } = await site.send(webForms.SaveFormDraft, sent, token);
  return { Code, Data: Data as { Version: number; SaveTime: string } };
};
const draftsOf = async ({ db }: TestApp, formId: number) =>
  await db.selectFrom('form_drafts').selectAll().where('form_id', '=', formId).execute();

test('what a member has typed is there on another device and under its link, and is gone when it is submitted', async ({
  site,
  administrator,
}) => {
  const company = await makeMember(site);
  const [office, home] = [await signInMember(site, company), await signInMember(site, company)];
  const FormId = await makeForm(site, administrator, { Fields });
  const { LinkPath } = await site.call(
    businessFormResults.TakeFormLink,
    { FormId, MemberId: company.id },
    administrator,
  );
  const Key = new URL(LinkPath, 'https://a.example').searchParams.get('Key') ?? '';
  const row = { Clause: '3.2', Original: '', Change: '半句', Reason: '' };
  const Receipt = newReceipt();
  const typed = {
    [text.Key]: '未完\u200b成',
    [phone.Key]: '138001',
    [table.Key]: [row, { Clause: 7, Other: 'x' }],
    constructor: 'x',
  };

  const saved = await save(site, { FormId, Receipt, Answers: typed }, office);

  expect(saved).toMatchObject({ Code: 200, Data: { Version: expect.any(Number) } });
  const expected = {
    Answers: {
      [text.Key]: '未完\u200b成',
      [phone.Key]: '138001',
      [table.Key]: [row, { Clause: '', Original: '', Change: '', Reason: '' }],
    },
    Receipt,
    FileNames: {},
    ...saved.Data,
  };
  expect((await site.call(webForms.GetOpenForm, { FormId }, home)).Draft).toEqual(expected);
  expect((await site.call(webForms.GetOpenForm, { FormId, Key })).Draft).toEqual(expected);
  expect((await site.call(webForms.GetOpenForm, { FormId }, await signInMember(site))).Draft).toBeNull();
  const [stored] = await draftsOf(site, FormId);
  expect(stored?.draft_sealed.toString('latin1')).not.toContain('138001');
  await submit(site, { FormId, Key, Answers: { [text.Key]: '完成' } });
  expect(await draftsOf(site, FormId)).toEqual([]);
  expect(await save(site, { FormId, Answers: typed, Version: saved.Data.Version }, office)).toMatchObject({
    Code: 409,
    Data: { Current: { Version: 0 } },
  });
});

test('of two windows the second to save gets a conflict and the draft of the first, and may replace it', async ({
  site,
  administrator,
}) => {
  const member = await signInMember(site);
  const FormId = await makeForm(site, administrator, { Fields });
  const type = (words: string, Version: number) =>
    save(site, { FormId, Answers: { [text.Key]: words }, Version }, member);

  const [one, two] = await Promise.all([type('甲窗口', 0), type('乙窗口', 0)]);

  const [winner, loser] = one.Code === 200 ? [one, two] : [two, one];
  expect([winner.Code, loser.Code]).toEqual([200, 409]);
  expect(loser.Data).toMatchObject({ Current: { Version: winner.Data.Version } });
  const replaced = await type('替换', winner.Data.Version);
  expect(replaced).toMatchObject({ Code: 200 });
  expect(await type('旧', winner.Data.Version)).toMatchObject({
    Code: 409,
    Data: { Current: { Answers: { [text.Key]: '替换' } } },
  });
  const dropped = await save(site, { FormId, Answers: null, Version: replaced.Data.Version }, member);
  expect(dropped).toMatchObject({ Code: 200, Data: { Version: 0 } });
  expect((await site.call(webForms.GetOpenForm, { FormId }, member)).Draft).toBeNull();
});

test('anonymous forms and visitors have no drafts on the server, and a form that becomes anonymous loses them', async ({
  site,
  administrator,
}) => {
  const company = await makeMember(site);
  const member = await signInMember(site, company);
  const anonymous = await makeForm(site, administrator, { IsAnonymous: true, Fields: [text] });
  const open = await makeForm(site, administrator, {
    Title: '先记名',
    IsOpenToAll: true,
    Fields: [text],
  });
  const { LinkPath } = await site.call(businessForms.GetForm, { id: open }, administrator);
  const Key = new URL(LinkPath, 'https://a.example').searchParams.get('Key') ?? '';
  const Answers = { [text.Key]: '字' };

  expect(await save(site, { FormId: anonymous, Answers }, member)).toMatchObject({ Data: { Version: 0 } });
  expect(await save(site, { FormId: open, Key, Answers })).toMatchObject({ Data: { Version: 0 } });
  expect(await save(site, { FormId: open, Key: newReceipt(), Answers })).toMatchObject({ Code: 404 });
  expect([...(await draftsOf(site, anonymous)), ...(await draftsOf(site, open))]).toEqual([]);
  await expect(
    site.db
      .insertInto('form_drafts')
      .values({ form_id: anonymous, member_id: company.id, draft_sealed: Buffer.alloc(1) })
      .execute(),
  ).rejects.toThrow('has no drafts');
  await save(site, { FormId: open, Answers }, member);
  expect(await draftsOf(site, open)).toHaveLength(1);
  await saveForm(site, administrator, {
    FormId: open,
    Title: '后匿名',
    IsAnonymous: true,
    Fields: [text],
  });
  expect(await draftsOf(site, open)).toEqual([]);
});

test('a draft that is too long or after the end is refused, and one of a form that ended long ago is deleted', async ({
  site,
  administrator,
}) => {
  const member = await signInMember(site);
  const FormId = await makeForm(site, administrator, { Fields });
  const Answers = { [text.Key]: '字' };

  expect(await save(site, { FormId, Answers: { [text.Key]: '长'.repeat(200_000) } }, member)).toMatchObject({
    Code: 400,
    Data: { Answers: '填写的内容太多，没有保存草稿' },
  });
  const manyRows = { [table.Key]: Array(400_000).fill(0) };
  expect(await save(site, { FormId, Answers: manyRows }, member)).toMatchObject({ Code: 400 });
  expect(await save(site, { FormId, Answers }, member)).toMatchObject({ Code: 200 });
  await sql`update forms set closes_at = now() - interval '29 days' where id = ${FormId}`.execute(site.db);
  expect(await save(site, { FormId, Answers }, member)).toMatchObject({ Code: 409 });
  await forgetDrafts(site.db);
  expect(await draftsOf(site, FormId)).toHaveLength(1);
  await sql`update forms set closes_at = now() - interval '31 days' where id = ${FormId}`.execute(site.db);
  await forgetDrafts(site.db);
  expect(await draftsOf(site, FormId)).toEqual([]);
});

test('the draft of a member is in its export, and its erasure deletes the draft and ends its links', async ({
  site,
  administrator,
}) => {
  const company = await makeMember(site);
  const FormId = await makeForm(site, administrator, { Title: '有草稿的问卷', Fields });
  await save(site, { FormId, Answers: { [text.Key]: '张三的话' } }, await signInMember(site, company));
  const link = { FormId, MemberId: company.id };
  const { LinkPath } = await site.call(businessFormResults.TakeFormLink, link, administrator);
  const Key = new URL(LinkPath, 'https://a.example').searchParams.get('Key') ?? '';

  const { Sections } = (await site.call(
    businessDataRequests.ExportPersonal,
    { MemberId: company.id },
    administrator,
  )) as { Sections: object[] };
  expect(JSON.stringify(Sections)).toContain('张三的话');
  await site.call(businessDataRequests.ErasePersonal, { MemberId: company.id }, administrator);

  expect(await draftsOf(site, FormId)).toEqual([]);
  expect(await site.send(webForms.GetOpenForm, { FormId, Key })).toMatchObject({ Code: 404 });
});

test('a file in a draft outlives the day for which uploads stay, and is submitted with it', async ({
  site,
  administrator,
}) => {
  const member = await signInMember(site);
  const file = makeField({ Kind: 'file' });
  const FormId = await makeForm(site, administrator, { Fields: [file] });
  const { Data: address } = await sendFile(site, webFiles.UploadFile, {
    name: '报表.pdf',
    content: '%PDF-1.7\n%中文\n1 0 obj<</Type/Page>>endobj\n',
    token: member,
  });
  await save(site, { FormId, Answers: { [file.Key]: address } }, member);

  const { expires_at } = await site.db
    .selectFrom('files')
    .select('expires_at')
    .where('path', '=', address.replace('/files/', ''))
    .executeTakeFirstOrThrow();
  expect((expires_at?.getTime() ?? 0) - Date.now()).toBeGreaterThan(29 * 86_400_000);
  const { Draft } = await site.call(webForms.GetOpenForm, { FormId }, member);
  expect(Draft?.FileNames).toEqual({ [file.Key]: '报表.pdf' });
  expect(await submit(site, { FormId, Answers: Draft?.Answers ?? {} }, member)).toMatchObject({ Code: 200 });
});
