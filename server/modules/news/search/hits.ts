import { sql, type Expression, type SqlBool } from 'kysely';
import { isLive } from '../readable.ts';
import { inMenus, type Reading } from '../reading.ts';

/** A part of a list. */
export interface Section {
  limit: number;
  offset: number;
  /** True for the newest first, whatever fits best. */
  isByTime?: boolean;
}

/** A part of the hits, and how many there are. */
export interface Hits {
  ids: number[];
  total: number;
  /** True when the number is estimated from a sample, because there are too many to read each. */
  isAbout?: true;
}

/** Returns the SQL conditions that make an article `n` a hit. */
export function hitsOf(terms: string[], reading: Reading) {
  const inTitle = allOf(terms.map((term) => sql`strpos(n.search_title, ${term}) > 0`));
  return {
    inTitle,
    /** Each term in title or text. */
    inWords: allOf(
      terms.map((term) => sql`(strpos(n.search_title, ${term}) > 0 or strpos(n.search_text, ${term}) > 0)`),
    ),
    isOpen: sql<SqlBool>`(${isLive} and ${inMenus(reading.menuIds)})`,
    /** Other readers find an article for members by its title alone (security line 11). */
    isReadable: sql<SqlBool>`(${reading.isMember} or not n.is_member_read)`,
  };
}

function allOf(conditions: Expression<unknown>[]) {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
