import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { NewsItem } from '#contract/news/news.ts';
import type { Database } from '../../../platform/db/open.ts';
import { listColumns, toItem } from '../readable.ts';
import type { Reading } from '../reading.ts';
import { highlight, highlightedSnippet } from './highlight.ts';

/** Returns articles as a list of hits shows them, in the order of the ids. */
export async function showHits(
  db: Database,
  reading: Reading,
  ids: number[],
  terms: string[],
): Promise<NewsItem[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('news as n')
    .select(listColumns)
    .select(sql<number>`length(n.plain_text)`.as('text_length'))
    .select([sql<number>`${windowStart(terms)}`.as('start'), windowText(terms).as('near')])
    .where('n.id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
  const items: NewsItem[] = [];
  for (const [at, row] of rows.entries()) {
    // A page may hold hundreds: others get their turn.
    if (at % 20 === 19) await yieldToEventLoop();
    const item = toItem(row, reading);
    const isHidden = item.IsMemberRead && !reading.isMember;
    const around = { before: row.start > 1, after: row.start + windowLength <= row.text_length };
    const snippet = isHidden ? '' : highlightedSnippet(row.near, terms, around);
    // Found by its title: what the article is about says more than the beginning of its letter.
    const isInText = snippet.includes('<em>') || item.Summary === '';
    const Summary = isInText ? snippet : highlight(item.Summary, terms);
    items.push({ ...item, Title: highlight(item.Title, terms), Summary });
  }
  return items.toSorted((a, b) => ids.indexOf(a.NewsId) - ids.indexOf(b.NewsId));
}

/*
 * A text may have a million characters, a list hundreds of texts: only the part around the first hit is processed.
 */
const windowLength = 2400;
const windowLead = 800;

function windowStart(terms: string[]) {
  const places = terms.map((term) => placeInText('n', term));
  return sql`greatest(1, least(${sql.join(places)}) - ${windowLead})::int`;
}

/**
 * Returns SQL for the place of a word in the text of a row, null where it has none. A word that is written otherwise is
 * found in the text that is searched, which is shorter, and therefore only about in its place.
 */
export function placeInText(table: 'n' | 't', term: string) {
  const [text, searched] = [sql.ref(`${table}.plain_text`), sql.ref(`${table}.search_text`)];
  return sql`coalesce(nullif(strpos(${text}, ${term}), 0),
    (nullif(strpos(${searched}, ${term}), 0) * (length(${text})::float8 / greatest(1, length(${searched}))))::int)`;
}

function windowText(terms: string[]) {
  return sql<string>`substr(n.plain_text, ${windowStart(terms)}, ${windowLength})`;
}
