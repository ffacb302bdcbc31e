import { sql } from 'kysely';
import type { ManagedNewsItem } from '#contract/news/managed-news.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import { withKeys } from '../../platform/db/page.ts';
import { isDeletionWaiting } from '../counts/definitions.ts';

/*
 * Requests to delete an article for good, which another administrator has to approve.
 */

/** The condition on `news n` that a request waits for approval. */
export const isDeletionRequested = sql<boolean>`exists (select from news_deletions d where d.news_id = n.id and ${isDeletionWaiting})`;

interface DeletionRequest {
  requesterId: number;
  requester: string;
  requestedAt: Date;
  reason: string;
}

/** Returns the waiting requests of these articles by the id of the article. */
export async function findDeletionRequests(
  db: Database,
  newsIds: number[],
): Promise<Map<number, DeletionRequest>> {
  const rows = await db
    .selectFrom('news_deletions as d')
    .innerJoin('administrators as a', 'a.id', 'd.requested_by')
    .select(['d.news_id', 'd.requested_by', 'd.requested_at', 'd.reason', 'a.real_name', 'a.account'])
    .where(withKeys('d.news_id', newsIds))
    .where(isDeletionWaiting)
    .execute();
  return new Map(
    rows.map((row) => [
      row.news_id,
      {
        requesterId: row.requested_by,
        requester: row.real_name || row.account,
        requestedAt: row.requested_at,
        reason: row.reason,
      },
    ]),
  );
}

export function requestToWire(
  request: DeletionRequest | undefined,
  callerId: number,
): Pick<ManagedNewsItem, 'Deletion'> {
  if (!request) return {};
  const { requesterId, requester, requestedAt, reason } = request;
  return {
    Deletion: {
      RequesterName: requester,
      RequestTime: formatTime(requestedAt),
      Reason: reason,
      IsOwn: requesterId === callerId,
    },
  };
}

/** Returns the number of requests that this administrator can approve. */
export async function countDeletionRequests(db: Database, administratorId: number): Promise<number> {
  const { count } = await db
    .selectFrom('news_deletions as d')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where(sql<boolean>`are_two_persons(d.requested_by, ${administratorId})`)
    .where(isDeletionWaiting)
    .executeTakeFirstOrThrow();
  return count;
}
