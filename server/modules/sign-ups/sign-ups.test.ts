import { sql } from 'kysely';
import { expect } from 'vitest';
import { webSignUps } from '#contract/activities/sign-up.ts';
import { makeField, newReceipt } from '../../testing/factories/make-form.ts';
import {
  makePerson,
  makeSignUpActivity,
  saveSignUpSettings,
  rowsOf,
  sendSignUp,
  signUp,
  statesOf,
} from '../../testing/factories/make-sign-up.ts';
import { makeMember, signInMember } from '../../testing/factories/records.ts';
import { test } from '../../testing/test.ts';

const { GetActivitySignUp, GetSignUp, ReplaceSignUpPerson, CancelSignUp, GetMySignUps, ProposeCompanies } =
  webSignUps;

test('of five people three are in and two wait, and a place that becomes free goes to the first of them', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator, { Places: 4 });
  await signUp(site, { ActivityId });
  expect(await site.call(GetActivitySignUp, { ActivityId })).toMatchObject({
    SignUpState: 'open',
    Places: 4,
    PlacesLeft: 3,
    Until: '2098-12-01 09:00:00',
  });

  const five = await signUp(site, { ActivityId, People: Array.from({ length: 5 }, () => makePerson()) });

  expect(statesOf(five)).toEqual(['placed', 'placed', 'placed', 'waiting', 'waiting']);
  const opened = await site.call(GetSignUp, { Key: five.Key });
  expect(opened.People.map(({ WaitingAt }) => WaitingAt)).toEqual([0, 0, 0, 1, 2]);
  const first = opened.People[0]!;
  const left = await site.call(CancelSignUp, { Key: five.Key, PersonIds: [first.PersonId] });
  expect(statesOf(left)).toEqual(['cancelled', 'placed', 'placed', 'placed', 'waiting']);
  const messages = await rowsOf(site, sql`select kind, noun from outgoing_messages where noun = 'signUp'`);
  expect(messages).toHaveLength(3);
});

test('the same mobile number signs up once to an activity, and again after it was cancelled', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator);
  const person = makePerson();
  const { Key } = await signUp(site, { ActivityId, People: [person] });

  const twice = await sendSignUp(site, { ActivityId, People: [makePerson(), { ...person, Name: '另一人' }] });

  expect(twice).toMatchObject({ Code: 409, Data: { 'People.1.Mobile': '该手机号已报名' } });
  await site.call(CancelSignUp, { Key });
  expect(await sendSignUp(site, { ActivityId, People: [person] })).toMatchObject({ Code: 200 });
});

test('the same form sent twice at once is one sign-up with one key', async ({ site, administrator }) => {
  const ActivityId = await makeSignUpActivity(site, administrator);
  const form = { ActivityId, People: [makePerson()], CompanyName: '甲单位', Receipt: newReceipt() };

  const sent = await Promise.all([1, 2, 3].map(() => sendSignUp(site, form)));

  expect(sent.map(({ Code }) => Code)).toEqual([200, 200, 200]);
  expect(new Set(sent.map(({ Data }) => (Data as { Key: string }).Key)).size).toBe(1);
});

test('a person is replaced in place until two hours before the begin', async ({ site, administrator }) => {
  const ActivityId = await makeSignUpActivity(site, administrator, { Places: 1 });
  const { Key } = await signUp(site, { ActivityId });
  const other = await signUp(site, { ActivityId });
  const [person] = (await site.call(GetSignUp, { Key })).People;
  const form = { Key, PersonId: person!.PersonId, Name: '接替者', Mobile: '13700000001', Post: '经理' };

  const replaced = await site.call(ReplaceSignUpPerson, form);

  expect(replaced.People).toMatchObject([{ Name: '接替者', Mobile: '13*******01', State: 'placed' }]);
  expect(await site.send(ReplaceSignUpPerson, { ...form, Key: other.Key })).toMatchObject({ Code: 404 });
  const beginIn = async (minutes: number) =>
    await sql`update activities set begins_at = now() + make_interval(mins => ${minutes})
      where id = ${ActivityId}`.execute(site.db);
  await beginIn(121);
  expect(await site.send(ReplaceSignUpPerson, { ...form, Name: '还早' })).toMatchObject({ Code: 200 });
  await beginIn(119);
  expect((await site.call(GetSignUp, { Key })).CanReplace).toBe(false);
  expect(await site.send(ReplaceSignUpPerson, { ...form, Name: '太晚' })).toMatchObject({
    Code: 409,
    Message: '活动开始前 2 小时内不能改人，请联系秘书处',
  });
});

