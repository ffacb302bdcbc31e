import { sql } from 'kysely';
import { expect } from 'vitest';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import { businessForms } from '#contract/forms/managed-forms.ts';
import { businessDataRequests } from '#contract/members/data-requests.ts';
import { webSuggestions } from '#contract/public-site/suggestions.ts';
import { makeField, makeForm, submit } from '../../testing/factories/make-form.ts';
import {
  listPeople,
  makePerson,
  makeSignUpActivity,
  personIdsOf,
  rowsOf,
  signUp,
} from '../../testing/factories/make-sign-up.ts';
import { signInAdministrator } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';

/* Somebody who signed up, answered a form and wrote to the association, and is no member. */

const { ExportPersonal, ErasePersonal } = businessDataRequests;
const phoneField = makeField({ Kind: 'phone', Label: '联系电话' });
const wordField = makeField({ Label: '经办人' });

/** A visitor signs up with a colleague, is named by another sign-up, answers a form by its link, and leaves a suggestion. */
async function makeVisitor(site: TestApp, administrator: string, Mobile: string) {
  const ActivityId = await makeSignUpActivity(site, administrator, { Fields: [phoneField] });
  const own = makePerson({ Name: '诸葛访客', Mobile, Post: '稀有职务' });
  await signUp(site, {
    ActivityId,
    Email: 'visitor@own.example',
    People: [own, makePerson({ Name: '同行' })],
  });
  await signUp(site, { ActivityId, Answers: { [phoneField.Key]: Mobile } });
  const FormId = await makeForm(site, administrator, { IsOpenToAll: true, Fields: [phoneField, wordField] });
  const { LinkPath } = await site.call(businessForms.GetForm, { id: FormId }, administrator);
  const Key = new URL(LinkPath, 'http://localhost').searchParams.get('Key')!;
  const Answers = { [phoneField.Key]: Mobile, [wordField.Key]: '诸葛访客' };
  await submit(site, { FormId, Key, CompanyName: '访客单位', Answers });
  await site.call(webSuggestions.SavePropose, { Mobile, ProposeContent: '停车不便' });
  const [PersonId] = await personIdsOf(site, administrator, ActivityId);
  return { ActivityId, FormId, PersonId: PersonId! };
}

/** Returns all that the tables of sign-ups and answers hold, as text. */
async function storedText(site: TestApp): Promise<string> {
  const rows = await rowsOf(
    site,
    sql`select (p.*)::text as text from sign_up_people p union all select (a.*)::text from form_answers a
      union all select (s.*)::text from suggestions s
      union all select phones_sealed::text || phone_hashes::text from sign_ups where phone_hashes <> '{}'`,
  );
  return rows.map((row) => String(row['text'])).join('\n');
}

test('who signed up and is no member gets all that is stored, and has it erased; the counts stay', async ({
  site,
  administrator,
}) => {
  const Mobile = '13911119901';
  const { ActivityId, PersonId } = await makeVisitor(site, administrator, Mobile);
  const { Counts } = await listPeople(site, administrator, ActivityId);

  const { Sections } = await site.call(ExportPersonal, { PersonId }, administrator);
  const { Erased, Kept } = await site.call(ErasePersonal, { PersonId }, administrator);

  expect(Sections.map(({ Title, Facts }) => [Title, Facts.length])).toEqual([
    ['活动报名', 2],
    ['问卷填报', 1],
    ['建议留言', 1],
  ]);
  for (const text of [Mobile, '稀有职务', 'visitor@own.example', '停车不便'])
    expect(JSON.stringify(Sections)).toContain(text);
  expect(JSON.stringify(Sections)).not.toContain('同行');
  expect(Erased.map(({ Count }) => Count)).toEqual([2, 1, 1]);
  expect(Kept.map(({ What }) => What)).toEqual([
    '报名时填写的邮箱',
    '操作日志（联系方式已打码，可能含姓名）',
  ]);
  expect(await storedText(site)).not.toMatch(/诸葛访客|稀有职务|停车不便/);
  expect(await storedText(site)).toContain('同行');
  expect((await listPeople(site, administrator, ActivityId)).Counts).toEqual(Counts);
  expect(await site.send(ExportPersonal, { PersonId }, administrator)).toMatchObject({ Code: 404 });
});

test('a visitor is found by the mobile number alone, in whatever activity or form', async ({
  site,
  administrator,
}) => {
  const Mobile = '13911119902';
  await makeVisitor(site, administrator, Mobile);

  const { Sections } = await site.call(ExportPersonal, { Mobile: '139 1111 9902' }, administrator);
  const { Erased } = await site.call(ErasePersonal, { Mobile }, administrator);

  expect(Sections).toHaveLength(3);
  expect(Erased).toHaveLength(3);
  const unknown = { Code: 400, Data: { Mobile: '没有以该手机号码报名、填报或留言的信息' } };
  expect(await site.send(ExportPersonal, { Mobile }, administrator)).toMatchObject(unknown);
  expect(await site.send(ErasePersonal, { Mobile }, administrator)).toMatchObject(unknown);
  const log = await rowsOf(site, sql`select (l.*)::text as text from operation_log l where noun = 'signUp'`);
  expect(JSON.stringify(log)).not.toContain(Mobile);
});

test('a request names one person, and needs its permission', async ({ site, administrator }) => {
  const clerk = await signInAdministrator(site, ['sign-up:list']);

  expect(
    await site.send(ExportPersonal, { PersonId: 1, Mobile: '13911119903' }, administrator),
  ).toMatchObject({ Code: 400 });
  expect(await site.send(ExportPersonal, { Mobile: '13911119903' }, clerk)).toMatchObject({ Code: 403 });
});

test('an erased person waits no more, and a place that becomes free goes to the next', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator, { Places: 1 });
  for (const Name of ['占位', '被删除', '后一位'])
    await signUp(site, { ActivityId, People: [makePerson({ Name })] });
  const [placed, waiting] = await personIdsOf(site, administrator, ActivityId);

  await site.call(ErasePersonal, { PersonId: waiting! }, administrator);
  const form = { ActivityId, PersonIds: [placed!], Reason: '临时有事', Notify: false };
  await site.call(businessSignUps.CancelSignUps, form, administrator);

  const { List, Counts } = await listPeople(site, administrator, ActivityId);
  expect(List.map(({ Name, State }) => [Name, State])).toEqual([
    ['占位', 'cancelled'],
    ['', 'cancelled'],
    ['后一位', 'placed'],
  ]);
  expect(Counts).toMatchObject({ Placed: 1, Waiting: 0 });
});
