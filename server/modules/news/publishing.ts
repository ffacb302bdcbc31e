import { sql } from 'kysely';
import { reviewKind, reviewStatus } from '#contract/members/reviews.ts';
import { newsStatus } from '#contract/news/news.ts';
import { invalid, missingRight, refused } from '../../platform/core/errors.ts';
import type { Tx } from '../../platform/db/open.ts';
import { isBlank } from './text/rich-text.ts';

/*
 * Who may change what the public sees (decisions 0396 and 0428). `assertMayBePublic` alone decides whether a text may become public in a
 * column, by this person, now; every call that publishes an article, or changes a published one, calls it.
 */

export const publishingTexts = {
  cannotPublish: '您没有发布文章的权限，请送审',
  isPublic: '文章已发布，您没有发布文章的权限；要修改请送审',
  inReview: '正在审核，请先撤回送审',
} as const;

/**
 * What stands for the approvals that the column requires. `none`: a new or changed text. `asPublic`: a published article that only
 * moves, which satisfied its present column. `asBefore`: an article that was public until a moment ago and has not changed since.
 * A number: the approvals of the case that publishes the article.
 */
type Basis = 'none' | 'asPublic' | 'asBefore' | number;

interface Publication {
  /** Absent for a new article. */
  newsIds?: number[];
  /** The column in which the articles end; absent: the one in which they are. */
  menuId?: number;
  basis: Basis;
  /** The text that becomes public; absent: the stored one. */
  content?: string;
  canPublish: boolean;
}

/** The time during which a closed or deleted article may return as it was. */
export const undoMinutes = 10;

/**
 * Decides whether texts may become public. Locks the column, so that its review steps do not change before the transaction ends.
 * @throws ApiError 400 without a text, 403 without the permission, 409 when a review has to publish it
 */
export async function assertMayBePublic(tx: Tx, publication: Publication): Promise<void> {
  const { newsIds, menuId, basis, canPublish } = publication;
  const articles = newsIds ? await findArticles(tx, newsIds, menuId) : await newArticle(tx, menuId ?? 0);
  if (articles.length === 0) return;
  if (typeof basis !== 'number' && !canPublish)
    throw missingRight(articles.some(isPublished) ? publishingTexts.isPublic : publishingTexts.cannotPublish);
  for (const article of articles) {
    const reason = whyNotPublic(article, publication);
    if (reason !== null) throw refused(reason);
    if (!article.is_single_page && isBlank(publication.content ?? article.content))
      throw publication.content === undefined
        ? refused(`“${article.title}”还没有正文，不能发布`)
        : invalid({ NewContent: '请输入内容' });
  }
}

type Article = Awaited<ReturnType<typeof findArticles>>[number];

function whyNotPublic(article: Article, { basis, menuId }: Publication): string | null {
  const { title, menu_name: menu, steps } = article;
  const isApproved = typeof basis === 'number';
  if (article.is_undecided && !isApproved) return `“${title}”是会员投稿，请在审核中处理`;
  if (article.is_in_review && !isApproved && basis !== 'asBefore')
    return `“${title}”${publishingTexts.inReview}`;
  if (basis === 'asBefore' && !article.is_undoable)
    return `“${title}”已不能撤销：已超过 ${undoMinutes} 分钟，或之后有改动`;
  if (steps <= approvalsOf(article, basis)) return null;
  if (basis === 'asPublic') return `“${title}”已发布，所选栏目的审核步数更多，请在编辑页改栏目后送审`;
  if (basis === 'asBefore') return `“${menu}”的审核步数已提高，“${title}”须重新送审`;
  if (isApproved) return `“${menu}”的审核步数已提高为 ${steps} 步，请刷新后再审核`;
  return menuId === undefined
    ? `“${menu}”的文章须经审核后发布，请打开“${title}”送审`
    : `“${menu}”的文章经 ${steps} 步审核后发布，请送审`;
}

function approvalsOf(article: Article, basis: Basis): number {
  if (basis === 'none') return 0;
  if (basis === 'asPublic') return article.present_steps;
  return basis === 'asBefore' ? (article.undo_steps ?? 0) : basis;
}

