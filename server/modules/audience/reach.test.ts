import { expect } from 'vitest';
import { nobody } from '#contract/audience/audience.ts';
import { businessAudiences } from '#contract/audience/audiences.ts';
import { businessContacts } from '#contract/members/managed-contacts.ts';
import { openVault } from '../../platform/core/vault.ts';
import { makeMember, signInAdministrator } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { sealEmail, sealPhone } from '../members/contact.ts';
import { contactsFor } from './contacts.ts';

const { CountAudience, GetAudienceMembers } = businessAudiences;

const add = async (site: TestApp, token: string, MemberId: number, form: object) =>
  await site.call(businessContacts.SaveContact, { MemberId, ContactName: '王敏', ...form } as never, token);

const boxOf = async ({ db, dataDir }: TestApp) => ({ db, vault: await openVault(dataDir, undefined) });
const recipientsOf = async (site: TestApp, id: number) =>
  (await contactsFor(await boxOf(site), [id], 'meetings'))
    .get(id)!
    .map(({ name, email, mobile }) => [name, email, mobile]);

test('the main contact is written to where nobody has the tick', async ({ site, administrator }) => {
  const { id } = await makeMember(site, {
    DailyOperator: '李强',
    OperatorPhone: '13900000000',
    Email: 'li@a.example',
  });
  await add(site, administrator, id, { Email: 'dues@a.example', ForDues: true });

  expect(await recipientsOf(site, id)).toEqual([['李强', 'li@a.example', '13900000000']]);
});

test('a contact with the tick is written to instead of the main one', async ({ site, administrator }) => {
  const { id } = await makeMember(site);
  await add(site, administrator, id, { Email: 'wang@a.example', ForMeetings: true });

  expect(await recipientsOf(site, id)).toEqual([['王敏', 'wang@a.example', '']]);
});

test('two contacts with the same tick are both written to, each address once', async ({
  site,
  administrator,
}) => {
  const { id } = await makeMember(site);
  const ForMeetings = true;
  await add(site, administrator, id, { Email: 'office@a.example', Mobile: '13811110001', ForMeetings });
  await add(site, administrator, id, {
    ContactName: '赵一',
    Email: 'OFFICE@a.example',
    Mobile: '13811110002',
    ForMeetings,
  });
  await add(site, administrator, id, { ContactName: '钱二', Mobile: '13811110001', ForMeetings });

  expect(await recipientsOf(site, id)).toEqual([
    ['王敏', 'office@a.example', '13811110001'],
    ['赵一', '', '13811110002'],
  ]);
});

test('a contact with the tick whom nobody can reach leaves it to the main one', async ({
  site,
  administrator,
}) => {
  const { id } = await makeMember(site, {
    DailyOperator: '李强',
    OperatorPhone: '13900000000',
    Email: 'li@a.example',
  });
  await add(site, administrator, id, { ForMeetings: true });

  expect(await recipientsOf(site, id)).toEqual([['李强', 'li@a.example', '13900000000']]);
});

test('a contact who has ended is not written to', async ({ site, administrator }) => {
  const { id: MemberId } = await makeMember(site, {
    DailyOperator: '李强',
    OperatorPhone: '13900000000',
    Email: 'li@a.example',
  });
  const { ContactId } = await add(site, administrator, MemberId, {
    Email: 'wang@a.example',
    ForMeetings: true,
  });
  await site.call(businessContacts.EditContactStatus, { MemberId, ContactId, Status: 0 }, administrator);

  expect(await recipientsOf(site, MemberId)).toEqual([['李强', 'li@a.example', '13900000000']]);
});

/** Four members: with everything, with a mobile number, with a landline, with nothing. */
async function makeFour(site: TestApp) {
  const phones = ['13900000001', '13900000002', '0769-22112233', ''];
  const ids: number[] = [];
  for (const [at, OperatorPhone] of phones.entries()) {
    const { id } = await makeMember(site, { MemberName: `第${at}家` });
    const Email = at === 0 ? 'one@a.example' : '';
    await site.db
      .updateTable('members')
      .set(await sealed(site, OperatorPhone, Email))
      .where('id', '=', id)
      .execute();
    ids.push(id);
  }
  return ids;
}

