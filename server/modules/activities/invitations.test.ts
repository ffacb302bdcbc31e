import { expect } from 'vitest';
import { businessActivities } from '#contract/activities/activities.ts';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { readActivity, saveActivity } from '../../testing/factories/make-activity.ts';
import {
  makeApplication,
  makeMember,
  makeOptions,
  signInAdministrator,
} from '../../testing/factories/records.ts';
import { mailParts } from '../../testing/mail-parts.ts';
import type { TestSmtp } from '../../testing/services/start-smtp.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test as siteTest } from '../../testing/test.ts';

const test = siteTest.extend('env', { scope: 'file' }, ({ smtp, webhook }) => ({
  SMTP_URL: smtp.url,
  SMS_WEBHOOK_URL: webhook.url,
}));
test.beforeEach(({ smtp, webhook }) => {
  smtp.received.length = 0;
  webhook.posted.length = 0;
});

const { GetActivity, PreviewInvitation, ResendActivityMember } = businessActivities;

const statesOf = async (site: TestApp, administrator: string, id: number) =>
  (await readActivity(site, administrator, id)).Members.List.map(({ State }) => State);

/** Invitations only: approved members get a mail as well. */
const invitations = (smtp: TestSmtp) =>
  smtp.received.filter(({ source }) =>
    source.includes(Buffer.from('活动邀请：活').toString('base64').slice(0, 16)),
  );

test('selected members receive a mail and a short message, and the activity shows both as sent', async ({
  smtp,
  webhook,
  site,
  administrator,
}) => {
  const member = await makeMember(site, {
    MemberName: '申城检测公司',
    Email: 'office@shencheng.example',
    OperatorPhone: '13900139001',
  });

  const { ActivityId, NewInvitedCount } = await saveActivity(site, administrator, {
    Title: '活动周',
    EndTime: '2098-12-01 17:00:00',
    Content: '<p>请带上<b>证件</b></p>',
    MemberIds: [member.id],
  });
  expect(NewInvitedCount).toBe(1);
  await expect
    .poll(async () => (await readActivity(site, administrator, ActivityId)).Members.List[0]?.SmsState)
    .toBe('sent');
  await expect
    .poll(async () => (await readActivity(site, administrator, ActivityId)).Members.List[0]?.MailState)
    .toBe('sent');

  expect(await readActivity(site, administrator, ActivityId)).toMatchObject({
    InvitedCount: 1,
    SentCount: 1,
    Members: {
      List: [
        {
          MemberId: member.id,
          MemberName: '申城检测公司',
          Email: expect.stringMatching(/^of\*+le$/),
          OperatorPhone: '13*******01',
          State: 'sent',
          Reason: '',
          SendTime: expect.stringMatching(/^2\d{3}-/),
        },
      ],
      TotalCount: 1,
    },
  });
  const [mail] = invitations(smtp);
  expect(mail?.to).toEqual(['office@shencheng.example']);
  const text = mailParts(mail?.source ?? '').text;
  expect(text).toContain('申城检测公司：');
  expect(text).toContain('时间：2098-12-01 09:00 至 17:00\n地点：上海\n\n请带上证件');
  expect(webhook.posted.map(({ body }) => body)).toEqual([
    {
      mobile: '13900139001',
      content: '【协会门户】诚邀贵单位参加“活动周”，时间：2098-12-01 09:00 至 17:00，地点：上海。',
    },
  ]);
});

