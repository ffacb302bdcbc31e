import { sql } from 'kysely';
import { invalidateContent } from '../../../platform/db/content-revision.ts';
import type { Database, Tx } from '../../../platform/db/open.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { summaryOf } from '../text/summary.ts';
import { bigramsOf, searchForm, searchTextOf } from './search-text.ts';

const batchSize = 50;
/** A literal, so that the planner uses the index of such texts. */
const isOfEarlierForm = sql<boolean>`search_form < ${sql.lit(searchForm)}`;

/** Derives the texts of the search, and the summaries of articles, anew where an earlier version stored them. */
export async function renewSearchTexts(db: Database, signal?: AbortSignal): Promise<void> {
  const articles = await eachBatch(
    () => db.selectFrom('news').select('id').where(isOfEarlierForm).limit(batchSize).execute(),
    ({ id }) => transaction(db, (tx) => renewArticle(tx, id)),
    signal,
  );
  // Pages show the summaries; once for all of them.
  if (articles > 0) await transaction(db, (tx) => invalidateContent(tx, 'publication'));
  await eachBatch(
    () => db.selectFrom('file_texts').select('path').where(isOfEarlierForm).limit(batchSize).execute(),
    ({ path }) => transaction(db, (tx) => renewDocument(tx, path)),
    signal,
  );
}

/** Returns the number of rows. */
async function eachBatch<Row>(
  read: () => Promise<Row[]>,
  renew: (row: Row) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<number> {
  for (let count = 0; ;) {
    signal?.throwIfAborted();
    const rows = await read();
    for (const row of rows) await renew(row);
    count += rows.length;
    if (rows.length < batchSize) return count;
  }
}

/** Does nothing when the article was saved or deleted meanwhile; a save of it waits. */
async function renewArticle(tx: Tx, id: number): Promise<void> {
  const article = await tx
    .selectFrom('news')
    .select(['title', 'content', 'plain_text'])
    .where('id', '=', id)
    .where(isOfEarlierForm)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!article) return;
  const [title, text] = [searchTextOf(article.title), searchTextOf(article.plain_text)];
  await tx
    .updateTable('news')
    .set({
      summary: summaryOf(article.title, article.content),
      search_title: title,
      search_text: text,
      search_grams: sql<string>`array_to_tsvector(${bigramsOf(title, text)}::text[])`,
      search_form: searchForm,
    })
    .where('id', '=', id)
    .execute();
}

async function renewDocument(tx: Tx, path: string): Promise<void> {
  const document = await tx
    .selectFrom('file_texts')
    .select('plain_text')
    .where('path', '=', path)
    .where(isOfEarlierForm)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!document) return;
  const text = searchTextOf(document.plain_text);
  await tx
    .updateTable('file_texts')
    .set({
      search_text: text,
      search_grams: sql<string>`array_to_tsvector(${bigramsOf(text)}::text[])`,
      search_form: searchForm,
    })
    .where('path', '=', path)
    .execute();
}
