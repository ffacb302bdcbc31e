import { sql } from 'kysely';
import { newsStatus } from '#contract/news/news.ts';
import type { Database } from '../../platform/db/open.ts';
import type { MenuTree } from '../menus/tree.ts';
import { usesElsewhere } from './file-uses.ts';
import { findFile } from './store.ts';

/*
 * The articles and other records that name a file of the editor decide who may read it (security line 11).
 */

/** Returns a file's record and whether visitors may read it. */
export async function findServedFile(db: Database, menuTree: () => Promise<MenuTree>, path: string) {
  const file = await findFile(db, path);
  return file && { ...file, isOpen: await isOpenFile(db, menuTree, { path, ...file }) };
}

/**
 * Returns true unless only articles name the file and none of them shows it to visitors. A file that nothing names yet
 * is open to everybody with its address, since only its uploader has it; one removed from the library is not.
 */
async function isOpenFile(
  db: Database,
  menuTree: () => Promise<MenuTree>,
  { path, isRemoved }: { path: string; isRemoved: boolean },
): Promise<boolean> {
  const articles = await db
    .selectFrom('news_files as f')
    .innerJoin('news as n', 'n.id', 'f.news_id')
    .select(['n.menu_id', 'n.is_member_read', 'f.is_in_text', 'f.is_cover'])
    .select(
      sql<boolean>`n.deleted_at is null and n.status = ${sql.lit(newsStatus.published)} and n.published_at <= now()`.as(
        'is_live',
      ),
    )
    .where('f.path', '=', path)
    .execute();
  if (articles.length === 0) return !isRemoved || (await isNamedElsewhere(db, path));
  const { byId } = await menuTree();
  const isShown = articles.some(({ menu_id, is_member_read, is_in_text, is_cover, is_live }) => {
    const menu = byId.get(menu_id);
    if (!is_live || !menu?.isShown) return false;
    // Lists show the cover of an article for members to everybody.
    return is_cover || (is_in_text && !is_member_read && !menu.isMemberRead);
  });
  return isShown || (await isNamedElsewhere(db, path));
}

async function isNamedElsewhere(db: Database, path: string): Promise<boolean> {
  const { rows } = await sql<{ is_named: boolean }>`
    select ${path} in (select path from (${usesElsewhere}) as elsewhere where place <> 'template') as is_named`.execute(
    db,
  );
  return rows[0]?.is_named === true;
}
