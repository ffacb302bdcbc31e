import { expect } from 'vitest';
import { businessNews } from '#contract/news/managed-news.ts';
import { webNews } from '#contract/news/news.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { makeMenu, makeNews, signInMember } from '../../../testing/factories/records.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';
import { storeMissingPinyin } from './store-pinyin.ts';

const search = (site: TestApp, key: string, token?: string) =>
  site.call(webNews.GetNewsList, { key, pagesize: 999 }, token);
const idsOf = async (site: TestApp, key: string, token?: string) =>
  (await search(site, key, token)).List.map(({ NewsId }) => NewsId);

test('a search in traditional characters finds and highlights simplified characters', async ({
  site,
  administrator,
}) => {
  await makeNews(site, administrator, { Title: '榫卯协会章程修订说明' });

  const { List, ...how } = await search(site, '榫卯協會');

  expect(List).toMatchObject([{ Title: '<em>榫卯协会</em>章程修订说明' }]);
  expect(how).toEqual({ TotalCount: 1 });
});

test('a search without exact hits finds the words in any order, best matches first', async ({
  site,
  administrator,
}) => {
  const inText = await makeNews(site, administrator, { NewContent: '<p>报名参加缂丝培训班的学员</p>' });
  const inTitle = await makeNews(site, administrator, { Title: '缂丝培训班开始接受报名' });
  await makeNews(site, administrator, { Title: '缂丝展览' });

  const { List, InAnyOrder } = await search(site, '缂丝培训班怎么报名');

  expect(List.map(({ NewsId }) => NewsId)).toEqual([inTitle, inText]);
  expect(List[0]?.Title).toBe('<em>缂丝培训班</em>开始接受<em>报名</em>');
  expect(InAnyOrder).toBe(true);
});

test('a search with exact hits returns only the exact hits', async ({ site, administrator }) => {
  const exact = await makeNews(site, administrator, { Title: '漆画展览开幕' });
  await makeNews(site, administrator, { Title: '展览厅里的漆画' });

  const found = await search(site, '漆画展览');

  expect(found.List.map(({ NewsId }) => NewsId)).toEqual([exact]);
  expect(found).not.toHaveProperty('InAnyOrder');
});

test('a search whose words mostly occur in no article finds nothing', async ({ site, administrator }) => {
  await makeNews(site, administrator, { Title: '皮影保险须知' });

  expect(await search(site, '火星移民皮影')).toEqual({ List: [], TotalCount: 0 });
});

test.for([
  ['fengzhengguanli', '风筝管理'],
  ['fzgl', '风筝管理'],
  ['feng zheng', '风筝'],
  ["Feng'zheng", '风筝'],
  ['fengzhengguanl', '风筝管理'],
  ['风争管理', '风筝管理'],
  ['风筝管里', '风筝管理'],
  ['风筝管狸', '风筝管理'],
] as const)(
  'the input %s is searched as %s, and the response reports the corrected words',
  async ([typed, meant], { site, administrator }) => {
    await site.db.deleteFrom('news').execute();
    await makeNews(site, administrator, { Title: '本会风筝管理办法' });
    await makeNews(site, administrator, { NewContent: '<p>风筝管理另有规定</p>' });

    const found = await search(site, typed);

    expect(found.SearchedFor).toBe(meant);
    expect(found.TotalCount).toBe(2);
    expect(found.List.map(({ Title }) => Title).join()).toContain(`<em>${meant}</em>`);
  },
);

test('the initials of two words that occur in separate titles are searched as the two words', async ({
  site,
  administrator,
}) => {
  for (const Title of ['皮影保管', '年画装裱']) await makeNews(site, administrator, { Title });
  const NewsId = await makeNews(site, administrator, { NewContent: '<p>装裱后的皮影</p>' });

  const found = await search(site, 'pyzb');

  expect(found).toMatchObject({ SearchedFor: '皮影 装裱', List: [{ NewsId }] });
});

