import { expect } from 'vitest';
import { businessActivities, type ActivityForm } from '#contract/activities.ts';
import { businessMembers } from '#contract/managed-members.ts';
import { makeApplication, makeMember, makeOptions, signInAdministrator } from '../testing/make.ts';
import type { TestSmtp } from '../testing/start-smtp.ts';
import type { TestApp } from '../testing/start-test-app.ts';
import { test as siteTest } from '../testing/test.ts';

const test = siteTest.extend('env', { scope: 'file' }, ({ smtp, webhook }) => ({
  SMTP_URL: smtp.url,
  SMS_WEBHOOK_URL: webhook.url,
}));
test.beforeEach(({ smtp, webhook }) => {
  smtp.received.length = 0;
  webhook.posted.length = 0;
});

const { GetActivityList, GetActivity, SaveActivityDetail, ResendActivityMember } = businessActivities;
let made = 0;

async function save(site: TestApp, administrator: string, form: Partial<ActivityForm> = {}) {
  const filled = { Title: `活动${++made}`, BeginTime: '2026-12-01 09:00:00', Place: '上海', ...form };
  return await site.call(SaveActivityDetail, filled, administrator);
}

const read = (site: TestApp, administrator: string, id: number) =>
  site.call(GetActivity, { id, pagesize: 100 }, administrator);
const statesOf = async (site: TestApp, administrator: string, id: number) =>
  (await read(site, administrator, id)).Members.List.map(({ State }) => State);

/** Invitations only: approved members get a mail as well. */
const invitations = (smtp: TestSmtp) =>
  smtp.received.filter(({ source }) =>
    source.includes(Buffer.from('活动邀请：活').toString('base64').slice(0, 16)),
  );

test('a saved activity is read as it was sent, its text sanitised', async ({ site, administrator }) => {
  const { ActivityId, Version, NewInvitedCount } = await save(site, administrator, {
    Title: '风险管理培训班',
    EndTime: '2026-12-02 17:00:00',
    Content: '<p onclick="x()">日程<script>x()</script></p>',
  });

  expect({ Version, NewInvitedCount }).toEqual({ Version: 1, NewInvitedCount: 0 });
  expect(await read(site, administrator, ActivityId)).toMatchObject({
    Title: '风险管理培训班',
    BeginTime: '2026-12-01 09:00:00',
    EndTime: '2026-12-02 17:00:00',
    Place: '上海',
    Content: '<p>日程</p>',
    InvitedCount: 0,
    Members: { List: [], TotalCount: 0 },
  });
});

