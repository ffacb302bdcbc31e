import { sql } from 'kysely';
import { expect } from 'vitest';
import { webNews } from '#contract/news/news.ts';
import { makeMenu, makeNews, signInMember } from '../../../testing/factories/records.ts';
import type { TestApp } from '../../../testing/start-test-app.ts';
import { test } from '../../../testing/test.ts';
import { highlight, highlightedSnippet } from './highlight.ts';
import { bigramsOf, normalizeForSearch, termsOf } from './search-text.ts';

const search = (site: TestApp, key: string) => site.call(webNews.GetNewsList, { key, pagesize: 999 });

const texts = [
  '建设工程质量潜在缺陷保险（IDI）试点工作方案',
  '保险公司应当建立风险管理机构，简称ＴＩＳ机构',
  '保障性住房的风险、险种与理赔',
  "O'Reilly 的 100% 折扣 C:\\path_name 与 a&b|c!",
  '𠮷野家风险评估 𠮷',
  '第十二条　承保前应当查勘\n现场',
];

test('search finds exactly what ILIKE finds', async ({ site, administrator }) => {
  const MenuId = await makeMenu(site, administrator);
  for (const [at, text] of texts.entries()) {
    await makeNews(site, administrator, {
      MenuId,
      Title: `检索样本${at}`,
      NewContent: `<p>${text.replaceAll('&', '&amp;')}</p>`,
    });
  }
  const keys = [
    '保险',
    '险',
    '风险',
    '风险管理',
    '险管',
    '工程质量潜在缺陷保险',
    'IDI',
    'idi',
    'TIS',
    'ＴＩＳ',
    'tis机',
    "O'R",
    '100%',
    '%',
    '_',
    '\\path',
    'C:\\',
    'a&b',
    '|',
    '!',
    '𠮷',
    '野家',
    '𠮷野家',
    '查勘 现场',
    '不存在的词',
    '管险',
    '保 险',
    '(IDI)',
    '样本3',
  ];

  for (const key of keys) {
    const found = (await search(site, key)).List.map(({ NewsId }) => NewsId).toSorted();
    const terms = termsOf(key);
    const like = terms.map((term) => {
      const pattern = `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`;
      return sql<boolean>`(search_title ilike ${pattern} or search_text ilike ${pattern})`;
    });
    const expected = await site.db
      .selectFrom('news')
      .select('id')
      .where((build) => build.and(like))
      .execute();
    expect(found, key).toEqual(expected.map(({ id }) => id).toSorted());
  }
});

test('the count for a frequent word is approximate on the first page and exact on the last page', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator);
  const NewsId = await makeNews(site, administrator, {
    MenuId,
    Title: '藤编器',
    NewsCreateTime: '2020-01-01',
  });
  // Each second one has the pairs of the word apart.
  const written = ['一件藤编器', '藤编和编器'];
  await sql`
    insert into news (menu_id, title, content, plain_text, summary, search_title, search_text, search_grams, status, published_at)
    select ${MenuId}, '编号' || n, '', text, text, '编号' || n, text, array_to_tsvector(grams), 1,
      now() - n * interval '1 minute'
    from generate_series(0, 1299) n, lateral (select (${written}::text[])[1 + n % 2] as text) t,
      lateral (select case when n % 2 = 0 then ${bigramsOf(written[0] ?? '')}::text[] else ${bigramsOf(written[1] ?? '')}::text[] end as grams) g`.execute(
    site.owner,
  );
  const pageOf = (pageindex: number) =>
    site.call(webNews.GetNewsList, { key: '藤编器', pageindex, pagesize: 20 });

  const [first, beyond, last] = [await pageOf(1), await pageOf(15), await pageOf(33)];

  expect(first).toMatchObject({ TotalCount: 650, IsAbout: true });
  expect(first.List.slice(0, 4).map(({ Title }) => Title)).toEqual([
    '<em>藤编器</em>',
    '编号0',
    '编号2',
    '编号4',
  ]);
  expect(first.List[0]).toMatchObject({ NewsId });
  expect(beyond.List.map(({ Title }) => Title)).toContain('编号560');
  expect(last.List).toHaveLength(11);
  expect(last).not.toHaveProperty('IsAbout');
  expect(last.TotalCount).toBe(651);
});

