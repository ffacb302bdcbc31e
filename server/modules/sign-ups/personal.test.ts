import { sql } from 'kysely';
import { expect } from 'vitest';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import { webSignUps } from '#contract/activities/sign-up.ts';
import { businessDataRequests } from '#contract/members/data-requests.ts';
import { businessContacts } from '#contract/members/managed-contacts.ts';
import { businessMerges } from '#contract/members/merges.ts';
import { makeCertificate, makeIdNumber } from '../../testing/factories/make-certificate.ts';
import { makeField } from '../../testing/factories/make-form.ts';
import {
  listPeople,
  makePerson,
  makeSignUpActivity,
  rowsOf,
  sendSignUp,
  signUp,
} from '../../testing/factories/make-sign-up.ts';
import { makeMember, signInMember } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { forgetSignUps } from './forgetting.ts';

const { ExportPersonal, ErasePersonal } = businessDataRequests;
const { TickAttendance, RecordSignUpPayment } = businessSignUps;
const { GetSignUp, GetMySignUps } = webSignUps;

/* What is known of people who signed up: for how long, what they get of it, and what is left after an erasure or a merge. */

/** Returns all that the tables of an activity hold, as text. */
async function storedText(site: TestApp, activityId: number): Promise<string> {
  const rows = await rowsOf(
    site,
    sql`select (p.*)::text || (u.*)::text as text from sign_up_people p join sign_ups u on u.id = p.sign_up_id
      where u.activity_id = ${activityId}`,
  );
  return rows.map((row) => String(row['text'])).join('\n');
}

