import { sql } from 'kysely';
import { newsStatus } from '#contract/news/news.ts';
import { recordOperations } from '../audit/chain.ts';
import { notFound, refused } from '../../platform/core/errors.ts';
import { invalidateContent } from '../../platform/db/content-revision.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { changeRecords } from '../../platform/crud/crud.ts';
import { noteArticleChange } from '../reviews/store.ts';
import { isBlank } from './text/rich-text.ts';
import { loggedNews } from './logged-news.ts';
import {
  assertEnoughReviews,
  assertMayChangePublic,
  assertNoReviewRequired,
  assertNotInReview,
} from './publishing.ts';
import { assertMenu, isUndecided, timeOf } from './store.ts';

/*
 * Changes of several articles at once: of all of them, or of none when one is missing or may not be changed.
 */

/** @throws ApiError 409 when one of them waits for a decision, or would be published without a text */
export async function setNewsStatus(db: Database, ids: number[], status: number, by: Actor): Promise<void> {
  await changeRecords(db, loggedNews, ids, by, async (tx) => {
    await assertDecided(tx, ids);
    if (status === newsStatus.published) {
      await assertNotInReview(tx, ids);
      await assertNoReviewRequired(tx, ids);
      await assertWritten(tx, ids);
    }
    await tx
      .updateTable('news')
      .set({
        status,
        updated_at: sql`now()`,
        version: sql`version + 1`,
        ...timeOf(status),
        ...(status === newsStatus.published ? { is_draft: false } : {}),
      })
      .where('id', 'in', ids)
      .execute();
  });
}

export async function moveNews(
  db: Database,
  { ids, menuId, canPublish }: { ids: number[]; menuId: number; canPublish: boolean },
  by: Actor,
): Promise<void> {
  await transaction(db, async (tx) => {
    await assertMenu(tx, menuId);
    await changeRecords(tx, loggedNews, ids, by, async () => {
      await assertNotInReview(tx, ids);
      await assertMayChangePublic(tx, ids, canPublish);
      await assertEnoughReviews(tx, ids, menuId);
      await tx
        .updateTable('news')
        .set({ menu_id: menuId, updated_at: sql`now()`, version: sql`version + 1` })
        .where('id', 'in', ids)
        .execute();
      for (const id of new Set(ids)) await noteArticleChange(tx, id);
    });
  });
}

/** Moves them to the recycle bin. */
export async function recycleNews(db: Database, ids: number[], by: Actor): Promise<void> {
  await changeRecords(db, loggedNews, ids, by, (tx) =>
    tx
      .updateTable('news')
      .set({ deleted_at: sql`now()` })
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
  const isJustDeleted = sql`${asBefore} and deleted_at > now() - interval '10 minutes'`;
  await transaction(db, async (tx) => {
    if (asBefore) await assertMayChangePublic(tx, ids, canPublish);
    const restored = await tx
      .updateTable('news')
      .set({
        deleted_at: null,
        status: sql`case when ${isUndecided} or (${isJustDeleted}) then status else ${newsStatus.closed} end`,
        updated_at: sql`now()`,
      })
      .where('id', 'in', ids)
      .where('deleted_at', 'is not', null)
      .returning('id')
      .execute();
    if (restored.length < new Set(ids).size) throw notFound();
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

/** Checks the text: a single page may be empty for a while, an article in a list may not. */
async function assertWritten(tx: Tx, ids: number[]): Promise<void> {
  const articles = await tx
    .selectFrom('news as n')
    .innerJoin('menus as m', 'm.id', 'n.menu_id')
    .select(['n.title', 'n.content'])
    .where('n.id', 'in', ids)
    .where('m.is_single_page', '=', false)
    .execute();
  const empty = articles.find(({ content }) => isBlank(content));
  if (empty) throw refused(`“${empty.title}”还没有正文，不能发布`);
}