test('a hit at the end of a very long text is found', async ({ site, administrator }) => {
  const NewsId = await makeNews(site, administrator, {
    NewContent: `<p>${'条文内容很长'.repeat(5000)}末尾的琥珀色</p>`,
  });

  expect((await search(site, '琥珀色')).List).toMatchObject([{ NewsId }]);
});

test('hits in the title come before hits in the text, then the newest', async ({ site, administrator }) => {
  const MenuId = await makeMenu(site, administrator);
  await makeNews(site, administrator, {
    MenuId,
    Title: '正文里有',
    NewContent: '<p>盾构隧道</p>',
    NewsCreateTime: '2026-06-03 08:00:00',
  });
  await makeNews(site, administrator, { MenuId, Title: '盾构一', NewsCreateTime: '2026-06-01 08:00:00' });
  await makeNews(site, administrator, { MenuId, Title: '盾构二', NewsCreateTime: '2026-06-02 08:00:00' });

  const { List, TotalCount } = await search(site, '盾构');

  expect(List.map(({ Title }) => Title)).toEqual(['<em>盾构</em>二', '<em>盾构</em>一', '正文里有']);
  expect(TotalCount).toBe(3);
});

test('an article is found only when the title or the text contains every word', async ({
  site,
  administrator,
}) => {
  await makeNews(site, administrator, { Title: '桥梁验收', NewContent: '<p>荷载试验</p>' });

  expect((await search(site, '试验 桥梁')).TotalCount).toBe(1);
  expect((await search(site, '试验 隧洞')).TotalCount).toBe(0);
});

test('the results highlight the hit and escape all other text', async ({ site, administrator }) => {
  await makeNews(site, administrator, { Title: '<b>警示</b>标志', NewContent: '<p>1 &lt; 2，警示牌</p>' });

  const { List } = await search(site, '警示');

  expect(List[0]).toMatchObject({
    Title: '&lt;b&gt;<em>警示</em>&lt;/b&gt;标志',
    Summary: '1 &lt; 2，<em>警示</em>牌',
  });
});

test.for([
  [{ key: '字'.repeat(51) }, '不能超过 50 个字'],
  [{ key: 'a\0b' }, '含有不允许的字符：空字符（U+0000）'],
] as const)('the key %j is refused', async ([query, message], { site }) => {
  expect(await site.send(webNews.GetNewsList, query)).toMatchObject({ Code: 400, Data: { key: message } });
});

test('words that touch or overlap are marked as one', () => {
  expect(highlight('工程质量保险', termsOf('质量 量保'))).toBe('工程<em>质量保</em>险');
  expect(highlight('ＴＩＳ与tis', termsOf('tis'))).toBe('<em>ＴＩＳ</em>与<em>tis</em>');
});

test('a snippet shows the text around the first hit', () => {
  const snippet = highlightedSnippet(`${'甲'.repeat(200)}目标${'乙'.repeat(200)}`, termsOf('目标'));

  expect(snippet).toMatch(/^…甲{30}<em>目标<\/em>乙+…$/);
});

test.for(['长三角飞检', '⻓三⻆⻜检', '见面会', '车辆与风险', '贝壳项目'])(
  'an article with Kangxi radicals copied from a PDF is found by %s',
  async (key, { site, administrator }) => {
    const NewsId = await makeNews(site, administrator, {
      MenuId: await makeMenu(site, administrator),
      Title: '关于开展⻓三⻆⻜检⼯作的通知',
      NewContent: '<p>请于⻅⾯会上提交⻋辆与⻛险⻝堂管理台账，⻉壳项⽬除外。</p>',
    });

    const { List } = await search(site, key);

    expect(List.map((found) => found.NewsId)).toContain(NewsId);
  },
);

test('each character starts a bigram', () => {
  expect(bigramsOf(normalizeForSearch('保险 A'))).toEqual(['保险', '险', 'a']);
});

test('a search for signs alone finds nothing', async ({ site }) => {
  for (const key of ["'", '“”', '（', '-', '《》'])
    expect(await search(site, key), key).toMatchObject({ TotalCount: 0 });
});

