import { sql } from 'kysely';
import { expect } from 'vitest';
import { businessActivities } from '#contract/activities/activities.ts';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import { openVault } from '../../platform/core/vault.ts';
import { saveActivity } from '../../testing/factories/make-activity.ts';
import { makePerson, makeSignUpActivity, signUp } from '../../testing/factories/make-sign-up.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { isMessageCurrent } from '../counts/current-messages.ts';

/* Messages to people who signed up, which wait while something happens to the person or the activity. The site has no way to send them. */

const { ApproveSignUps, CancelSignUps, GetSignUpList } = businessSignUps;

/** Returns the mails about the sign-ups of an activity that wait and are still as they say. */
async function waiting({ db, dataDir }: TestApp, activityId: number): Promise<string[]> {
  const vault = await openVault(dataDir, undefined);
  const rows = await db
    .selectFrom('outgoing_messages as o')
    .innerJoin('sign_ups as u', 'u.id', 'o.record_id')
    .select('o.body')
    .where('u.activity_id', '=', activityId)
    .where('o.noun', '=', 'signUp')
    .where('o.kind', '=', 'mail')
    .where('o.state', '=', 'queued')
    .where(isMessageCurrent)
    .orderBy('o.id')
    .execute();
  return rows.map(({ body }) => vault.open(body));
}

async function idsOf(site: TestApp, administrator: string, id: number): Promise<number[]> {
  const { List } = await site.call(GetSignUpList, { id }, administrator);
  return List.map(({ PersonId }) => PersonId);
}

test('of an activity that is moved, the confirmations and approvals that wait are written anew', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator, { NeedsApproval: true });
  await signUp(site, { ActivityId, Email: 'li@a.example', People: [makePerson({ Name: '李强' })] });
  const PersonIds = await idsOf(site, administrator, ActivityId);
  await site.call(ApproveSignUps, { ActivityId, PersonIds }, administrator);
  expect(await waiting(site, ActivityId)).toHaveLength(2);

  const moved = { BeginTime: '2098-12-24 14:00:00', EndTime: '2098-12-24 17:00:00', Place: '市图书馆' };
  await saveActivity(site, administrator, { ...moved, ActivityId, Send: 0 });

  const letters = await waiting(site, ActivityId);
  expect(letters.map((text) => /时间：(.+)\n地点：(.+)\n/.exec(text)?.slice(1))).toEqual([
    ['2098-12-24 14:00', '市图书馆'],
    ['2098-12-24 14:00', '市图书馆'],
  ]);
  expect(letters.join()).toContain('李强报名');
  await saveActivity(site, administrator, { ...moved, ActivityId, Send: 0 });
  expect(await waiting(site, ActivityId)).toHaveLength(2);
});

test('who is cancelled meanwhile is not told to come', async ({ site, administrator }) => {
  const ActivityId = await makeSignUpActivity(site, administrator, { NeedsApproval: true });
  const People = [makePerson({ Name: '王敏' }), makePerson({ Name: '李强' })];
  await signUp(site, { ActivityId, Email: 'li@a.example', People });
  const [first, second] = await idsOf(site, administrator, ActivityId);
  await site.call(ApproveSignUps, { ActivityId, PersonIds: [first!, second!] }, administrator);
  const cancel = (personId: number) =>
    site.call(
      CancelSignUps,
      { ActivityId, PersonIds: [personId], Reason: '临时有事', Notify: false },
      administrator,
    );

  await cancel(first!);
  const letters = await waiting(site, ActivityId);
  expect(letters).toHaveLength(2);
  expect(letters.filter((text) => text.includes('已通过'))).toHaveLength(1);

  await cancel(second!);
  expect(await waiting(site, ActivityId)).toEqual([]);
});

test('a notice of a change that waits is withdrawn by the next change, and its reader is to be told again', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator);
  await signUp(site, { ActivityId, Email: 'li@a.example' });
  // The confirmation has arrived.
  await site.db.updateTable('outgoing_messages').set({ state: 'sent' }).execute();
  const at = { BeginTime: '2098-12-24 14:00:00', ActivityId, Send: 0 } as const;
  await saveActivity(site, administrator, { ...at, Place: '市图书馆' });
  await site.call(businessSignUps.TellSignUpChange, { ActivityId }, administrator);
  expect(await waiting(site, ActivityId)).toHaveLength(1);

  const saved = await saveActivity(site, administrator, { ...at, Place: '市体育馆' });

  expect(saved.UnawarePeopleCount).toBe(1);
  expect(await waiting(site, ActivityId)).toEqual([]);
  await site.call(businessSignUps.TellSignUpChange, { ActivityId }, administrator);
  expect((await waiting(site, ActivityId)).join()).toContain('地点：由 上海 改为 市体育馆');
});

test('of an activity that is cancelled nothing that waits is sent, whoever signed up', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator);
  for (const Name of ['王敏', '李强'])
    await signUp(site, { ActivityId, Email: 'li@a.example', People: [makePerson({ Name })] });
  expect(await waiting(site, ActivityId)).toHaveLength(2);

  const cancellation = { ActivityId, Reason: '场地检修', Notify: 0 as const };
  await site.call(businessActivities.CancelActivity, cancellation, administrator);

  const { rows } = await sql<{ state: string }>`select o.state from outgoing_messages o
    join sign_ups u on u.id = o.record_id and o.noun = 'signUp'
    where u.activity_id = ${ActivityId} and o.kind = 'mail'`.execute(site.db);
  expect(rows).toEqual([{ state: 'failed' }, { state: 'failed' }]);
});
