import { sql } from 'kysely';
import type { Page } from '#contract/paging.ts';
import { seatNames, type Position } from '#contract/positions.ts';
import { recordOperation } from '../audit/chain.ts';
import { raiseContentRevision } from '../db/content-revision.ts';
import type { Database, Tx } from '../db/open.ts';
import { transaction } from '../db/transaction.ts';
import type { Actor } from '../http/actor.ts';
import { invalid, notFound } from '../http/faults.ts';
import { formatTime } from '../shanghai-time.ts';

export async function listPositions(db: Database, page: Page, filters: { seat: number; key: string }) {
  const chosen = db
    .selectFrom('news_positions as p')
    .innerJoin('news as n', 'n.id', 'p.news_id')
    .innerJoin('menus as m', 'm.id', 'n.menu_id')
    .where('p.seat', '=', filters.seat)
    .where('n.deleted_at', 'is', null)
    .$if(filters.key !== '', (query) =>
      query.where(sql<boolean>`strpos(lower(n.title), lower(${filters.key})) > 0`),
    );
  const rows = await chosen
    .select(['p.id', 'p.seat', 'p.news_id', 'm.name as menu_name', 'n.title', 'n.published_at', 'n.status'])
    .select(['p.sort_number', 'p.is_on'])
    .orderBy('p.sort_number')
    .orderBy('n.published_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(page.pagesize)
    .offset((page.pageindex - 1) * page.pagesize)
    .execute();
  const { total } = await chosen
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const List: Position[] = rows.map((row) => ({
    PositionId: row.id,
    Seat: row.seat,
    SeatName: seatNames[row.seat as keyof typeof seatNames],
    NewsId: row.news_id,
    MenuName: row.menu_name,
    Title: row.title,
    NewsCreateTime: formatTime(row.published_at),
    NewsStatus: row.status,
    SortNumber: row.sort_number,
    Status: Number(row.is_on),
  }));
  return { List, TotalCount: total };
}

/** Puts articles on a seat; those already on it keep their number and are switched on. */
export async function addToSeat(db: Database, seat: number, newsIds: number[], by: Actor): Promise<number[]> {
  return await transaction(db, async (tx) => {
    const unique = [...new Set(newsIds)];
    const known = await tx
      .selectFrom('news')
      .select('id')
      .where('id', 'in', unique)
      .where('deleted_at', 'is', null)
      .execute();
    if (known.length !== unique.length) throw invalid({ NewsIds: '所选文章不存在或已删除' });
    const rows = await tx
      .insertInto('news_positions')
      .values(unique.map((newsId) => ({ seat, news_id: newsId })))
      .onConflict((conflict) => conflict.columns(['seat', 'news_id']).doUpdateSet({ is_on: true }))
      .returning('id')
      .execute();
    await recordOperation(tx, by, { noun: 'position', after: { Seat: seat, NewsIds: unique } });
    await raiseContentRevision(tx);
    return rows.map(({ id }) => id);
  });
}

/** Leaves an article on exactly these seats; part of saving the article. */
export async function placeOnSeats(tx: Tx, newsId: number, seats: number[]): Promise<void> {
  await tx
    .deleteFrom('news_positions')
    .where('news_id', '=', newsId)
    .where('seat', '<>', sql<number>`all(${seats}::int[])`)
    .execute();
  if (seats.length === 0) return;
  await tx
    .insertInto('news_positions')
    .values([...new Set(seats)].map((seat) => ({ seat, news_id: newsId })))
    .onConflict((conflict) => conflict.columns(['seat', 'news_id']).doUpdateSet({ is_on: true }))
    .execute();
}

export async function changePosition(
  db: Database,
  positionId: number,
  change: { sort_number: number } | { is_on: boolean },
  by: Actor,
): Promise<void> {
  await transaction(db, async (tx) => {
    const before = await tx
      .selectFrom('news_positions')
      .select(['seat', 'news_id', 'sort_number', 'is_on'])
      .where('id', '=', positionId)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound();
    await tx.updateTable('news_positions').set(change).where('id', '=', positionId).execute();
    await recordOperation(tx, by, {
      noun: 'position',
      recordId: positionId,
      before,
      after: { ...before, ...change },
    });
    await raiseContentRevision(tx);
  });
}