test('730 days after the end names, numbers and answers go, and the counts stay', async ({
  site,
  administrator,
}) => {
  const field = makeField();
  const settings = { kind: 1, AsksIdNumber: true, Places: 1, Fee: '200', Fields: [field] };
  const [old, young] = [
    await makeSignUpActivity(site, administrator, settings),
    await makeSignUpActivity(site, administrator, settings),
  ];
  const person = () => makePerson({ Name: '欧阳遗忘', Post: '稀有职务', IdNumber: makeIdNumber() });
  const keys: string[] = [];
  for (const ActivityId of [old, young]) {
    const { Key } = await signUp(site, {
      ActivityId,
      CompanyName: '留下单位',
      Email: 'gone@forget.example',
      People: [person(), person()],
      Answers: { [field.Key]: '稀有回答' },
    });
    keys.push(Key);
    const [first] = (await listPeople(site, administrator, ActivityId)).List;
    const PersonIds = [first!.PersonId];
    await site.call(TickAttendance, { ActivityId, PersonIds, IsThere: true }, administrator);
    await site.call(RecordSignUpPayment, { ActivityId, PersonIds, Amount: '200', Day: '' }, administrator);
  }
  const endedBefore = async (id: number, days: number) =>
    await sql`update activities set begins_at = now() - make_interval(days => 800),
      ends_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(site.db);
  await endedBefore(old, 731);
  await endedBefore(young, 729);
  const counts = (await listPeople(site, administrator, old)).Counts;

  await forgetSignUps(site.db, 730);
  await forgetSignUps(site.db, 730);

  const text = await storedText(site, old);
  expect(text).not.toMatch(/欧阳遗忘|稀有/);
  expect(text).toContain('留下单位');
  const { List, Counts } = await listPeople(site, administrator, old);
  expect(Counts).toEqual(counts);
  expect(Counts).toMatchObject({ Placed: 1, Waiting: 1, There: 1, Paid: 1, PaidSum: '200.00' });
  expect(List[0]).toMatchObject({ Name: '', Mobile: '', Post: '', HasIdNumber: false });
  expect(await site.send(GetSignUp, { Key: keys[0] })).toMatchObject({ Code: 404 });
  const messages = await rowsOf(
    site,
    sql`select 1 from outgoing_messages o join sign_ups u on u.id = o.record_id
      where o.noun = 'signUp' and u.activity_id = ${old} and o.body <> ''`,
  );
  expect(messages).toEqual([]);
  expect((await listPeople(site, administrator, young)).List[0]).toMatchObject({ Name: '欧阳遗忘' });
  expect(await site.send(GetSignUp, { Key: keys[1] })).toMatchObject({ Code: 200 });
});

test('a contact of a member gets the own sign-ups, and has them erased without those of a colleague', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator, { Places: 5 });
  const { id: MemberId } = await makeMember(site);
  const own = { Name: '欧阳本人', Mobile: '13911113333', Post: '稀有职务' };
  const contact = { MemberId, ContactName: own.Name, Mobile: own.Mobile };
  const { ContactId } = await site.call(businessContacts.SaveContact, contact, administrator);
  const colleague = makePerson({ Name: '同事' });
  await signUp(site, { ActivityId, Email: 'both@erase.example', People: [own, colleague] });
  const alone = await makeSignUpActivity(site, administrator);
  await signUp(site, { ActivityId: alone, Email: 'alone@erase.example', People: [own] });

  const copy = JSON.stringify(await site.call(ExportPersonal, { MemberId, ContactId }, administrator));
  const { Erased } = await site.call(ErasePersonal, { MemberId, ContactId }, administrator);

  for (const text of ['活动报名', own.Mobile, '稀有职务', 'both@erase.example']) expect(copy).toContain(text);
  expect(copy).not.toContain('同事');
  expect(Erased).toContainEqual({ What: '活动报名中的姓名、手机号码和填写的内容', Count: 2 });
  for (const id of [ActivityId, alone]) expect(await storedText(site, id)).not.toMatch(/欧阳本人|稀有/);
  const { List, Counts } = await listPeople(site, administrator, ActivityId);
  expect(List.map(({ Name }) => Name)).toEqual(['', '同事']);
  expect(Counts.Placed).toBe(2);
  const [row] = await rowsOf(
    site,
    sql`select (select length(email_sealed) from sign_ups where activity_id = ${ActivityId}) as both_length,
      (select length(email_sealed) from sign_ups where activity_id = ${alone}) as alone_length`,
  );
  expect(row).toEqual({ both_length: expect.any(Number), alone_length: 0 });
  expect(row?.['both_length']).toBeGreaterThan(0);
});

test('an erasure empties the messages to and about a person, and leaves those to colleagues', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator, { Places: 3 });
  const { id: MemberId } = await makeMember(site);
  const own = { Name: '司马本人', Mobile: '13911115555' };
  const contact = { MemberId, ContactName: own.Name, Mobile: own.Mobile };
  const { ContactId } = await site.call(businessContacts.SaveContact, contact, administrator);
  const colleagues = [makePerson({ Name: '同事甲' }), makePerson({ Name: '同事乙' })];
  await signUp(site, {
    ActivityId,
    Email: 'office@erase.example',
    People: [colleagues[0]!, own, colleagues[1]!],
  });
  const PersonIds = (await listPeople(site, administrator, ActivityId)).List.map(({ PersonId }) => PersonId);
  const out = { ActivityId, PersonIds, Reason: '', Notify: true };
  await site.call(businessSignUps.CancelSignUps, { ...out, Reason: '改期' }, administrator);
  const messages = async () =>
    await rowsOf(
      site,
      sql`select o.kind, o.body <> '' as has_text, o.state from outgoing_messages o
        join sign_ups u on u.id = o.record_id where o.noun = 'signUp' and u.activity_id = ${ActivityId} order by o.id`,
    );
  // The confirmation with all names by mail and without names to the first, then the cancellation of each by both ways.
  const kinds = ['mail', 'sms', 'mail', 'sms', 'mail', 'sms', 'mail', 'sms'];
  expect((await messages()).map(({ kind }) => kind)).toEqual(kinds);

  await site.call(ErasePersonal, { MemberId, ContactId }, administrator);

  // The confirmation by mail names everybody; of the last three the second is about the person.
  expect((await messages()).map(({ has_text }) => has_text)).toEqual([0, 1, 1, 1, 0, 0, 1, 1].map(Boolean));
});

test('the holder of a certificate gets and erases sign-ups by the ID number', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator, { kind: 1, AsksIdNumber: true });
  const IdNumber = makeIdNumber();
  await signUp(site, { ActivityId, People: [makePerson({ Name: '持证人甲', IdNumber })] });
  const { _certId: CertId } = await makeCertificate(site, administrator, { _idNum: IdNumber });

  expect(JSON.stringify(await site.call(ExportPersonal, { CertId }, administrator))).toContain('持证人甲');
  const { Erased } = await site.call(ErasePersonal, { CertId }, administrator);

  expect(Erased).toContainEqual({
    What: '活动报名中的姓名、手机号码、身份证号和填写的内容',
    Count: 1,
  });
  expect(await storedText(site, ActivityId)).not.toContain('持证人甲');
});

test('sign-ups follow a merge of two members with their places, and its undo', async ({
  site,
  administrator,
}) => {
  const [one, other] = [await makeMember(site), await makeMember(site)];
  const ActivityId = await makeSignUpActivity(site, administrator, { PlacesPerCompany: 2 });
  const tokens = [await signInMember(site, one), await signInMember(site, other)] as const;
  for (const token of tokens) await signUp(site, { ActivityId }, token);
  const owners = async () =>
    await rowsOf(
      site,
      sql`select member_id, company_key from sign_ups where activity_id = ${ActivityId} order by id`,
    );
  const before = await owners();
  expect(before).toEqual([one, other].map(({ id }) => ({ member_id: id, company_key: `#${id}` })));

  const pair = { MemberId: one.id, OtherId: other.id };
  const { MergeId } = await site.call(businessMerges.MergeMembers, pair, administrator);

  expect(await owners()).toEqual([one, one].map(({ id }) => ({ member_id: id, company_key: `#${id}` })));
  expect(await site.call(GetMySignUps, {}, tokens[0])).toHaveLength(2);
  // Both places of the company are taken now.
  expect(await sendSignUp(site, { ActivityId }, tokens[0])).toMatchObject({
    Code: 409,
    Data: { People: '每家最多 2 人，贵单位已报 2 人' },
  });
  await site.call(businessMerges.UndoMerge, { MergeId }, administrator);
  expect(await owners()).toEqual(before);
  expect(await sendSignUp(site, { ActivityId }, tokens[0])).toMatchObject({ Code: 200 });
});
