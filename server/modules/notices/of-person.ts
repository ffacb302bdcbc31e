import { formatTime, timeOrBlank } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';

/** Returns the notices that were sent to a member, and when it read them. */
export async function exportNotices(db: Database, memberId: number) {
  const rows = await db
    .selectFrom('notice_recipients as r')
    .innerJoin('notices as t', 't.id', 'r.notice_id')
    .select(['t.title', 't.sent_at', 'r.opened_at'])
    .where('r.member_id', '=', memberId)
    .where('t.sent_at', 'is not', null)
    .orderBy('t.sent_at')
    .orderBy('t.id')
    .execute();
  return rows.map(({ title, sent_at, opened_at }) => ({
    Name: timeOrBlank(sent_at),
    Value: opened_at ? `${title}（${formatTime(opened_at)} 已看）` : title,
  }));
}
