import { historyPermissions, type EntityTypeWithHistory } from '#contract/back-office/audit.ts';
import { reviewKind } from '#contract/members/reviews.ts';
import { forbidden, notFound } from '../../platform/core/errors.ts';
import type { Database } from '../../platform/db/open.ts';
import type { AdministratorCaller } from '../../platform/http/api/callers.ts';

/**
 * Refuses the history of a record that the administrator may not read: the permission of its list alone is not enough for a record that
 * its own call hides.
 * @throws ApiError 403 without the permission of the list, 404 for a review case of an article without `news:list`
 */
export async function assertMayReadHistory(
  db: Database,
  caller: Pick<AdministratorCaller, 'holds'>,
  record: { noun: EntityTypeWithHistory; id: number },
): Promise<void> {
  if (!caller.holds(historyPermissions[record.noun])) throw forbidden();
  if (record.noun !== 'review' || caller.holds('news:list')) return;
  const review = await db.selectFrom('reviews').select('kind').where('id', '=', record.id).executeTakeFirst();
  // A case that was deleted belonged to an article.
  if (!review || review.kind === reviewKind.article) throw notFound();
}