test('an invitation retains link addresses, list numbers and table rows of its rich text', async ({
  site,
  smtp,
  administrator,
}) => {
  const member = await makeMember(site, { Email: 'rich@shencheng.example' });
  const form = {
    Title: '活动推进会',
    BeginTime: '2027-03-05 09:00:00',
    Place: '南京市 A&B 厅',
    NoticeUrl: '/info?MenuId=12&NewsId=9',
    Content:
      '<ol><li>签到</li><li>讲话</li></ol><table><tr><th>时间</th><th>内容</th></tr><tr><td>9:00</td><td>开幕</td></tr></table>' +
      '<p>报名：<a href="https://example.org/bm">点此报名</a>，详见<a href="/info?MenuId=12&amp;NewsId=9">通知</a></p>',
    MemberIds: [member.id],
  };
  const lines = [
    '1. 签到',
    '2. 讲话',
    '时间 | 内容',
    '9:00 | 开幕',
    '报名：点此报名（https://example.org/bm），详见通知（http://localhost/info?MenuId=12&NewsId=9）',
    '',
    '详情：http://localhost/info?MenuId=12&NewsId=9',
  ].join('\n');

  const preview = await site.call(PreviewInvitation, form, administrator);
  await saveActivity(site, administrator, form);

  expect(preview.Mail.Body).toContain(lines);
  const mailOf = () => invitations(smtp).find(({ to }) => to.includes('rich@shencheng.example'));
  await expect.poll(mailOf).toBeDefined();
  const { text, html } = mailParts(mailOf()?.source ?? '');
  expect(text).toContain(lines);
  expect(html).toContain('<ol><li>签到</li><li>讲话</li></ol><table>');
  expect(html).toContain('地点：南京市 A&amp;B 厅');
  expect(html).toContain('<a href="http://localhost/info?MenuId=12&amp;NewsId=9">通知</a>');
  expect(html).toContain('详情：<a href="http://localhost/info?MenuId=12&amp;NewsId=9">');
});

test('a member of the selected levels or types is invited once; applicants and disabled members are not', async ({
  site,
  administrator,
}) => {
  const [gold, silver] = [await makeOptions(site), await makeOptions(site)];
  const byLevel = await makeMember(site, gold);
  const byType = await makeMember(site, { ...silver, MemberLevelId: gold.MemberLevelId });
  const disabled = await makeMember(site, gold);
  await site.call(businessMembers.EditMemberStatus, { MemberId: disabled.id, Status: 0 }, administrator);
  const applicant = await makeApplication(site, gold);
  await makeMember(site);

  const { ActivityId, Version, NewInvitedCount } = await saveActivity(site, administrator, {
    LevelIds: [gold.MemberLevelId],
    TypeIds: [silver.CompanyTypeId],
    MemberIds: [byLevel.id, disabled.id, applicant.id],
  });
  const again = await saveActivity(site, administrator, {
    ActivityId,
    Version,
    LevelIds: [gold.MemberLevelId],
  });

  expect([NewInvitedCount, again.NewInvitedCount]).toEqual([2, 0]);
  // Invitations that reached nobody yet are listed first.
  await expect.poll(() => statesOf(site, administrator, ActivityId)).toEqual(['sent', 'sent']);
  const { Members } = await readActivity(site, administrator, ActivityId);
  expect(Members.List.map(({ MemberId }) => MemberId)).toEqual([byLevel.id, byType.id]);
});

