import { sql } from 'kysely';
import { expect } from 'vitest';
import { webNews } from '#contract/news/news.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { databaseBefore } from '../../../testing/database-before.ts';
import { makeMenu, makeNews } from '../../../testing/factories/records.ts';
import { test } from '../../../testing/test.ts';
import { renewSearchTexts } from './renew-search-texts.ts';
import { bigramsOf, searchTextOf } from './search-text.ts';

const title = '买买提・阿不都解读《规程》FD–2026【试行】';

test.for(['买买提·阿不都', '买买提•阿不都', 'FD-2026', 'fd—2026（试行）', '2026[试行]'])(
  'an article is found by %j, regardless of the kind of dashes, brackets and dots in its title',
  async (key, { site, administrator }) => {
    const MenuId = await makeMenu(site, administrator);
    const NewsId = await makeNews(site, administrator, { MenuId, Title: title });

    const { List } = await site.call(webNews.GetNewsList, { key, pid: MenuId });

    expect(List).toMatchObject([{ NewsId }]);
  },
);

test('the search texts of an earlier version are renewed to the current normalization', async () => {
  const { url, db } = await databaseBefore('0601');
  const old = title.toLowerCase();
  await sql`insert into menus (name) values ('新闻')`.execute(db);
  await sql`insert into news (menu_id, title, content, plain_text, summary, search_title, search_text, search_grams, status)
    select id, ${title}, '', ${title}, '', ${old}, ${old}, array_to_tsvector(${bigramsOf(old)}::text[]), 1 from menus`.execute(
    db,
  );

  await migrate({ url });
  await renewSearchTexts(db);

  const now = searchTextOf(title);
  const { rows } = await sql`select search_title, search_text,
    search_grams = array_to_tsvector(${bigramsOf(now)}::text[]) as has_its_grams from news`.execute(db);
  expect(rows).toEqual([{ search_title: now, search_text: now, has_its_grams: true }]);
});
