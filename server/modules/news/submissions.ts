import { sql } from 'kysely';
import type { SubmittedArticle } from '#contract/members/review-rounds.ts';
import { reviewKind, reviewStatus, reviewTexts } from '#contract/members/reviews.ts';
import { newsStateOf, type SavedNews } from '#contract/news/managed-news.ts';
import type { NewsReview } from '#contract/news/news-review.ts';
import { newsStatus } from '#contract/news/news.ts';
import { invalid, missingRight, notFound, refused } from '../../platform/core/errors.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { versionedChange } from '../../platform/db/versioned-write.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';
import { keyed, withoutKeys, type FileKeys } from '../files/file-keys.ts';
import {
  assertMayReplace,
  findSubmission,
  submitArticle,
  withdrawArticle,
} from '../reviews/article-cases.ts';
import { neededSteps, stepOf } from '../reviews/case-columns.ts';
import { contentValues } from './content-values.ts';
import { findManagedNews } from './managed.ts';
import { isUndecided } from './publishing.ts';
import { assertFilesOf, assertMenu, type NewsFormValues } from './saving-checks.ts';
import { saveNews, type SavingDependencies } from './store.ts';
import { isBlank } from './text/rich-text.ts';

/*
 * 送审: an article waits in a review case (decision 0396). An unpublished one is saved as a draft as well; a published one
 * remains online unchanged until the last step is approved.
 */

/**
 * Sends an article for review, or sends a changed one again.
 * @throws ApiError 400 without a text, 409 with both versions when another editor saved since `form.Version`
 */
export async function submitNews(
  deps: SavingDependencies,
  form: NewsFormValues,
  by: Actor,
): Promise<SavedNews> {
  const { id, name } = by;
  if (id === null) throw missingRight('请由管理员送审');
  return await transaction(deps.db, async (tx) => {
    const menu = await assertMenu(tx, form.MenuId);
    const { content } = await contentValues(deps.storage, form.Title, withoutKeys(form.NewContent));
    if (!menu.isSinglePage && isBlank(content)) throw invalid({ NewContent: '请输入内容' });
    const before = form.NewsId === 0 ? undefined : await findOpen(tx, form.NewsId);
    await assertMayReplace(tx, form.NewsId, { id, canPublish: deps.canPublish });
    const isPublic = before?.status === newsStatus.published;
    if (isPublic) await assertFilesOf(tx, form, { content }, by);
    const saved = isPublic
      ? await checkVersion(deps, tx, form)
      : await saveNews({ ...deps, db: tx, via: 'submission' }, draftOf(form), by);
    const authorIds = isPublic ? [] : await writersOf(tx, saved.NewsId);
    const steps = Math.max(1, menu.reviewSteps);
    const recordId = await submitArticle(tx, {
      newsId: saved.NewsId,
      form: { ...form, NewContent: content, ImageUrl: withoutKeys(form.ImageUrl), ...seatsOf(deps, form) },
      baseVersion: saved.Version,
      steps,
      submitter: { id, name: (await realNameOf(tx, id)) || name },
      authorIds,
      record: recordOf({ ...form, NewContent: content, ImageUrl: withoutKeys(form.ImageUrl) }, menu.name),
    });
    await recordOperation(tx, by, {
      entityType: 'review',
      recordId,
      after: { Kind: reviewKind.article, NewsId: saved.NewsId, Title: form.Title, Steps: steps },
    });
    return { ...saved, ...(await reviewOf(tx, saved.NewsId, { id, canPublish: deps.canPublish })) };
  });
}

/** Takes a submission back, so that the article can be changed again. */
export async function withdrawNews(
  db: Database,
  { newsId, canPublish }: { newsId: number; canPublish: boolean },
  by: Actor,
): Promise<void> {
  if (by.id === null) throw notFound();
  const author = { id: by.id, name: by.name, canPublish };
  await transaction(db, async (tx) => {
    await findOpen(tx, newsId);
    const recordId = await withdrawArticle(tx, newsId, author);
    const after = { Kind: reviewKind.article, NewsId: newsId, ProcessItemName: '撤回' };
    await recordOperation(tx, by, { entityType: 'review', recordId, after });
  });
}

/** Publishes the submission of a case whose last step was approved, as a version of its submitter. */
export async function publishSubmission(
  deps: Omit<SavingDependencies, 'db' | 'canFeature' | 'canPublish'>,
  tx: Tx,
  review: { id: number; approvals: number },
  by: Actor,
): Promise<void> {
  const { form, baseVersion, editorId, newsId } = await findSubmission(tx, review.id);
  const article = await findOpen(tx, newsId);
  if (article.version !== baseVersion)
    throw refused(
      article.status === newsStatus.closed
        ? reviewTexts.closedSince
        : '送审之后文章有改动，请退回，由撰写的人重新送审',
    );
  const whole = { ...(form as NewsFormValues), NewsId: newsId, Status: newsStatus.published, IsDraft: false };
  await saveNews(
    { ...deps, db: tx, canFeature: true, canPublish: true, via: { editorId, approvals: review.approvals } },
    { ...whole, ToReview: false, Version: undefined },
    by,
  );
}

