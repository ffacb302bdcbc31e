import { expect } from 'vitest';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessNotices } from '#contract/notices/managed-notices.ts';
import { webNotices } from '#contract/notices/notices.ts';
import { today } from '../../platform/core/shanghai-time.ts';
import { recipientsOf, sendNotice } from '../../testing/factories/make-notice.ts';
import { makeMember, makeNews, signInMember } from '../../testing/factories/records.ts';
import { mailParts } from '../../testing/mail-parts.ts';
import type { TestSmtp } from '../../testing/services/start-smtp.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test as siteTest } from '../../testing/test.ts';

const test = siteTest.extend('env', { scope: 'file' }, ({ smtp }) => ({ SMTP_URL: smtp.url }));

const { GetNotice, ReadNotice, GetMyNotices } = webNotices;

let count = 0;

/** Sends a notice to a member of its own; returns the key in its letter. */
async function sendLetter(
  { site, administrator, smtp }: { site: TestApp; administrator: string; smtp: TestSmtp },
  form: { Title?: string; Content?: string; NewsId?: number } = {},
) {
  const Email = `letter${++count}@notice.example`;
  const member = await makeMember(site, { MemberName: `收信公司${count}`, Email });
  const NoticeId = await sendNotice(site, administrator, { ...form, MemberIds: [member.id] });
  const textOf = () =>
    smtp.received
      .filter(({ to }) => to.includes(Email))
      .map(({ source }) => mailParts(source.toString()).text)
      .find((one) => one.includes('/notice?')) ?? '';
  await expect.poll(() => /Key=([\w-]{43})/.test(textOf())).toBe(true);
  const Key = /Key=([\w-]{43})/.exec(textOf())?.[1] ?? '';
  const stateOf = async () => (await recipientsOf(site, administrator, NoticeId))[0];
  // The program notes that a mail left after the server has it.
  await expect.poll(async () => (await stateOf())?.State).toBe('sent');
  return { member, NoticeId, Key, stateOf, text: textOf() };
}

test('a personal link opens the text of the notice without signing in, and reading alone counts nothing', async ({
  site,
  administrator,
  smtp,
}) => {
  const context = { site, administrator, smtp };
  const { NoticeId, Key, stateOf } = await sendLetter(context, { Title: '放假', Content: '二月放假。' });

  const notice = await site.call(GetNotice, { Key });

  expect(notice).toMatchObject({
    NoticeId,
    Title: '放假',
    Content: '二月放假。',
    Article: null,
    IsGone: false,
  });
  expect(await stateOf()).toMatchObject({ State: 'sent', ReadTime: '' });
});

test('the page says that the notice was read: the first time counts, and what has not left is withdrawn', async ({
  site,
  administrator,
  smtp,
}) => {
  const context = { site, administrator, smtp };
  const { Key, stateOf, NoticeId } = await sendLetter(context);
  const messages = site.db.updateTable('outgoing_messages').where('noun', '=', 'notice');
  await messages
    .set({ state: 'queued', next_attempt_at: new Date('2098-01-01') })
    .where('record_id', '=', NoticeId)
    .execute();

  await site.call(ReadNotice, { Key });
  const first = (await stateOf())?.ReadTime;
  await site.call(ReadNotice, { Key });

  expect(await stateOf()).toMatchObject({ State: 'read', IsReadByLink: true, ReadTime: first });
  const [message] = await site.db
    .selectFrom('outgoing_messages')
    .select(['state', 'reason'])
    .where('noun', '=', 'notice')
    .where('record_id', '=', NoticeId)
    .execute();
  expect(message).toEqual({ state: 'failed', reason: '单位已看到' });
});

test('a wrong key opens nothing, and guessing ends soon', async ({ site }) => {
  const address = '198.51.100.7';
  const codes = new Set<number>();
  for (let round = 0; round < 40; round++) {
    const Key = Buffer.alloc(32, round).toString('base64url');
    codes.add((await site.send(GetNotice, { Key }, undefined, address)).Code);
  }

  expect([...codes].toSorted()).toEqual([404, 429]);
});

