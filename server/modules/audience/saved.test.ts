import { expect } from 'vitest';
import { webSignUps } from '#contract/activities/sign-up.ts';
import { businessAudiences } from '#contract/audience/audiences.ts';
import { businessConfirmations, webConfirmations } from '#contract/members/confirmations.ts';
import { makeSignUpActivity, signUp } from '../../testing/factories/make-sign-up.ts';
import { makeMember, signInAdministrator, signInMember } from '../../testing/factories/records.ts';
import { test } from '../../testing/test.ts';

const { GetAudiences, SaveAudience, DelAudience, RestoreAudience, CountAudience, GetAudienceChoices } =
  businessAudiences;

test('an audience is saved under a name, changed, deleted and restored', async ({ site, administrator }) => {
  const form = { AudienceName: '东江的会员', Cities: ['东江'], Purpose: 'dues' as const };
  const { AudienceId, Version } = await site.call(SaveAudience, form, administrator);
  const list = () => site.call(GetAudiences, {}, administrator);

  await site.call(SaveAudience, { ...form, AudienceId, Version, Cities: ['东江', '西河'] }, administrator);
  expect(await list()).toMatchObject([
    { AudienceId, AudienceName: '东江的会员', Audience: { Cities: ['东江', '西河'], Purpose: 'dues' } },
  ]);
  await site.call(DelAudience, { Ids: [AudienceId] }, administrator);
  expect(await list()).toEqual([]);
  await site.call(RestoreAudience, { Ids: [AudienceId] }, administrator);

  expect(await list()).toMatchObject([{ AudienceId, Audience: { Cities: ['东江', '西河'] } }]);
});

test('two audiences do not share a name, however it is written', async ({ site, administrator }) => {
  const { AudienceId } = await site.call(SaveAudience, { AudienceName: '理事（A）' }, administrator);

  expect(await site.send(SaveAudience, { AudienceName: '理事(a)' }, administrator)).toMatchObject({
    Code: 400,
    Data: { AudienceName: '已有同名的人群' },
  });
  await site.call(DelAudience, { Ids: [AudienceId] }, administrator);
  await site.call(SaveAudience, { AudienceName: '理事(a)' }, administrator);

  expect(await site.send(RestoreAudience, { Ids: [AudienceId] }, administrator)).toMatchObject({
    Code: 409,
    Message: '已有同名的人群',
  });
});

test('who has not confirmed is asked for by those who may know it', async ({ site, administrator }) => {
  const [late, done] = [await makeMember(site), await makeMember(site)];
  const { RoundId: Id } = await site.call(
    businessConfirmations.SaveConfirmationRound,
    { Title: '年度核对', BeginDate: '2020-01-01' },
    administrator,
  );
  await site.call(webConfirmations.ConfirmMyData, { RoundId: Id }, await signInMember(site, done));
  const Missing = { Kind: 'confirmation', Id } as const;
  const clerk = await signInAdministrator(site, ['activity:save']);

  const MemberIds = [late.id, done.id];
  expect(await site.call(CountAudience, { MemberIds, Missing }, administrator)).toMatchObject({
    Companies: 1,
  });
  const { Missing: offered } = await site.call(GetAudienceChoices, {}, administrator);
  expect(offered).toContainEqual({ Kind: 'confirmation', Id, Title: '年度核对' });
  expect(await site.send(CountAudience, { MemberIds, Missing }, clerk)).toMatchObject({ Code: 403 });
  expect((await site.call(GetAudienceChoices, {}, clerk)).Missing).toEqual([]);
});

test('who has not signed up to an activity is asked for, again after a cancellation', async ({
  site,
  administrator,
}) => {
  const Id = await makeSignUpActivity(site, administrator);
  const [late, done] = [await makeMember(site), await makeMember(site)];
  const Missing = { Kind: 'activity', Id } as const;
  const MemberIds = [late.id, done.id];
  const count = async () => (await site.call(CountAudience, { MemberIds, Missing }, administrator)).Companies;
  expect(await count()).toBe(2);

  const { Key } = await signUp(site, { ActivityId: Id }, await signInMember(site, done));

  expect(await count()).toBe(1);
  const { Missing: offered } = await site.call(GetAudienceChoices, {}, administrator);
  expect(offered).toContainEqual({ Kind: 'activity', Id, Title: expect.stringContaining('培训班') });
  await site.call(webSignUps.CancelSignUp, { Key });
  expect(await count()).toBe(2);
  const clerk = await signInAdministrator(site, ['activity:save', 'activity:list']);
  expect(await site.send(CountAudience, { MemberIds, Missing }, clerk)).toMatchObject({ Code: 403 });
});

test('what is missing asks all members, unless others are named', async ({ site, administrator }) => {
  const { id } = await makeMember(site);
  const { RoundId: Id } = await site.call(
    businessConfirmations.SaveConfirmationRound,
    { Title: '另一轮', BeginDate: '2020-01-01' },
    administrator,
  );
  const Missing = { Kind: 'confirmation', Id } as const;
  const all = await site.call(CountAudience, { IsAll: true }, administrator);

  expect(await site.call(CountAudience, { Missing }, administrator)).toEqual(all);
  expect(await site.call(CountAudience, { Missing, MemberIds: [id] }, administrator)).toMatchObject({
    Companies: 1,
  });
});
