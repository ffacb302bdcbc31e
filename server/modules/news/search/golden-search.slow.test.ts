import { sql } from 'kysely';
import { expect } from 'vitest';
import { businessNews } from '#contract/news/managed-news.ts';
import { webNews } from '#contract/news/news.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { makeMenu } from '../../../testing/factories/records.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test as bare } from '../../../testing/test.ts';
import { bigramsOf, searchTextOf, termsOf } from './search-text.ts';
import { storePinyin } from './store-pinyin.ts';

/*
 * Two hundred searches of six thousand articles, always the same ones: the first page equals, article by article, the
 * result of reading all of them without any index.
 */

/** Each with how many articles there are to one that has it. */
const words: readonly (readonly [word: string, oneIn: number])[] = [
  ...['标准', '交流', '上海', '协会工作'].map((word) => [word, 1.3] as const),
  ...['秘书处', '安全生产', '会员', '物流'].map((word) => [word, 1.7] as const),
  ...['数字化', '绿色低碳', '论坛', '专家'].map((word) => [word, 3] as const),
  ...['浙江', '理事会', '人才培养', '装备'].map((word) => [word, 7] as const),
  ...['信用', '知识产权', '培训班', '检测'].map((word) => [word, 15] as const),
  ...['冷链', '实验室', '国际合作', '南京'].map((word) => [word, 40] as const),
  ...['光伏', '白皮书', '多式联运', '青岛'].map((word) => [word, 90] as const),
  ...['轴承', '座谈会', '循环利用', '西宁'].map((word) => [word, 300] as const),
  ...['缂丝', '榫卯器', '琥珀色砚', '藤编'].map((word) => [word, 900] as const),
];
const all = words.map(([word]) => word);
const inTextsAlone = ['标准', '上海', '秘书处', '会员', '信用', '藤编'];

/** Titles for searches by sound, with typing errors and in other spellings; six of each give enough hits. */
const titled = [
  '风险管理',
  '章程修订',
  '入会申请',
  '继续教育',
  '费率浮动',
  '团体标准',
  '专家入库',
  '年度会费',
  '质量检查',
  '组织机构',
];
const count = 6000;

const test = bare.extend('menus', { scope: 'file' }, async ({ site, administrator }) => {
  const menus: number[] = [];
  for (const Name of ['大栏目', '小栏目', '空栏目'])
    menus.push(await makeMenu(site, administrator, { Name }));
  await insertArticles(site, menus);
  await site.call(businessSettings.SaveSiteConfig, { Synonyms: synonyms }, administrator);
  return menus;
});

const synonyms = ['年费 年度会费', '规约 章程修订', '进修 继续教育', '加盟 入会申请', '架构 组织机构'];

const beginnings = all.map((word) => word.slice(0, 1));
const parts = all.filter((word) => word.length > 2).map((word) => word.slice(1, 3));
const bigrams = all.map((word, at) => `${word} ${all[(at * 7 + 5) % all.length]}`);

