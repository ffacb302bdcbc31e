import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/open.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { pinyinOf } from './pinyin.ts';
import { storeWords } from './store-words.ts';

interface Written {
  id: number;
  title: string;
  plain_text: string;
}

/** Indexes an article by the pinyin of its title and of its words, in the transaction that writes it. */
export async function storePinyin(tx: Tx, { id, title, plain_text }: Written): Promise<void> {
  const sounds = sql<string>`array_to_tsvector(${await pinyinOf(title)}::text[])`;
  await tx
    .insertInto('news_sounds')
    .values({ news_id: id, sounds, has_words: true })
    .onConflict((conflict) => conflict.column('news_id').doUpdateSet({ sounds, has_words: true }))
    .execute();
  await storeWords(tx, title, plain_text);
}

const batchSize = 50;
const maxId = 2 ** 31 - 1;

/** Indexes articles from before their pinyin and their words were stored, the newest first. */
export async function storeMissingPinyin(db: Database, signal?: AbortSignal): Promise<void> {
  for (let lastId = maxId; ;) {
    signal?.throwIfAborted();
    const rows = await db
      .selectFrom('news as n')
      .select('n.id')
      // The indexed ones are not read again by each batch.
      .where('n.id', '<', lastId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('news_sounds as s')
              .select('s.news_id')
              .whereRef('s.news_id', '=', 'n.id')
              .where('s.has_words', '=', true),
          ),
        ),
      )
      .orderBy('n.id', 'desc')
      .limit(batchSize)
      .execute();
    for (const { id } of rows) await transaction(db, (tx) => storeMissing(tx, id));
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    lastId = last.id;
  }
}

/** Does nothing when the article was deleted meanwhile; a save of it waits. */
async function storeMissing(tx: Tx, id: number): Promise<void> {
  const article = await tx
    .selectFrom('news')
    .select(['id', 'title', 'plain_text'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (article) await storePinyin(tx, article);
}
