import { sql } from 'kysely';
import { expect } from 'vitest';
import { businessActivities } from '#contract/activities/activities.ts';
import { businessHeldMessages } from '#contract/back-office/held-messages.ts';
import type { SmsKind } from '#contract/back-office/sms-kinds.ts';
import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessNotices } from '#contract/notices/managed-notices.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { recipientsOf, saveNotice, sendNotice } from '../../testing/factories/make-notice.ts';
import { makeMember, makeNews, signInAdministrator } from '../../testing/factories/records.ts';
import { mailParts } from '../../testing/mail-parts.ts';
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

const {
  GetNotice,
  GetNoticeList,
  SaveNotice,
  DelNotice,
  PreviewNotice,
  SendNotice,
  WithdrawNotice,
  RemindNotice,
  CountNoticeReminder,
  CallNoticeRecipients,
  ExportNoticeRecipients,
} = businessNotices;

const stateOf = async (site: TestApp, token: string, id: number, memberId: number) =>
  (await recipientsOf(site, token, id)).find(({ MemberId }) => MemberId === memberId)?.State;

/** A record of the office without mail or mobile number. */
async function makeLandlineMember(site: TestApp, administrator: string) {
  const form = { MemberName: '座机公司', DailyOperator: '老张', OperatorPhone: '021-55556666' };
  const { MemberId } = await site.call(businessMembers.EditMemberInfo, form, administrator);
  const colleague = await signInAdministrator(site, ['member:audit']);
  await site.call(businessMembers.SaveApplyAudit, { MemberId, Status: 1 }, colleague);
  return { id: MemberId };
}

/** Waits until nothing of a notice is on its way. */
async function allLeft(site: TestApp, noticeId: number) {
  const waiting = async () => {
    const { due } = await site.db
      .selectFrom('notice_recipients')
      .where('notice_id', '=', noticeId)
      .where('is_due', '=', true)
      .select(({ fn }) => fn.countAll<number>().as('due'))
      .executeTakeFirstOrThrow();
    const { queued } = await site.db
      .selectFrom('outgoing_messages')
      .where('noun', '=', 'notice')
      .where('record_id', '=', noticeId)
      .where('state', '=', 'queued')
      .select(({ fn }) => fn.countAll<number>().as('queued'))
      .executeTakeFirstOrThrow();
    return due + queued;
  };
  await expect.poll(waiting).toBe(0);
}

/** As if everything had been written some days ago. */
async function agoBy(site: TestApp, noticeId: number, days: number) {
  const earlier = (column: string) => sql<Date>`${sql.ref(column)} - make_interval(days => ${days})`;
  await site.db
    .updateTable('notice_recipients')
    .set({ written_at: earlier('written_at') })
    .where('notice_id', '=', noticeId)
    .execute();
  await site.db
    .updateTable('notices')
    .set({ sent_at: earlier('sent_at') })
    .where('id', '=', noticeId)
    .execute();
}

test('a notice with a text of its own leaves by mail and short message, and the rest waits for a call', async ({
  smtp,
  webhook,
  site,
  administrator,
}) => {
  const reached = await makeMember(site, {
    MemberName: '申城检测公司',
    Email: 'notice@shencheng.example',
    OperatorPhone: '13900139001',
  });
  const rung = await makeLandlineMember(site, administrator);

  const NoticeId = await sendNotice(site, administrator, {
    Title: '春节放假安排',
    Content: '秘书处 2 月 10 日至 16 日放假。\n\n紧急事项请致电值班室。',
    MemberIds: [reached.id, rung.id],
  });

  await expect.poll(() => stateOf(site, administrator, NoticeId, reached.id)).toBe('sent');
  expect(await stateOf(site, administrator, NoticeId, rung.id)).toBe('held');
  const letter = () =>
    smtp.received
      .filter(({ to }) => to.includes('notice@shencheng.example'))
      .map(({ source }) => mailParts(source.toString()).text)
      .find((one) => one.includes('放假')) ?? '';
  await expect.poll(letter).not.toBe('');
  const text = letter();
  expect(text).toContain('申城检测公司：\n\n秘书处 2 月 10 日至 16 日放假。');
  expect(text).toMatch(/看过后请点这里，协会就知道贵单位已看到：\nhttps?:\/\/\S+\/notice\?Key=[\w-]{43}\n/);
  await expect.poll(() => webhook.posted.length).toBe(1);
  expect(webhook.posted[0]?.body).toEqual({
    mobile: '13900139001',
    content: '【协会门户】通知：“春节放假安排”，请看邮件，或登录网站在“通知”里查看。',
  });
  const { List } = await site.call(businessHeldMessages.GetHeldMessages, { pagesize: 100 }, administrator);
  expect(List.find(({ MemberId }) => MemberId === rung.id)?.Subject).toBe('通知：春节放假安排');
});

