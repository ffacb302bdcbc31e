import { sql } from 'kysely';
import type { Page } from '#contract/api/paging.ts';
import { maxSortNumber } from '#contract/fields/rules.ts';
import { seatNames } from '#contract/public-site/featured.ts';
import type { FeaturedArticle } from '#contract/public-site/managed-featured.ts';
import { invalid, missingRight } from '../../platform/core/errors.ts';
import { changeRecords, type ListDefinition } from '../../platform/crud/crud.ts';
import { missingAmong, missingText } from '../../platform/crud/missing-records.ts';
import { lockOrder, sortStep, type SortedList } from '../../platform/crud/sort.ts';
import { invalidateContent } from '../../platform/db/content-revision.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { matchesKey, readPage } from '../../platform/db/page.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { recordOperations } from '../../platform/operation-log/record-operation.ts';
import { isScheduled, publicationTime } from '../news/managed.ts';

export async function listFeatured(db: Database, page: Page, filters: { seat: number; key: string }) {
  const featured = db
    .selectFrom('news_positions as p')
    .innerJoin('news as n', 'n.id', 'p.news_id')
    .innerJoin('menus as m', 'm.id', 'n.menu_id')
    .where('p.seat', '=', filters.seat)
    .where('n.deleted_at', 'is', null)
    .where(matchesKey([sql`n.title`], filters.key));
  const { rows, total } = await readPage(featured, page, (query) =>
    query
      .select(['p.id', 'p.seat', 'p.news_id', 'm.name as menu_name', 'n.title', 'n.published_at', 'n.status'])
      .select(['n.awaits_time', 'n.is_draft', 'p.sort_number', 'p.is_on'])
      .orderBy('p.sort_number')
      .orderBy('n.published_at', 'desc')
      .orderBy('p.id', 'desc'),
  );
  const List: FeaturedArticle[] = rows.map((row) => ({
    PositionId: row.id,
    Seat: row.seat,
    SeatName: seatNames[row.seat as keyof typeof seatNames],
    NewsId: row.news_id,
    MenuName: row.menu_name,
    Title: row.title,
    NewsCreateTime: publicationTime(row),
    NewsStatus: row.status,
    IsScheduled: isScheduled(row),
    IsDraft: row.is_draft,
    SortNumber: row.sort_number,
    Status: Number(row.is_on),
  }));
  return { List, TotalCount: total };
}

/** Places articles in front of a position, in this order; those already on it keep their place and are switched on. */
export async function addToSeat(db: Database, seat: number, newsIds: number[], by: Actor): Promise<number[]> {
  return await transaction(db, async (tx) => {
    const unique = [...new Set(newsIds)];
    const articles = await tx
      .selectFrom('news')
      .select('id')
      .where('id', 'in', unique)
      .where('deleted_at', 'is', null)
      .execute();
    const missing = missingAmong(
      unique,
      articles.map(({ id }) => id),
    );
    if (missing.length > 0) throw invalid({ NewsIds: await missingText(tx, 'news', missing) });
    await shiftFeaturedDown(tx, seat, unique.length);
    const rows = await tx
      .insertInto('news_positions')
      .values(unique.map((newsId, i) => ({ seat, news_id: newsId, sort_number: (i + 1) * sortStep })))
      .onConflict((conflict) => conflict.columns(['seat', 'news_id']).doUpdateSet({ is_on: true }))
      .returning(['id', 'news_id'])
      .execute();
    const deeds = rows.map((row) => ({
      entityType: 'position',
      recordId: row.id,
      after: { Seat: seat, NewsId: row.news_id },
    }));
    await recordOperations(tx, by, deeds);
    await invalidateContent(tx, 'publication');
    return rows.map(({ id }) => id);
  });
}

