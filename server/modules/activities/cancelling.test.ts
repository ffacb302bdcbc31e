import { expect } from 'vitest';
import { businessActivities } from '#contract/activities/activities.ts';
import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import { readActivity, saveActivity } from '../../testing/factories/make-activity.ts';
import { makeMember, signInAdministrator } from '../../testing/factories/records.ts';
import { mailParts } from '../../testing/mail-parts.ts';
import type { TestSmtp } from '../../testing/services/start-smtp.ts';
import { test as siteTest } from '../../testing/test.ts';
import { countFailedInvitations, listComingActivities } from './coming.ts';
import { listUntold } from './notices.ts';
import { resumeInvitations } from './store.ts';

const test = siteTest.extend('env', { scope: 'file' }, ({ smtp, webhook }) => ({
  SMTP_URL: smtp.url,
  SMS_WEBHOOK_URL: webhook.url,
}));
const { CancelActivity, SaveActivityDetail, ResendActivityMember, ResendCancellation } = businessActivities;

const mailsTo = (smtp: TestSmtp, address: string) =>
  smtp.received.filter(({ to }) => to[0] === address).map(({ source }) => mailParts(source).text);
const about = (smtp: TestSmtp, address: string, word: string) =>
  mailsTo(smtp, address).filter((text) => text.includes(word)).length;

test('an invited member receives a single mail and a single short message about the cancellation', async ({
  site,
  smtp,
  webhook,
  administrator,
}) => {
  const member = await makeMember(site, { Email: 'told@a.example', OperatorPhone: '13900139101' });
  const form = { Title: '参观', BeginTime: '2037-05-01 09:00:00', Place: '研究院', MemberIds: [member.id] };
  const { ActivityId } = await saveActivity(site, administrator, form);
  await expect
    .poll(async () => (await readActivity(site, administrator, ActivityId)).Members.List[0]?.State)
    .toBe('sent');

  const cancel = { ActivityId, Reason: '场地维修', Notify: 1 } as const;
  expect(await site.call(CancelActivity, cancel, administrator)).toEqual({ ActivityId, NoticeCount: 1 });

  await expect
    .poll(async () => (await readActivity(site, administrator, ActivityId)).Members.List[0]?.NoticeState)
    .toBe('sent');
  await expect.poll(() => about(smtp, 'told@a.example', '已取消')).toBe(1);
  expect(mailsTo(smtp, 'told@a.example').join()).toContain(
    '原定于 2037-05-01 09:00 在研究院举行的“参观”已取消。',
  );
  await expect
    .poll(() => webhook.posted.map(({ body }) => body).filter(({ content }) => content.includes('已取消')))
    .toEqual([
      {
        mobile: '13900139101',
        content: '【协会门户】原定于 2037-05-01 09:00 举行的“参观”已取消，原因：场地维修。敬请谅解。',
      },
    ]);
  expect(await readActivity(site, administrator, ActivityId)).toMatchObject({
    Status: 2,
    CancelReason: '场地维修',
  });
});

test('a queued invitation of a cancelled activity is never sent, and its member receives no notice', async ({
  site,
  smtp,
  administrator,
}) => {
  smtp.answerTo('slow@b.example', 451);
  const member = await makeMember(site, { Email: 'slow@b.example', OperatorPhone: '021-55555555' });
  const { ActivityId } = await saveActivity(site, administrator, { MemberIds: [member.id] });
  await expect
    .poll(async () => (await readActivity(site, administrator, ActivityId)).Members.List[0]?.MailReason)
    .not.toBe('');

  const cancel = { ActivityId, Reason: '人数不足', Notify: 1 } as const;
  expect(await site.call(CancelActivity, cancel, administrator)).toMatchObject({ NoticeCount: 0 });

  smtp.answerTo('slow@b.example', undefined);
  await site.db
    .updateTable('outgoing_messages')
    .set({ next_attempt_at: new Date(0) })
    .execute();
  const later = await makeMember(site, { Email: 'later@b.example' });
  await saveActivity(site, administrator, { MemberIds: [later.id] });
  await expect.poll(() => about(smtp, 'later@b.example', '诚邀')).toBe(1);
  expect(about(smtp, 'slow@b.example', '诚邀')).toBe(0);
  expect((await readActivity(site, administrator, ActivityId)).Members.List[0]).toMatchObject({
    State: 'failed',
    MailReason: '活动已取消',
    NoticeState: 'none',
  });
});

