import { sql } from 'kysely';
import { newsStatus } from '#contract/news/news.ts';
import { refused } from '../../platform/core/errors.ts';
import { changeRecords } from '../../platform/crud/crud.ts';
import { assertAllFound } from '../../platform/crud/missing-records.ts';
import { invalidateContent } from '../../platform/db/content-revision.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { recordOperations } from '../../platform/operation-log/record-operation.ts';
import { keepReviewOfRestored } from '../reviews/article-cases.ts';
import { loggedNews } from './logged-news.ts';
import {
  assertMayBePublic,
  assertMayChange,
  findPublished,
  isUndecided,
  undoable,
  undoMinutes,
} from './publishing.ts';
import { assertMenu } from './saving-checks.ts';
import { timeOf } from './store.ts';
import { noteContributionChange } from './submitted-contribution.ts';

/*
 * Changes of several articles at once: of all of them, or of none when one is missing or may not be changed.
 */

interface StatusChange {
  ids: number[];
  status: number;
  /** Takes a closure of the last minutes back; the articles return as they were. */
  asBefore: boolean;
  canPublish: boolean;
}

/** @throws ApiError 409 when one of them waits for a decision, or would be published without a text */
export async function setNewsStatus(db: Database, change: StatusChange, by: Actor): Promise<void> {
  const { ids, status, asBefore, canPublish } = change;
  await changeRecords(db, loggedNews, ids, by, async (tx) => {
    const isPublication = status === newsStatus.published;
    if (isPublication)
      await assertMayBePublic(tx, { newsIds: ids, basis: asBefore ? 'asBefore' : 'none', canPublish });
    else await assertDecided(tx, ids);
    await tx
      .updateTable('news')
      .set({
        status,
        updated_at: sql`now()`,
        version: sql`version + 1`,
        ...timeOf(status),
        ...(isPublication ? { is_draft: false } : undoable('version + 1')),
      })
      .where('id', 'in', ids)
      .execute();
    if (isPublication && asBefore) await keepReviewOfRestored(tx, ids);
  });
}

interface Move {
  ids: number[];
  menuId: number;
  /** Takes a move of the last minutes back. */
  asBefore: boolean;
  canPublish: boolean;
}

export async function moveNews(
  db: Database,
  { ids, menuId, asBefore, canPublish }: Move,
  by: Actor,
): Promise<void> {
  await transaction(db, async (tx) => {
    await assertMenu(tx, menuId);
    await changeRecords(tx, loggedNews, ids, by, async () => {
      await assertMayChange(tx, ids, canPublish);
      const newsIds = await findPublished(tx, ids);
      await assertMayBePublic(tx, { newsIds, menuId, basis: asBefore ? 'asBefore' : 'asPublic', canPublish });
      await tx
        .updateTable('news')
        .set({
          menu_id: menuId,
          updated_at: sql`now()`,
          version: sql`version + 1`,
          ...undoable('version + 1'),
        })
        .where('id', 'in', ids)
        .execute();
      for (const id of new Set(ids)) await noteContributionChange(tx, id, by, { isTextChanged: false });
    });
  });
}

/** Moves them to the recycle bin. */
export async function recycleNews(db: Database, ids: number[], by: Actor): Promise<void> {
  await changeRecords(db, loggedNews, ids, by, (tx) =>
    tx
      .updateTable('news')
      .set({ deleted_at: sql`now()`, ...undoable('version') })
      .where('id', 'in', ids)
      .execute(),
  );
}

/**
 * Restores articles from the recycle bin as closed, so that nothing reappears on the site unseen. Undoing a deletion at
 * once (`asBefore`) restores their former state. An article under review stays under review.
 */
export async function restoreNews(
  db: Database,
  { ids, asBefore, canPublish }: { ids: number[]; asBefore: boolean; canPublish: boolean },
  by: Actor,
): Promise<void> {
  const isJustDeleted = sql<boolean>`(${asBefore} and deleted_at > now() - make_interval(mins => ${sql.lit(undoMinutes)}))`;
  await transaction(db, async (tx) => {
    const returning = await tx
      .selectFrom('news')
      .select('id')
      .where('id', 'in', ids)
      .where(isJustDeleted)
      .orderBy('id')
      .forUpdate()
      .execute();
    const newsIds = await findPublished(
      tx,
      returning.map(({ id }) => id),
    );
    await assertMayBePublic(tx, { newsIds, basis: 'asBefore', canPublish });
    const restored = await tx
      .updateTable('news')
      .set({
        deleted_at: null,
        status: sql`case when ${isUndecided} or ${isJustDeleted} then status else ${newsStatus.closed} end`,
        // Visitors read the title of a closed article. Nobody who may only delete shows one that was never public.
        is_draft: sql<boolean>`is_draft or not ${isJustDeleted} and status = ${newsStatus.published} and published_at > now()`,
        updated_at: sql`now()`,
      })
      .where('id', 'in', ids)
      .where('deleted_at', 'is not', null)
      .returning('id')
      .execute();
    await assertAllFound(
      tx,
      'news',
      ids,
      restored.map(({ id }) => id),
    );
    await tx.deleteFrom('news_deletions').where('news_id', 'in', ids).execute();
    const after = await loggedNews.find(tx, ids);
    await recordOperations(
      tx,
      by,
      [...after].map(([id, values]) => ({ entityType: loggedNews.entityType, recordId: id, after: values })),
    );
    await invalidateContent(tx, 'publication', loggedNews.pagesOf(ids));
  });
}

async function assertDecided(tx: Tx, ids: number[]): Promise<void> {
  const waiting = await tx
    .selectFrom('news')
    .select('title')
    .where('id', 'in', ids)
    .where(sql<boolean>`${isUndecided}`)
    .limit(1)
    .executeTakeFirst();
  if (waiting) throw refused(`“${waiting.title}”是会员投稿，请在审核中处理`);
}
