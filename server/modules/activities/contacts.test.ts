import { expect } from 'vitest';
import { businessActivities } from '#contract/activities/activities.ts';
import { businessContacts } from '#contract/members/managed-contacts.ts';
import { openVault } from '../../platform/core/vault.ts';
import { makeMember } from '../../testing/factories/records.ts';
import { test } from '../../testing/test.ts';

const { SaveActivityDetail, GetActivity, CountInvitees } = businessActivities;
const fields = { BeginTime: '2037-05-01 09:00:00', Place: '会议中心' };

test('an invitation goes to the contacts with the tick 会务, each address once', async ({
  site,
  administrator,
}) => {
  const { id: MemberId } = await makeMember(site);
  const add = (form: object) =>
    site.call(businessContacts.SaveContact, { MemberId, ForMeetings: true, ...form } as never, administrator);
  await add({ ContactName: '甲', Email: 'a@a.example' });
  await add({ ContactName: '乙', Email: 'A@a.example', Mobile: '13811110002' });

  const form = { ...fields, Title: '写给会务', MemberIds: [MemberId] };
  const { ActivityId } = await site.call(SaveActivityDetail, form, administrator);

  const sent = () =>
    site.db
      .selectFrom('outgoing_messages')
      .select(['kind', 'recipient'])
      .where('noun', '=', 'activity')
      .where('record_id', '=', ActivityId)
      .orderBy('kind')
      .execute();
  await expect.poll(async () => (await sent()).length).toBe(2);
  const vault = await openVault(site.dataDir, undefined);
  expect((await sent()).map(({ kind, recipient }) => [kind, vault.open(recipient)])).toEqual([
    ['mail', 'a@a.example'],
    ['sms', '13811110002'],
  ]);
  expect(await site.call(GetActivity, { id: ActivityId }, administrator)).toMatchObject({
    Purpose: 'meetings',
    Members: { List: [{ DailyOperator: '甲、乙' }] },
  });
});

test('cities, minus and purpose are stored, and stay where an old client sends none of them', async ({
  site,
  administrator,
}) => {
  const [one, two] = [await makeMember(site), await makeMember(site)];
  await site.db.updateTable('members').set({ city: '鹭江' }).where('id', 'in', [one.id, two.id]).execute();
  const beside = { Cities: ['鹭江'], ExceptMemberIds: [two.id], Purpose: 'training' as const };
  const form = { ...fields, Title: '按城市', Send: 0 };
  const { ActivityId } = await site.call(SaveActivityDetail, { ...form, ...beside }, administrator);

  expect(await site.call(CountInvitees, beside, administrator)).toMatchObject({ New: 1 });
  await site.call(SaveActivityDetail, { ...form, ActivityId, Title: '旧客户端' }, administrator);

  expect(await site.call(GetActivity, { id: ActivityId }, administrator)).toMatchObject({
    Title: '旧客户端',
    ...beside,
  });
});