test('a draft is changed and deleted; a sent notice is neither', async ({ site, administrator }) => {
  const member = await makeMember(site);
  const draft = await saveNotice(site, administrator, { Title: '草稿', MemberIds: [member.id] });
  await site.call(
    SaveNotice,
    { ...draft, Title: '改过的草稿', Content: '内容', Audience: { MemberIds: [member.id] } },
    administrator,
  );
  expect(await site.call(GetNotice, { id: draft.NoticeId }, administrator)).toMatchObject({
    Title: '改过的草稿',
    Status: 0,
  });
  await site.call(SendNotice, { NoticeId: draft.NoticeId }, administrator);

  const change = { NoticeId: draft.NoticeId, Title: '再改', Content: '内容' };
  for (const [call, form] of [
    [SaveNotice, { ...change, Audience: {} }],
    [DelNotice, { NoticeId: draft.NoticeId }],
    [SendNotice, { NoticeId: draft.NoticeId }],
  ] as const)
    expect(await site.send(call, form, administrator)).toMatchObject({
      Code: 409,
      Message: '通知已经发送，不能再改',
    });
  const other = await saveNotice(site, administrator);
  await site.call(DelNotice, { NoticeId: other.NoticeId }, administrator);
  expect((await site.send(GetNotice, { id: other.NoticeId }, administrator)).Code).toBe(404);
});

test('a notice needs a text or an article, and somebody to read it', async ({ site, administrator }) => {
  const form = { Title: '空的', Audience: {} };
  expect(await site.send(SaveNotice, form, administrator)).toMatchObject({
    Code: 400,
    Data: { Content: '请写通知的内容' },
  });
  expect(await site.send(SaveNotice, { ...form, NewsId: 999_999 }, administrator)).toMatchObject({
    Code: 400,
    Data: { NewsId: '没有这篇文章，或已删除' },
  });
  const { NoticeId } = await saveNotice(site, administrator);

  expect(await site.send(SendNotice, { NoticeId }, administrator)).toMatchObject({
    Code: 409,
    Message: '人群里没有会员，请重新选择',
  });
});

test('the preview says what leaves, by which way, and changes nothing', async ({ site, administrator }) => {
  const member = await makeMember(site, { MemberName: '预览公司', Email: 'p@preview.example' });
  const NewsId = await makeNews(site, administrator, { Title: '关于举办培训班的通知' });
  const form = { Title: '关于举办培训班的通知', NewsId, Audience: { MemberIds: [member.id] } };

  const preview = await site.call(PreviewNotice, form, administrator);

  expect(preview).toMatchObject({
    MemberName: '预览公司',
    Counts: { Companies: 1, WithMail: 1, PhoneOnly: 0, Unreachable: 0 },
  });
  expect(preview.Mail.Subject).toBe('通知：关于举办培训班的通知');
  expect(preview.Mail.Body).toContain('发布了《关于举办培训班的通知》，请查看。');
  expect([...preview.Sms].length).toBeLessThanOrEqual(70);
  expect((await site.call(GetNoticeList, { key: '关于举办培训班' }, administrator)).TotalCount).toBe(0);
});

test('the previews of notices and invitations have the words of the registered templates', async ({
  site,
  administrator,
}) => {
  const member = await makeMember(site, { MemberName: '模板公司', OperatorPhone: '13900139077' });
  const useTemplates = (...SmsTemplates: { Kind: SmsKind; Code: string; Text: string; Params: string[] }[]) =>
    site.call(businessSettings.SaveSiteConfig, { SmsSign: '江澜协会', SmsTemplates }, administrator);
  const notice = { Title: '放假安排', Content: '请查收。', Audience: { MemberIds: [member.id] } };
  const invitation = {
    Title: '研讨会',
    BeginTime: '2098-12-01 09:00:00',
    Place: '图书馆',
    Content: '<p>请参加</p>',
    MemberIds: [member.id],
  };
  const previews = async () => [
    (await site.call(PreviewNotice, notice, administrator)).Sms,
    (await site.call(businessActivities.PreviewInvitation, invitation, administrator)).Sms,
  ];

  await useTemplates({ Kind: 'notice', Code: 'SMS_1', Text: '请查收通知{标题}。', Params: ['标题'] });
  expect(await previews()).toEqual(['【江澜协会】请查收通知放假安排。', '']);
  const Text = '敬请出席{活动}，{地点}。';
  await useTemplates({ Kind: 'activity-invitation', Code: 'SMS_2', Text, Params: ['活动', '地点'] });
  expect(await previews()).toEqual(['', '【江澜协会】敬请出席研讨会，图书馆。']);
  await useTemplates();
  expect((await previews())[0]).toContain('“放假安排”，请看邮件');
});

