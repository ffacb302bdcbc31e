import { sql } from 'kysely';
import { reviewKind, reviewStatus } from '#contract/members/reviews.ts';
import { newsStatus } from '#contract/news/news.ts';
import type { ManagedMenu } from '#contract/public-site/managed-menus.ts';
import { invalid, missingRight, refused } from '../../platform/core/errors.ts';
import type { Tx } from '../../platform/db/open.ts';

/*
 * Settings of a column that decide who reads its articles and how many approvals these need (decision 0428). Whoever may change columns
 * but not publish does not open articles to more readers.
 */

/**
 * Checks a change of the review steps: a smaller number needs the permission to publish, and a larger one waits until no article is
 * scheduled, because a scheduled one becomes public without a further decision.
 */
export async function assertReviewsOfColumn(
  tx: Tx,
  before: ManagedMenu,
  { steps, canPublish }: { steps: number | undefined; canPublish: boolean },
): Promise<void> {
  if (steps === undefined || steps === before.ReviewSteps) return;
  if (steps < before.ReviewSteps) {
    if (!canPublish) throw missingRight('减少审核步数须有“发布文章”的权限');
    return;
  }
  const scheduled = await tx
    .selectFrom('news')
    .select(['title', sql<number>`count(*) over ()`.as('count')])
    .where('menu_id', '=', before.MenuId)
    .where('deleted_at', 'is', null)
    .where('status', '=', newsStatus.published)
    .where('published_at', '>', sql<Date>`now()`)
    .orderBy('published_at')
    .limit(1)
    .executeTakeFirst();
  if (!scheduled) return;
  const which = scheduled.count > 1 ? `“${scheduled.title}”等 ${scheduled.count} 篇` : `“${scheduled.title}”`;
  throw invalid({ ReviewSteps: `${which}已定时发布，请先停用再增加审核步数，之后送审` });
}

/**
 * Makes a change of the columns that opens no published article to more readers, unless the caller may publish: by showing a column, by
 * leaving it no longer to members, or by moving it below another one.
 */
export async function assertStaysClosed<Changed>(
  tx: Tx,
  canPublish: boolean,
  change: () => Promise<Changed>,
): Promise<Changed> {
  if (canPublish) return await change();
  const before = await readersOfColumns(tx);
  const changed = await change();
  const opened = [...(await readersOfColumns(tx))].filter(([id, readers]) => readers > (before.get(id) ?? 0));
  if (opened.length === 0) return changed;
  const published = await tx
    .selectFrom('news')
    .select('title')
    .where(
      'menu_id',
      'in',
      opened.map(([id]) => id),
    )
    .where('deleted_at', 'is', null)
    .where('status', '=', newsStatus.published)
    .limit(1)
    .executeTakeFirst();
  if (published) throw missingRight(`“${published.title}”会因此公开给更多读者，须有“发布文章”的权限`);
  return changed;
}

/** Returns for each column who reads it: 0 nobody, 1 members, 2 everybody. */
async function readersOfColumns(tx: Tx): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; readers: number }>`
    with recursive tree as (
      select id, is_shown, is_member_read from menus where parent_id is null
      union all
      select m.id, m.is_shown and t.is_shown, m.is_member_read or t.is_member_read from menus m join tree t on m.parent_id = t.id
    )
    select id, case when not is_shown then 0 when is_member_read then 1 else 2 end as readers from tree`.execute(
    tx,
  );
  return new Map(rows.map(({ id, readers }) => [id, readers]));
}

/** Refuses to delete a column in which an article will be published that waits for its review. */
export async function assertNoSubmission(tx: Tx, menuId: number): Promise<void> {
  const waiting = await tx
    .selectFrom('reviews')
    .select(sql<string>`form ->> 'Title'`.as('title'))
    .where('kind', '=', reviewKind.article)
    .where('status', '=', reviewStatus.underReview)
    .where(sql<boolean>`(form ->> 'MenuId')::integer = ${menuId}`)
    .limit(1)
    .executeTakeFirst();
  if (waiting) throw refused(`“${waiting.title}”正在送审，通过后发布到该栏目，请先撤回或退回`);
}
