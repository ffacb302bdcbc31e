import { expect } from 'vitest';
import type { Permission } from '#contract/api/permissions.ts';
import { businessStatistics } from '#contract/back-office/statistics.ts';
import { businessWorkbench } from '#contract/back-office/workbench.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessSuggestions, webSuggestions } from '#contract/public-site/suggestions.ts';
import { today } from '../../platform/core/shanghai-time.ts';
import { makeCertificate } from '../../testing/factories/make-certificate.ts';
import {
  applicationOf,
  makeApplication,
  makeMember,
  makeMenu,
  makeNews,
  signInAdministrator,
} from '../../testing/factories/records.ts';
import { readRows } from '../../testing/read-rows.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { test } from '../../testing/test.ts';
import { readStatistics } from './reading.ts';

const { GetFigures, ExportFigures } = businessStatistics;
const [year = 0, month = 0] = today().split('-').map(Number);

const readingOf = ({ db }: TestApp) => ({ db, channels: { mail: false, sms: false }, holds: () => true });

async function membersBefore(site: TestApp, period: { year: number; month: number }): Promise<number> {
  const { Groups } = await readStatistics(readingOf(site), period);
  const figure = Groups.flatMap(({ Figures }) => Figures).find(({ Name }) => Name === '月末会员');
  return Number(figure?.CountBefore);
}

async function totals(site: TestApp, token: string, period: { year: number; month?: number }) {
  const { Groups } = await site.call(GetFigures, period, token);
  return Object.fromEntries(
    Groups.flatMap(({ Figures }) => Figures.map(({ Name, Total }) => [Name, Total] as const)),
  );
}

test.beforeAll(async ({ site, administrator }) => {
  await site.db.insertInto('daily_visits').values({ day: today(), visit_count: 7 }).execute();
  const MenuId = await makeMenu(site, administrator);
  await makeNews(site, administrator, { MenuId });
  await makeNews(site, administrator, { MenuId, NewsCreateTime: '2019-05-06 08:00:00' });
  await makeNews(site, administrator, { MenuId, Status: 0 });
  await makeMember(site);
  await makeApplication(site);
  const { _certId } = await makeCertificate(site, administrator);
  await makeCertificate(site, administrator);
  await makeCertificate(site, administrator, { _examStatus: 2, _certNum: '' });
  await site.call(businessCertificates.RevokeCert, { CertId: _certId, Reason: '重复' }, administrator);
  for (const number of [1, 2]) {
    const form = { Mobile: '13812345678', ProposeContent: `第${number}条建议` };
    await site.send(webSuggestions.SavePropose, form, undefined, `10.7.0.${number}`);
  }
  const { List } = await site.call(businessSuggestions.GetWebProposeList, {}, administrator);
  const handled = { ProposeId: List[0]!.ProposeId, HandleNote: '已转' };
  await site.call(businessSuggestions.HandlePropose, handled, administrator);
});

test('the statistics of a month equal those of the workbench', async ({ site, administrator }) => {
  const { Figures } = await site.call(businessWorkbench.GetTrends, {}, administrator);

  const counted = await totals(site, administrator, { year, month });

  expect(counted).toMatchObject({
    网站访问: 7,
    发布文章: 1,
    新会员: 1,
    收到入会申请: 2,
    入会审核通过: 1,
    入会审核驳回: 0,
    收到投稿: 0,
    签发证书: 2,
    撤销证书: 1,
    举行活动: 0,
    邀请失败: 0,
    收到建议: 2,
    办理建议: 1,
  });
  expect(Object.entries(counted).filter(([name]) => name.startsWith('其中：'))).toMatchObject([
    [expect.any(String), 2],
  ]);
  // All of it happened today.
  expect(Figures.map(({ Counts }) => Counts.at(-1))).toEqual([7, 1, 1, counted['证书查询']]);
});

