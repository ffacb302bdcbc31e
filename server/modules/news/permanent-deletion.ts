import { sql } from 'kysely';
import { reviewKind } from '#contract/members/reviews.ts';
import { deletionRequestDays, type DeletionPreview } from '#contract/news/news-deletion.ts';
import { refused } from '../../platform/core/errors.ts';
import { assertAllFound } from '../../platform/crud/missing-records.ts';
import { invalidateContent } from '../../platform/db/content-revision.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { recordOperations, type LogEntry } from '../../platform/operation-log/record-operation.ts';
import { listFilesOf, lockFilesOf, removeUnused } from '../files/media/media-removal.ts';
import { whyOnePerson } from '../two-persons/account-holders.ts';
import { findDeletionRequests } from './deletion-requests.ts';

/*
 * Articles in the recycle bin are deleted for good by an administrator with a second factor, or by two administrators.
 * The log then holds their titles and who deleted them, never their texts.
 */

/** Returns what a deletion would remove. */
export async function previewDeletion(
  db: Database,
  ids: number[],
): Promise<Pick<DeletionPreview, 'Articles' | 'Files'>> {
  return await transaction(db, async (tx) => {
    const articles = await lockRecycled(tx, ids);
    return {
      Articles: articles.map((article) => ({
        NewsId: article.id,
        Title: article.title,
        VersionCount: article.version_count,
        WhyNot: whyNot(article),
      })),
      Files: await listFilesOf(tx, ids),
    };
  });
}

/** Asks for the approval of another administrator; a repeated request replaces the former one. */
export async function requestDeletion(
  db: Database,
  { ids, reason, requesterId }: { ids: number[]; reason: string; requesterId: number },
  by: Actor,
): Promise<void> {
  await transaction(db, async (tx) => {
    const articles = await lockDeletable(tx, ids);
    await tx
      .insertInto('news_deletions')
      .values(articles.map(({ id }) => ({ news_id: id, requested_by: requesterId, reason })))
      .onConflict((conflict) =>
        conflict
          .column('news_id')
          .doUpdateSet({ requested_by: requesterId, reason, requested_at: sql<Date>`now()` }),
      )
      .execute();
    await recordEach(tx, by, articles, () => ({ after: { Reason: reason } }));
  });
}

/** Deletes articles for an administrator who proved the second factor. */
export async function deleteForGood(db: Database, ids: number[], reason: string, by: Actor): Promise<void> {
  await transaction(db, async (tx) => {
    const articles = await lockDeletable(tx, ids);
    await destroy(tx, ids, by);
    await recordEach(tx, by, articles, ({ title }) => ({
      before: { Title: title },
      after: { Reason: reason },
    }));
  });
}

/** @throws ApiError 409 when one has no waiting request, or the caller's own */
export async function approveDeletion(
  db: Database,
  ids: number[],
  approverId: number,
  by: Actor,
): Promise<void> {
  await transaction(db, async (tx) => {
    const articles = await lockDeletable(tx, ids);
    const requests = await findRequests(tx, articles);
    const own = articles.find(({ id }) => requests.get(id)?.requesterId === approverId);
    if (own) throw refused(`“${own.title}”是您自己申请的，须由另一位管理员批准`);
    await assertTwoPersons(tx, approverId, requests);
    await destroy(tx, ids, by);
    await recordEach(tx, by, articles, ({ id, title }) => ({
      before: { Title: title },
      after: { Reason: requests.get(id)?.reason, RequestedBy: requests.get(id)?.requester },
    }));
  });
}

/** @throws ApiError 409 when the account of a requester may be in the same hands as the approver's */
async function assertTwoPersons(
  tx: Tx,
  callerId: number,
  requests: Awaited<ReturnType<typeof findRequests>>,
): Promise<void> {
  const requesters = new Map([...requests.values()].map((each) => [each.requesterId, each.requester]));
  for (const [otherId, requester] of requesters) {
    const why = await whyOnePerson(tx, { callerId, otherId, other: `申请人${requester}` });
    if (why !== undefined) throw refused(`${why}，不能批准其申请，请另一位管理员批准`);
  }
}

/** Withdraws or refuses requests; the articles stay in the recycle bin. */
export async function dropDeletion(db: Database, ids: number[], by: Actor): Promise<void> {
  await transaction(db, async (tx) => {
    const articles = await lockRecycled(tx, ids);
    const requests = await findRequests(tx, articles);
    await tx.deleteFrom('news_deletions').where('news_id', 'in', ids).execute();
    await recordEach(tx, by, articles, ({ id }) => ({
      before: { Reason: requests.get(id)?.reason, RequestedBy: requests.get(id)?.requester },
    }));
  });
}

interface RecycledArticle {
  id: number;
  title: string;
  version_count: number;
  is_contribution: boolean;
}

/** @throws ApiError 404 when one of them is not in the recycle bin */
async function lockRecycled(tx: Tx, ids: number[]): Promise<RecycledArticle[]> {
  const articles = await tx
    .selectFrom('news as n')
    .select(['n.id', 'n.title'])
    .select([
      sql<number>`(select count(*) from news_versions v where v.news_id = n.id)`.as('version_count'),
      sql<boolean>`exists (select from reviews r where r.news_id = n.id and r.kind = ${reviewKind.contribution})`.as(
        'is_contribution',
      ),
    ])
    .where('n.id', 'in', ids)
    .where('n.deleted_at', 'is not', null)
    .orderBy('n.id')
    .forUpdate('n')
    .execute();
  await assertAllFound(
    tx,
    'news',
    ids,
    articles.map(({ id }) => id),
  );
  return articles;
}

async function lockDeletable(tx: Tx, ids: number[]): Promise<RecycledArticle[]> {
  const articles = await lockRecycled(tx, ids);
  const retained = articles.find(({ is_contribution }) => is_contribution);
  if (retained) throw refused(`“${retained.title}”${whyNot(retained)}`);
  return articles;
}

/** Cases of reviews are retained like the other records of a member. */
function whyNot({ is_contribution }: RecycledArticle): string {
  return is_contribution ? '是会员投稿，审核记录须保留，不能彻底删除' : '';
}

/** @throws ApiError 409 when one of them has no waiting request */
async function findRequests(tx: Tx, articles: RecycledArticle[]) {
  const ids = articles.map(({ id }) => id);
  const requests = await findDeletionRequests(tx, ids);
  const without = articles.find(({ id }) => !requests.has(id));
  if (without)
    throw refused(
      `“${without.title}”没有待批准的彻底删除申请，申请超过 ${deletionRequestDays} 天的须重新提出`,
    );
  return requests;
}

/**
 * Deletes the articles with their versions, search entries, seats, requests and the administrators' review cases; then
 * removes those of their files that nothing names any more.
 */
async function destroy(tx: Tx, ids: number[], by: Actor): Promise<void> {
  const files = await lockFilesOf(tx, ids);
  await tx.deleteFrom('news').where('id', 'in', ids).execute();
  await removeUnused(tx, files, by);
  await invalidateContent(tx, 'withdrawal', { withdrawn: { kind: 'news', ids } });
}

async function recordEach(
  tx: Tx,
  by: Actor,
  articles: RecycledArticle[],
  valuesOf: (article: RecycledArticle) => Pick<LogEntry, 'before' | 'after'>,
): Promise<void> {
  await recordOperations(
    tx,
    by,
    articles.map((article) => ({ entityType: 'news', recordId: article.id, ...valuesOf(article) })),
  );
}
