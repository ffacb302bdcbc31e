import { sql } from 'kysely';
import { pinyinOf } from '../../server/modules/news/search/pinyin.ts';
import { storeWords } from '../../server/modules/news/search/store-words.ts';
import type { Database } from '../../server/platform/db/open.ts';
import { transaction } from '../../server/platform/db/transaction.ts';

const batchSize = 1000;
/** All generated articles are made of the same few words: one in so many has them all. */
const wordsOfEvery = 50;

/** Indexes the pinyin of the generated articles, which the program does one by one. */
export async function fillPinyin(db: Database): Promise<void> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('news')
      .select(['id', 'title', 'plain_text'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    if (rows.length === 0) return;
    after = rows.at(-1)!.id;
    const sounds = await Promise.all(
      rows.map(async ({ id, title }) => ({ id, sounds: await pinyinOf(title) })),
    );
    await sql`
      insert into news_sounds (news_id, sounds, has_words)
      select id, array_to_tsvector(sounds), true from json_to_recordset(${JSON.stringify(sounds)}::json) as row (id int, sounds text[])
      on conflict do nothing`.execute(db);
    for (const { title, plain_text } of rows.filter((_, at) => at % wordsOfEvery === 0))
      await transaction(db, (tx) => storeWords(tx, title, plain_text));
  }
}
