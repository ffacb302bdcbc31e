import { expect } from 'vitest';
import { businessActivities } from '#contract/activities/activities.ts';
import { businessHealth } from '#contract/back-office/health.ts';
import { businessHeldMessages, type HeldMessage } from '#contract/back-office/held-messages.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { readActivity, saveActivity } from '../../testing/factories/make-activity.ts';
import { makeSignUpActivity, signUp } from '../../testing/factories/make-sign-up.ts';
import { makeMember, signInAdministrator } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test as siteTest } from '../../testing/test.ts';

/** The services of these tests are on this machine. */
const test = siteTest.extend('env', { scope: 'file' }, { INNER_NETWORKS: '127.0.0.1' });

/*
 * Without a gateway no short message is sent, and none is held for one: a person tells members whom no mail reaches
 * either.
 */

const { GetHeldMessages, TellHeldMessages, SendHeldMessages, DropHeldMessages } = businessHeldMessages;

async function invite(site: TestApp, administrator: string, MemberName: string): Promise<number> {
  const { id } = await makeMember(site, { MemberName, OperatorPhone: '13900139009' });
  const invited = { Title: '研讨会', MemberIds: [id] };
  return (await saveActivity(site, administrator, invited)).ActivityId;
}

const rowsOf = async (site: TestApp, token: string, name: string): Promise<HeldMessage[]> =>
  (await site.call(GetHeldMessages, { told: 0, pagesize: 100 }, token)).List.filter(
    ({ MemberName, Subject }) => MemberName === name && Subject.includes('研讨会'),
  );

const smsOf = async (site: TestApp, token: string) =>
  (await site.call(businessHealth.GetHealth, {}, token)).Sms;

const messagesOf = async (site: TestApp, activityId: number) =>
  await site.db
    .selectFrom('outgoing_messages')
    .select(['kind', 'state', 'is_held'])
    .where('noun', '=', 'activity')
    .where('record_id', '=', activityId)
    .orderBy('kind')
    .execute();

const held = (kind: string) => ({ kind, state: 'queued', is_held: true });

test('a held mail and its held short message appear as one entry to phone, and neither is queued', async ({
  site,
  administrator,
}) => {
  const ActivityId = await invite(site, administrator, '一家一行的公司');
  await expect.poll(() => messagesOf(site, ActivityId)).toEqual([held('mail'), held('sms')]);

  const rows = await rowsOf(site, administrator, '一家一行的公司');

  expect(rows).toMatchObject([{ Subject: '活动邀请：研讨会', Ways: ['mail', 'sms'], Phone: '13900139009' }]);
  expect(await smsOf(site, administrator)).toMatchObject({ QueuedCount: 0, HeldCount: 0 });
  expect(await readActivity(site, administrator, ActivityId)).toMatchObject({
    QueuedCount: 0,
    HeldCount: 1,
    FailedCount: 0,
    Members: {
      List: [
        {
          State: 'held',
          MailState: 'none',
          MailReason: '尚未设置邮件服务',
          SmsState: 'none',
          SmsReason: '尚未设置短信服务',
        },
      ],
    },
  });
  const filter = { id: ActivityId, state: 'held' } as const;
  expect((await site.call(businessActivities.GetActivity, filter, administrator)).Members.TotalCount).toBe(1);

  const Ids = rows.map(({ MessageId }) => MessageId);
  await site.call(TellHeldMessages, { Ids, Told: 1 }, administrator);

  expect(await rowsOf(site, administrator, '一家一行的公司')).toEqual([]);
  expect((await readActivity(site, administrator, ActivityId)).Members.List).toMatchObject([
    { State: 'held', SmsReason: '尚未设置短信服务，已电话通知' },
  ]);
  await site.call(DropHeldMessages, { Ids }, administrator);
  expect((await messagesOf(site, ActivityId)).map(({ state }) => state)).toEqual(['failed', 'failed']);
});

test('a held short message whose mail failed appears in the list with its text and counts as held', async ({
  site,
  administrator,
}) => {
  const ActivityId = await invite(site, administrator, '没有邮箱的公司');
  await expect.poll(() => messagesOf(site, ActivityId)).toHaveLength(2);
  await site.db
    .updateTable('outgoing_messages')
    .set({ state: 'failed' })
    .where('record_id', '=', ActivityId)
    .where('kind', '=', 'mail')
    .execute();

  await expect.poll(() => rowsOf(site, administrator, '没有邮箱的公司')).toHaveLength(1);
  const [row] = await rowsOf(site, administrator, '没有邮箱的公司');

  expect(row).toMatchObject({
    Ways: ['sms'],
    Subject: expect.stringMatching(/^【协会门户】诚邀贵单位参加“研讨会”/),
  });
  expect(await smsOf(site, administrator)).toMatchObject({ QueuedCount: 0, HeldCount: 1 });
  const Ids = [row?.MessageId ?? 0];
  expect(await site.send(SendHeldMessages, { Ids }, administrator)).toMatchObject({
    Code: 409,
    Message: '还没有设置短信接口，“没有邮箱的公司”不能发送',
  });
});

test('a new gateway sends held short messages on request only, and a sent mail removes the entry to phone', async ({
  site,
  smtp,
  webhook,
  administrator,
}) => {
  const ActivityId = await invite(site, administrator, '先收邮件的公司');
  const waiting = await invite(site, administrator, '先收短信的公司');
  for (const id of [ActivityId, waiting])
    await expect.poll(() => messagesOf(site, id)).toEqual([held('mail'), held('sms')]);
  const idsOf = async (name: string) =>
    (await rowsOf(site, administrator, name)).map(({ MessageId }) => MessageId);

  await site.call(
    businessSettings.SaveSiteConfig,
    { SmtpUrl: smtp.url, MailFrom: 'a@b.example' },
    administrator,
  );
  await site.call(SendHeldMessages, { Ids: await idsOf('先收邮件的公司') }, administrator);

  const mailed = [{ kind: 'mail', state: 'sent', is_held: false }, held('sms')];
  await expect.poll(() => messagesOf(site, ActivityId)).toEqual(mailed);
  expect(await rowsOf(site, administrator, '先收邮件的公司')).toEqual([]);

  const gateway = { SmtpUrl: '', SmsWebhookUrl: webhook.url };
  await site.call(businessSettings.SaveSiteConfig, gateway, administrator);
  await site.call(SendHeldMessages, { Ids: await idsOf('先收短信的公司') }, administrator);

  const texted = [held('mail'), { kind: 'sms', state: 'sent', is_held: false }];
  await expect.poll(() => messagesOf(site, waiting)).toEqual(texted);
  expect(await rowsOf(site, administrator, '先收短信的公司')).toEqual([]);
  expect(await messagesOf(site, ActivityId)).toEqual(mailed);
  expect(webhook.posted).toHaveLength(1);
  await site.call(businessSettings.SaveSiteConfig, { SmsWebhookUrl: '' }, administrator);
});

test('whoever makes the calls does not see the link of a sign-up', async ({ site, administrator }) => {
  const ActivityId = await makeSignUpActivity(site, administrator);
  await signUp(site, { ActivityId });
  const clerk = await signInAdministrator(site, ['message:list', 'message:handle']);

  await expect
    .poll(async () => (await site.call(GetHeldMessages, { told: 0 }, clerk)).List.at(-1)?.Subject)
    .toMatch(/报名编号.*（链接）$/);
});
