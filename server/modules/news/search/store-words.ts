import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/open.ts';
import { pinyinOfWord, soundOf } from './pinyin.ts';
import { wordsIn } from './words.ts';

/** Adds the words of an article to the vocabulary of the site, in the transaction that writes the article. */
export async function storeWords(tx: Tx, title: string, text: string): Promise<void> {
  const words = [...wordsIn(title, text)];
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${words}::text[]) as given(word)
    where not exists (select from search_words s where s.word = given.word)
    -- Two saves with the same new words wait for each other in this order, and never both ways.
    order by word collate "C"`.execute(tx);
  if (rows.length === 0) return;
  const added = await Promise.all(
    rows.map(async ({ word }) => {
      const pinyin = await pinyinOfWord(word);
      return { word, pinyin, sound: soundOf(pinyin) };
    }),
  );
  await tx
    .insertInto('search_words')
    .values(added)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