const asked: Record<string, readonly (readonly [question: string, means: string])[]> = {
  'one to four characters, common to rare': [...new Set([...all, ...beginnings, ...parts])].map((word) => [
    word,
    word,
  ]),
  'words that are nowhere, or stand apart': ['准标', '卯榫', '器卯', '不存在', '编藤编', '１２３４'].map(
    (word) => [word, word],
  ),
  'several words': [
    ...bigrams,
    ...all.slice(0, 12).map((word, at) => `${word} ${all[at + 12]} ${all[at + 20]}`),
  ].map((word) => [word, word]),
  'numbers, letters and widths': [
    '编号17',
    '编号５９９',
    'ISO9001',
    'iso',
    'ＩＳＯ９００１',
    '9001',
    '编号1 ISO',
    '第3期',
    '100%',
    '(100%)',
  ].map((word) => [word, word]),
  'traditional characters': [
    ['風險管理', '风险管理'],
    ['章程修訂', '章程修订'],
    ['入會申請', '入会申请'],
    ['繼續教育', '继续教育'],
    ['費率浮動', '费率浮动'],
    ['團體標準', '团体标准'],
    ['專家入庫', '专家入库'],
    ['年度會費', '年度会费'],
    ['質量檢查', '质量检查'],
    ['組織機構', '组织机构'],
  ],
  pinyin: [
    ['fengxianguanli', '风险管理'],
    ['zhangchengxiuding', '章程修订'],
    ['ruhuishenqing', '入会申请'],
    ['jixujiaoyu', '继续教育'],
    ['feilvfudong', '费率浮动'],
    ['tuantibiaozhun', '团体标准'],
    ['zhuanjiaruku', '专家入库'],
    ['nianduhuifei', '年度会费'],
    ['zhiliangjiancha', '质量检查'],
    ['zuzhijigou', '组织机构'],
  ],
  'first letters': [
    ['fxgl', '风险管理'],
    ['zcxd', '章程修订'],
    ['rhsq', '入会申请'],
    ['jxjy', '继续教育'],
    ['flfd', '费率浮动'],
    ['ttbz', '团体标准'],
    ['zjrk', '专家入库'],
    ['ndhf', '年度会费'],
    ['zljc', '质量检查'],
    ['zzjg', '组织机构'],
  ],
  'one wrong character': [
    ['风险管里', '风险管理'],
    ['章程修定', '章程修订'],
    ['入会申情', '入会申请'],
    ['继续教玉', '继续教育'],
    ['费率浮懂', '费率浮动'],
    ['团体标淮', '团体标准'],
    ['专家入裤', '专家入库'],
    ['年度会废', '年度会费'],
    ['质量捡查', '质量检查'],
    ['组织机沟', '组织机构'],
  ],
  'words of one meaning': [
    ['年费', '年度会费'],
    ['规约', '章程修订'],
    ['进修', '继续教育'],
    ['加盟', '入会申请'],
    ['架构', '组织机构'],
  ],
};
const inMenu = all.filter((_, at) => at % 2 === 0);

test.for(Object.entries(asked))(
  'the search for %s returns the same first page as a scan of all articles',
  async ([, questions], { site, menus }) => {
    expect(menus).toHaveLength(3);
    for (const [question, means] of questions) await compare(site, question, means);
  },
);

test('the search in a menu returns the same first page as a scan of all articles', async ({
  site,
  menus,
}) => {
  for (const word of inMenu) for (const menu of [menus[0]!, menus[1]!]) await compare(site, word, word, menu);
  expect((await site.call(webNews.GetNewsList, { key: all[0]!, pid: menus[2]! })).TotalCount).toBe(0);
});

test('the test contains at least two hundred searches', () => {
  const questions = Object.values(asked).flatMap((some) => some.map(([question]) => question));
  expect(new Set(questions).size + inMenu.length * 2).toBeGreaterThanOrEqual(200);
});

test('the back office search returns the same articles as a scan, in the order of the list', async ({
  site,
  administrator,
  menus,
}) => {
  for (const word of all)
    for (const MenuId of [undefined, menus[1]!])
      for (const sort of ['-NewsCreateTime', 'Title'] as const) {
        const input = { key: word, sort, ...(MenuId && { menuid: MenuId }) };
        const found = await site.call(businessNews.GetNewsList, input, administrator);

        const expected = await readAll(site, word, {
          menuId: MenuId,
          order: sort === 'Title' ? sql`title, id` : sql`published_at desc, id desc`,
        });
        expect(
          found.List.map(({ NewsId }) => NewsId),
          word,
        ).toEqual(expected.slice(0, 10));
        expectCounted(found, expected.length, word);
      }
});

