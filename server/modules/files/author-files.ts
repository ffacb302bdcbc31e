import { sql } from 'kysely';
import type { Database } from '../../platform/db/open.ts';

/**
 * Returns the paths of the files that an article which is not public opens to its own readers: to an administrator's
 * article, all; to a contribution, the uploads of its author and what the office added. A file that the author named
 * without having uploaded it is open only as long as a public record shows it.
 */
export async function findOwnFiles(db: Database, newsId: number): Promise<Set<string>> {
  const { rows } = await sql<{ path: string }>`
    select nf.path
    from news_files nf join news n on n.id = nf.news_id join files f on f.path = nf.path
    where n.id = ${newsId} and (
      n.author_member_id is null or f.member_id = n.author_member_id
      or (
        select v.editor_id is not null from news_versions v
        where v.news_id = n.id and position('/files/' || nf.path in v.content) > 0
        order by v.version limit 1))`.execute(db);
  return new Set(rows.map(({ path }) => path));
}
