import type { Link } from '#contract/links.ts';
import type { Database } from '../db/open.ts';

export async function listShownLinks(db: Database): Promise<Link[]> {
  const rows = await db
    .selectFrom('links')
    .select(['id', 'title', 'address', 'image_url', 'sort_number'])
    .where('is_shown', '=', true)
    .orderBy('sort_number')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    LinkId: row.id,
    Title: row.title,
    Friendlinks: row.address,
    ImageUrl: row.image_url,
    SortNumber: row.sort_number,
  }));
}
