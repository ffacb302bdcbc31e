import type { Selection } from 'kysely';
import { newsStatus } from '#contract/news/news.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { publicationTime } from './managed.ts';

export const loggedColumns = [
  'id',
  'menu_id as MenuId',
  'title as Title',
  'version as Version',
  'status as Status',
  'is_draft as IsDraft',
  'is_top as IsTop',
  'is_member_read as IsMemberRead',
  'image_url as ImageUrl',
  'source as Source',
  'author as Author',
  'published_at',
  'awaits_time',
] as const;

export type LoggedRow = Selection<Tables, 'news', (typeof loggedColumns)[number]>;

/** Returns an article's values for the operation log; its texts are stored as versions. */
export function loggedOf({ id: _id, published_at, awaits_time, ...row }: LoggedRow) {
  return { ...row, NewsCreateTime: publicationTime({ published_at, awaits_time }) };
}

/** Articles outside the recycle bin, as they are logged. */
export const loggedNews = {
  entityType: 'news',
  isShown: ({ Status }: Logged) => Status === newsStatus.published,
  placementFields: ['MenuId', 'IsMemberRead', 'NewsCreateTime'],
  pagesOf: (newsIds: number[]) => ({ newsIds }),
  shownAs: (ids: number[]) => ({ kind: 'news', ids }),
  async find(tx: Tx, ids: number[]) {
    const rows = await tx
      .selectFrom('news')
      .select(loggedColumns)
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    return new Map(rows.map((row) => [row.id, loggedOf(row)]));
  },
} as const;

type Logged = ReturnType<typeof loggedOf>;
