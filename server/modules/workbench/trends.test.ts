import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Permission } from '#contract/api/permissions.ts';
import { businessWorkbench, type TrendKind } from '#contract/back-office/workbench.ts';
import { webCertificates } from '#contract/certificates/certificates.ts';
import { today } from '../../platform/core/shanghai-time.ts';
import { makeMember, makeMenu, makeNews, signInAdministrator } from '../../testing/factories/records.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { readTrends } from './trends.ts';

/* The cards of the workbench: the last 30 days, and the 30 days before. */

const all = { holds: () => true };
/** Half an hour after midnight in Shanghai, where it is the next day already. */
const now = new Date('2025-06-30T16:30:00Z');

const read = async (site: TestApp, permissions?: Permission[]) =>
  await site.call(businessWorkbench.GetTrends, {}, await signInAdministrator(site, permissions));
const trendOf = async (db: TestApp['db'], kind: TrendKind) => {
  const { Figures } = await readTrends(db, all, 0, now);
  return Figures.find(({ Kind }) => Kind === kind)!;
};

test('the cards count visits, articles, members and searches of today, and compare them with nothing yet', async ({
  site,
  administrator,
}) => {
  await site.db.insertInto('daily_visits').values({ day: today(), visit_count: 7 }).execute();
  await makeNews(site, administrator);
  await makeMember(site);
  await site.call(webCertificates.GetCertList, { Name: '王小明', CertNum: 'T-1' });
  await site.call(webCertificates.GetCertList, { Name: '王小明', CertNum: 'T-2' });

  const { To, VisitTotal, Figures } = await read(site);

  expect([To, VisitTotal]).toEqual([today(), 7]);
  const figures = Figures.map(({ Kind, Counts, ...sums }) => [Kind, Counts.length, Counts.at(-1), sums]);
  expect(figures).toEqual([
    // The site was opened today: what visits and searches there were before is unknown.
    ['visit', 30, 7, { Count: 7, CountBefore: null }],
    ['published', 30, 1, { Count: 1, CountBefore: 0 }],
    ['member', 30, 1, { Count: 1, CountBefore: 0 }],
    ['search', 30, 2, { Count: 2, CountBefore: null }],
  ]);
});

test('days begin at midnight in Shanghai, in whatever time zone the database works', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator);
  for (const NewsCreateTime of [
    '2025-07-01 00:10:00', // the day of `now`
    '2025-06-02 00:00:00', // the first of the thirty days
    '2025-06-01 23:59:59', // the last of the days before
    '2025-05-03 00:00:00', // the first of the days before
    '2025-05-02 23:59:59', // too early
  ])
    await makeNews(site, administrator, { MenuId, NewsCreateTime });

  const trend = await trendOf(site.db, 'published');

  expect(trend).toMatchObject({ Count: 2, CountBefore: 2 });
  expect([trend.Counts[0], trend.Counts[29]]).toEqual([1, 1]);
  await site.db.transaction().execute(async (elsewhere) => {
    await sql`set local time zone 'America/New_York'`.execute(elsewhere);
    expect(await trendOf(elsewhere, 'published')).toEqual(trend);
  });
});

test('visits are compared as soon as the records cover all days before', async ({ site }) => {
  const visits = (day: string, visit_count: number) =>
    site.db.insertInto('daily_visits').values({ day, visit_count }).execute();
  await visits('2025-06-30', 5);
  await visits('2025-05-04', 4);
  expect(await trendOf(site.db, 'visit')).toMatchObject({ Count: 5, CountBefore: null });

  await visits('2025-05-03', 3);

  expect(await trendOf(site.db, 'visit')).toMatchObject({ Count: 5, CountBefore: 7 });
});

test.for([
  [[], ['visit']],
  [['news:list'], ['visit', 'published']],
  [['member:list'], ['visit', 'member']],
  [['cert:list'], ['visit', 'search']],
] satisfies [Permission[], TrendKind[]][])(
  'an administrator with %s sees the figures %s',
  async ([held, kinds], { site }) => {
    const { Figures } = await read(site, held);

    expect(Figures.map(({ Kind }) => Kind)).toEqual(kinds);
  },
);

test('the figures need a session of the back office', async ({ site }) => {
  expect(await site.send(businessWorkbench.GetTrends, {})).toMatchObject({ Code: 402 });
});
