import type { SettledCase, WaitingKind } from '#contract/back-office/workbench.ts';
import { reviewStatus } from '#contract/members/reviews.ts';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import { listLatelyDecided } from '../reviews/waiting.ts';
import { listLatelyHandled } from '../suggestions/waiting.ts';
import { kindOfReview, reviewKindsAmong } from './kinds.ts';

const settledNamed = 3;

/** Lists the cases that an administrator settled last, of these kinds. */
export async function readSettled(
  db: Database,
  administratorId: number,
  kinds: readonly WaitingKind[],
): Promise<SettledCase[]> {
  const reviewKinds = reviewKindsAmong(kinds);
  const [decided, handled] = await Promise.all([
    reviewKinds.length > 0
      ? listLatelyDecided(db, { administratorId, kinds: reviewKinds, count: settledNamed })
      : [],
    kinds.includes('suggestion') ? listLatelyHandled(db, administratorId, settledNamed) : [],
  ]);
  return [
    ...decided.map((row) => ({
      ...row,
      kind: kindOfReview(row.kind),
      at: row.decided_at,
      result: row.status === reviewStatus.approved ? ('approved' as const) : ('rejected' as const),
    })),
    ...handled.map((row) => ({
      ...row,
      kind: 'suggestion' as const,
      at: row.handled_at,
      result: 'handled' as const,
    })),
  ]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, settledNamed)
    .map(({ kind, id, title, at, result }) => ({
      Kind: kind,
      Id: id,
      Title: title,
      SettleTime: formatTime(at),
      Result: result,
    }));
}