test.for([
  ['is still waiting', 451],
  ['was refused', 550],
] as const)(
  'a member with a delivered invitation receives the cancellation although a second copy %s',
  async ([, reply], { site, smtp, administrator }) => {
    const email = `twice-${reply}@b.example`;
    const member = await makeMember(site, { Email: email, OperatorPhone: '021-55555555' });
    const { ActivityId } = await saveActivity(site, administrator, { MemberIds: [member.id] });
    const read = async () => (await readActivity(site, administrator, ActivityId)).Members.List[0];
    await expect.poll(async () => (await read())?.State).toBe('sent');
    smtp.answerTo(email, reply);
    await site.call(ResendActivityMember, { ActivityId, MemberIds: [member.id], Again: 1 }, administrator);
    await expect.poll(async () => (await read())?.MailReason).not.toBe('');
    smtp.answerTo(email, undefined);

    const cancel = { ActivityId, Reason: '场地维修', Notify: 1 } as const;
    expect(await site.call(CancelActivity, cancel, administrator)).toMatchObject({ NoticeCount: 1 });

    await expect.poll(() => about(smtp, email, '已取消')).toBe(1);
    await expect.poll(async () => (await read())?.NoticeState).toBe('sent');
    expect(await read()).toMatchObject({ State: 'sent', MailState: 'sent' });
  },
);

test('a delivered invitation remains delivered if its activity is cancelled while a resend is pending', async ({
  site,
  administrator,
}) => {
  const member = await makeMember(site, { OperatorPhone: '021-55555555' });
  const { ActivityId } = await saveActivity(site, administrator, { MemberIds: [member.id] });
  const read = async () => (await readActivity(site, administrator, ActivityId)).Members.List[0];
  await expect.poll(async () => (await read())?.State).toBe('sent');
  // The job that writes it has not run yet.
  await site.db
    .updateTable('activity_invitations')
    .set({ is_written: false, mail_id: null })
    .where('activity_id', '=', ActivityId)
    .execute();

  const cancel = { ActivityId, Reason: '场地维修', Notify: 1 } as const;
  expect(await site.call(CancelActivity, cancel, administrator)).toMatchObject({ NoticeCount: 1 });

  expect(await read()).toMatchObject({ State: 'sent', Reason: '' });
});

test('a resend to a named member sends the cancellation that was not sent before', async ({
  site,
  smtp,
  administrator,
}) => {
  const member = await makeMember(site, { Email: 'named@b.example', OperatorPhone: '021-55555555' });
  const { ActivityId } = await saveActivity(site, administrator, { MemberIds: [member.id] });
  const read = async () => (await readActivity(site, administrator, ActivityId)).Members.List[0];
  await expect.poll(async () => (await read())?.State).toBe('sent');
  await site.call(CancelActivity, { ActivityId, Reason: '场地维修' }, administrator);

  const resending = { ActivityId, MemberIds: [member.id] };
  expect(await site.call(ResendCancellation, resending, administrator)).toMatchObject({ ResendCount: 1 });

  await expect.poll(() => about(smtp, 'named@b.example', '已取消')).toBe(1);
});

test('a cancellation without Notify sends no notices', async ({ site, administrator }) => {
  const member = await makeMember(site);
  const { ActivityId } = await saveActivity(site, administrator, { MemberIds: [member.id] });
  await expect
    .poll(async () => (await readActivity(site, administrator, ActivityId)).Members.List[0]?.State)
    .toBe('sent');

  const answer = await site.call(CancelActivity, { ActivityId, Reason: '另行安排' }, administrator);

  expect(answer.NoticeCount).toBe(0);
  expect(await site.db.transaction().execute(listUntold)).toEqual([]);
});

test('a cancelled activity is neither changed nor sent nor cancelled again', async ({
  site,
  administrator,
}) => {
  const { ActivityId } = await saveActivity(site, administrator, { Send: 0 });
  const form = { ActivityId, Title: 'x', BeginTime: '2037-12-01', Place: 'x' };
  const isCancelled = { Code: 409, Message: '活动已取消' };
  expect(await site.send(CancelActivity, { ActivityId, Reason: ' ' }, administrator)).toMatchObject({
    Code: 400,
    Data: { Reason: '请输入取消原因' },
  });
  await site.call(CancelActivity, { ActivityId, Reason: '另行安排' }, administrator);

  expect(await site.send(CancelActivity, { ActivityId, Reason: '又一次' }, administrator)).toMatchObject(
    isCancelled,
  );
  expect(await site.send(SaveActivityDetail, form, administrator)).toMatchObject(isCancelled);
  expect(await site.send(ResendActivityMember, { ActivityId }, administrator)).toMatchObject(isCancelled);
  const clerk = await signInAdministrator(site, ['activity:list', 'activity:save', 'activity:send']);
  expect(await site.send(CancelActivity, { ActivityId, Reason: '无权' }, clerk)).toMatchObject({ Code: 403 });
});

