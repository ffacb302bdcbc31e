import { expect } from 'vitest';
import { businessActivities } from '#contract/activities/activities.ts';
import { readActivity, saveActivity } from '../../testing/factories/make-activity.ts';
import { makeMember, signInAdministrator } from '../../testing/factories/records.ts';
import { mailParts } from '../../testing/mail-parts.ts';
import type { TestSmtp } from '../../testing/services/start-smtp.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test as siteTest } from '../../testing/test.ts';

const test = siteTest.extend('env', { scope: 'file' }, ({ smtp, webhook }) => ({
  SMTP_URL: smtp.url,
  SMS_WEBHOOK_URL: webhook.url,
}));
const { CancelActivity, TellActivityChange, ResendActivityMember } = businessActivities;

const first = {
  Title: '冬季交流会',
  BeginTime: '2037-12-11 22:00:00',
  EndTime: '2037-12-12 01:00:00',
  Place: '澜州滨江会议中心',
};
const moved = {
  ...first,
  BeginTime: '2037-12-18 09:00:00',
  EndTime: '2037-12-18 12:00:00',
  Place: '澜州市图书馆',
};

test('invited members receive a notice of a change with the earlier and the current values', async ({
  site,
  smtp,
  webhook,
  administrator,
}) => {
  const email = 'told@c.example';
  const { ActivityId } = await inviteOne(site, administrator, { Email: email, OperatorPhone: '13900139201' });
  expect((await readActivity(site, administrator, ActivityId)).Unaware).toEqual({ Count: 0, Changes: [] });

  const saved = await saveActivity(site, administrator, { ...moved, ActivityId, Send: 0 });

  expect(saved).toMatchObject({ NewInvitedCount: 0, UnawareCount: 1 });
  expect((await readActivity(site, administrator, ActivityId)).Unaware).toEqual({
    Count: 1,
    Changes: [
      { What: '时间', Before: '2037-12-11 22:00 至 2037-12-12 01:00', After: '2037-12-18 09:00 至 12:00' },
      { What: '地点', Before: '澜州滨江会议中心', After: '澜州市图书馆' },
    ],
  });
  const answer = await site.call(TellActivityChange, { ActivityId }, administrator);
  expect(answer).toEqual({ ActivityId, NoticeCount: 1 });
  await expect.poll(() => mailsTo(smtp, email).length).toBe(2);
  expect(mailsTo(smtp, email)[1]).toMatchObject({
    subject: '活动变更：冬季交流会',
    text: expect.stringContaining(
      '时间：由 2037-12-11 22:00 至 2037-12-12 01:00 改为 2037-12-18 09:00 至 12:00\n地点：由 澜州滨江会议中心 改为 澜州市图书馆',
    ),
  });
  await expect.poll(() => webhook.posted.map(({ body }) => body.content).join()).toContain('”有变更：时间由');
  await expect.poll(async () => (await readActivity(site, administrator, ActivityId)).Unaware.Count).toBe(0);
  expect(await site.send(TellActivityChange, { ActivityId }, administrator)).toMatchObject({
    Code: 409,
    Message: '已邀请的会员都知道最新的安排，或通知正在发送',
  });
  await site.call(CancelActivity, { ActivityId, Reason: '场地检修', Notify: 1 }, administrator);
  await expect.poll(() => mailsTo(smtp, email).length).toBe(3);
  expect(mailsTo(smtp, email)[2]?.text).toContain('原定于 2037-12-18 09:00 至 12:00 在澜州市图书馆举行');
});

test('a cancellation names the time and place that its member received last', async ({
  site,
  smtp,
  administrator,
}) => {
  const { ActivityId } = await inviteOne(site, administrator, { Email: 'unaware@c.example' });
  await saveActivity(site, administrator, { ...moved, ActivityId, Send: 0 });

  await site.call(CancelActivity, { ActivityId, Reason: '场地检修', Notify: 1 }, administrator);

  await expect.poll(() => mailsTo(smtp, 'unaware@c.example').length).toBe(2);
  const { text = '' } = mailsTo(smtp, 'unaware@c.example')[1] ?? {};
  expect(text).toContain('原定于 2037-12-11 22:00 至 2037-12-12 01:00 在澜州滨江会议中心举行');
  expect(text).not.toContain('2037-12-18');
});

test('a member whose notice failed remains counted and receives a cancellation with the earlier time', async ({
  site,
  smtp,
  administrator,
}) => {
  const email = 'bounced@c.example';
  const { ActivityId } = await inviteOne(site, administrator, { Email: email });
  await saveActivity(site, administrator, { ...moved, ActivityId, Send: 0 });
  smtp.answerTo(email, 550);
  await site.call(TellActivityChange, { ActivityId }, administrator);
  await expect
    .poll(async () => (await readActivity(site, administrator, ActivityId)).Members.List[0]?.NoticeState)
    .toBe('failed');

  expect((await readActivity(site, administrator, ActivityId)).Unaware.Count).toBe(1);

  smtp.answerTo(email, undefined);
  await site.call(CancelActivity, { ActivityId, Reason: '场地检修', Notify: 1 }, administrator);
  await expect.poll(() => mailsTo(smtp, email).length).toBe(2);
  expect(mailsTo(smtp, email)[1]?.text).toContain('原定于 2037-12-11 22:00');
});