test('a person who is replaced, and at once replaced back, is who the answer says', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator);
  const { Key } = await signUp(site, { ActivityId });
  const { PersonId } = (await site.call(GetSignUp, { Key })).People[0]!;
  const [one, other] = [makePerson({ Name: '先换的人' }), makePerson({ Name: '后换的人' })];
  const namesAfter = async (person: typeof one) =>
    (await site.call(ReplaceSignUpPerson, { Key, PersonId, ...person })).People.map(({ Name }) => Name);

  expect([await namesAfter(one), await namesAfter(other), await namesAfter(one)]).toEqual([
    ['先换的人'],
    ['后换的人'],
    ['先换的人'],
  ]);

  expect((await site.call(GetSignUp, { Key })).People).toMatchObject([{ Name: '先换的人' }]);
});

test('after the closing time nobody signs up, and a place that becomes free stays free', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator, { Places: 1 });
  const { Key } = await signUp(site, { ActivityId });
  const waits = await signUp(site, { ActivityId });
  await sql`update activities set sign_up_until = now() - interval '1 minute' where id = ${ActivityId}`.execute(
    site.db,
  );

  expect(await sendSignUp(site, { ActivityId })).toMatchObject({ Code: 409, Message: '报名已截止' });
  await site.call(CancelSignUp, { Key });

  expect(statesOf(await site.call(GetSignUp, { Key: waits.Key }))).toEqual(['waiting']);
  // A later closing time gives it on at once.
  await saveSignUpSettings(site, administrator, { ActivityId, Places: 1, Until: '2098-11-30' });
  expect(statesOf(await site.call(GetSignUp, { Key: waits.Key }))).toEqual(['placed']);
});

test('an activity without waiting list, with places a company, or for members refuses with a reason', async ({
  site,
  administrator,
}) => {
  const full = await makeSignUpActivity(site, administrator, { Places: 2, HasWaitingList: false });
  const few = await makeSignUpActivity(site, administrator, { PlacesPerCompany: 2 });
  const closed = await makeSignUpActivity(site, administrator, { IsMembersOnly: true });
  const hidden = await makeSignUpActivity(site, administrator, { IsOpen: false });
  const three = () => Array.from({ length: 3 }, () => makePerson());
  await signUp(site, { ActivityId: few, CompanyName: '（乙）单位' });

  expect(await sendSignUp(site, { ActivityId: full, People: three() })).toMatchObject({
    Code: 409,
    Data: { People: '只剩 2 个名额，请减少人数' },
  });
  expect(
    await sendSignUp(site, { ActivityId: few, CompanyName: '(乙)单位', People: three().slice(1) }),
  ).toMatchObject({ Code: 409, Data: { People: '每家最多 2 人，连同以该公司名称已报的超过了' } });
  expect(await sendSignUp(site, { ActivityId: closed })).toMatchObject({ Code: 409 });
  expect(await sendSignUp(site, { ActivityId: hidden })).toMatchObject({ Code: 404 });
  expect(await site.send(GetActivitySignUp, { ActivityId: hidden })).toMatchObject({ Code: 404 });
});

test('a member signs up for its own company and finds the sign-up again', async ({ site, administrator }) => {
  const company = await makeMember(site, { MemberName: '丙报名有限公司' });
  const member = await signInMember(site, company);
  const ActivityId = await makeSignUpActivity(site, administrator, { IsMembersOnly: true });

  await signUp(site, { ActivityId, CompanyName: '别的单位' }, member);

  const [own] = await site.call(GetMySignUps, {}, member);
  expect(own).toMatchObject({ ActivityId, SignUpState: 'open', People: [{ State: 'placed' }] });
  expect(await site.call(GetSignUp, { Key: own!.Key })).toMatchObject({ CompanyName: '丙报名有限公司' });
});

