import { sql } from 'kysely';
import type { Database } from '../../platform/db/open.ts';
import type { MenuTree } from '../menus/tree.ts';
import { isLive } from '../news/readable.ts';

/** The article of a notice as its readers have it. */
export interface NoticeArticle {
  newsId: number;
  menuId: number;
  title: string;
  summary: string;
  isMemberRead: boolean;
  /** Readers can open it now. */
  isPublic: boolean;
}

interface ArticleRow {
  article_id: number | null;
  menu_id: number | null;
  article_title: string | null;
  summary: string | null;
  is_member_read: boolean | null;
  is_live: boolean | null;
}

/** The columns of an article `n`, which may be missing. */
export const articleColumns = [
  'n.id as article_id',
  'n.menu_id',
  'n.title as article_title',
  'n.summary',
  'n.is_member_read',
  sql<boolean | null>`(${isLive})`.as('is_live'),
] as const;

/** Returns the article of a row; null where it has none. Its column decides too. */
export function articleOf(tree: MenuTree, row: ArticleRow): NoticeArticle | null {
  if (row.article_id === null) return null;
  const menu = tree.byId.get(row.menu_id ?? 0);
  return {
    newsId: row.article_id,
    menuId: row.menu_id ?? 0,
    title: row.article_title ?? '',
    summary: row.summary ?? '',
    isMemberRead: row.is_member_read === true || menu?.isMemberRead === true,
    isPublic: row.is_live === true && menu?.isShown === true,
  };
}

/** Finds an article that is not in the recycle bin. */
export async function findArticle(
  db: Database,
  tree: MenuTree,
  newsId: number,
): Promise<NoticeArticle | null> {
  const row = await db
    .selectFrom('news as n')
    .select(articleColumns)
    .where('n.id', '=', newsId)
    .where('n.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? articleOf(tree, row) : null;
}