test('a queued invitation is sent with the current time and place of the activity', async ({
  site,
  smtp,
  administrator,
}) => {
  const email = 'waiting@c.example';
  smtp.answerTo(email, 451);
  const member = await makeMember(site, { Email: email, OperatorPhone: '021-55555555' });
  const { ActivityId } = await saveActivity(site, administrator, { ...first, MemberIds: [member.id] });
  const invited = async () => (await readActivity(site, administrator, ActivityId)).Members.List[0];
  await expect.poll(async () => (await invited())?.MailReason).not.toBe('');
  smtp.answerTo(email, undefined);

  const saved = await saveActivity(site, administrator, { ...moved, ActivityId, Send: 0 });

  expect(saved.UnawareCount).toBe(0);
  await expect.poll(async () => (await invited())?.State).toBe('sent');
  expect(mailsTo(smtp, email).map(({ text }) => text.includes('2037-12-18 09:00'))).toEqual([true]);
});

test('a changed link counts as a change, a changed text does not, and a second invitation reports the change', async ({
  site,
  smtp,
  administrator,
}) => {
  const { ActivityId, MemberId } = await inviteOne(site, administrator, { Email: 'again@c.example' });
  const text = { ...first, ActivityId, Content: '<p>请带名片</p>', Send: 0 } as const;
  expect((await saveActivity(site, administrator, text)).UnawareCount).toBe(0);
  const link = { ...text, Content: '<p><a href="https://meet.example/1?a=1&amp;b=2">入会</a></p>' };
  expect((await saveActivity(site, administrator, link)).UnawareCount).toBe(1);
  expect((await readActivity(site, administrator, ActivityId)).Unaware.Changes).toEqual([
    { What: '链接', Before: '（无）', After: 'https://meet.example/1?a=1&b=2' },
  ]);

  await site.call(TellActivityChange, { ActivityId }, administrator);
  await expect
    .poll(() => mailsTo(smtp, 'again@c.example').at(-1)?.text)
    .toContain('由 （无） 改为 https://meet');
  const onSite = { ...link, NoticeUrl: '/info?MenuId=1&NewsId=2' };
  expect((await saveActivity(site, administrator, onSite)).UnawareCount).toBe(1);

  await site.call(ResendActivityMember, { ActivityId, MemberIds: [MemberId], Again: 1 }, administrator);

  await expect.poll(async () => (await readActivity(site, administrator, ActivityId)).Unaware.Count).toBe(0);
});

test('an invitation without recorded facts counts as sent with the values before the change', async ({
  site,
  administrator,
}) => {
  const { ActivityId } = await inviteOne(site, administrator, { Email: 'old@c.example' });
  await site.db.updateTable('outgoing_messages').set({ told: null }).execute();

  const saved = await saveActivity(site, administrator, { ...moved, ActivityId, Send: 0 });

  expect(saved.UnawareCount).toBe(1);
});

test('sending a notice of a change requires the send permission and an existing activity', async ({
  site,
  administrator,
}) => {
  const clerk = await signInAdministrator(site, ['activity:list', 'activity:save']);

  expect(await site.send(TellActivityChange, { ActivityId: 1 }, clerk)).toMatchObject({ Code: 403 });
  expect(await site.send(TellActivityChange, { ActivityId: 99_999 }, administrator)).toMatchObject({
    Code: 404,
  });
});

/** Makes an activity with one invited member, whose mail was sent. */
async function inviteOne(
  site: TestApp,
  administrator: string,
  contact: { Email: string; OperatorPhone?: string },
) {
  const member = await makeMember(site, { OperatorPhone: '021-55555555', ...contact });
  const form = { ...first, MemberIds: [member.id] };
  const { ActivityId } = await saveActivity(site, administrator, form);
  await expect
    .poll(async () => (await readActivity(site, administrator, ActivityId)).Members.List[0]?.MailState)
    .toBe('sent');
  return { ActivityId, MemberId: member.id };
}

/** Returns the mails about activities. */
function mailsTo(smtp: TestSmtp, address: string) {
  return smtp.received
    .filter(({ to }) => to[0] === address)
    .map(({ source }) => ({ subject: subjectOf(source), text: mailParts(source).text }))
    .filter(({ subject }) => subject.startsWith('活动'));
}

/** Returns the text of an encoded subject, of however many pieces. */
function subjectOf(source: string): string {
  const [, line = ''] = /^Subject: ((?:.*\r\n[ \t])*.*)/m.exec(source) ?? [];
  return [...line.matchAll(/=\?UTF-8\?B\?([^?]*)\?=/g)]
    .map(([, words = '']) => Buffer.from(words, 'base64').toString())
    .join('');
}
