import { expect } from 'vitest';
import { businessActivities } from '#contract/activities/activities.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { makeMember } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test as siteTest } from '../../testing/test.ts';

/* A site that has set up mail and no short messages, as most begin. */

const test = siteTest.extend('env', { scope: 'file' }, ({ smtp }) => ({
  SMTP_URL: smtp.url,
  INNER_NETWORKS: '127.0.0.1',
}));
const { GetActivity, SaveActivityDetail, ResendActivityMember } = businessActivities;

const read = async (site: TestApp, token: string, id: number) => {
  const { Members, ...counts } = await site.call(GetActivity, { id }, token);
  return { ...counts, member: Members.List[0] };
};
const form = { Title: '研讨会', BeginTime: '2098-12-01 09:00:00', Place: '上海' };

test('a rejected mail counts as failed without a short message gateway, and a resend sends the mail alone', async ({
  site,
  smtp,
  webhook,
  administrator,
}) => {
  smtp.answerTo('gone@b.example', 550);
  const { id } = await makeMember(site, { Email: 'gone@b.example', OperatorPhone: '13900139009' });
  const { ActivityId } = await site.call(SaveActivityDetail, { ...form, MemberIds: [id] }, administrator);

  // Mail and short message are tried one after the other.
  await expect
    .poll(async () => {
      const { member } = await read(site, administrator, ActivityId);
      return [member?.MailState, member?.SmsState];
    })
    .toEqual(['failed', 'none']);
  expect(await read(site, administrator, ActivityId)).toMatchObject({
    FailedCount: 1,
    QueuedCount: 0,
    FailedBy: { Mail: 1, Sms: 0 },
    member: {
      State: 'failed',
      Reason: '邮件服务器拒收（550）；尚未设置短信服务',
      MailReason: '邮件服务器拒收（550）',
      SmsState: 'none',
      SmsReason: '尚未设置短信服务',
    },
  });

  smtp.answerTo('gone@b.example', undefined);
  const resent = await site.call(ResendActivityMember, { ActivityId }, administrator);
  expect(resent.ResendCount).toBe(1);
  await expect.poll(async () => (await read(site, administrator, ActivityId)).member?.State).toBe('sent');

  await site.call(businessSettings.SaveSiteConfig, { SmsWebhookUrl: webhook.url }, administrator);
  expect((await read(site, administrator, ActivityId)).member).toMatchObject({
    State: 'sent',
    SmsState: 'none',
    SmsReason: '写好时还不能发送',
  });
  expect(webhook.posted).toEqual([]);
});
