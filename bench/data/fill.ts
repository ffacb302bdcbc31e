import { sql } from 'kysely';
import { Client } from 'pg';
import { bigramsOf, searchForm, searchTextOf } from '../../server/modules/news/search/search-text.ts';
import { plainTextOf } from '../../server/modules/news/text/rich-text.ts';
import { summaryOf } from '../../server/modules/news/text/summary.ts';
import { invalidateContent } from '../../server/platform/db/content-revision.ts';
import type { Database } from '../../server/platform/db/open.ts';
import { transaction } from '../../server/platform/db/transaction.ts';
import { generateArticles, type GeneratedArticle } from './articles.ts';
import { randomFrom } from './random.ts';
import { bodies, menus } from './vocabulary.ts';

const seed = 20_261_121;
const batchSize = 500;

/** Menus, banners, links and seats of a site as it is after some years. */
export async function fillFrame(db: Database): Promise<void> {
  await transaction(db, async (tx) => {
    for (const [name, children] of Object.entries(menus)) {
      const parent = await tx.insertInto('menus').values({ name }).returning('id').executeTakeFirstOrThrow();
      await tx
        .insertInto('menus')
        .values(children.map((child) => ({ name: child, parent_id: parent.id })))
        .execute();
    }
    const banners = [1, 2, 3].map((number) => ({
      type: 2,
      title: `横幅${number}`,
      image_url: `/files/banner${number}.jpg`,
    }));
    await tx.insertInto('banners').values(banners).execute();
    await tx
      .insertInto('links')
      .values(bodies.slice(10, 20).map((title, at) => ({ title, address: `https://www.example.cn/${at}` })))
      .execute();
    await invalidateContent(tx);
  });
}

/**
 * Adds the articles up to `count`, the same ones on every machine. The search indexes are dropped meanwhile and built
 * at the end: inserting their tens of millions of entries one by one would take most of the bench's time.
 */
export async function fillArticles(db: Database, url: string, count: number): Promise<void> {
  const searchIndexes = await dropSearchIndexes(db);
  await insertArticles(db, count);
  await maintain(url, [
    `set maintenance_work_mem = '1GB'`,
    ...searchIndexes,
    'vacuum (analyze) news',
    'checkpoint',
  ]);
  await fillSeats(db);
  await transaction(db, invalidateContent);
}

async function dropSearchIndexes(db: Database): Promise<string[]> {
  const { rows } = await sql<{ indexname: string; indexdef: string }>`
    select indexname, indexdef from pg_indexes
    where indexname in ('news_search', 'news_by_title_pairs')`.execute(db);
  for (const { indexname } of rows) await sql`drop index ${sql.id(indexname)}`.execute(db);
  return rows.map(({ indexdef }) => indexdef);
}

/** Outside the pool, whose queries end after seconds. */
async function maintain(url: string, statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function insertArticles(db: Database, count: number): Promise<void> {
  const present = await countArticles(db);
  const menuIds = await leafMenus(db);
  const random = randomFrom(seed + present);
  const articles = generateArticles(seed + present);
  const inserts: Promise<unknown>[] = [];
  for (let from = present; from < count; from += batchSize) {
    const rows = Array.from({ length: Math.min(batchSize, count - from) }, (_, at) =>
      rowOf(articles.next().value, {
        number: from + at,
        menuId: random.oneOf(menuIds),
        isMemberRead: random.between(1, 50) === 1,
      }),
    );
    inserts.push(insert(db, rows));
    // A few concurrent inserts keep the database busy while the next rows are generated.
    if (inserts.length > 2) await inserts.shift();
  }
  await Promise.all(inserts);
}

function rowOf(article: GeneratedArticle, more: { number: number; menuId: number; isMemberRead: boolean }) {
  const plainText = plainTextOf(article.html);
  const searchTitle = searchTextOf(article.title);
  const searchText = searchTextOf(plainText);
  return {
    menu_id: more.menuId,
    title: article.title,
    content: article.html,
    plain_text: plainText,
    summary: summaryOf(article.title, article.html),
    search_title: searchTitle,
    search_text: searchText,
    grams: bigramsOf(searchTitle, searchText),
    source: article.source,
    author: article.author,
    is_member_read: more.isMemberRead,
    minutes: more.number * 50,
  };
}

async function insert(db: Database, rows: ReturnType<typeof rowOf>[]): Promise<void> {
  await sql`
    insert into news (menu_id, title, content, plain_text, summary, search_title, search_text, search_grams, search_form,
      source, author, status, is_member_read, published_at)
    select menu_id, title, content, plain_text, summary, search_title, search_text, array_to_tsvector(grams), ${searchForm},
      source, author, 1, is_member_read, date_trunc('second', now()) - make_interval(mins => minutes)
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (menu_id int, title text, content text, plain_text text,
      summary text, search_title text, search_text text, grams text[], source text, author text, is_member_read boolean,
      minutes int)`.execute(db);
}

async function fillSeats(db: Database): Promise<void> {
  await sql`
    insert into news_positions (seat, news_id, sort_number)
    select seat, id, number from generate_series(1, 4) seat,
      (select id, row_number() over (order by id) as number from news order by id limit 40) first
    on conflict do nothing`.execute(db);
}

async function countArticles(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('news')
    .select((build) => build.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function leafMenus(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('menus')
    .select('id')
    .where('parent_id', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