async function sealed(site: TestApp, phone: string, email: string) {
  const { vault } = await boxOf(site);
  return { ...sealPhone(vault, phone), ...sealEmail(vault, email) };
}

test('an audience is counted by the ways to its contacts, and each number opens the list by name', async ({
  site,
  administrator,
}) => {
  const MemberIds = await makeFour(site);
  const namesBy = async (Reach: 'mail' | 'mobile' | 'phone' | 'none' | '') =>
    (
      await site.call(GetAudienceMembers, { ...nobody, MemberIds, Reach, pagesize: 100 }, administrator)
    ).List.map(({ MemberName }) => MemberName);

  expect(await site.call(CountAudience, { MemberIds }, administrator)).toEqual({
    Companies: 4,
    WithMail: 1,
    WithMobile: 2,
    PhoneOnly: 1,
    Unreachable: 1,
  });
  expect(await namesBy('mail')).toEqual(['第0家']);
  expect(await namesBy('mobile')).toEqual(['第0家', '第1家']);
  expect(await namesBy('phone')).toEqual(['第2家']);
  expect(await namesBy('none')).toEqual(['第3家']);
  expect(await namesBy('')).toHaveLength(4);
});

test('a number that is corrected is counted as what it is now', async ({ site, administrator }) => {
  const { id } = await makeMember(site, { OperatorPhone: '13900000001' });
  const count = () => site.call(CountAudience, { MemberIds: [id] }, administrator);
  expect(await count()).toMatchObject({ WithMobile: 1 });

  await site.db
    .updateTable('members')
    .set(await sealed(site, '0769-22112233', ''))
    .where('id', '=', id)
    .execute();

  expect(await count()).toMatchObject({ WithMobile: 0, PhoneOnly: 1 });
});

test('the list is searched and paged, and says who is written to', async ({ site, administrator }) => {
  const { id } = await makeMember(site, { MemberName: '东江机械有限公司', DailyOperator: '李强' });
  await add(site, administrator, id, { Post: '经理', Mobile: '13811110001', ForTraining: true });
  await makeMember(site, { MemberName: '西河电子有限公司' });
  const chosen = { IsAll: true, Purpose: 'training' } as const;

  const searched = await site.call(GetAudienceMembers, { ...chosen, key: '东江机械' }, administrator);
  const second = await site.call(GetAudienceMembers, { ...chosen, pageindex: 2, pagesize: 1 }, administrator);

  expect(searched).toMatchObject({
    TotalCount: 1,
    List: [
      {
        MemberId: id,
        MemberName: '东江机械有限公司',
        Contacts: [
          { ContactName: '王敏', Post: '经理', WithMail: false, WithMobile: true, WithPhone: false },
        ],
      },
    ],
  });
  expect(second.List).toHaveLength(1);
  expect(second.TotalCount).toBeGreaterThan(1);
});

test('who may not change members, activities or forms does not use audiences', async ({ site }) => {
  const { id } = await makeMember(site);
  const reader = await signInAdministrator(site, ['member:list', 'activity:list', 'form:list']);
  const calls = [
    [businessAudiences.GetAudiences, {}],
    [businessAudiences.SaveAudience, { AudienceName: '理事' }],
    [businessAudiences.DelAudience, { Ids: [1] }],
    [businessAudiences.RestoreAudience, { Ids: [1] }],
    [CountAudience, { IsAll: true }],
    [GetAudienceMembers, { IsAll: true }],
    [businessAudiences.GetAudienceChoices, {}],
    [businessAudiences.GetAudienceNames, { MemberIds: [id] }],
  ] as const;

  for (const [call, form] of calls) expect(await site.send(call, form, reader)).toMatchObject({ Code: 403 });
});
