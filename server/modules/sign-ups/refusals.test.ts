import { sql } from 'kysely';
import { expect } from 'vitest';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import { businessSignUpSettings } from '#contract/activities/sign-up-settings.ts';
import { makeIdNumber } from '../../testing/factories/make-certificate.ts';
import { newReceipt } from '../../testing/factories/make-form.ts';
import {
  makePerson,
  makeSignUpActivity,
  personIdsOf,
  rowsOf,
  saveSignUpSettings,
  sendSignUp,
  signUp,
} from '../../testing/factories/make-sign-up.ts';
import { makeMember, signInMember } from '../../testing/factories/records.ts';
import { test } from '../../testing/test.ts';

const { AddSignUp, ApproveSignUps, RejectSignUps, SaveSignUpPerson } = businessSignUps;

test('a mobile number is the same however it is written', async ({ site, administrator }) => {
  const ActivityId = await makeSignUpActivity(site, administrator);
  await signUp(site, { ActivityId, People: [makePerson({ Mobile: '13800001111' })] });
  const written = [
    '138 0000 1111',
    '138-0000-1111',
    '+86 13800001111',
    '0086-138-0000-1111',
    '１３８００００１１１１',
    '＋８６　１３８００００１１１１',
    '138\u200b0000\ufeff1111',
    '\u202a13800001111\u202c',
  ];

  for (const Mobile of written) {
    const twice = { Code: 409, Data: { 'People.0.Mobile': '该手机号已报名' } };
    expect(await sendSignUp(site, { ActivityId, People: [makePerson({ Mobile })] })).toMatchObject(twice);
    const byOffice = {
      ActivityId,
      CompanyName: '代报',
      People: [makePerson({ Mobile })],
      Receipt: newReceipt(),
    };
    expect(await site.send(AddSignUp, byOffice, administrator)).toMatchObject(twice);
  }
  expect(await personIdsOf(site, administrator, ActivityId)).toHaveLength(1);
});

test('a company is the same however its name is written, for its places', async ({ site, administrator }) => {
  const ActivityId = await makeSignUpActivity(site, administrator, { PlacesPerCompany: 1 });
  await signUp(site, { ActivityId, CompanyName: '东江（惠州）电器有限公司' });

  for (const CompanyName of [
    '东江(惠州)电器有限公司',
    ' 东江 （惠州） 电器有限公司 ',
    '东江【惠州】电器有限公司',
    '东江（惠州）\u200b电器有限公司',
  ])
    expect(await sendSignUp(site, { ActivityId, CompanyName })).toMatchObject({
      Code: 409,
      Data: { People: '每家最多 1 人，连同以该公司名称已报的超过了' },
    });
  expect(await sendSignUp(site, { ActivityId, CompanyName: '东江惠州电器有限公司分公司' })).toMatchObject({
    Code: 200,
  });
});

test('somebody who was refused is not approved beside the own new sign-up or over the places of the company', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator, { PlacesPerCompany: 1 });
  const [again, other] = [makePerson({ Name: '又报名' }), makePerson({ Name: '让位' })];
  await signUp(site, { ActivityId, CompanyName: '甲', People: [again] });
  await signUp(site, { ActivityId, CompanyName: '乙', People: [other] });
  const [first, second] = await personIdsOf(site, administrator, ActivityId);
  const decide = async (call: typeof ApproveSignUps | typeof RejectSignUps, id: number) =>
    await site.send(call, { ActivityId, PersonIds: [id], Reason: '请改报' }, administrator);
  for (const id of [first!, second!]) expect(await decide(RejectSignUps, id)).toMatchObject({ Code: 200 });
  await signUp(site, { ActivityId, CompanyName: '丙', People: [again] });
  await signUp(site, { ActivityId, CompanyName: '乙' });

  expect(await decide(ApproveSignUps, first!)).toMatchObject({
    Code: 409,
    Message: '又报名：该手机号已报名',
  });
  expect(await decide(ApproveSignUps, second!)).toMatchObject({
    Code: 409,
    Message: '让位：该公司的名额已满',
  });
});

test('an ID number is asked for and stored of a training alone, whoever writes it', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator);
  const IdNumber = makeIdNumber();
  const written = () =>
    rowsOf(
      site,
      sql`select length(id_number_sealed) as length, id_number_hash from sign_up_people where activity_id = ${ActivityId}`,
    );
  const nothing = [{ length: 0, id_number_hash: null }];

  await signUp(site, { ActivityId, People: [makePerson({ IdNumber })] });
  expect(await written()).toEqual(nothing);
  const [PersonId] = await personIdsOf(site, administrator, ActivityId);
  await site.call(SaveSignUpPerson, { PersonId: PersonId!, ...makePerson({ IdNumber }) }, administrator);

  expect(await written()).toEqual(nothing);
  expect(
    await site.send(
      businessSignUpSettings.SaveSignUpSettings,
      { ActivityId, IsOpen: true, AsksIdNumber: true },
      administrator,
    ),
  ).toMatchObject({ Code: 409, Data: { AsksIdNumber: '只有培训可以要求填写身份证号' } });
  const training = await makeSignUpActivity(site, administrator, { kind: 1 });
  await saveSignUpSettings(site, administrator, { ActivityId: training, AsksIdNumber: true });
  await signUp(site, { ActivityId: training, People: [makePerson({ IdNumber })] });
  const [stored] = await rowsOf(
    site,
    sql`select encode(id_number_sealed, 'escape') as sealed from sign_up_people where activity_id = ${training}`,
  );
  expect(stored?.['sealed']).not.toBe('');
  expect(stored?.['sealed']).not.toContain(IdNumber.slice(-6));
});

test('how many people a company sends is told to the signed-in company alone', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator, { PlacesPerCompany: 3 });
  const member = await makeMember(site, { MemberName: '南岭检测公司' });
  const own = await signInMember(site, member);
  const two = () => [makePerson(), makePerson()];
  await signUp(site, { ActivityId, People: two() }, own);

  const refusalOf = async (token?: string) =>
    (await sendSignUp(site, { ActivityId, CompanyName: '南岭检测公司', People: two() }, token)).Data;

  expect(await refusalOf(own)).toEqual({ People: '每家最多 3 人，贵单位已报 2 人' });
  expect(await refusalOf()).toEqual({ People: '每家最多 3 人，连同以该公司名称已报的超过了' });
});