test('the statistics of a year are listed month by month and exclude other years', async ({
  site,
  administrator,
}) => {
  const { Months, Groups } = await site.call(GetFigures, { year: 2019 }, administrator);
  const published = Groups.flatMap(({ Figures }) => Figures).find(({ Name }) => Name === '发布文章');

  expect(Months).toHaveLength(12);
  expect([Months[0], Months[11]]).toEqual(['2019-01', '2019-12']);
  expect(published).toEqual({
    Name: '发布文章',
    Unit: '篇',
    Counts: [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0],
    Total: 1,
    CountBefore: 0,
  });
  expect(await totals(site, administrator, { year: 2019, month: 4 })).toMatchObject({ 发布文章: 0 });
});

test('the months that lead up to a month are counted on request, across the turn of the year', async ({
  site,
  administrator,
}) => {
  const twelve = { year: 2020, month: 2, months: 12 };

  const { Months, Groups } = await site.call(GetFigures, twelve, administrator);

  expect([Months.length, Months[0], Months[10], Months[11]]).toEqual([12, '2019-03', '2020-01', '2020-02']);
  const published = Groups.flatMap(({ Figures }) => Figures).find(({ Name }) => Name === '发布文章');
  expect(published).toMatchObject({ Counts: [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0], Total: 1 });
  expect(await site.send(GetFigures, { ...twelve, months: 13 }, administrator)).toMatchObject({
    Code: 400,
    Data: { months: '月数应为 1 至 12' },
  });
});

test('a month that is not over is compared with the same days of the month before, in SQL', async ({
  site,
}) => {
  await site.db
    .insertInto('daily_visits')
    .values([
      { day: '2018-12-31', visit_count: 900 },
      { day: '2019-01-01', visit_count: 1 },
      { day: '2019-02-01', visit_count: 10 },
      { day: '2019-02-12', visit_count: 20 },
      { day: '2019-02-13', visit_count: 400 },
      { day: '2019-03-02', visit_count: 25 },
    ])
    .execute();
  const read = async (period: { year: number; month?: number }, now: string) => {
    const { Before, Groups } = await readStatistics(readingOf(site), period, now);
    const { Total, CountBefore } = Groups[0]!.Figures[0]!;
    return { ...Before, Total, CountBefore };
  };

  expect(await read({ year: 2019, month: 3 }, '2019-03-12')).toEqual({
    From: '2019-02-01',
    To: '2019-02-12',
    IsPart: true,
    Total: 25,
    CountBefore: 30,
  });
  expect(await read({ year: 2019, month: 3 }, '2019-04-01')).toMatchObject({
    IsPart: false,
    CountBefore: 430,
  });
  expect(await read({ year: 2020 }, '2020-02-12')).toMatchObject({
    From: '2019-01-01',
    To: '2019-02-12',
    CountBefore: 31,
  });
  // Of the days before the first record nothing is known.
  expect(await read({ year: 2019 }, '2019-03-12')).toMatchObject({ Total: 456, CountBefore: null });
  await site.db.deleteFrom('daily_visits').where('day', '<', '2020-01-01').execute();
});

test('the workbook contains the same statistics, with one column per month', async ({
  site,
  administrator,
}) => {
  const url = `${ExportFigures.path}?year=2019`;
  const { rawPayload, headers } = await site.app.inject({ url, headers: { token: administrator } });

  const rows = (await readRows(rawPayload, 16)).map(({ cells }) => cells.map(({ text }) => text));

  expect(headers['content-disposition']).toContain(encodeURIComponent('统计2019.xlsx'));
  expect(rows[0]?.slice(0, 4)).toEqual(['分类', '项目', '单位', '2019-01']);
  const published = rows.find(([, name]) => name === '发布文章');
  expect([published?.[7], published?.[15]]).toEqual(['1', '1']);
});