test('only a published article is told of, and an article taken offline ends what has not left', async ({
  site,
  administrator,
}) => {
  const member = await makeMember(site);
  const NewsId = await makeNews(site, administrator, { Title: '先不发布', Status: 0 });
  const { NoticeId } = await saveNotice(site, administrator, { NewsId, MemberIds: [member.id] });
  expect(await site.send(SendNotice, { NoticeId }, administrator)).toMatchObject({
    Code: 409,
    Message: '文章没有发布，会员打不开，请先发布',
  });
  await site.call(businessNews.SaveNewsStatus, { Ids: [NewsId], Status: 1 }, administrator);
  await site.call(SendNotice, { NoticeId }, administrator);
  await allLeft(site, NoticeId);
  const waits = (time: Date) =>
    site.db
      .updateTable('outgoing_messages')
      .set({ state: 'queued', next_attempt_at: time })
      .where('noun', '=', 'notice')
      .where('record_id', '=', NoticeId)
      .execute();
  await waits(new Date('2098-01-01'));

  await site.call(businessNews.SaveNewsStatus, { Ids: [NewsId], Status: 0 }, administrator);
  await waits(new Date());

  await expect.poll(() => stateOf(site, administrator, NoticeId, member.id)).toBe('failed');
  const [row] = await recipientsOf(site, administrator, NoticeId);
  expect(row?.Reason).toBe('事情已有变化，未发出');
});

test('a withdrawn notice leaves no more, and says how many have got nothing', async ({
  site,
  administrator,
}) => {
  const [sent, waiting] = [await makeMember(site), await makeMember(site)];
  const NoticeId = await sendNotice(site, administrator, { MemberIds: [sent.id, waiting.id] });
  await allLeft(site, NoticeId);
  await site.db
    .updateTable('outgoing_messages')
    .set({ state: 'queued', next_attempt_at: new Date('2098-01-01') })
    .where('noun', '=', 'notice')
    .where('record_id', '=', NoticeId)
    .where('member_id', '=', waiting.id)
    .execute();
  expect(await stateOf(site, administrator, NoticeId, waiting.id)).toBe('queued');

  const answer = await site.call(WithdrawNotice, { NoticeId }, administrator);

  expect(answer.WithdrawnCount).toBe(1);
  expect(await stateOf(site, administrator, NoticeId, waiting.id)).toBe('withdrawn');
  expect(await stateOf(site, administrator, NoticeId, sent.id)).toBe('sent');
  expect(await site.send(WithdrawNotice, { NoticeId }, administrator)).toMatchObject({ Code: 409 });
  expect(await site.send(RemindNotice, { NoticeId }, administrator)).toMatchObject({
    Code: 409,
    Message: '通知已经撤回',
  });
});

