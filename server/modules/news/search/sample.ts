import { sql } from 'kysely';

/** A sample spread over all articles; with fewer hits in it than `minHits`, a word is not common. */
export const sample = { size: 300, minHits: 6 };

/** Articles `n` of the sample, each for `step` of all. Always the same ones: their texts stay in memory. */
export const sampledNews = sql`
  (select min(id) as least, 1 + (max(id) - min(id)) / ${sql.lit(sample.size)} as step from news) every
  -- Not at even distances: what comes every second time is found half of the time.
  cross join generate_series(0, ${sql.lit(sample.size - 1)}) as at(number)
  -- Looked up one by one ("offset 0"): joined otherwise, the text of every article would be read.
  cross join lateral (
    select deleted_at, status, published_at, menu_id, is_member_read, is_draft, author_member_id, search_title, search_text
    from news where id = least + number * step + number * 7919 % step offset 0) n`;

/** Returns how many of the newest to read for `hitCount` hits: twice the expected number; undefined for too many. */
export function toLookAt({ hitCount, share }: { hitCount: number; share: number }, atMost: number) {
  const enough = 50 + (2 * hitCount) / share;
  return enough <= atMost ? Math.ceil(enough) : undefined;
}

/** The newest articles to read: their titles are in the row, a text is stored apart and costs more. */
export const maxLookedAt = { titles: 5000, texts: 2500 };