/** Renumbers a position so that `count` articles go before all that are on it. */
async function shiftFeaturedDown(tx: Tx, seat: number, count: number): Promise<void> {
  await lockOrder(tx, 'news_positions');
  await sql`update news_positions as t set sort_number = least((${count} + placed.place) * ${sortStep}, ${maxSortNumber})
    from (select id, row_number() over () as place from (${seatOrder(seat).inOrder}) as ordered) as placed
    where t.id = placed.id`.execute(tx);
}

/** Returns the list of a position, including articles that are switched off or in the recycle bin. */
export function seatOrder(seat: number): SortedList {
  return {
    entityType: 'position',
    table: 'news_positions',
    inOrder: sql`select p.id from news_positions p join news n on n.id = p.news_id where p.seat = ${seat}
      order by p.sort_number, n.published_at desc, p.id desc`,
    which: { Seat: seat },
  };
}

/** Removes articles from their seats: all or, when one is not there, none. */
export async function removeFeatured(db: Database, ids: number[], by: Actor): Promise<void> {
  await changeRecords(db, loggedFeatured, ids, by, (tx) =>
    tx.deleteFrom('news_positions').where('id', 'in', ids).execute(),
  );
}

/**
 * Places an article on exactly these positions, as a part of saving it. It goes in front where it is new, since
 * visitors are to see the newest first.
 * @returns whether it was removed from a position
 * @throws ApiError 403 when the positions would change and the caller may not place articles
 */
export async function placeOnSeats(
  tx: Tx,
  { newsId, seats, canFeature }: { newsId: number; seats: number[]; canFeature: boolean },
): Promise<boolean> {
  if (!canFeature) {
    await assertPlaced(tx, newsId, seats);
    return false;
  }
  const { numDeletedRows } = await tx
    .deleteFrom('news_positions')
    .where('news_id', '=', newsId)
    .where('seat', '<>', sql<number>`all(${seats}::int[])`)
    .executeTakeFirst();
  const isOffSeat = numDeletedRows > 0;
  if (seats.length === 0) return isOffSeat;
  await tx
    .insertInto('news_positions')
    .values([...new Set(seats)].map((seat) => ({ seat, news_id: newsId })))
    .onConflict((conflict) => conflict.columns(['seat', 'news_id']).doUpdateSet({ is_on: true }))
    .execute();
  return isOffSeat;
}

/** Checks that the positions are unchanged: a form sends all of them, also without the permission to place. */
async function assertPlaced(tx: Tx, newsId: number, seats: number[]): Promise<void> {
  const rows = await tx
    .selectFrom('news_positions')
    .select('seat')
    .where('news_id', '=', newsId)
    .where('is_on', '=', true)
    .execute();
  const before = new Set(rows.map(({ seat }) => seat));
  if (before.size !== new Set(seats).size || !seats.every((seat) => before.has(seat)))
    throw missingRight('没有“设置推荐位”的权限，不能更改首页推荐位');
}

/** Changes the place or the state of a featured article. */
export async function changeFeatured(
  db: Database,
  featuredId: number,
  change: { sort_number: number } | { is_on: boolean },
  by: Actor,
): Promise<void> {
  await changeRecords(db, loggedFeatured, [featuredId], by, (tx) =>
    tx.updateTable('news_positions').set(change).where('id', '=', featuredId).execute(),
  );
}

interface LoggedFeatured {
  Seat: number;
  NewsId: number;
  SortNumber: number;
  IsOn: boolean;
}

const loggedFeatured: ListDefinition<LoggedFeatured> = {
  entityType: 'position',
  isShown: ({ IsOn }) => IsOn,
  shownAs: (_ids, before) => ({ kind: 'news', ids: [...before.values()].map(({ NewsId }) => NewsId) }),
  async find(tx, ids) {
    const rows = await tx
      .selectFrom('news_positions')
      .select(['id', 'seat as Seat', 'news_id as NewsId', 'sort_number as SortNumber', 'is_on as IsOn'])
      .where('id', 'in', ids)
      .forUpdate()
      .execute();
    return new Map(rows.map(({ id, ...featured }) => [id, featured]));
  },
};