test('whoever has not read is reminded, but nobody who was called, and nobody twice on one day', async ({
  smtp,
  site,
  administrator,
}) => {
  const [read, called, unread] = [await makeMember(site), await makeMember(site), await makeMember(site)];
  const MemberIds = [read.id, called.id, unread.id];
  const NoticeId = await sendNotice(site, administrator, { Title: '年会', MemberIds });
  await allLeft(site, NoticeId);
  await site.db
    .updateTable('notice_recipients')
    .set({ opened_at: new Date() })
    .where('member_id', '=', read.id)
    .where('notice_id', '=', NoticeId)
    .execute();
  await site.call(CallNoticeRecipients, { NoticeId, MemberIds: [called.id] }, administrator);
  expect(await site.call(CountNoticeReminder, { id: NoticeId }, administrator)).toMatchObject({
    Companies: 0,
    Today: 1,
    Called: 1,
  });
  expect(await site.send(RemindNotice, { NoticeId }, administrator)).toMatchObject({ Code: 409 });
  await agoBy(site, NoticeId, 4);
  expect(await waitingCount(site, administrator)).toBe(1);
  smtp.received.length = 0;

  const first = await site.call(RemindNotice, { NoticeId }, administrator);
  await expect.poll(() => smtp.received.length).toBe(1);
  const named = await site.call(RemindNotice, { NoticeId, MemberIds }, administrator);
  const again = await site.call(RemindNotice, { NoticeId, Again: 1 }, administrator);

  expect([first, named, again]).toEqual([
    { RemindedCount: 1, TodayCount: 0 },
    { RemindedCount: 0, TodayCount: 1 },
    { RemindedCount: 1, TodayCount: 0 },
  ]);
  await expect.poll(() => smtp.received.length).toBe(2);
  expect(mailParts(smtp.received[0]?.source ?? '').text).toContain('请查收。');
  const states = new Map(
    (await recipientsOf(site, administrator, NoticeId)).map((one) => [one.MemberId, one]),
  );
  expect(states.get(read.id)?.State).toBe('read');
  expect(states.get(called.id)).toMatchObject({ State: 'called', RemindCount: 0 });
  expect(states.get(unread.id)).toMatchObject({ State: 'sent', RemindCount: 2 });
  expect(await waitingCount(site, administrator)).toBe(0);
});

async function waitingCount(site: TestApp, administrator: string) {
  const { Counts } = await site.call(businessWorkbench.GetWaiting, {}, administrator);
  return Counts.find(({ Kind }) => Kind === 'unreadNotice')?.Count;
}

test('two clerks who press at once remind each company once', async ({ site, administrator }) => {
  const members = await Promise.all([1, 2, 3].map(() => makeMember(site)));
  const NoticeId = await sendNotice(site, administrator, { MemberIds: members.map(({ id }) => id) });
  await allLeft(site, NoticeId);
  await agoBy(site, NoticeId, 1);
  const others = await Promise.all([1, 2, 3].map(() => signInAdministrator(site)));

  const answers = await Promise.all(others.map((token) => site.send(RemindNotice, { NoticeId }, token)));

  expect(answers.map(({ Code }) => Code).toSorted()).toEqual([200, 409, 409]);
  await expect
    .poll(async () =>
      (await recipientsOf(site, administrator, NoticeId)).map(({ RemindCount }) => RemindCount),
    )
    .toEqual([1, 1, 1]);
});

test('the state of a recipient is right however its messages change at once', async ({
  site,
  administrator,
}) => {
  const member = await makeMember(site, { OperatorPhone: '13900139003' });
  const NoticeId = await sendNotice(site, administrator, { MemberIds: [member.id] });
  await allLeft(site, NoticeId);
  const ids = await site.db
    .selectFrom('outgoing_messages')
    .select('id')
    .where('noun', '=', 'notice')
    .where('record_id', '=', NoticeId)
    .execute();
  expect(ids.length).toBe(2);
  const set = async (id: number, state: string) =>
    await site.db.updateTable('outgoing_messages').set({ state }).where('id', '=', id).execute();
  for (let round = 0; round < 20; round++) {
    await Promise.all(ids.map(({ id }) => set(id, 'queued')));
    expect(await deliveryOf(site, NoticeId)).toBe('queued');
    await Promise.all(ids.map(({ id }, at) => set(id, at === round % 2 ? 'sent' : 'failed')));
    expect(await deliveryOf(site, NoticeId)).toBe('sent');
  }
});

async function deliveryOf(site: TestApp, noticeId: number) {
  const row = await site.db
    .selectFrom('notice_recipients')
    .select('delivery')
    .where('notice_id', '=', noticeId)
    .executeTakeFirstOrThrow();
  return row.delivery;
}

test('the recipients are exported, and only with the right', async ({ site, administrator }) => {
  const member = await makeMember(site);
  const NoticeId = await sendNotice(site, administrator, { MemberIds: [member.id] });
  const reader = await signInAdministrator(site, ['notice:list']);

  const { statusCode, headers } = await site.app.inject({
    url: `${ExportNoticeRecipients.path}?id=${NoticeId}`,
    headers: { token: administrator },
  });

  expect(statusCode).toBe(200);
  expect(headers['content-disposition']).toContain('.xlsx');
  expect((await site.send(ExportNoticeRecipients, { id: NoticeId }, reader)).Code).toBe(403);
});
