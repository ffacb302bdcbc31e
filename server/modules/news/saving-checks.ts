import { sql } from 'kysely';
import type * as v from 'valibot';
import type { newsForm } from '#contract/news/managed-news.ts';
import { newsStatus } from '#contract/news/news.ts';
import { invalid, refused } from '../../platform/core/errors.ts';
import type { Tx } from '../../platform/db/open.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { withoutKeys } from '../files/file-keys.ts';
import { assertMayName } from '../files/nameable-files.ts';
import { assertMayBePublic, assertMayChange, isUndecided } from './publishing.ts';

export type NewsFormValues = v.InferOutput<typeof newsForm>;

/** Who saves an article, and what for. */
export interface Saving {
  /** True when the editor may publish. */
  canPublish: boolean;
  /** The save is part of a submission for review, or of its publication, which names the version's editor and the approvals. */
  via?: 'submission' | { editorId: number | null; approvals: number };
}

/**
 * Checks whether this person may save the form: publish the text, change a published article, use the files.
 * @throws ApiError 403, 409, or 400 with the fields
 */
export async function assertMaySave(
  tx: Tx,
  { canPublish, via }: Saving,
  { form, content }: { form: NewsFormValues; content: string },
  by: Actor,
): Promise<void> {
  const newsIds = form.NewsId === 0 ? undefined : [form.NewsId];
  if (form.Status === newsStatus.published) {
    if (form.NewsId !== 0) await assertDecided(tx, form.NewsId);
    const basis = typeof via === 'object' ? via.approvals : 'none';
    await assertMayBePublic(tx, {
      ...(newsIds && { newsIds }),
      menuId: form.MenuId,
      content,
      basis,
      canPublish,
    });
  } else if (newsIds && via === undefined) await assertMayChange(tx, newsIds, canPublish);
  // What an approval publishes was checked when it was sent.
  if (typeof via !== 'object') await assertFilesOf(tx, form, { content }, by);
}

/** Refuses to publish a member's article that no review has approved. */
async function assertDecided(tx: Tx, newsId: number): Promise<void> {
  const article = await tx
    .selectFrom('news')
    .select('status')
    .where('id', '=', newsId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`${isUndecided}`)
    .executeTakeFirst();
  if (article?.status === newsStatus.underReview) throw refused('该文章正在审核');
  if (article) throw refused('该文章未通过审核，由会员修改后重新提交');
}

/** Checks the files that an article names; those that it named already may stay. */
export async function assertFilesOf(
  tx: Tx,
  { NewsId, ImageUrl }: NewsFormValues,
  { content }: { content: string },
  by: Actor,
): Promise<void> {
  const fields = { texts: { NewContent: content }, pictures: { ImageUrl: withoutKeys(ImageUrl) } };
  await assertMayName(tx, by, fields, { newsId: NewsId });
}

/** Returns the menu, locked until the transaction ends. */
export async function assertMenu(
  tx: Tx,
  menuId: number,
): Promise<{ name: string; isSinglePage: boolean; reviewSteps: number }> {
  const menu = await tx
    .selectFrom('menus')
    .select(['name', 'is_single_page as isSinglePage', 'review_steps as reviewSteps'])
    .where('id', '=', menuId)
    .forKeyShare()
    .executeTakeFirst();
  if (!menu) throw invalid({ MenuId: '所选栏目不存在' });
  return menu;
}