/** Returns the open case of an article, and with `Submitted` what waits in it. */
export async function reviewOf(
  db: Pick<Database, 'selectFrom'>,
  newsId: number,
  caller: { id: number; canPublish: boolean },
) {
  const row = await db
    .selectFrom('reviews as r')
    .leftJoin('administrators as a', 'a.id', 'r.submitter_id')
    .select([
      'r.id',
      'r.status',
      neededSteps.as('steps'),
      stepOf.as('step'),
      'r.submitted_at',
      'r.submitter_id',
      'r.author_ids',
    ])
    .select(sql<string>`coalesce(nullif(a.real_name, ''), a.account, '')`.as('author'))
    .select(
      sql<{
        reason: string;
        is_withdrawal: boolean;
      } | null>`(select jsonb_build_object('reason', i.reason, 'is_withdrawal', i.is_withdrawal)
        from review_items i where i.review_id = r.id and i.round = r.round and i.status = ${reviewStatus.rejected})`.as(
        'returned',
      ),
    )
    .where('r.kind', '=', reviewKind.article)
    .where('r.news_id', '=', newsId)
    .where('r.status', '<>', reviewStatus.approved)
    .executeTakeFirst();
  if (!row) return {};
  const Review: NewsReview = {
    ProcessId: row.id,
    Status: row.status,
    Step: row.step,
    Steps: row.steps,
    AuthorName: row.author,
    SubmitTime: formatTime(row.submitted_at),
    Reason: row.returned?.is_withdrawal === false ? row.returned.reason : '',
    IsWithdrawn: row.returned?.is_withdrawal === true,
    IsOwn:
      row.status === reviewStatus.underReview
        ? row.submitter_id === caller.id || caller.canPublish
        : row.author_ids.includes(caller.id),
  };
  return { Review };
}

async function realNameOf(tx: Tx, administratorId: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('administrators')
    .select('real_name')
    .where('id', '=', administratorId)
    .executeTakeFirst();
  return row?.real_name;
}

/** Returns the values that wait in the open case of an article. */
export async function submittedOf({ db, fileKeys }: { db: Database; fileKeys: FileKeys }, newsId: number) {
  const row = await db
    .selectFrom('reviews')
    .select('form')
    .where('kind', '=', reviewKind.article)
    .where('news_id', '=', newsId)
    .where('status', '<>', reviewStatus.approved)
    .executeTakeFirst();
  if (!row) return {};
  const { MenuId, Title, NewContent, ImageUrl, ...form } = row.form as NewsFormValues;
  const { Source, Author, NewsCreateTime = '', IsTop, IsMemberRead } = form;
  const Submitted = {
    MenuId,
    Title,
    NewContent,
    ImageUrl,
    Source,
    Author,
    NewsCreateTime,
    IsTop,
    IsMemberRead,
  };
  return { Submitted: keyed(fileKeys, Submitted) };
}

/** Returns the article, locked until the transaction ends; a member's contribution goes its own way. */
async function findOpen(tx: Tx, newsId: number) {
  const article = await tx
    .selectFrom('news')
    .select(['status', 'version', sql<boolean>`${isUndecided}`.as('is_undecided')])
    .where('id', '=', newsId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!article) throw notFound();
  if (article.is_undecided) throw refused('该文章是会员投稿，请在审核中处理');
  return article;
}

/** Compares the version of a published article, which a submission does not change. */
async function checkVersion({ fileKeys }: SavingDependencies, tx: Tx, form: NewsFormValues) {
  const find = async (on: Tx, id: number) => keyed(fileKeys, await findManagedNews(on, id));
  const conflict = { data: { Yours: form } };
  const record = { id: form.NewsId, version: form.Version, find, conflict };
  return await versionedChange(tx, record, async (_tx, news) => ({
    NewsId: news.NewsId,
    Version: news.Version,
    State: newsStateOf(news),
    NewsCreateTime: form.NewsCreateTime ?? news.NewsCreateTime,
  }));
}

/** Returns the form that saves an unpublished article as it waits. */
function draftOf(form: NewsFormValues): NewsFormValues {
  const isNew = form.NewsId === 0 && { IsDraft: true };
  return { ...form, Status: newsStatus.closed, ...isNew };
}

/** The seats of a submission are taken on approval, if the submitter may choose them. */
const seatsOf = ({ canFeature }: SavingDependencies, { Seats }: NewsFormValues) => ({
  Seats: canFeature ? Seats : undefined,
});

/** Returns the administrators who wrote an unpublished article. */
async function writersOf(tx: Tx, newsId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('news_versions')
    .select('editor_id')
    .distinct()
    .where('news_id', '=', newsId)
    .execute();
  return rows.flatMap(({ editor_id }) => (editor_id === null ? [] : [editor_id]));
}

function recordOf(form: NewsFormValues, MenuName: string): SubmittedArticle {
  const { Title, ImageUrl, NewContent, Source, Author, NewsCreateTime = '', IsTop, IsMemberRead } = form;
  return { Title, MenuName, ImageUrl, NewContent, Source, Author, NewsCreateTime, IsTop, IsMemberRead };
}
