import { sql } from 'kysely';
import { expect } from 'vitest';
import { systemStaff } from '#contract/accounts/staff.ts';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import type { Database } from '../platform/db/open.ts';
import { test } from '../testing/test.ts';

test.for([
  ['a search', businessNews.GetNewsList, { key: '协会' }, 409, '要找的内容太多'],
  ['an article', businessNews.GetNewsDetail, { newsid: 1 }, 503, '系统繁忙，请稍后再试'],
  ['the menu', systemStaff.GetSystemMenuList, {}, 503, '系统繁忙，请稍后再试'],
] as const)(
  'when the database ends the statement of %s, only what can be narrowed is refused for its size',
  async ([, endpoint, input, Code, Message], { site, administrator }) => {
    await site.owner.transaction().execute(async (tx) => {
      await sql`lock table news, menus, system_menus in access exclusive mode`.execute(tx);
      const answer = site.send(endpoint as Endpoint, input as never, administrator);
      await endWaiting(site.db);

      const { Code: code, Message: words } = await answer;
      expect([code, words]).toEqual([Code, expect.stringContaining(Message)]);
    });
  },
);

/** Ends the first statement that waits for a lock, as its time limit would. */
async function endWaiting(db: Database): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql`select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length;
    })
    .toBeGreaterThan(0);
}
