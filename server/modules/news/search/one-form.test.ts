import { sql } from 'kysely';
import { expect } from 'vitest';
import { webNews } from '#contract/news/news.ts';
import { makeMenu, makeNews } from '../../../testing/factories/records.ts';
import { test } from '../../../testing/test.ts';
import { renewSearchTexts } from './renew-search-texts.ts';
import { searchForm } from './search-text.ts';

/* What is one to a reader is one to a search. */

const kinds: [what: string, article: { Title: string; NewContent: string }, keys: string[]][] = [
  [
    'quotes',
    {
      Title: '“鹿鸣杯”知识竞赛获奖名单',
      NewContent: '<p>一等奖：龙脊检测队。依据《龙脊工程质量风险管理办法》。</p>',
    },
    [
      '"鹿鸣杯"',
      "'鹿鸣杯'",
      '「鹿鸣杯」',
      '＂鹿鸣杯＂',
      '‘鹿鸣杯’',
      '鹿鸣杯',
      '鹿鸣杯知识竞赛',
      '"鹿鸣杯" 获奖',
      '"龙脊工程质量风险管理办法"',
      '依据龙脊工程',
      '"获奖"',
      '«鹿鸣杯»',
    ],
  ],
  [
    'numbers of standards',
    { Title: '宣贯会', NewContent: '<p>学习 GB/T 50326—2017 和 T/ZS 0215-2021，ISO 9001:2015。</p>' },
    [
      'GB/T 50326-2017',
      'GBT50326-2017',
      'GB/T50326',
      'gbt 50326',
      'GB/T 503262017',
      'T/ZS 0215',
      'TZS0215-2021',
      'ISO9001-2015',
    ],
  ],
  [
    'numbers of documents',
    { Title: '转发通知', NewContent: '<p>浙建质〔2026〕12号、建办 [2025] 第 7 号</p>' },
    [
      '浙建质〔2026〕12号',
      '浙建质[2026]12号',
      '浙建质(2026)12号',
      '浙建质202612号',
      '浙建质【2026】12',
      '建办2025第7号',
    ],
  ],
  [
    'telephone numbers',
    {
      Title: '联系我们',
      NewContent: '<p>电话 0571-88776655，传真（0571）8877 6656，手机 138 0013 8000，400.820.8820</p>',
    },
    [
      '0571-88776655',
      '057188776655',
      '0571 88776655',
      '(0571)88776655',
      '88776656',
      '057188776656',
      '13800138000',
      '138-0013-8000',
      '400-820-8820',
    ],
  ],
  [
    'days with figures',
    { Title: '培训通知', NewContent: '<p>定于 2026 年 03 月 05 日开班</p>' },
    [
      '2026年3月5日',
      '2026-03-05',
      '2026/3/5',
      '2026.3.5',
      '２０２６－０３－０５',
      '3月5日',
      '三月五日',
      '2026年3月',
      '2026-03',
      '二〇二六年三月五日',
      '20260305',
      '2026年3月5号',
    ],
  ],
  [
    'days with numerals',
    { Title: '二〇二六年四月十六日会议纪要', NewContent: '<p>略</p>' },
    ['2026-04-16', '2026年4月16日', '二零二六年四月十六日', '4月16日', '2026年4月'],
  ],
  [
    'days with dots',
    { Title: '大会2026.9.8', NewContent: '<p>略</p>' },
    ['2026年9月8日', '9月8日', '2026-09-08', '2026.09.08'],
  ],
  [
    'a day of eight figures',
    { Title: '名单20261106', NewContent: '<p>略</p>' },
    ['2026年11月6日', '20261106', '2026-11-06'],
  ],
  [
    'simplified characters',
    { Title: '風險評估標準發佈', NewContent: '<p>檢測與監測</p>' },
    ['风险评估标准', '風險評估標準', '检测与监测', '風险評估'],
  ],
  [
    'traditional characters',
    { Title: '后勤处检验报告', NewContent: '<p>与会者须知</p>' },
    ['後勤處檢驗報告', '與會者須知', '后勤处'],
  ],
  [
    'names with signs',
    { Title: '表彰买买提·艾力', NewContent: '<p>和 José Álvarez</p>' },
    ['买买提艾力', '买买提.艾力', '买买提•艾力'],
  ],
];

test.for(kinds.flatMap(([what, article, keys]) => keys.map((key) => [what, key, article] as const)))(
  '%s: an article is found by %j',
  async ([, key, article], { site, administrator }) => {
    const MenuId = await makeMenu(site, administrator);
    const NewsId = await makeNews(site, administrator, { MenuId, ...article });
    await makeNews(site, administrator, { MenuId, Title: '无关的一篇', NewContent: '<p>别的内容 12 号</p>' });

    const { List, SearchedFor, InAnyOrder } = await site.call(webNews.GetNewsList, { key, pid: MenuId });

    expect({ List, SearchedFor, InAnyOrder }).toMatchObject({
      List: [{ NewsId }],
      SearchedFor: undefined,
      InAnyOrder: undefined,
    });
  },
);

test('both spellings of a text are found at once, and a quoted search has the hits of the plain one', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator);
  for (let at = 0; at < 6; at++) {
    await makeNews(site, administrator, { MenuId, Title: `風險標準 ${at}` });
    await makeNews(site, administrator, { MenuId, Title: `“风险标准” ${at}` });
  }

  for (const key of ['风险标准', '風險標準', '"风险标准"', '《風險標準》'])
    expect(await site.call(webNews.GetNewsList, { key, pid: MenuId }), key).toMatchObject({ TotalCount: 12 });
});

test('the hit is highlighted as it is written', async ({ site, administrator }) => {
  const MenuId = await makeMenu(site, administrator);
  await makeNews(site, administrator, { MenuId, Title: '標準 GB/T 50326—2017 於2026-03-05發佈' });

  const found = async (key: string) =>
    (await site.call(webNews.GetNewsList, { key, pid: MenuId })).List[0]?.Title;

  expect(await found('标准')).toContain('<em>標準</em>');
  expect(await found('GBT50326')).toContain('<em>GB/T 50326</em>');
  expect(await found('2026年3月5日')).toContain('<em>2026-03-05</em>');
});

test('texts that an earlier version stored are renewed in the background', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator);
  const NewContent = '<p>各会员单位：</p><p>竞赛定于五月举行。</p>';
  const NewsId = await makeNews(site, administrator, { MenuId, Title: '“鹿角杯”竞赛', NewContent });
  await sql`update news set search_title = '“鹿角杯”竞赛', search_form = 0, summary = '各会员单位： 竞赛定于五月举行。',
    search_grams = array_to_tsvector(array['“鹿','鹿角','角杯','杯”','”竞','竞赛']) where id = ${NewsId}`.execute(
    site.db,
  );
  const hits = async () => (await site.call(webNews.GetNewsList, { key: '鹿角杯竞赛', pid: MenuId })).List;

  await renewSearchTexts(site.db);

  expect(await hits()).toMatchObject([{ NewsId, Summary: '竞赛定于五月举行。' }]);
  const { List } = await site.call(webNews.GetNewsList, { pid: MenuId });
  expect(List).toMatchObject([{ NewsId, Summary: '竞赛定于五月举行。' }]);
});

test('the background finds texts of an earlier form by an index', async ({ site }) => {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where indexname like '%_of_an_earlier_search_form'`.execute(site.db);

  expect(rows).toHaveLength(2);
  for (const { indexdef } of rows) expect(indexdef).toContain(`search_form < ${searchForm})`);
});
