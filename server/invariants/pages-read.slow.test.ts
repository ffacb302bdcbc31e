import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, types } from 'pg';
import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { webNews } from '#contract/news/news.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { bigramsOf } from '../modules/news/search/search-text.ts';
import { account } from '../platform/core/account.ts';
import type { Tables } from '../platform/db/tables.ts';
import { makeMenu, signInAdministrator } from '../testing/factories/records.ts';
import { startTestApp } from '../testing/start-test-app.ts';
import { createTestDatabase } from '../testing/start-test-database.ts';

/*
 * The number of 8 kB pages that a call reads in a database of 10,000 articles: this shows a plan that reads a whole
 * table, on any machine.
 */

test('the most frequent queries read few pages of the database', async () => {
  const database = await createTestDatabase();
  const asked: CompiledQuery[] = [];
  const pool = new Pool({
    connectionString: database.url,
    options: '-c TimeZone=Asia/Shanghai',
    types: asProgram,
  });
  // The database is dropped before its connections close.
  pool.on('error', () => {});
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log(event) {
      // Queries of jobs and the schedule belong to no request.
      if (event.level === 'query' && account.getStore()?.traceId) asked.push(event.query);
    },
  });
  const site = await startTestApp({}, { database: { ...database, db } });
  const token = await signInAdministrator(site);
  const menuIds = [];
  for (const Name of ['新闻', '通知', '政策', '活动', '研究'])
    menuIds.push(await makeMenu(site, token, { Name }));
  await insertArticles(site.owner, menuIds);
  const pid = menuIds[0];
  const calls: [endpoint: Endpoint, input: Record<string, unknown>, most: number][] = [
    [webNews.GetNewsList, { pid }, 800],
    [webNews.GetNewsList, { pid, pageindex: 100 }, 800],
    [webNews.GetNewsList, { pid, pageindex: 200 }, 800],
    [webNews.GetNewsReList, { pageindex: 1 }, 3000],
    [webNews.GetNewsReList, { pageindex: 100 }, 2000],
    [webNews.GetNewsDetail, { newsid: 5000 }, 40],
    [webNews.GetNewsList, { key: '随处' }, 3000],
    [webNews.GetNewsList, { key: '随处可见' }, 3000],
    [webNews.GetNewsList, { key: '随处可见 标题' }, 3000],
    [webNews.GetNewsList, { key: '罕见词' }, 600],
    [webNews.GetNewsList, { key: '罕见' }, 600],
    [webNews.GetNewsList, { key: '没有这个' }, 500],
    [businessNews.GetNewsList, {}, 200],
    [businessNews.GetNewsList, { pageindex: 500 }, 300],
    [businessNews.GetNewsList, { pageindex: 1000 }, 300],
    [businessNews.GetNewsList, { menuid: pid }, 300],
    [businessNews.GetNewsList, { status: 0 }, 50],
    [businessNews.GetNewsList, { key: '罕见' }, 600],
    [businessMenus.GetMenuList, { pagesize: 100 }, 100],
    [businessMembers.GetMemberList, {}, 50],
    [systemAudit.GetOperationLog, {}, 40],
  ];

  const tooMany: string[] = [];
  for (const [endpoint, input, most] of calls) {
    asked.length = 0;
    await site.call(endpoint, input, endpoint.path.includes('/XfWebApi/') ? undefined : token);
    const pages = await pagesReadBy(db, [...asked]);
    if (pages === 0 || pages > most) tooMany.push(`${endpoint.path} ${JSON.stringify(input)} reads ${pages}`);
  }

  expect(tooMany).toEqual([]);
  await site.close();
});

/** Numbers and days as `server/platform/db/open.ts` has them. */
const asProgram = {
  getTypeParser: (oid: number, format?: unknown) =>
    oid === types.builtins.INT8
      ? Number
      : oid === types.builtins.DATE
        ? String
        : types.getTypeParser(oid, format as 'text'),
};

/** Runs the same statements again and returns the pages that the database counted. */
async function pagesReadBy(db: Kysely<Tables>, queries: CompiledQuery[]): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    let pages = 0;
    for (const query of queries)
      if (/^\s*set local/i.test(query.sql)) await tx.executeQuery(query);
      else if (/^\s*(select|with)/i.test(query.sql)) {
        const explain = { ...query, sql: `explain (analyze, buffers, format json) ${query.sql}` };
        const { rows } = await tx.executeQuery<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(explain);
        const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
        pages += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
      }
    return pages;
  });
}

/** Inserts articles whose texts are long enough to be stored apart from their rows. */
async function insertArticles(db: Kysely<Tables>, menuIds: number[]): Promise<void> {
  const filling = [...'天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏']
    .flatMap((one) => [one, '，', one, '之类'])
    .join('');
  for (let from = 0; from < 10_000; from += 1000) {
    const rows = Array.from({ length: 1000 }, (_, at) => {
      const number = from + at;
      const title = `标题${number}${number % 400 === 0 ? '罕见词' : ''}`;
      const text = `${filling}${number % 10 === 0 ? '' : '随处可见'}${'的文字。'.repeat(number % 50)}`;
      return { title, text, grams: bigramsOf(title, text), menu: menuIds[number % menuIds.length], number };
    });
    await sql`
      insert into news (menu_id, title, content, plain_text, summary, search_title, search_text, search_grams, status, published_at)
      select menu, title, text, text, '', title, text, array_to_tsvector(grams), 1, now() - number * interval '1 minute'
      from json_to_recordset(${JSON.stringify(rows)}::json) as row (title text, text text, grams text[], menu int, number int)`.execute(
      db,
    );
  }
  await sql`vacuum (analyze) news`.execute(db);
}