test('the summary of a hit deep in a long text shows the surrounding words', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator);
  const NewContent = `${'<p>甲乙丙丁戊己庚辛</p>'.repeat(9000)}<p>远在深处的词语</p><p>尾</p>`;
  await makeNews(site, administrator, { MenuId, Title: '长文', NewContent });

  const { List } = await site.call(webNews.GetNewsList, { key: '深处的词语', pagesize: 999 });

  expect(List[0]?.Summary).toContain('远在<em>深处的词语</em>');
  expect(List[0]?.Summary).toMatch(/^….*…?$/);
});

test('a search for frequent words returns the same pages as a full scan, with an approximate count', async ({
  site,
  administrator,
}) => {
  const MenuId = await makeMenu(site, administrator);
  await insertThousands(site, MenuId);
  const [visitor, member] = [undefined, await signInMember(site)];

  for (const caller of [visitor, member])
    for (const [key, isCommon] of [
      ['绣球', true],
      ['绣球花', true],
      ['绣球 花园', true],
      ['山茶', true],
      ['山茶 绣球花', true],
      ['花绣球', false],
      ['琼花', false],
      ['蜡梅 绣球', false],
    ] as const)
      for (const pageindex of [1, 2, 7]) {
        const all = await idsByReading(site, key, caller !== undefined);

        const found = await site.call(webNews.GetNewsList, { key, pageindex, pagesize: 10 }, caller);

        const ids = found.List.map(({ NewsId }) => NewsId);
        expect(ids, `${key}, page ${pageindex}`).toEqual(all.slice((pageindex - 1) * 10, pageindex * 10));
        expect(found.IsAbout ?? false, `${key}, page ${pageindex}`).toBe(isCommon);
        expect(Math.abs(found.TotalCount - all.length)).toBeLessThanOrEqual(isCommon ? all.length / 3 : 0);
      }
});

/**
 * Inserts articles: one word in nine of ten texts and in each fifth title, another in two of three titles, and rare
 * ones; each fiftieth is for members.
 */
async function insertThousands(site: TestApp, menuId: number): Promise<void> {
  const rows = Array.from({ length: 6000 }, (_, at) => {
    const title = `样本${at}${at % 5 === 3 ? '绣球花园' : ''}${at % 3 > 0 ? '山茶' : ''}${at % 4001 === 7 ? '琼花' : ''}`;
    const text = `${at % 10 === 4 ? '无' : '一株绣球花'}，${at % 4 > 0 ? '花园' : '路旁'}${at % 1999 === 5 ? '蜡梅' : ''}${at % 3000 === 9 ? '花绣球' : ''}`;
    return { title, text, grams: bigramsOf(title, text), number: at, isMemberRead: at % 50 === 3 };
  });
  for (let from = 0; from < rows.length; from += 1000)
    await sql`
    insert into news (menu_id, title, content, plain_text, summary, search_title, search_text, search_grams, status, is_member_read,
      published_at)
    select ${menuId}, title, '', text, '', title, text, array_to_tsvector(grams), 1, "isMemberRead",
      now() - number * 37 % 1009 * interval '1 minute'
    from json_to_recordset(${JSON.stringify(rows.slice(from, from + 1000))}::json) as row (title text, text text, grams text[], number int,
      "isMemberRead" boolean)`.execute(site.owner);
  await sql`analyze news`.execute(site.owner);
}

/** Returns the ids without any index of words. */
async function idsByReading(site: TestApp, key: string, isMember: boolean): Promise<number[]> {
  const has = (column: string) => (term: string) => sql`strpos(${sql.ref(column)}, ${term}) > 0`;
  const inTitle = sql`(${sql.join(termsOf(key).map(has('search_title')), sql` and `)})`;
  const inWords = sql`(${sql.join(
    termsOf(key).map((term) => sql`(${has('search_title')(term)} or ${has('search_text')(term)})`),
    sql` and `,
  )})`;
  const { rows } = await sql<{ id: number }>`
    select id from news where status = 1 and deleted_at is null and published_at <= now() and menu_id = any(
        select id from menus where is_shown and not is_member_read)
      and (${inTitle} or (${isMember} or not is_member_read) and ${inWords})
    order by ${inTitle} desc, published_at desc, id desc`.execute(site.owner);
  return rows.map(({ id }) => id);
}
