import { expect } from 'vitest';
import { businessNotices, type NoticeForm } from '#contract/notices/managed-notices.ts';
import type { TestApp } from '../start-test-app.ts';

let count = 0;

/** Saves a draft with a text of its own for these members. */
export async function saveNotice(
  site: TestApp,
  administrator: string,
  { MemberIds = [], ...form }: Partial<NoticeForm> & { MemberIds?: number[] } = {},
) {
  const filled = { Title: `通知${++count}`, Content: '请查收。', Audience: { MemberIds }, ...form };
  return await site.call(businessNotices.SaveNotice, filled, administrator);
}

/** Saves and sends a notice; returns its id when its messages are written. */
export async function sendNotice(
  site: TestApp,
  administrator: string,
  form: Parameters<typeof saveNotice>[2],
): Promise<number> {
  const { NoticeId } = await saveNotice(site, administrator, form);
  await site.call(businessNotices.SendNotice, { NoticeId }, administrator);
  return NoticeId;
}

/** Reads the recipients of a notice. */
export async function recipientsOf(
  site: TestApp,
  administrator: string,
  id: number,
  state?: 'unread' | 'held',
) {
  const { List } = await site.call(
    businessNotices.GetNoticeRecipients,
    { id, pagesize: 500, ...(state && { state }) },
    administrator,
  );
  return List;
}

/** Waits until nothing of a notice is on its way. */
export async function allLeft(site: TestApp, noticeId: number) {
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
