import { sql } from 'kysely';
import type { Storage } from '../../platform/storage/storage.ts';
import { withPictureSizes } from '../files/picture-sizes.ts';
import { searchForm } from './search/search-text.ts';
import { readWritten } from './text/read-written.ts';

/** Returns title and text with everything derived from them. */
export const contentValues = async (storage: Storage, title: string, html: string) =>
  (await writtenValues(storage, title, html)).values;

/**
 * Returns title and text with everything derived from them, and what of the text is not stored; not part of a
 * transaction, because a long text is slow.
 */
export async function writtenValues(
  storage: Storage,
  title: string,
  html: string,
  writer: 'office' | 'member' = 'office',
) {
  const { content, unkept, ...words } = await readWritten({ title, html, field: 'NewContent', writer });
  const values = {
    title,
    content: await withPictureSizes(storage, content),
    plain_text: words.plainText,
    summary: words.summary,
    search_title: words.searchTitle,
    search_text: words.searchText,
    search_grams: sql<string>`array_to_tsvector(${words.grams}::text[])`,
    search_form: searchForm,
  };
  return { values, unkept };
}