test('unreached members are listed as failed with the reasons, and a resend reaches only these members', async ({
  smtp,
  webhook,
  site,
  administrator,
}) => {
  const unlucky = await makeMember(site, { Email: 'gone@a.example', OperatorPhone: '13900139002' });
  const lucky = await makeMember(site, { Email: 'here@a.example', OperatorPhone: '021-55555555' });
  smtp.answerTo('gone@a.example', 550);
  webhook.answerTo('13900139002', 422);

  const { ActivityId } = await saveActivity(site, administrator, { MemberIds: [unlucky.id, lucky.id] });
  await expect.poll(() => statesOf(site, administrator, ActivityId)).toEqual(['failed', 'sent']);

  expect((await readActivity(site, administrator, ActivityId)).Members.List).toMatchObject([
    {
      MemberId: unlucky.id,
      Reason: '邮件服务器拒收（550）；短信接口拒收',
      MailState: 'failed',
      SmsState: 'failed',
    },
    { MemberId: lucky.id, Reason: '', MailState: 'sent', SmsState: 'none' },
  ]);
  const failed = await site.call(GetActivity, { id: ActivityId, state: 'failed' }, administrator);
  expect(failed.Members).toMatchObject({ List: [{ MemberId: unlucky.id }], TotalCount: 1 });

  smtp.answerTo('gone@a.example', undefined);
  smtp.received.length = 0;
  const resent = await site.call(ResendActivityMember, { ActivityId }, administrator);
  expect(resent).toEqual({ ActivityId, ResendCount: 1 });
  const history = { noun: 'activity', recordid: ActivityId } as const;
  const { List } = await site.call(systemAudit.GetRecordHistory, history, administrator);
  // The log records a change, not a new record.
  expect(List[0]).toMatchObject({ Action: 'ResendActivityMember', Before: {}, After: { ResendCount: 1 } });
  await expect.poll(() => statesOf(site, administrator, ActivityId)).toEqual(['sent', 'sent']);

  expect(smtp.received.map(({ to }) => to)).toEqual([['gone@a.example']]);
  const colleague = await signInAdministrator(site);
  expect(await site.send(ResendActivityMember, { ActivityId }, colleague)).toMatchObject({
    Code: 409,
    Message: '没有发送失败的会员',
  });
});

test('a member with a delivered invitation receives a second copy only with Again', async ({
  smtp,
  site,
  administrator,
}) => {
  const member = await makeMember(site, { Email: 'again@a.example', OperatorPhone: '021-55555555' });
  const stranger = await makeMember(site);
  const { ActivityId } = await saveActivity(site, administrator, { MemberIds: [member.id] });
  await expect.poll(() => statesOf(site, administrator, ActivityId)).toEqual(['sent']);
  smtp.received.length = 0;

  const resend = { ActivityId, MemberIds: [member.id] };
  expect(await site.call(ResendActivityMember, resend, administrator)).toMatchObject({ ResendCount: 0 });
  const again = { ...resend, Again: 1 } as const;
  expect(await site.call(ResendActivityMember, again, administrator)).toMatchObject({ ResendCount: 1 });
  await expect.poll(() => statesOf(site, administrator, ActivityId)).toEqual(['sent']);

  expect(smtp.received.map(({ to }) => to)).toEqual([['again@a.example']]);
  const notInvited = { ActivityId, MemberIds: [member.id, stranger.id] };
  expect(await site.send(ResendActivityMember, notInvited, administrator)).toMatchObject({ Code: 404 });
});

test('a resend skips an invitation that is still queued', async ({ smtp, site, administrator }) => {
  smtp.answerTo('slow@a.example', 451);
  const member = await makeMember(site, { Email: 'slow@a.example', OperatorPhone: '021-55555555' });
  const { ActivityId } = await saveActivity(site, administrator, { MemberIds: [member.id] });
  await expect
    .poll(async () => (await readActivity(site, administrator, ActivityId)).Members.List[0]?.MailState)
    .toBe('queued');

  const resend = { ActivityId, MemberIds: [member.id] };
  expect(await site.call(ResendActivityMember, resend, administrator)).toMatchObject({ ResendCount: 0 });
  expect(await statesOf(site, administrator, ActivityId)).toEqual(['queued']);
});

test('a member that was disabled after the invitation receives no resend', async ({
  smtp,
  site,
  administrator,
}) => {
  smtp.answerTo('left@a.example', 550);
  const member = await makeMember(site, { Email: 'left@a.example', OperatorPhone: '021-55555555' });
  const { ActivityId } = await saveActivity(site, administrator, { MemberIds: [member.id] });
  await expect.poll(() => statesOf(site, administrator, ActivityId)).toEqual(['failed']);
  await site.call(businessMembers.EditMemberStatus, { MemberId: member.id, Status: 0 }, administrator);

  await site.call(ResendActivityMember, { ActivityId }, administrator);

  await expect
    .poll(async () => (await readActivity(site, administrator, ActivityId)).Members.List[0]?.Reason)
    .toBe('会员已停用');
});
