import { sql } from 'kysely';
import { banners } from '#contract/lists/banners.ts';
import { businessBanners, webBanners, type Banner } from '#contract/public-site/banners.ts';
import type { ModuleDependencies } from '../../module-dependencies.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import { isThere, isVisible } from '../../platform/crud/list-conditions.ts';
import type { Database } from '../../platform/db/open.ts';
import type { Api } from '../../platform/http/api/serve.ts';
import { managedListHandlers } from '../lists/handlers.ts';
import type { Arrangement } from '../lists/store.ts';

export function register(api: Api, deps: ModuleDependencies): void {
  api.serveContent(webBanners, (db) => ({ GetBannerList: ({ type }) => listShownBanners(db, type) }));
  api.serve(businessBanners, managedListHandlers(deps, banners, byPlace));
}

/** Each place has an order of its own, in which the newer banner precedes those with the same number. */
const byPlace: Arrangement = {
  order: sql`type desc, sort_number, id desc`,
  within: ({ Type }) => sql`type = ${Type} and ${isThere(banners)}`,
};

/** Lists the banners of a place within their show dates. */
async function listShownBanners(db: Database, type: number): Promise<Banner[]> {
  const rows = await db
    .selectFrom('banners')
    .select(['id as BannerId', 'type as Type', 'title as Title', 'image_url as ImageUrl'])
    .select(['jump_url as JumpUrl', 'created_at', 'sort_number as SortNumber'])
    .where('type', '=', type)
    .where(isThere(banners))
    .where(isVisible(banners))
    .orderBy('sort_number')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ created_at, ...banner }) => ({ ...banner, CreateTime: formatTime(created_at) }));
}
