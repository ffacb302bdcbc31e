import { sql } from 'kysely';
import type { Database } from '../../../platform/db/open.ts';
import { isLive } from '../readable.ts';
import { inMenus, type Reading } from '../reading.ts';
import { normalizeForSearch } from './search-text.ts';
import { dictionaryPieces } from './words.ts';

/*
 * 团标 stands for 团体标准: the first characters of the words that follow one another in a title or in the name of a menu.
 */

const newestTitles = 3000;
const mostTitles = 100;

/** Returns what the abbreviation of two or three characters stands for; undefined when it is none. */
export async function findLongForm(
  db: Database,
  reading: Reading,
  short: string,
): Promise<string | undefined> {
  const characters = [...short];
  const pattern = characters.map((character) => `${character}[一-龥]`).join('');
  const { rows } = await sql<{ title: string }>`
    select n.search_title as title from (
      select n.search_title from news n where ${isLive} and ${inMenus(reading.menuIds)}
      order by n.published_at desc, n.id desc limit ${newestTitles}) n
    where n.search_title ~ ${pattern} limit ${mostTitles}`.execute(db);
  const names = reading.menuIds.map((id) => normalizeForSearch(reading.tree.byId.get(id)?.name ?? ''));
  const counts = new Map<string, number>();
  for (const text of [...rows.map(({ title }) => title), ...names])
    for (const form of formsIn([...text], characters)) counts.set(form, (counts.get(form) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

/** Every second character is one of the abbreviation, and each begins a word of two. */
function formsIn(text: readonly string[], short: readonly string[]): string[] {
  const length = short.length * 2;
  const starts = text.flatMap((_, from) =>
    short.every((character, at) => text[from + 2 * at] === character) && from + length <= text.length
      ? [from]
      : [],
  );
  if (starts.length === 0) return [];
  const pieces = dictionaryPieces(text);
  return starts
    .filter((from) => short.every((_, at) => [...(pieces.get(from + 2 * at) ?? '')].length === 2))
    .map((from) => text.slice(from, from + length).join(''));
}