test('members picked are told by mail and short message, and that is seen', async ({
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

  const { ActivityId, NewInvitedCount } = await save(site, administrator, {
    Title: '活动周',
    EndTime: '2026-12-01 17:00:00',
    Content: '<p>请带上<b>证件</b></p>',
    MemberIds: [member.id],
  });
  expect(NewInvitedCount).toBe(1);
  await expect
    .poll(async () => (await read(site, administrator, ActivityId)).Members.List[0]?.SmsState)
    .toBe('sent');
  await expect
    .poll(async () => (await read(site, administrator, ActivityId)).Members.List[0]?.MailState)
    .toBe('sent');

  expect(await read(site, administrator, ActivityId)).toMatchObject({
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
  const text = Buffer.from(mail?.source.split('\r\n\r\n')[1] ?? '', 'base64').toString();
  expect(text).toContain('申城检测公司：');
  expect(text).toContain('时间：2026-12-01 09:00 至 17:00\n地点：上海\n\n请带上证件');
  expect(webhook.posted.map(({ body }) => body)).toEqual([
    {
      mobile: '13900139001',
      content: '【协会门户】诚邀贵单位参加“活动周”，时间：2026-12-01 09:00 至 17:00，地点：上海。',
    },
  ]);
});

test('whoever has one of the levels or types is invited once, applicants and disabled members are not', async ({
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

  const { ActivityId, Version, NewInvitedCount } = await save(site, administrator, {
    LevelIds: [gold.MemberLevelId],
    TypeIds: [silver.CompanyTypeId],
    MemberIds: [byLevel.id, disabled.id, applicant.id],
  });
  const again = await save(site, administrator, { ActivityId, Version, LevelIds: [gold.MemberLevelId] });

  expect([NewInvitedCount, again.NewInvitedCount]).toEqual([2, 0]);
  const { Members } = await read(site, administrator, ActivityId);
  expect(Members.List.map(({ MemberId }) => MemberId)).toEqual([byLevel.id, byType.id]);
  await expect.poll(() => statesOf(site, administrator, ActivityId)).toEqual(['sent', 'sent']);
});

test('whom nothing reached has failed with the reasons; sending again goes to these alone', async ({
  smtp,
  webhook,
  site,
  administrator,
}) => {
  const unlucky = await makeMember(site, { Email: 'gone@a.example', OperatorPhone: '13900139002' });
  const lucky = await makeMember(site, { Email: 'here@a.example', OperatorPhone: '021-55555555' });
  smtp.answerTo('gone@a.example', 550);
  webhook.answerTo('13900139002', 422);

  const { ActivityId } = await save(site, administrator, { MemberIds: [unlucky.id, lucky.id] });
  await expect.poll(() => statesOf(site, administrator, ActivityId)).toEqual(['failed', 'sent']);

  expect((await read(site, administrator, ActivityId)).Members.List).toMatchObject([
    {
      MemberId: unlucky.id,
      Reason: '邮件服务器拒收（550）；短信接口拒收（422）',
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
  await expect.poll(() => statesOf(site, administrator, ActivityId)).toEqual(['sent', 'sent']);

  expect(smtp.received.map(({ to }) => to)).toEqual([['gone@a.example']]);
  const colleague = await signInAdministrator(site);
  expect(await site.send(ResendActivityMember, { ActivityId }, colleague)).toMatchObject({
    Code: 409,
    Message: '没有发送失败的会员',
  });
});

test('members whom it has reached get it again only when that is asked for', async ({
  smtp,
  site,
  administrator,
}) => {
  const member = await makeMember(site, { Email: 'again@a.example', OperatorPhone: '021-55555555' });
  const stranger = await makeMember(site);
  const { ActivityId } = await save(site, administrator, { MemberIds: [member.id] });
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

test('what is still on its way is not sent twice', async ({ smtp, site, administrator }) => {
  smtp.answerTo('slow@a.example', 451);
  const member = await makeMember(site, { Email: 'slow@a.example', OperatorPhone: '021-55555555' });
  const { ActivityId } = await save(site, administrator, { MemberIds: [member.id] });
  await expect
    .poll(async () => (await read(site, administrator, ActivityId)).Members.List[0]?.MailState)
    .toBe('queued');

  const resend = { ActivityId, MemberIds: [member.id] };
  expect(await site.call(ResendActivityMember, resend, administrator)).toMatchObject({ ResendCount: 0 });
  expect(await statesOf(site, administrator, ActivityId)).toEqual(['queued']);
});

test('a member that was disabled meanwhile is not written to', async ({ smtp, site, administrator }) => {
  smtp.answerTo('left@a.example', 550);
  const member = await makeMember(site, { Email: 'left@a.example', OperatorPhone: '021-55555555' });
  const { ActivityId } = await save(site, administrator, { MemberIds: [member.id] });
  await expect.poll(() => statesOf(site, administrator, ActivityId)).toEqual(['failed']);
  await site.call(businessMembers.EditMemberStatus, { MemberId: member.id, Status: 0 }, administrator);

  await site.call(ResendActivityMember, { ActivityId }, administrator);

  await expect
    .poll(async () => (await read(site, administrator, ActivityId)).Members.List[0]?.Reason)
    .toBe('会员已停用');
});

test('activities are found by word and time, the latest first', async ({ site, administrator }) => {
  const early = await save(site, administrator, { Title: '年会甲', BeginTime: '2027-03-01 09:00:00' });
  const late = await save(site, administrator, {
    Title: '年会乙',
    BeginTime: '2027-04-01 09:00:00',
    Place: '苏州',
  });
  const idsOf = async (filters: object) => {
    const { List } = await site.call(GetActivityList, filters, administrator);
    return List.map(({ ActivityId }) => ActivityId);
  };

  expect(await idsOf({ key: '年会' })).toEqual([late.ActivityId, early.ActivityId]);
  expect(await idsOf({ key: '苏州' })).toEqual([late.ActivityId]);
  expect(await idsOf({ begintime: '2027-03-01', endtime: '2027-03-01' })).toEqual([early.ActivityId]);
  const past = await site.call(GetActivityList, { key: '年会', pageindex: 9 }, administrator);
  expect(past).toEqual({ List: [], TotalCount: 2 });
});

test('of two people who opened the same version the second one is told', async ({ site, administrator }) => {
  const { ActivityId, Version } = await save(site, administrator);
  const form = { ActivityId, Version, Title: '改名', BeginTime: '2026-12-01 09:00:00', Place: '上海' };
  await site.call(SaveActivityDetail, form, administrator);

  expect(await site.send(SaveActivityDetail, { ...form, Title: '又改' }, administrator)).toMatchObject({
    Code: 409,
    Message: '活动已被他人修改，请刷新后再保存',
  });
  expect((await read(site, administrator, ActivityId)).Title).toBe('改名');
});

test('a form with faults names all of them', async ({ site, administrator }) => {
  expect(await site.send(SaveActivityDetail, {}, administrator)).toMatchObject({
    Code: 400,
    Data: { Title: '请输入活动标题', BeginTime: '请选择开始时间', Place: '请输入活动地点' },
  });
  const backwards = {
    Title: 'x',
    Place: 'x',
    BeginTime: '2026-12-02 09:00:00',
    EndTime: '2026-12-01 09:00:00',
  };
  expect(await site.send(SaveActivityDetail, backwards, administrator)).toMatchObject({
    Code: 400,
    Data: { EndTime: '结束时间早于开始时间' },
  });
  expect(await site.send(GetActivity, { id: 1, state: 'lost' }, administrator)).toMatchObject({ Code: 400 });
});

test('an activity that is not there is 404 to all calls', async ({ site, administrator }) => {
  const form = { ActivityId: 99_999, Title: 'x', BeginTime: '2026-12-01', Place: 'x' };

  expect(await site.send(SaveActivityDetail, form, administrator)).toMatchObject({ Code: 404 });
  expect(await site.send(GetActivity, { id: 99_999 }, administrator)).toMatchObject({ Code: 404 });
  expect(await site.send(ResendActivityMember, { ActivityId: 99_999 }, administrator)).toMatchObject({
    Code: 404,
  });
});

test('each call needs its own permission', async ({ site }) => {
  const reader = await signInAdministrator(site, ['activity:list']);
  const form = { Title: 'x', BeginTime: '2026-12-01', Place: 'x' };

  expect(await site.send(GetActivityList, {}, reader)).toMatchObject({ Code: 200 });
  expect(await site.send(SaveActivityDetail, form, reader)).toMatchObject({ Code: 403 });
  expect(await site.send(ResendActivityMember, { ActivityId: 1 }, reader)).toMatchObject({ Code: 403 });
  expect(await site.send(GetActivityList, {})).toMatchObject({ Code: 402 });
});

test('saving and sending are in the operation log', async ({ site, administrator }) => {
  const { ActivityId } = await save(site, administrator, { Title: '留痕' });

  const rows = await site.db
    .selectFrom('operation_log')
    .select(['action', 'after_values'])
    .where('noun', '=', 'activity')
    .where('record_id', '=', String(ActivityId))
    .execute();

  expect(rows).toMatchObject([{ action: 'SaveActivityDetail' }]);
  expect(JSON.parse(rows[0]?.after_values ?? '{}')).toMatchObject({ Title: '留痕', NewInvitedCount: 0 });
});