async function compare(site: TestApp, question: string, means: string, menuId?: number): Promise<void> {
  const found = await site.call(webNews.GetNewsList, { key: question, ...(menuId && { pid: menuId }) });

  const expected = await readAll(site, means, { menuId });
  expect(
    found.List.map(({ NewsId }) => NewsId),
    question,
  ).toEqual(expected.slice(0, 10));
  expectCounted(found, expected.length, question);
}

/** Checks a count: exact where there are fewer than 500, approximate otherwise. */
function expectCounted(
  { TotalCount, IsAbout }: { TotalCount: number; IsAbout?: true | undefined },
  expected: number,
  question: string,
): void {
  const canBeAbout = expected >= 500 && IsAbout === true;
  expect(IsAbout ?? canBeAbout, question).toBe(canBeAbout);
  expect(Math.abs(TotalCount - expected), question).toBeLessThanOrEqual(canBeAbout ? expected / 3 : 0);
}

/** Reads all articles without any index of words. */
async function readAll(
  site: TestApp,
  key: string,
  { menuId, order }: { menuId: number | undefined; order?: ReturnType<typeof sql> },
): Promise<number[]> {
  const inTitle = sql.join(
    [sql`true`, ...termsOf(key).map((term) => sql`strpos(search_title, ${term}) > 0`)],
    sql` and `,
  );
  const inWords = sql.join(
    termsOf(key).map((term) => sql`strpos(search_title || '|' || search_text, ${term}) > 0`),
    sql` and `,
  );
  const { rows } = await sql<{ id: number }>`
    select id from news where (${menuId ?? null}::int is null or menu_id = ${menuId ?? null}::int) and (${inWords})
    order by ${order ?? sql`(${inTitle}) desc, published_at desc, id desc`}`.execute(site.owner);
  return rows.map(({ id }) => id);
}

/** Inserts articles whose number decides their words; each fifth of most words is in a title. */
async function insertArticles(site: TestApp, menus: number[]): Promise<void> {
  const has = (number: number, at: number, oneIn: number) =>
    (Math.imul(number * 131 + at * 7919, 2_654_435_761) >>> 8) % 10_000 < 10_000 / oneIn;
  const rows = Array.from({ length: count }, (_, number) => {
    const chosen = words.flatMap(([word, oneIn], at) => (has(number, at, oneIn) ? [word] : []));
    const name = number % 100 === 0 && number < titled.length * 600 ? titled[Math.floor(number / 600)]! : '';
    const title = [
      `编号${number}`,
      name,
      ...chosen.filter((word, at) => (number + at) % 5 === 0 && !inTextsAlone.includes(word)),
    ].join('、');
    const text = `${chosen.join('，')}。第${number % 50}期${number % 61 === 0 ? ' ISO9001 (100%)' : ''}`;
    const [search_title, search_text] = [searchTextOf(title), searchTextOf(text)];
    const menu = menus[number % 12 === 5 ? 1 : 0];
    return {
      title,
      text,
      search_title,
      search_text,
      grams: bigramsOf(search_title, search_text),
      number,
      menu,
      name,
    };
  });
  for (let from = 0; from < rows.length; from += 1000)
    await sql`
      insert into news (menu_id, title, content, plain_text, summary, search_title, search_text, search_grams, status, published_at)
      select menu, title, '', text, '', search_title, search_text, array_to_tsvector(grams), 1,
        date_trunc('second', now()) - number * 37 % 1009 * interval '1 minute'
      from json_to_recordset(${JSON.stringify(rows.slice(from, from + 1000))}::json) as row (title text, text text, search_title text,
        search_text text, grams text[], number int, menu int)`.execute(site.owner);
  await sql`analyze news`.execute(site.owner);
  const named = await site.db
    .selectFrom('news')
    .select(['id', 'title', 'plain_text'])
    .where(sql<boolean>`title ~ ${titled.join('|')}`)
    .execute();
  for (const one of named) await transaction(site.db, (tx) => storePinyin(tx, one));
}