const isPublished = ({ status }: Pick<Article, 'status'>) => status === newsStatus.published;

async function findArticles(tx: Tx, newsIds: number[], menuId: number | undefined) {
  if (newsIds.length === 0) return [];
  return await tx
    .selectFrom('news as n')
    .innerJoin('menus as present', 'present.id', 'n.menu_id')
    .innerJoin('menus as m', (join) => join.on('m.id', '=', menuId ?? sql<number>`n.menu_id`))
    .select(['n.id', 'n.title', 'n.status', 'n.content', 'n.undo_steps'])
    .select(['m.name as menu_name', 'm.review_steps as steps', 'm.is_single_page'])
    .select(['present.review_steps as present_steps', sql<boolean>`${isUndecided}`.as('is_undecided')])
    .select(isInReview.as('is_in_review'))
    .select(isUndoable.as('is_undoable'))
    .where('n.id', 'in', newsIds)
    .orderBy('n.id')
    .forKeyShare('m')
    .execute();
}

async function newArticle(tx: Tx, menuId: number): Promise<Article[]> {
  const menus = await tx
    .selectFrom('menus')
    .select(['name as menu_name', 'review_steps as steps', 'is_single_page'])
    .where('id', '=', menuId)
    .forKeyShare()
    .execute();
  const unpublished = { id: 0, title: '', content: '', status: newsStatus.closed, undo_steps: null };
  const none = { present_steps: 0, is_undecided: false, is_in_review: false, is_undoable: false };
  return menus.map((menu) => ({ ...unpublished, ...none, ...menu }));
}

/** The condition on an article that its member's contribution was not approved. */
export const isUndecided = sql`(author_member_id is not null and status in (${newsStatus.rejected}, ${newsStatus.underReview}))`;

/** The condition on an article `n` that its submission waits for a decision. */
const isInReview = sql<boolean>`exists (select from reviews r where r.news_id = n.id and r.kind = ${sql.lit(reviewKind.article)}
  and r.status = ${sql.lit(reviewStatus.underReview)})`;

/** The condition on an article `n` that it was closed, moved or deleted a moment ago and has not changed since. */
const isUndoable = sql<boolean>`coalesce(n.undo_since > now() - make_interval(mins => ${sql.lit(undoMinutes)})
  and n.undo_version = n.version, false)`;

/** Records, in an update that closes, moves or deletes articles, what an undo of it needs; only of published ones. */
export const undoable = (versionAfter: 'version' | 'version + 1') => ({
  undo_since: sql<Date | null>`case when status = ${newsStatus.published} then now() else undo_since end`,
  undo_version: sql<
    number | null
  >`case when status = ${newsStatus.published} then ${sql.raw(versionAfter)} else undo_version end`,
  undo_steps: sql<number | null>`case when status = ${newsStatus.published}
    then (select m.review_steps from menus m where m.id = menu_id) else undo_steps end`,
});

/** Returns those of these articles that are published, scheduled ones included. */
export async function findPublished(tx: Tx, newsIds: number[]): Promise<number[]> {
  if (newsIds.length === 0) return [];
  const rows = await tx
    .selectFrom('news')
    .select('id')
    .where('id', 'in', newsIds)
    .where('status', '=', newsStatus.published)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Decides whether articles may be changed without becoming public: the reviewer approves what was read, so a submission must not
 * wait, and a published article needs the permission to publish.
 */
export async function assertMayChange(tx: Tx, newsIds: number[], canPublish: boolean): Promise<void> {
  const articles = await tx
    .selectFrom('news as n')
    .select(['n.title', 'n.status', isInReview.as('is_in_review')])
    .where('n.id', 'in', newsIds)
    .execute();
  const waiting = articles.find(({ is_in_review }) => is_in_review);
  if (waiting) throw refused(`“${waiting.title}”${publishingTexts.inReview}`);
  if (!canPublish && articles.some(isPublished)) throw missingRight(publishingTexts.isPublic);
}
