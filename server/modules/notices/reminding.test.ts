import { sql } from 'kysely';
import { expect } from 'vitest';
import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { businessNotices } from '#contract/notices/managed-notices.ts';
import { allLeft, recipientsOf, sendNotice } from '../../testing/factories/make-notice.ts';
import { makeMember, signInAdministrator } from '../../testing/factories/records.ts';
import { mailParts } from '../../testing/mail-parts.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test as siteTest } from '../../testing/test.ts';

const test = siteTest.extend('env', { scope: 'file' }, ({ smtp, webhook }) => ({
  SMTP_URL: smtp.url,
  SMS_WEBHOOK_URL: webhook.url,
}));

const { RemindNotice, CountNoticeReminder, CallNoticeRecipients } = businessNotices;

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