test('a cancelled activity is neither listed as coming nor counted among the failed invitations', async ({
  site,
  smtp,
  administrator,
}) => {
  smtp.answerTo('gone@d.example', 550);
  const member = await makeMember(site, { Email: 'gone@d.example', OperatorPhone: '021-55555555' });
  const tomorrow = formatTime(new Date(Date.now() + 86_400_000));
  const form = { Title: '明天', BeginTime: tomorrow, MemberIds: [member.id] };
  const { ActivityId } = await saveActivity(site, administrator, form);
  const failed = () => countFailedInvitations(site.db, { mail: true, sms: true });
  const coming = async () => (await listComingActivities(site.db, { days: 2, count: 9 })).map(({ id }) => id);
  await expect.poll(failed).toBe(1);
  expect(await coming()).toContain(ActivityId);

  await site.call(CancelActivity, { ActivityId, Reason: '另行安排' }, administrator);

  expect(await failed()).toBe(0);
  expect(await coming()).not.toContain(ActivityId);
});

test('the next sweep writes the notices whose job was lost', async ({ site, administrator }) => {
  const { id } = await makeMember(site);
  const { ActivityId } = await saveActivity(site, administrator, { MemberIds: [id] });
  await site.db
    .updateTable('activity_invitations')
    .set({ is_notice_due: true })
    .where('activity_id', '=', ActivityId)
    .execute();
  const sent: unknown[] = [];

  await resumeInvitations({
    db: site.db,
    jobs: {
      send: async (_tx, kind, data) => {
        sent.push([kind.name, data]);
      },
    },
  });

  expect(sent).toContainEqual(['write-cancellations', { activityId: ActivityId }]);
});

test('resending the cancellation sends only the notices that failed', async ({
  site,
  smtp,
  administrator,
}) => {
  const [reached, missed] = [
    await makeMember(site, { Email: 'reached@e.example', OperatorPhone: '021-55555555' }),
    await makeMember(site, { Email: 'missed@e.example', OperatorPhone: '021-55555555' }),
  ];
  const { ActivityId } = await saveActivity(site, administrator, { MemberIds: [reached.id, missed.id] });
  const read = () => readActivity(site, administrator, ActivityId);
  const noticeOf = async ({ id }: { id: number }) =>
    (await read()).Members.List.find(({ MemberId }) => MemberId === id);
  const waiting = async () => (await site.call(businessWorkbench.GetWaiting, {}, administrator)).Counts;
  await expect.poll(async () => (await read()).SentCount).toBe(2);
  expect(await site.send(ResendCancellation, { ActivityId }, administrator)).toMatchObject({
    Code: 409,
    Message: '活动没有取消',
  });
  smtp.answerTo('missed@e.example', 550);
  await site.call(CancelActivity, { ActivityId, Reason: '场地维修', Notify: 1 }, administrator);
  await expect.poll(async () => (await noticeOf(missed))?.NoticeState).toBe('failed');
  await expect.poll(async () => (await noticeOf(reached))?.NoticeState).toBe('sent');
  expect(await read()).toMatchObject({ NoticeFailedCount: 1, NoticeFailedBy: { Mail: 1, Sms: 0 } });
  expect(await waiting()).toContainEqual({ Kind: 'notice', Count: 1 });
  expect(await noticeOf(missed)).toMatchObject({ NoticeReason: '邮件服务器拒收（550）' });
  expect(await noticeOf(reached)).toMatchObject({ NoticeReason: '' });
  smtp.answerTo('missed@e.example', undefined);

  const both = { ActivityId, MemberIds: [reached.id, missed.id] };
  expect(await site.call(ResendCancellation, both, administrator)).toEqual({ ActivityId, ResendCount: 1 });

  await expect.poll(async () => (await noticeOf(missed))?.NoticeState).toBe('sent');
  await expect.poll(() => about(smtp, 'missed@e.example', '已取消')).toBe(1);
  expect(about(smtp, 'reached@e.example', '已取消')).toBe(1);
  expect(await read()).toMatchObject({ NoticeFailedCount: 0, NoticeFailedBy: { Mail: 0, Sms: 0 } });
  expect(await waiting()).toContainEqual({ Kind: 'notice', Count: 0 });
  expect(await site.send(ResendCancellation, { ActivityId }, administrator)).toMatchObject({
    Code: 409,
    Message: '没有通知失败的会员',
  });
  const { id: stranger } = await makeMember(site);
  const wrong = { ActivityId, MemberIds: [missed.id, stranger] };
  expect(await site.send(ResendCancellation, wrong, administrator)).toMatchObject({ Code: 404 });
  const clerk = await signInAdministrator(site, ['activity:list', 'activity:cancel']);
  expect(await site.send(ResendCancellation, { ActivityId }, clerk)).toMatchObject({ Code: 403 });
});