test('answers and ID numbers are checked beside their fields, and sealed', async ({
  site,
  administrator,
}) => {
  const [meal, phone] = [makeField({ IsRequired: true }), makeField({ Kind: 'phone' })];
  const ActivityId = await makeSignUpActivity(site, administrator, {
    kind: 1,
    AsksIdNumber: true,
    Fields: [meal, phone],
  });

  expect(await sendSignUp(site, { ActivityId })).toMatchObject({
    Code: 400,
    Data: { 'People.0.IdNumber': '请输入身份证号', [`Answers.${meal.Key}`]: '请填写' },
  });
  const { Key } = await signUp(site, {
    ActivityId,
    People: [makePerson({ IdNumber: '11010519491231002x' })],
    Answers: { [meal.Key]: '清真', [phone.Key]: '010-88886666' },
  });

  expect(await site.call(GetSignUp, { Key })).toMatchObject({ Answers: { [meal.Key]: '清真' } });
  const [row] = await rowsOf(
    site,
    sql`select (p.*)::text || (u.*)::text as text from sign_up_people p join sign_ups u on u.id = p.sign_up_id
      where u.activity_id = ${ActivityId}`,
  );
  expect(row?.['text']).not.toMatch(/11010519491231002X|88886666|1390000/);
});

test('names of members are proposed from two characters on, and none where more than eight have them', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator);
  for (let at = 0; at < 9; at++) await makeMember(site, { MemberName: `东江提示${at}有限公司` });

  for (let at = 0; at < 8; at++) await makeMember(site, { MemberName: `西江荐名${at}有限公司` });

  for (const key of ['东', '荐·', '·荐', '··', '江提示', '有限公司'])
    expect(await site.call(ProposeCompanies, { ActivityId, key })).toEqual([]);
  expect(await site.call(ProposeCompanies, { ActivityId, key: '荐名' })).toHaveLength(8);
  expect(await site.call(ProposeCompanies, { ActivityId, key: '提示3' })).toEqual(['东江提示3有限公司']);
  expect(await site.call(ProposeCompanies, { ActivityId: 999_999, key: '荐名' })).toEqual([]);
});

test('nobody fills the telephone or the mailbox of somebody else by signing up and cancelling', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator);
  const victim = { Email: 'victim@a.example', People: [makePerson({ Mobile: '13700000001' })] };
  for (let at = 0; at < 25; at++) {
    const { Key } = await signUp(site, { ActivityId, ...victim });
    await site.call(CancelSignUp, { Key });
  }

  const messages = await rowsOf(
    site,
    sql`select o.kind, count(*)::int as count from outgoing_messages o join sign_ups u on u.id = o.record_id
      where o.noun = 'signUp' and u.activity_id = ${ActivityId} group by 1 order by 1`,
  );
  expect(messages).toEqual([
    { kind: 'mail', count: 20 },
    { kind: 'sms', count: 5 },
  ]);
});

test('a member that floods an activity is held up by itself, and its neighbours sign up', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator);
  const [flooding, other] = [await makeMember(site), await makeMember(site)];
  const tokens = [await signInMember(site, flooding), await signInMember(site, other)] as const;
  const codeOf = async (token: string) => (await sendSignUp(site, { ActivityId }, token, '10.251.0.1')).Code;

  const codes = await Promise.all(Array.from({ length: 62 }, () => codeOf(tokens[0])));

  expect(codes.toSorted().slice(58)).toEqual([200, 200, 429, 429]);
  expect(await codeOf(tokens[1])).toBe(200);
});

test('guesses of a key open nothing, and lock only the address that guesses', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator);
  const { Key } = await signUp(site, { ActivityId });

  const codes: number[] = [];
  for (let at = 0; at < 40; at++)
    codes.push((await site.send(GetSignUp, { Key: newReceipt() }, undefined, '10.250.0.1')).Code);

  expect(codes.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 404));
  expect(codes.slice(30)).toEqual(Array.from({ length: 10 }, () => 429));
  expect(await site.send(GetSignUp, { Key }, undefined, '10.250.0.2')).toMatchObject({ Code: 200 });
  expect(await rowsOf(site, sql`select 1 from sign_ups where key_hash = convert_to(${Key}, 'utf8')`)).toEqual(
    [],
  );
});
