import { sql } from 'kysely';
import type { Database } from '../../../platform/db/open.ts';
import { isLive } from '../readable.ts';
import { inMenus, type Reading } from '../reading.ts';
import { highlight, highlightedSnippet } from './highlight.ts';
import { bigramQuery } from './search-text.ts';
import { placeInText } from './show-hits.ts';

const maxHits = 50;
const windowLength = 600;
const windowLead = 100;

/** An article with a file that contains the searched words, and the position in the file's text. */
interface AttachmentHit {
  newsId: number;
  /** The summary of the hit. */
  summary: string;
}

/** Finds articles whose attachments contain all the terms, newest first. */
export async function findInAttachments(
  db: Database,
  reading: Reading,
  terms: string[],
): Promise<AttachmentHit[]> {
  const start = sql`greatest(1, least(${sql.join(terms.map((term) => placeInText('t', term)))}) - ${windowLead})::int`;
  const { rows } = await sql<{ id: number; name: string; near: string; is_begun: boolean }>`
    select distinct on (n.published_at, n.id) n.id, f.original_name as name,
      substr(t.plain_text, ${start}, ${windowLength}) as near, ${start} > 1 as is_begun
    from ${attachmentsOpenTo(reading)} and t.search_grams @@ ${bigramQuery(terms)}::tsquery and ${sql.join(
      terms.map((term) => sql`strpos(t.search_text, ${term}) > 0`),
      sql` and `,
    )}
    order by n.published_at desc, n.id desc, f.original_name limit ${maxHits}`.execute(db);
  return rows.map(({ id, name, near, is_begun: before }) => ({
    newsId: id,
    summary: `附件《${highlight(name, [])}》：${highlightedSnippet(near, terms, { before, after: near.length >= windowLength })}`,
  }));
}

/**
 * Selects texts of files with the articles that name them. A file is found only in articles that name it in a text that
 * the reader may read (security line 11).
 */
export function attachmentsOpenTo(reading: Reading) {
  return sql`file_texts t
    join files f on f.path = t.path
    join news_files nf on nf.path = t.path and nf.is_in_text
    join news n on n.id = nf.news_id
    where ${isLive} and ${inMenus(reading.menuIds)} and (${reading.isMember} or not n.is_member_read)`;
}