test('an article for members asks the holder of a link to sign in, and counts only then', async ({
  site,
  administrator,
  smtp,
}) => {
  const context = { site, administrator, smtp };
  const NewsId = await makeNews(site, administrator, {
    Title: '会员价格表',
    NewContent: '<p>仅供会员的价格</p>',
    IsMemberRead: true,
  });
  const { Key, member, stateOf, text } = await sendLetter(context, {
    Title: '会员价格表',
    Content: '',
    NewsId,
  });
  expect(text).toContain('本文只供会员阅读');
  expect(text).not.toContain('仅供会员的价格');

  const notice = await site.call(GetNotice, { Key });
  await site.call(ReadNotice, { Key });
  expect(notice.Article).toMatchObject({ NewsId, IsMemberRead: true });
  expect(await stateOf()).toMatchObject({ State: 'sent' });

  const other = await signInMember(site, await makeMember(site));
  await site.call(ReadNotice, { Key }, other);
  await site.call(ReadNotice, { NewsId }, other);
  expect(await stateOf()).toMatchObject({ State: 'sent' });

  await site.call(ReadNotice, { NewsId }, await signInMember(site, member));
  expect(await stateOf()).toMatchObject({ State: 'read', IsReadByLink: false });
});

test('an article that was taken offline is not opened by the link', async ({ site, administrator, smtp }) => {
  const context = { site, administrator, smtp };
  const NewsId = await makeNews(site, administrator, { Title: '要撤的' });
  const { Key, stateOf } = await sendLetter(context, { Title: '要撤的', Content: '', NewsId });
  await site.call(businessNews.SaveNewsStatus, { Ids: [NewsId], Status: 0 }, administrator);

  const notice = await site.call(GetNotice, { Key });
  await site.call(ReadNotice, { Key });

  expect(notice).toMatchObject({ Article: null, IsGone: true });
  expect((await stateOf())?.State).toBe('sent');
});

test('a member sees the notices to it, unread ones first, and nobody else does', async ({
  site,
  administrator,
  smtp,
}) => {
  const context = { site, administrator, smtp };
  const { member, NoticeId } = await sendLetter(context, { Title: '第一条' });
  const later = await sendNotice(site, administrator, { Title: '第二条', MemberIds: [member.id] });
  const token = await signInMember(site, member);
  const stranger = await signInMember(site, await makeMember(site));
  expect((await site.call(GetMyNotices, {}, token)).List.map(({ Title }) => Title)).toEqual([
    '第二条',
    '第一条',
  ]);

  await site.call(GetNotice, { NoticeId: later }, token);
  await site.call(ReadNotice, { NoticeId: later }, token);

  const own = await site.call(GetMyNotices, {}, token);
  expect(own.List.map(({ Title, IsRead }) => [Title, IsRead])).toEqual([
    ['第一条', false],
    ['第二条', true],
  ]);
  expect(own.UnreadCount).toBe(1);
  expect((await site.send(GetNotice, { NoticeId }, stranger)).Code).toBe(404);
  expect((await site.send(ReadNotice, { NoticeId }, stranger)).Code).toBe(404);
  expect((await site.send(GetNotice, { NoticeId })).Code).toBe(404);
  expect((await site.call(GetMyNotices, {}, stranger)).TotalCount).toBe(0);
});

test('the link of a company that has left opens no more, and it is not reminded', async ({
  site,
  administrator,
  smtp,
}) => {
  const context = { site, administrator, smtp };
  const { Key, member, NoticeId } = await sendLetter(context);
  const { Version } = await site.call(businessMembers.GetMemberModel, { id: member.id }, administrator);
  await site.call(
    businessMembers.EndMember,
    { MemberId: member.id, EndDate: today(), EndReason: '退会', Version },
    administrator,
  );

  expect((await site.send(GetNotice, { Key })).Code).toBe(404);
  expect(await site.call(businessNotices.CountNoticeReminder, { id: NoticeId }, administrator)).toMatchObject(
    {
      Companies: 0,
      Today: 0,
    },
  );
});
