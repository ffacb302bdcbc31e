import { sql } from 'kysely';
import { expect } from 'vitest';
import { businessHeldMessages } from '#contract/back-office/held-messages.ts';
import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { businessFormResults } from '#contract/forms/form-results.ts';
import { businessForms } from '#contract/forms/managed-forms.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { makeField, makeForm, submit } from '../../testing/factories/make-form.ts';
import { makeMember, signInMember } from '../../testing/factories/records.ts';
import { test } from '../../testing/test.ts';

test('a reminder is proposed near the end or after a week, once for some days, and never sent by itself', async ({
  site,
  administrator,
}) => {
  const [answered, missing] = [
    await makeMember(site, { MemberName: '已填公司', Email: 'done@due.example' }),
    await makeMember(site, { MemberName: '该提醒公司', Email: 'due@due.example' }),
  ];
  const untold = await makeMember(site, { MemberName: '没提醒过公司', Email: 'new@due.example' });
  const field = makeField();
  const FormId = await makeForm(site, administrator, { Title: '快截止的', Fields: [field] });
  await submit(site, { FormId, Answers: { [field.Key]: '1' } }, await signInMember(site, answered));
  const due = async () => {
    const { List, TotalCount } = await site.call(
      businessFormResults.GetFormMissing,
      { id: FormId, due: 1, pagesize: 100 },
      administrator,
    );
    const form = await site.call(businessForms.GetForm, { id: FormId }, administrator);
    const { Counts } = await site.call(businessWorkbench.GetWaiting, {}, administrator);
    const waiting = Counts.find(({ Kind }) => Kind === 'form')?.Count;
    expect([form.DueCount, waiting]).toEqual([TotalCount, TotalCount]);
    return List.map(({ MemberId }) => MemberId);
  };
  const others = sql`update forms set status = 2 where id <> ${FormId}`;
  await others.execute(site.db);

  expect(await due()).toEqual([]);
  await sql`update forms set closes_at = now() + interval '2 days' where id = ${FormId}`.execute(site.db);
  expect(await due()).toContain(missing.id);
  expect(await due()).not.toContain(answered.id);
  await site.call(businessFormResults.RemindForm, { FormId, Due: 1, MemberIds: [missing.id] }, administrator);
  expect(await due()).not.toContain(missing.id);
  await sql`update form_reminders set reminded_at = now() - interval '49 hours' where form_id = ${FormId}`.execute(
    site.db,
  );
  expect(await due()).toContain(missing.id);
  await sql`update forms set closes_at = now() + interval '30 days' where id = ${FormId}`.execute(site.db);
  expect(await due()).toEqual([]);
  await sql`update forms set published_at = now() - interval '8 days' where id = ${FormId}`.execute(site.db);
  const proposed = await due();
  expect(proposed).toEqual([untold.id]);
  const { RemindedCount, UnreachableCount } = await site.call(
    businessFormResults.RemindForm,
    { FormId, Due: 1 },
    administrator,
  );
  expect([RemindedCount, UnreachableCount]).toEqual([1, 0]);
});

test('a member with a landline alone is told by telephone, and the list says so until a clerk has called', async ({
  site,
  administrator,
}) => {
  const company = await makeMember(site, { MemberName: '座机公司' });
  await site.call(
    businessMembers.EditMemberInfo,
    {
      ...(await site.call(businessMembers.GetMemberModel, { id: company.id }, administrator)),
      OperatorPhone: '021-55556666',
      Email: '',
    },
    administrator,
  );
  const FormId = await makeForm(site, administrator, { Title: '打电话的问卷' });
  const call = async () =>
    (await site.call(businessFormResults.GetFormMissing, { id: FormId, key: '座机公司' }, administrator))
      .List[0]?.Call;

  expect(await call()).toBe('');
  await site.call(businessFormResults.RemindForm, { FormId, MemberIds: [company.id] }, administrator);
  expect(await call()).toBe('waiting');
  const { List } = await site.call(businessHeldMessages.GetHeldMessages, { pagesize: 100 }, administrator);
  const held = List.find(({ Subject }) => Subject.includes('打电话的问卷'));
  await site.call(
    businessHeldMessages.TellHeldMessages,
    { Ids: [held?.MessageId ?? 0], Told: 1 },
    administrator,
  );

  expect(await call()).toBe('told');
});