test('the most frequent of several words with one sound is searched, and the others are suggested', async ({
  site,
  administrator,
}) => {
  for (const Title of ['银杏树', '银杏叶', '音信全无']) await makeNews(site, administrator, { Title });

  const found = await search(site, 'yinx');

  expect(found).toMatchObject({ SearchedFor: '银杏', TotalCount: 2, Suggestions: ['音信'] });
});

test('a search for a word also finds the synonyms from the settings', async ({ site, administrator }) => {
  const NewsId = await makeNews(site, administrator, { Title: '缴款单' });
  expect(await idsOf(site, '交钱单')).toEqual([]);

  await site.call(businessSettings.SaveSiteConfig, { Synonyms: ['缴款 交钱、付费'] }, administrator);

  expect(await idsOf(site, '交钱单')).toEqual([NewsId]);
  expect(await idsOf(site, '付費單')).toEqual([NewsId]);
  expect((await site.call(businessSettings.GetSiteConfig, {}, administrator)).Synonyms).toEqual([
    '缴款 交钱、付费',
  ]);
});

test('a synonym group with a single word is rejected', async ({ site, administrator }) => {
  expect(
    await site.send(businessSettings.SaveSiteConfig, { Synonyms: ['会费'] }, administrator),
  ).toMatchObject({
    Code: 400,
    Data: { 'Synonyms.0': '一组至少两个词，用空格分开' },
  });
});

test('a visitor’s search never finds protected text, in any kind of search', async ({
  site,
  administrator,
}) => {
  const members = await makeMenu(site, administrator, { IsMemberRead: true });
  await makeNews(site, administrator, { MenuId: members, Title: '砚台价目总表' });
  const secret = await makeNews(site, administrator, {
    Title: '内部资料',
    NewContent: '<p>沉香采购报价上限</p>',
    IsMemberRead: true,
  });
  const closed = await makeNews(site, administrator, { Title: '铜镜修复方案' });
  await site.call(businessNews.SaveNewsStatus, { Ids: [closed], Status: 0 }, administrator);
  const nothing = { List: [], TotalCount: 0 };
  const member = await signInMember(site);

  for (const key of [
    '价目总表砚台',
    'yantaijiamu',
    '砚台介目',
    '报价上限沉香',
    '铜镜修付',
    'tjxf',
    '采够报价',
    'caigoubaojia',
  ])
    expect(await search(site, key), key).toEqual(nothing);
  expect(await idsOf(site, '报价上限沉香', member)).toEqual([secret]);
  expect((await search(site, 'yantaijiamu', member)).SearchedFor).toBe('砚台价目');
});

test('a changed title is found by the pinyin of the new title only', async ({ site, administrator }) => {
  const NewsId = await makeNews(site, administrator, { Title: '竹炭标准' });
  const { MenuId, Version } = await site.call(businessNews.GetNewsDetail, { newsid: NewsId }, administrator);
  expect(await idsOf(site, 'zhutan')).toEqual([NewsId]);

  const changed = { NewsId, MenuId, Version, Title: '麦秆标准', NewContent: '<p>正文</p>' };
  await site.call(businessNews.SaveNews, changed, administrator);

  expect(await idsOf(site, 'zhutan')).toEqual([]);
  expect(await idsOf(site, 'maiganbiaozhun')).toEqual([NewsId]);
});

test('the results of a search in any word order are split into pages', async ({ site, administrator }) => {
  for (let number = 0; number < 3; number++)
    await makeNews(site, administrator, { Title: `榆林灯塔维修第${number}号` });
  const pageOf = (pageindex: number) =>
    site.call(webNews.GetNewsList, { key: '维修灯塔榆林', pageindex, pagesize: 2 });

  const [first, second] = [await pageOf(1), await pageOf(2)];

  expect([first.List.length, second.List.length, second.TotalCount]).toEqual([2, 1, 3]);
});

