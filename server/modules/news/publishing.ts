import { sql } from 'kysely';
import { newsStatus } from '#contract/news/news.ts';
import { reviewKind, reviewStatus } from '#contract/members/reviews.ts';
import { missingRight, refused } from '../../platform/core/errors.ts';
import type { Tx } from '../../platform/db/open.ts';

/*
 * Who may change what the public sees (decision 0396). Every call that publishes, or changes a published article, checks
 * here: the caller needs `news:publish`, no review may wait, and the column may require reviews.
 */

export const publishingTexts = {
  cannotPublish: '您没有发布文章的权限，请送审',
  isPublic: '文章已发布，您没有发布文章的权限；要修改请送审',
  inReview: '正在审核，请先撤回送审',
} as const;

/** Refuses to change articles whose submission waits for a decision: the reviewer approves what was read. */
export async function assertNotInReview(tx: Tx, newsIds: number[]): Promise<void> {
  const waiting = await tx
    .selectFrom('reviews as r')
    .innerJoin('news as n', 'n.id', 'r.news_id')
    .select('n.title')
    .where('r.kind', '=', reviewKind.article)
    .where('r.status', '=', reviewStatus.underReview)
    .where('r.news_id', 'in', newsIds)
    .limit(1)
    .executeTakeFirst();
  if (waiting) throw refused(`“${waiting.title}”${publishingTexts.inReview}`);
}

/** Refuses to change published articles, scheduled ones included, without the permission to publish. */
export async function assertMayChangePublic(tx: Tx, newsIds: number[], canPublish: boolean): Promise<void> {
  if (canPublish || newsIds.length === 0) return;
  const found = await tx
    .selectFrom('news')
    .select('id')
    .where('id', 'in', newsIds)
    .where('status', '=', newsStatus.published)
    .limit(1)
    .executeTakeFirst();
  if (found) throw missingRight(publishingTexts.isPublic);
}

/** Refuses to publish in this column directly: without the permission, or where reviews are required. */
export async function assertMayPublishIn(tx: Tx, menuId: number, canPublish: boolean): Promise<void> {
  if (!canPublish) throw missingRight(publishingTexts.cannotPublish);
  const menu = await tx
    .selectFrom('menus')
    .select(['name', 'review_steps'])
    .where('id', '=', menuId)
    .executeTakeFirst();
  if (menu && menu.review_steps > 0)
    throw refused(`“${menu.name}”的文章经 ${menu.review_steps} 步审核后发布，请送审`);
}

/** Refuses to publish articles directly, or to change published ones, whose columns require reviews. */
export async function assertNoReviewRequired(
  tx: Tx,
  newsIds: number[],
  { onlyPublic = false } = {},
): Promise<void> {
  const found = await tx
    .selectFrom('news as n')
    .innerJoin('menus as m', 'm.id', 'n.menu_id')
    .select(['n.title', 'm.name'])
    .where('n.id', 'in', newsIds)
    .where('m.review_steps', '>', 0)
    .$if(onlyPublic, (query) => query.where('n.status', '=', newsStatus.published))
    .limit(1)
    .executeTakeFirst();
  if (found) throw refused(`“${found.name}”的文章须经审核后发布，请打开“${found.title}”送审`);
}

/** Refuses to move published articles into a column that requires more reviews than the present one. */
export async function assertEnoughReviews(tx: Tx, newsIds: number[], menuId: number): Promise<void> {
  const found = await tx
    .selectFrom('news as n')
    .innerJoin('menus as m', 'm.id', 'n.menu_id')
    .select('n.title')
    .where('n.id', 'in', newsIds)
    .where('n.status', '=', newsStatus.published)
    .where(sql<boolean>`m.review_steps < (select review_steps from menus where id = ${menuId})`)
    .limit(1)
    .executeTakeFirst();
  if (found) throw refused(`“${found.title}”已发布，所选栏目的审核步数更多，请在编辑页改栏目后送审`);
}
