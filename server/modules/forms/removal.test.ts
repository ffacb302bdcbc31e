import { sql } from 'kysely';
import { expect } from 'vitest';
import { webForms } from '#contract/forms/forms.ts';
import { businessForms } from '#contract/forms/managed-forms.ts';
import { makeForm, newReceipt, saveForm } from '../../testing/factories/make-form.ts';
import { signInAdministrator } from '../../testing/factories/records.ts';
import { test } from '../../testing/test.ts';
import { forgetRemovedForms } from './removal.ts';

const { DelForm, RestoreForm, ResetFormLink, GetForm, GetFormList, PublishForm } = businessForms;

test('a draft is removed and restored, one that was published stays, and removed drafts are deleted after a month', async ({
  site,
  administrator,
}) => {
  const { FormId } = await saveForm(site, administrator, { Title: '删掉的草稿' });
  const published = await makeForm(site, administrator);
  const titles = async () =>
    (await site.call(GetFormList, { key: '删掉的草稿' }, administrator)).List.map(({ Title }) => Title);

  await site.call(DelForm, { FormId }, administrator);

  expect(await titles()).toEqual([]);
  expect(await site.send(GetForm, { id: FormId }, administrator)).toMatchObject({ Code: 404 });
  expect(await site.send(PublishForm, { FormId }, administrator)).toMatchObject({ Code: 404 });
  expect(await site.send(DelForm, { FormId: published }, administrator)).toMatchObject({ Code: 409 });
  const reader = await signInAdministrator(site, ['form:list', 'form:publish']);
  expect(await site.send(RestoreForm, { FormId }, reader)).toMatchObject({ Code: 403 });
  await site.call(RestoreForm, { FormId }, administrator);
  expect(await titles()).toEqual(['删掉的草稿']);
  await site.call(DelForm, { FormId }, administrator);
  await forgetRemovedForms(site.db);
  await site.call(RestoreForm, { FormId }, administrator);
  await sql`update forms set deleted_at = now() - interval '31 days' where id = ${FormId}`.execute(site.db);
  await forgetRemovedForms(site.db);
  expect(await site.send(RestoreForm, { FormId }, administrator)).toMatchObject({ Code: 404 });
});

test('after a change of the link the former one opens nothing, and a form for members alone has none to change', async ({
  site,
  administrator,
}) => {
  const FormId = await makeForm(site, administrator, { IsOpenToAll: true });
  const key = async () => {
    const { LinkPath } = await site.call(GetForm, { id: FormId }, administrator);
    return new URL(LinkPath, 'https://a.example').searchParams.get('Key') ?? newReceipt();
  };
  const former = await key();
  expect(await site.send(webForms.GetOpenForm, { FormId, Key: former })).toMatchObject({ Code: 200 });

  await site.call(ResetFormLink, { FormId }, administrator);

  expect(await site.send(webForms.GetOpenForm, { FormId, Key: former })).toMatchObject({ Code: 404 });
  expect(await site.send(webForms.GetOpenForm, { FormId, Key: await key() })).toMatchObject({ Code: 200 });
  const inside = await makeForm(site, administrator);
  expect(await site.send(ResetFormLink, { FormId: inside }, administrator)).toMatchObject({ Code: 409 });
});