test.for([
  [['figure:view'], ['网站']],
  [
    ['figure:view', 'cert:list'],
    ['网站', '证书'],
  ],
  [
    ['figure:view', 'news:list', 'suggestion:list'],
    ['网站', '文章', '建议'],
  ],
] satisfies [Permission[], string[]][])(
  'an administrator with %s sees the statistics of %s',
  async ([held, groups], { site }) => {
    const token = await signInAdministrator(site, held);

    const { Groups } = await site.call(GetFigures, { year, month }, token);

    expect(Groups.map(({ Title }) => Title)).toEqual(groups);
  },
);

test('statistics without the permission are rejected with 403, and an invalid month with 400', async ({
  site,
  administrator,
}) => {
  const clerk = await signInAdministrator(site, ['news:list']);

  expect(await site.send(GetFigures, { year }, clerk)).toMatchObject({ Code: 403 });
  expect(await site.send(ExportFigures, { year }, clerk)).toMatchObject({ Code: 403 });
  expect(await site.send(GetFigures, { year, month: 13 }, administrator)).toMatchObject({
    Code: 400,
    Data: { month: '月份应为 1 至 12' },
  });
});

test('a withdrawn article, a deleted certificate and a typed-in member count as what they were', async ({
  site,
  administrator,
}) => {
  const before = await totals(site, administrator, { year, month });
  const MenuId = await makeMenu(site, administrator);
  const closed = await makeNews(site, administrator, { MenuId });
  const deleted = await makeNews(site, administrator, { MenuId });
  await makeNews(site, administrator, { MenuId, Status: 0 });
  await site.call(businessNews.SaveNewsStatus, { Ids: [closed], Status: 0 }, administrator);
  await site.call(businessNews.DelNews, { Ids: [deleted] }, administrator);
  const { _certId } = await makeCertificate(site, administrator);
  await site.call(businessCertificates.DelCerts, { Ids: [_certId] }, administrator);
  await makeCertificate(site, administrator);
  const { Consent: _consent, ...typedIn } = await applicationOf(site);
  await site.call(businessMembers.EditMemberInfo, typedIn, administrator);

  const after = await totals(site, administrator, { year, month });

  expect(after['发布文章']).toBe(Number(before['发布文章']) + 2);
  expect(after['签发证书']).toBe(Number(before['签发证书']) + 1);
  expect(after['收到入会申请']).toBe(before['收到入会申请']);
});

test('the members at the end of each month are counted, and unknown months are no zeros', async ({
  site,
  administrator,
}) => {
  const { Groups } = await site.call(GetFigures, { year }, administrator);
  const counts = (name: string) =>
    Groups.flatMap(({ Figures }) => Figures).find(({ Name }) => Name === name)!;

  expect(counts('月末会员').Counts[month - 1]).toBe(1);
  expect(counts('月末会员').Total).toBeNull();
  expect(counts('收到建议').Counts.slice(month)).toEqual(Array(12 - month).fill(null));
  expect(counts('网站访问').Counts.slice(0, month - 1)).toEqual(Array(month - 1).fill(null));
  const { rawPayload } = await site.app.inject({
    url: `${ExportFigures.path}?year=2001`,
    headers: { token: administrator },
  });
  const rows = (await readRows(rawPayload, 16)).map(({ cells }) => cells.map(({ text }) => text));
  expect(rows.find(([, name]) => name === '网站访问')?.slice(3)).toEqual(Array(13).fill('–'));
});

test('the members at the end of a month are compared with those at the end of the month before', async ({
  site,
}) => {
  const [february, march] = [
    { year: 2019, month: 2 },
    { year: 2019, month: 3 },
  ] as const;
  const before = await membersBefore(site, march);
  const { id } = await makeMember(site);
  await site.db.updateTable('members').set({ joined_on: '2019-02-27' }).where('id', '=', id).execute();

  expect(await membersBefore(site, march)).toBe(before + 1);
  expect(await membersBefore(site, february)).toBe(before);
});
