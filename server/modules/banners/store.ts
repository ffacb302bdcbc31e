import { sql } from 'kysely';
import type { Banner } from '#contract/public-site/banners.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';

/** Lists the banners of a place within their show dates. */
export async function listShownBanners(db: Database, type: number): Promise<Banner[]> {
  const rows = await db
    .selectFrom('banners')
    .select(bannerColumns)
    .where('type', '=', type)
    .where('is_shown', '=', true)
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`coalesce(shown_from, '-infinity') <= now() and now() < coalesce(shown_until, 'infinity')`,
    )
    .orderBy('sort_number')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toWire);
}

/** The time at which a banner next appears or disappears by the clock. */
export const nextBannerChange = sql<Date | null>`
  (select min(moment) from banners, unnest(array[shown_from, shown_until]) as moment
   where is_shown and deleted_at is null and moment > now())`;

export const bannerColumns = [
  'id',
  'type',
  'title',
  'image_url',
  'jump_url',
  'created_at',
  'sort_number',
] as const;

export interface BannerRow {
  id: number;
  type: number;
  title: string;
  image_url: string;
  jump_url: string;
  created_at: Date;
  sort_number: number;
}

export function toWire(row: BannerRow): Banner {
  return {
    BannerId: row.id,
    Type: row.type,
    Title: row.title,
    ImageUrl: row.image_url,
    JumpUrl: row.jump_url,
    CreateTime: formatTime(row.created_at),
    SortNumber: row.sort_number,
  };
}
