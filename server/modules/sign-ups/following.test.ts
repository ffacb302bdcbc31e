import { expect } from 'vitest';
import { businessSignUps } from '#contract/activities/sign-up-list.ts';
import { webSignUps } from '#contract/activities/sign-up.ts';
import { openVault } from '../../platform/core/vault.ts';
import { saveActivity } from '../../testing/factories/make-activity.ts';
import { makePerson, makeSignUpActivity, personIdsOf, signUp } from '../../testing/factories/make-sign-up.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { isMessageCurrent } from '../counts/current-messages.ts';

/* Messages that wait while their person is corrected or replaced. The site has no way to send them. */

/** Returns the short messages that wait and are still as they say, with their recipients. */
async function waiting({ db, dataDir }: TestApp, activityId: number): Promise<[to: string, body: string][]> {
  const vault = await openVault(dataDir, undefined);
  const rows = await db
    .selectFrom('outgoing_messages as o')
    .innerJoin('sign_ups as u', 'u.id', 'o.record_id')
    .select(['o.recipient', 'o.body'])
    .where('u.activity_id', '=', activityId)
    .where('o.noun', '=', 'signUp')
    .where('o.kind', '=', 'sms')
    .where('o.state', '=', 'queued')
    .where(isMessageCurrent)
    .orderBy('o.id')
    .execute();
  return rows.map(({ recipient, body }) => [vault.open(recipient), vault.open(body)]);
}

test('a person who is replaced gets nothing more, and the new one is told of the place and the change', async ({
  site,
  administrator,
}) => {
  const ActivityId = await makeSignUpActivity(site, administrator, { NeedsApproval: true });
  const People = [makePerson({ Mobile: '13900139601' }), makePerson({ Mobile: '13900139602' })];
  const { Key } = await signUp(site, { ActivityId, People });
  const [first, second] = await personIdsOf(site, administrator, ActivityId);
  await site.db.updateTable('outgoing_messages').set({ state: 'sent' }).execute();
  await saveActivity(site, administrator, { ActivityId, Place: '市图书馆', Send: 0 });
  await site.call(businessSignUps.TellSignUpChange, { ActivityId }, administrator);
  await site.call(businessSignUps.ApproveSignUps, { ActivityId, PersonIds: [first!] }, administrator);

  await site.call(webSignUps.ReplaceSignUpPerson, {
    Key,
    PersonId: first!,
    ...makePerson({ Name: '新来的', Mobile: '13900139603' }),
  });

  const messages = await waiting(site, ActivityId);
  expect(messages.map(([to]) => to).toSorted()).toEqual(['13900139602', '13900139603']);
  expect(messages.find(([to]) => to === '13900139603')?.[1]).toContain('新来的报名');

  const corrected = { ...People[1]!, PersonId: second!, Mobile: '13900139604' };
  await site.call(businessSignUps.SaveSignUpPerson, corrected, administrator);
  expect((await waiting(site, ActivityId)).map(([to]) => to).toSorted()).toEqual([
    '13900139603',
    '13900139604',
  ]);
});
