import { expect } from 'vitest';
import { businessFormResults } from '#contract/forms/form-results.ts';
import { webForms } from '#contract/forms/forms.ts';
import { businessForms } from '#contract/forms/managed-forms.ts';
import { businessContacts } from '#contract/members/managed-contacts.ts';
import { makeField, makeForm } from '../../testing/factories/make-form.ts';
import { makeMember, signInMember } from '../../testing/factories/records.ts';
import { test } from '../../testing/test.ts';

test('a form with an audience asks its members alone, and reminds the contacts of its purpose', async ({
  site,
  administrator,
}) => {
  const [asked, other] = [await makeMember(site), await makeMember(site)];
  const contact = { MemberId: asked.id, ContactName: '会费联络人', Email: 'dues@a.example', ForDues: true };
  await site.call(businessContacts.SaveContact, contact as never, administrator);
  const Audience = { MemberIds: [asked.id], Purpose: 'dues' as const };
  const id = await makeForm(site, administrator, { Fields: [makeField({})], Audience });

  expect(await site.call(businessForms.GetForm, { id }, administrator)).toMatchObject({
    AskedCount: 1,
    Audience: { MemberIds: [asked.id], Purpose: 'dues', IsAll: false },
  });
  expect(await site.call(businessFormResults.GetFormMissing, { id }, administrator)).toMatchObject({
    TotalCount: 1,
    List: [{ MemberId: asked.id, DailyOperator: '会费联络人' }],
  });
  const ownForms = async (member: typeof asked) =>
    (await site.call(webForms.GetOwnForms, {}, await signInMember(site, member))).map(({ FormId }) => FormId);
  expect(await ownForms(asked)).toEqual([id]);
  expect(await ownForms(other)).toEqual([]);
  const ofOther = await signInMember(site, other);
  expect(await site.send(webForms.GetOpenForm, { FormId: id }, ofOther)).toMatchObject({ Code: 404 });

  expect(await site.call(businessFormResults.RemindForm, { FormId: id }, administrator)).toMatchObject({
    RemindedCount: 1,
  });
});

test('a save without an audience keeps the one before, and null asks all members again', async ({
  site,
  administrator,
}) => {
  const { id: member } = await makeMember(site);
  const form = { Title: '统计', CloseDay: '2098-12-01', Fields: [makeField({})] };
  const save = (more: object) => site.call(businessForms.SaveForm, { ...form, ...more }, administrator);
  const read = (id: number) => site.call(businessForms.GetForm, { id }, administrator);
  const { FormId } = await save({ Audience: { MemberIds: [member] } });

  await save({ FormId });
  expect(await read(FormId)).toMatchObject({ AskedCount: 1 });
  await save({ FormId, Audience: null });

  expect(await read(FormId)).toMatchObject({ Audience: null });
  expect(await site.send(businessForms.SaveForm, { ...form, Audience: {} }, administrator)).toMatchObject({
    Code: 400,
    Data: { Audience: '请选择填写对象' },
  });
});
