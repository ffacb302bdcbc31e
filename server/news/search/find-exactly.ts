import { sql, type Expression } from 'kysely';
import type { Database } from '../../db/open.ts';
import { transaction } from '../../db/transaction.ts';
import { inMenus, type Reading } from '../reading.ts';
import { isLive } from '../readable.ts';
import { gramQuery, isExact } from '../search-text.ts';

/** Part of a list. */
export interface Section {
  limit: number;
  offset: number;
}

/** Articles with all the terms in title or text: hits in the title first, then newest. */
export async function findExactly(
  db: Database,
  reading: Reading,
  terms: string[],
  { limit, offset }: Section,
): Promise<{ ids: number[]; total: number }> {
  const inTitle = allOf(terms.map((term) => sql`strpos(n.search_title, ${term}) > 0`));
  const looked = terms.filter((term) => !isExact(term));
  const found = sql<{ total: number; ids: number[] }>`
    with hits as materialized (
      select n.id, n.published_at, ${inTitle} as is_in_title from news n
      where n.search_grams @@ ${gramQuery(terms)}::tsquery and ${isLive} and ${inMenus(reading.menuIds)}
        and ${allOf(looked.map((term) => sql`(strpos(n.search_title, ${term}) > 0 or strpos(n.search_text, ${term}) > 0)`))}
        and (${reading.isMember} or not n.is_member_read or ${inTitle})
    )
    select (select count(*) from hits) as total, array(
      select id from hits order by is_in_title desc, published_at desc, id desc
      limit ${limit} offset ${offset}) as ids`;
  return await transaction(db, async (tx) => {
    // For a word that is common, the planner would rather read the grams of every article: it does not know their size.
    await sql`set local enable_seqscan = off`.execute(tx);
    return (await found.execute(tx)).rows[0]!;
  });
}

function allOf(conditions: Expression<unknown>[]) {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
