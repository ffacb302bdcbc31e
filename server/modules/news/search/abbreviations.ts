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
const maxTitles = 100;

/** Returns what each abbreviation of two or three characters stands for; one that is none is absent. */
export async function findLongForms(
  db: Database,
  reading: Reading,
  abbreviations: readonly string[],
): Promise<Map<string, string>> {
  if (abbreviations.length === 0) return new Map();
  const patterns = abbreviations.map((short) =>
    [...short].map((character) => `${character}[一-龥]`).join(''),
  );
  const { rows } = await sql<{ short: string; title: string }>`
    with newest as materialized (
      select n.search_title as title from news n where ${isLive} and ${inMenus(reading.menuIds)}
      order by n.published_at desc, n.id desc limit ${newestTitles}
    )
    select asked.short, found.title from unnest(${abbreviations}::text[], ${patterns}::text[]) as asked(short, pattern)
    cross join lateral (select title from newest where title ~ asked.pattern limit ${maxTitles}) found`.execute(
    db,
  );
  const titles = Map.groupBy(rows, ({ short }) => short);
  const names = reading.menuIds.map((id) => normalizeForSearch(reading.tree.byId.get(id)?.name ?? ''));
  const forms = abbreviations.flatMap((short) => {
    const texts = [...(titles.get(short) ?? []).map(({ title }) => title), ...names];
    const form = mostFrequent(texts.flatMap((text) => formsIn([...text], [...short])));
    return form === undefined ? [] : [[short, form] as const];
  });
  return new Map(forms);
}

function mostFrequent(forms: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const form of forms) counts.set(form, (counts.get(form) ?? 0) + 1);
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

/** Returns what a search of two or three characters stands for, when it is an abbreviation: 专委 is 专家委员. */
export async function longFormOf(
  db: Database,
  reading: Reading,
  terms: readonly string[],
): Promise<string[]> {
  const [short = ''] = terms;
  if (terms.length !== 1 || !/^\p{Script=Han}{2,3}$/u.test(short)) return [];
  return [...(await findLongForms(db, reading, [short])).values()];
}