test.for([
  ['wanzhan', '绾盏', '未绾盏前'],
  ['qiqi guifan', '漆器 规范', '漆器制作规范'],
  ['漆器 guifan', '漆器 规范', '漆器制作规范'],
  ['漆器guifan', '漆器规范', '漆器制作规范'],
  ['气器', '漆器', '漆器制作规范'],
  ['漆汽制作', '漆器制作', '漆器制作规范'],
  ['团标', '团体标准', '团体标准一览'],
] as const)(
  'the input %s is read as %s in words of the site',
  async ([typed, meant, title], { site, administrator }) => {
    await site.db.deleteFrom('news').execute();
    await makeNews(site, administrator, {
      Title: title,
      NewContent: '<p>绾盏用的绾盏布，本会另有规定。</p>',
    });

    const found = await search(site, typed);

    expect(found.SearchedFor?.replaceAll(' ', '')).toBe(meant.replaceAll(' ', ''));
    expect(found.List).toHaveLength(1);
  },
);

test('a word of the dictionary is not taken for another word of the site', async ({
  site,
  administrator,
}) => {
  await makeNews(site, administrator, { Title: '常务会议通知' });

  expect(await search(site, '会计')).toEqual({ List: [], TotalCount: 0 });
});

test('words of an article that was closed are read in no search', async ({ site, administrator }) => {
  const NewsId = await makeNews(site, administrator, { Title: '钿钗名录' });
  expect(await idsOf(site, 'dianchai')).toEqual([NewsId]);

  await site.call(businessNews.SaveNewsStatus, { Ids: [NewsId], Status: 0 }, administrator);

  expect(await search(site, 'dianchai')).toEqual({ List: [], TotalCount: 0 });
});

test('words of articles from before are added by the job', async ({ site, administrator }) => {
  const NewsId = await makeNews(site, administrator, { NewContent: '<p>瓷胎画珐琅的瓷胎</p>' });
  await site.db.deleteFrom('search_words').execute();
  await site.db.updateTable('news_sounds').set({ has_words: false }).execute();
  // Another spelling, because the answer is cached.
  expect(await idsOf(site, 'ci tai')).toEqual([]);

  await expect(storeMissingPinyin(site.db, AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
  expect(await idsOf(site, 'ci  tai')).toEqual([]);
  await storeMissingPinyin(site.db);

  expect(await idsOf(site, 'citai')).toEqual([NewsId]);
});

test.for([
  'zhengshu '.repeat(5),
  '渗露模墙'.repeat(12),
  "' & | ! :* \\ <->",
  'a',
  '(((',
  '㐀㐁',
  'ü ö',
  '怎么',
])('the search for %s has an answer', async (key, { site }) => {
  expect(await site.send(webNews.GetNewsList, { key })).toMatchObject({ Code: 200 });
});

test('few hits of the corrected words are followed by those in any order', async ({
  site,
  administrator,
}) => {
  const apart = await makeNews(site, administrator, { Title: '漆盒修复与监测标准' });
  const together = await makeNews(site, administrator, { NewContent: '<p>漆盒监测的日报</p>' });

  const { List, SearchedFor } = await search(site, '漆盒监侧');

  expect(SearchedFor).toBe('漆盒监测');
  expect(List.map(({ NewsId }) => NewsId)).toEqual([together, apart]);
});

test('an abbreviation may be a word of the dictionary that the site does not have', async ({
  site,
  administrator,
}) => {
  const NewsId = await makeNews(site, administrator, { Title: '与滨河理工大学签约' });

  const { List, SearchedFor } = await search(site, '理大');

  expect(SearchedFor).toBe('理工大学');
  expect(List).toMatchObject([{ NewsId }]);
});

test('few hits of an abbreviation are followed by those of what it stands for', async ({
  site,
  administrator,
}) => {
  const byChance = await makeNews(site, administrator, { NewContent: '<p>由颁奖专委托评选</p>' });
  const meant = await makeNews(site, administrator, { Title: '第三届专家委员会名单' });

  const { List, ...how } = await search(site, '专委');

  expect(List.map(({ NewsId }) => NewsId)).toEqual([byChance, meant]);
  expect(how).toEqual({ TotalCount: 2 });
});
