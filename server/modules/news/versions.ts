import type { Page } from '#contract/api/paging.ts';
import type { NewsVersion } from '#contract/news/managed-news.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import { readPage } from '../../platform/db/page.ts';
import type { FileKeys } from '../files/file-keys.ts';
import { editorName } from './managed.ts';

/** Lists the earlier texts of an article, latest first. */
export async function listVersions(
  { db, fileKeys }: { db: Database; fileKeys: FileKeys },
  newsId: number,
  page: Page,
): Promise<{ List: NewsVersion[]; TotalCount: number }> {
  const versions = db.selectFrom('news_versions as v').where('v.news_id', '=', newsId);
  const { rows, total } = await readPage(versions, page, (query) =>
    query
      .leftJoin('administrators as a', 'a.id', 'v.editor_id')
      .select(['v.id', 'v.version', 'v.title', 'v.content', 'v.created_at', 'a.real_name', 'a.account'])
      .orderBy('v.version', 'desc'),
  );
  const List = rows.map((row) => ({
    VersionId: row.id,
    Version: row.version,
    Title: row.title,
    NewContent: fileKeys.withKeys(row.content, 'insiders'),
    EditorName: editorName(row),
    CreateTime: formatTime(row.created_at),
  }));
  return { List, TotalCount: total };
}
