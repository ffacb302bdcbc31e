import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/open.ts';
import { pinyinOf } from './pinyin.ts';

/** Indexes a title by its pinyin, in the transaction that writes it. */
export async function storePinyin(tx: Tx, newsId: number, title: string): Promise<void> {
  const sounds = sql<string>`array_to_tsvector(${await pinyinOf(title)}::text[])`;
  await tx
    .insertInto('news_sounds')
    .values({ news_id: newsId, sounds })
    .onConflict((conflict) => conflict.column('news_id').doUpdateSet({ sounds }))
    .execute();
}

const batchSize = 200;

/** Indexes articles from before their pinyin was stored. */
export async function storeMissingPinyin(db: Database): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('news as n')
      .select(['n.id', 'n.title'])
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('news_sounds as s').select('s.news_id').whereRef('s.news_id', '=', 'n.id'))),
      )
      .orderBy('n.id', 'desc')
      .limit(batchSize)
      .execute();
    for (const { id, title } of rows)
      // Does nothing when the article was saved or deleted meanwhile.
      await sql`
        insert into news_sounds (news_id, sounds)
        select id, array_to_tsvector(${await pinyinOf(title)}::text[]) from news where id = ${id}
        on conflict do nothing`.execute(db);
    if (rows.length < batchSize) return;
  }
}
