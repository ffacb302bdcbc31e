import { sql } from 'kysely';
import type { Database } from '../../../platform/db/open.ts';
import { isLive } from '../readable.ts';
import { inMenus, type Reading } from '../reading.ts';
import { bigramQuery, normalizeForSearch } from './search-text.ts';

/** Shorter words are one character away from too many others. */
const minCharacters = 3;
const maxCharacters = 16;
const maxTitles = 300;

/** Returns words of titles that differ from the typed word in one character; one half of the word must match. */
export async function nearestWords(db: Database, reading: Reading, key: string): Promise<string[]> {
  const typed = [...normalizeForSearch(key).replaceAll(' ', '')];
  if (typed.length < minCharacters || typed.length > maxCharacters) return [];
  const middle = typed.length / 2;
  const halves = [typed.slice(0, Math.ceil(middle)), typed.slice(Math.floor(middle))].map((half) =>
    half.join(''),
  );
  const { rows } = await sql<{ title: string }>`
    select n.search_title as title from news n
    where n.search_grams @@ ${halves.map((half) => `(${bigramQuery([half])})`).join(' | ')}::tsquery
      and ${isLive} and ${inMenus(reading.menuIds)}
      and (${sql.join(
        halves.map((half) => sql`strpos(n.search_title, ${half}) > 0`),
        sql` or `,
      )})
    order by n.published_at desc, n.id desc limit ${maxTitles}`.execute(db);
  const counts = new Map<string, number>();
  for (const { title } of rows)
    for (const word of partsNear(title, typed)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([word]) => word);
}

function partsNear(title: string, typed: string[]): string[] {
  return title.split(/[^\p{L}\p{N}]+/u).flatMap((run) => {
    const characters = [...run];
    return characters
      .map((_, at) => characters.slice(at, at + typed.length))
      .filter((part) => part.length === typed.length && differencesOf(part, typed) === 1)
      .map((part) => part.join(''));
  });
}

function differencesOf(part: string[], typed: string[]): number {
  return part.filter((character, at) => character !== typed[at]).length;
}
