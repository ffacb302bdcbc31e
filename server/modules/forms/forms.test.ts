import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Permission } from '#contract/api/permissions.ts';
import { webForms } from '#contract/forms/forms.ts';
import { businessForms } from '#contract/forms/managed-forms.ts';
import { makeField, makeForm, newReceipt, saveForm, submit } from '../../testing/factories/make-form.ts';
import { makeMember, signInAdministrator, signInMember } from '../../testing/factories/records.ts';
import { readRows } from '../../testing/read-rows.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

const answersOf = async (site: TestApp, token: string, id: number, filters: object = {}) =>
  await site.call(businessForms.GetFormAnswers, { id, ...filters }, token);

/** Closes a form as the clock of the database does. */
const passLastDay = (site: TestApp, formId: number) =>
  site.db
    .updateTable('forms')
    .set({ closes_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', formId)
    .execute();

test('a member finds a published form, submits it, changes it, and the clerk reads one answer', async ({
  site,
  administrator,
}) => {
  const company = await makeMember(site, { MemberName: '甲填报有限公司' });
  const member = await signInMember(site, company);
  const [sales, staff] = [makeField({ Kind: 'number', Decimals: 2, Unit: '万元' }), makeField()];
  const { FormId } = await saveForm(site, administrator, { Title: '季度统计', Fields: [sales, staff] });
  expect(await site.send(webForms.GetOpenForm, { FormId }, member)).toMatchObject({ Code: 404 });
  await site.call(businessForms.PublishForm, { FormId }, administrator);

  const [own] = await site.call(webForms.GetOwnForms, {}, member);
  expect(own).toMatchObject({ FormId, Title: '季度统计', IsAnswered: false, IsOpen: true });
  const ofMember = () => site.call(businessForms.GetMemberForms, { memberid: company.id }, administrator);
  expect((await ofMember()).find((form) => form.FormId === FormId)).toMatchObject({ IsAnswered: false });
  const first = await submit(site, { FormId, Answers: { [sales.Key]: ' １，２３４．５ 万元' } }, member);
  expect(first).toMatchObject({ Code: 200, Data: { IsStored: true } });
  const second = await submit(
    site,
    { FormId, Answers: { [sales.Key]: '1300', [staff.Key]: '改过' } },
    member,
  );

  expect(second).toMatchObject({ Code: 200 });
  const { List, TotalCount } = await answersOf(site, administrator, FormId, { key: '甲填报' });
  expect(TotalCount).toBe(1);
  expect(List[0]).toMatchObject({
    CompanyName: '甲填报有限公司',
    Answers: { [sales.Key]: '1300', [staff.Key]: '改过' },
  });
  const opened = await site.call(webForms.GetOpenForm, { FormId }, member);
  expect(opened.Own?.Answers).toEqual({ [sales.Key]: '1300', [staff.Key]: '改过' });
  expect(await site.call(businessForms.GetForm, { id: FormId }, administrator)).toMatchObject({
    AnswerCount: 1,
    AnsweredCount: 1,
  });
});

test('who may not see answers does not learn which company has answered', async ({ site }) => {
  const company = await makeMember(site);
  const codeWith = async (...permissions: Permission[]) => {
    const token = await signInAdministrator(site, permissions);
    return (await site.send(businessForms.GetMemberForms, { memberid: company.id }, token)).Code;
  };

  expect([await codeWith('form:list', 'member:list'), await codeWith('form:answers')]).toEqual([403, 200]);
});

test('a wrong answer is refused beside its field, and answers to hidden or unknown fields are left out', async ({
  site,
  administrator,
}) => {
  const member = await signInMember(site);
  const fields = {
    needed: makeField({ IsRequired: true }),
    whole: makeField({ Kind: 'number', Min: 0, Max: 100 }),
    one: makeField({ Kind: 'choice', Options: ['是', '否'] }),
    some: makeField({ Kind: 'choices', Options: ['甲', '乙'], IsRequired: true }),
    day: makeField({ Kind: 'date' }),
    phone: makeField({ Kind: 'phone' }),
    consent: makeField({ Kind: 'consent', IsRequired: true }),
    hidden: makeField({ IsHidden: true }),
  };
  const { needed, whole, one, some, day, phone, consent, hidden } = fields;
  const FormId = await makeForm(site, administrator, { Fields: Object.values(fields) });
  const good = { [needed.Key]: '有\u200b了', [some.Key]: ['乙', '甲'], [consent.Key]: true };

  const bad = await submit(
    site,
    {
      FormId,
      Answers: {
        [needed.Key]: '\u200b ',
        [whole.Key]: '100.5',
        [one.Key]: '<script>',
        [some.Key]: [],
        [day.Key]: '2026-02-30',
        [phone.Key]: '12345',
      },
    },
    member,
  );
  const stored = await submit(
    site,
    { FormId, Answers: { ...good, [phone.Key]: '138 0013 8000', [hidden.Key]: '偷填', constructor: 'x' } },
    member,
  );

  expect(bad).toMatchObject({ Code: 400 });
  expect(bad.Data).toEqual({
    [needed.Key]: '请填写',
    [whole.Key]: '应为整数',
    [one.Key]: '请从选项中选择',
    [some.Key]: '请选择',
    [day.Key]: '日期应为 2026-01-31 的样子',
    [phone.Key]: '请输入正确的电话号码',
    [consent.Key]: '请勾选同意',
  });
  expect(stored).toMatchObject({ Code: 200 });
  const { List } = await answersOf(site, administrator, FormId);
  expect(List[0]?.Answers).toMatchObject({
    [needed.Key]: '有了',
    [some.Key]: ['甲', '乙'],
    [phone.Key]: '13*******00',
  });
  expect(List[0]?.Answers).not.toHaveProperty(hidden.Key);
  const { rows } = await sql<{ text: string }>`select answers::text as text from form_answers`.execute(
    site.db,
  );
  expect(rows.map(({ text }) => text).join()).not.toContain('13800138000');
});

test('nothing is accepted after the last second, and what was submitted before stays', async ({
  site,
  administrator,
}) => {
  const [early, late] = [await signInMember(site), await signInMember(site)];
  const field = makeField();
  const FormId = await makeForm(site, administrator, { Fields: [field] });
  expect(await submit(site, { FormId, Answers: { [field.Key]: '早' } }, early)).toMatchObject({ Code: 200 });

  await passLastDay(site, FormId);

  expect(await submit(site, { FormId, Answers: { [field.Key]: '晚' } }, late)).toMatchObject({
    Code: 409,
    Message: '填写已截止',
  });
  expect(await submit(site, { FormId, Answers: { [field.Key]: '改' } }, early)).toMatchObject({ Code: 409 });
  expect((await answersOf(site, administrator, FormId)).List).toMatchObject([
    { Answers: { [field.Key]: '早' } },
  ]);
  expect(await site.send(businessForms.PublishForm, { FormId }, administrator)).toMatchObject({ Code: 409 });
});

test('a form is closed by hand and opened again', async ({ site, administrator }) => {
  const member = await signInMember(site);
  const field = makeField();
  const FormId = await makeForm(site, administrator, { Fields: [field] });
  const send = () => submit(site, { FormId, Answers: { [field.Key]: '好' } }, member);

  await site.call(businessForms.CloseForm, { FormId }, administrator);
  expect(await send()).toMatchObject({ Code: 409 });
  await site.call(businessForms.PublishForm, { FormId }, administrator);

  expect(await send()).toMatchObject({ Code: 200 });
});

test('a visitor answers by the whole link only, names a company, and changes the answer by its receipt', async ({
  site,
  administrator,
}) => {
  const field = makeField();
  const FormId = await makeForm(site, administrator, { Fields: [field], IsOpenToAll: true, IsSingle: false });
  const { LinkPath } = await site.call(businessForms.GetForm, { id: FormId }, administrator);
  const Key = new URL(LinkPath, 'https://a.example').searchParams.get('Key') ?? '';
  const Receipt = newReceipt();
  const send = (text: string, form: object = {}) =>
    submit(site, { FormId, Key, Receipt, Answers: { [field.Key]: text }, ...form });

  expect(Buffer.from(Key, 'base64url')).toHaveLength(32);
  expect(await send('无名')).toMatchObject({ Code: 400, Data: { CompanyName: '请填写公司名称' } });
  expect(await send('一', { CompanyName: '外来公司' })).toMatchObject({ Code: 200 });
  expect(await send('二', { CompanyName: '外来公司' })).toMatchObject({ Code: 200 });
  expect(await send('别人', { Key: newReceipt(), CompanyName: '乙' })).toMatchObject({ Code: 404 });

  expect((await answersOf(site, administrator, FormId)).List).toMatchObject([
    { CompanyName: '外来公司', MemberId: 0, Answers: { [field.Key]: '二' } },
  ]);
  expect((await site.call(webForms.GetOpenForm, { FormId, Key, Receipt })).Own?.Answers).toEqual({
    [field.Key]: '二',
  });
  expect((await site.call(webForms.GetOpenForm, { FormId, Key, Receipt: newReceipt() })).Own).toBeNull();
  const { rows } = await sql<{ text: string }>`select f::text as text from forms f`.execute(site.db);
  expect(rows.some(({ text }) => text.includes(Key))).toBe(false);
});

test('guesses of the key of a form are refused after some dozens, and readers with the key still get in', async ({
  site,
  administrator,
}) => {
  const FormId = await makeForm(site, administrator, { IsOpenToAll: true });
  const { LinkPath } = await site.call(businessForms.GetForm, { id: FormId }, administrator);
  const Key = new URL(LinkPath, 'https://a.example').searchParams.get('Key') ?? '';
  const guess = () => site.send(webForms.GetOpenForm, { FormId, Key: newReceipt() }, undefined, '10.9.8.7');

  const codes = [];
  for (let count = 0; count < 40; count++) codes.push((await guess()).Code);

  expect(new Set(codes)).toEqual(new Set([404, 429]));
  expect(codes.filter((code) => code === 404)).toHaveLength(30);
  expect(await site.send(webForms.GetOpenForm, { FormId, Key }, undefined, '10.9.8.7')).toMatchObject({
    Code: 200,
  });
});

test('a field that was answered is renamed or hidden, but neither removed nor changed in kind', async ({
  site,
  administrator,
}) => {
  const [kept, other] = [makeField({ Label: '产值' }), makeField()];
  const FormId = await makeForm(site, administrator, { Title: '有人填过', Fields: [kept, other] });
  await submit(site, { FormId, Answers: { [kept.Key]: '1' } }, await signInMember(site));
  const save = (form: object) =>
    site.send(
      businessForms.SaveForm,
      { FormId, Title: '有人填过', CloseDay: '2098-12-01', IsSingle: true, Fields: [kept, other], ...form },
      administrator,
    );

  expect(await save({ Fields: [other] })).toMatchObject({
    Code: 409,
    Data: { Fields: '“产值”已有人填写，不能删除或改种类，可以隐藏' },
  });
  expect(await save({ Fields: [{ ...kept, Kind: 'number' }, other] })).toMatchObject({ Code: 409 });
  expect(await save({ IsAnonymous: true })).toMatchObject({
    Code: 409,
    Data: { IsAnonymous: '已有人填写，不能更改' },
  });
  await expect(sql`update forms set fields = '[]' where id = ${FormId}`.execute(site.db)).rejects.toThrow(
    'was removed or changed',
  );
  expect(
    await save({ Fields: [{ ...kept, Label: '总产值', IsHidden: true }, other, makeField()] }),
  ).toMatchObject({
    Code: 200,
  });
});

test('an anonymous form cannot ask for files or telephone numbers', async ({ site, administrator }) => {
  const form = { Title: '匿名', CloseDay: '2098-12-01', IsAnonymous: true };
  for (const Kind of ['file', 'phone'] as const)
    expect(
      await site.send(businessForms.SaveForm, { ...form, Fields: [makeField({ Kind })] }, administrator),
    ).toMatchObject({ Code: 400, Data: { IsAnonymous: expect.stringContaining('不能有文件和电话') } });
});

test('the export has a column for each field, texts that look like formulas as texts, and is logged', async ({
  site,
  administrator,
}) => {
  const member = await signInMember(site, await makeMember(site, { MemberName: '导出有限公司' }));
  const fields = [
    makeField({ Kind: 'heading', Label: '一、概况' }),
    makeField({ Label: '=1+1' }),
    makeField({ Kind: 'number', Label: '人数', Unit: '人' }),
  ];
  const FormId = await makeForm(site, administrator, { Title: '导出/测试', Fields: fields });
  await submit(
    site,
    { FormId, Answers: { [fields[1]!.Key]: '=HYPERLINK("http://x")', [fields[2]!.Key]: '12' } },
    member,
  );
  const clerk = await signInAdministrator(site, ['form:list', 'form:answers', 'form:export']);

  const { rawPayload, headers } = await site.app.inject({
    url: `${businessForms.ExportFormAnswers.path}?id=${FormId}`,
    headers: { token: clerk },
  });

  expect(headers['content-disposition']).toContain(encodeURIComponent('导出 测试'));
  const rows = [...(await readRows(rawPayload, 5))].map(({ cells }) =>
    cells.map(({ kind, text }) => [kind, text]),
  );
  expect(rows[0]?.map(([, text]) => text)).toEqual(['单位', '提交时间', '修改时间', '=1+1', '人数（人）']);
  expect(rows[1]?.[3]).toEqual(['text', '=HYPERLINK("http://x")']);
  expect(rows[1]?.[4]).toEqual(['number', '12']);
  const reader = await signInAdministrator(site, ['form:list', 'form:answers']);
  expect(await site.send(businessForms.ExportFormAnswers, { id: FormId }, reader)).toMatchObject({
    Code: 403,
  });
});
