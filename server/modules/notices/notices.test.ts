import { expect } from 'vitest';
import { businessHeldMessages } from '#contract/back-office/held-messages.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessNotices } from '#contract/notices/managed-notices.ts';
import { allLeft, recipientsOf, saveNotice, sendNotice } from '../../testing/factories/make-notice.ts';
import { makeMember, makeMenu, makeNews, signInAdministrator } from '../../testing/factories/records.ts';
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

const { GetNotice, SaveNotice, DelNotice, SendNotice, WithdrawNotice, RemindNotice, ExportNoticeRecipients } =
  businessNotices;

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

test('a mail that waits quotes no article that only members may read by the time it leaves', async ({
  site,
  smtp,
  administrator,
}) => {
  const email = 'quote@shencheng.example';
  const member = await makeMember(site, { Email: email });
  const column = await makeMenu(site, administrator);
  const MenuId = await makeMenu(site, administrator, { ParentId: column });
  const article = { MenuId, Title: '内部价格', NewContent: '<p>今年的价格是三万元。</p>' };
  const NewsId = await makeNews(site, administrator, article);
  const NoticeId = await sendNotice(site, administrator, { NewsId, MemberIds: [member.id] });
  await allLeft(site, NoticeId);
  const texts = () =>
    smtp.received.filter(({ to }) => to.includes(email)).map(({ source }) => mailParts(source.toString()));
  const leaveAgain = async () => {
    await site.db
      .updateTable('outgoing_messages')
      .set({ state: 'queued', next_attempt_at: new Date() })
      .where('noun', '=', 'notice')
      .where('record_id', '=', NoticeId)
      .where('kind', '=', 'mail')
      .execute();
    const count = texts().length;
    await expect.poll(() => texts().length).toBe(count + 1);
    await allLeft(site, NoticeId);
    return texts().at(-1)!;
  };
  const lastOf = () =>
    texts()
      .filter(({ text }) => text.includes('查看全文'))
      .at(-1);
  await expect.poll(() => lastOf()?.text).toContain('三万元');

  const setReadBy = (table: 'news' | 'menus', id: number, is_member_read: boolean) =>
    site.db.updateTable(table).set({ is_member_read }).where('id', '=', id).execute();
  await setReadBy('news', NewsId, true);
  const ofArticle = await leaveAgain();
  await setReadBy('news', NewsId, false);
  await setReadBy('menus', column, true);
  const ofColumn = await leaveAgain();

  for (const { text, html } of [ofArticle, ofColumn]) {
    expect(text).toContain('本文只供会员阅读');
    expect(text + html).not.toContain('三万元');
  }
  await setReadBy('menus', column, false);
  expect((await leaveAgain()).text).toContain('三万元');
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
