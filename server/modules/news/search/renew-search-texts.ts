import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/open.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { bigramsOf, searchForm, searchTextOf } from './search-text.ts';

const batchSize = 50;
/** A literal, so that the planner uses the index of such texts. */
const isOfEarlierForm = sql<boolean>`search_form < ${sql.lit(searchForm)}`;

/** Stores the texts of articles and attachments anew that an earlier version stored for the search. */
export async function renewSearchTexts(db: Database, signal?: AbortSignal): Promise<void> {
  await eachBatch(
    () => db.selectFrom('news').select('id').where(isOfEarlierForm).limit(batchSize).execute(),
    ({ id }) => transaction(db, (tx) => renewArticle(tx, id)),
    signal,
  );
  await eachBatch(
    () => db.selectFrom('file_texts').select('path').where(isOfEarlierForm).limit(batchSize).execute(),
    ({ path }) => transaction(db, (tx) => renewDocument(tx, path)),
    signal,
  );
}

async function eachBatch<Row>(
  read: () => Promise<Row[]>,
  renew: (row: Row) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const rows = await read();
    for (const row of rows) await renew(row);
    if (rows.length < batchSize) return;
  }
}

/** Does nothing when the article was saved or deleted meanwhile; a save of it waits. */
async function renewArticle(tx: Tx, id: number): Promise<void> {
  const article = await tx
    .selectFrom('news')
    .select(['title', 'plain_text'])
    .where('id', '=', id)
    .where(isOfEarlierForm)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!article) return;
  const [title, text] = [searchTextOf(article.title), searchTextOf(article.plain_text)];
  await tx
    .updateTable('news')
    .set({
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
