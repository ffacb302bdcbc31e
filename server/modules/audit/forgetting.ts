import { sql } from 'kysely';
import * as v from 'valibot';
import { formatTime } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { systemActor } from '../../platform/http/api/actor.ts';
import { recordOperation, type OperationRow } from '../../platform/operation-log/record-operation.ts';

const forgetting = systemActor('ForgetOperations');

/**
 * Deletes rows older than the retention; the chain then begins at the next one. The deletion and its last row are an
 * entry of the chain: a beginning without such an entry shows a manipulated log.
 */
export async function forgetOperations(
  db: Database,
  olderThanDays: number,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (;;) {
    signal?.throwIfAborted();
    const count = await forgetOldest(db, olderThanDays);
    if (count === 0) return removed;
    removed += count;
  }
}

/** Other writers wait for the head of the chain, so that a large log is deleted in parts. */
const atOnce = 5000;

async function forgetOldest(db: Database, olderThanDays: number): Promise<number> {
  return await transaction(db, async (tx) => {
    await tx.selectFrom('operation_log_head').select('last_id').forUpdate().executeTakeFirstOrThrow();
    const last = await tx
      .selectFrom('operation_log')
      .select(['id', 'happened_at'])
      .where('happened_at', '<', sql<Date>`now() - make_interval(days => ${Math.max(180, olderThanDays)})`)
      .where('id', '<', sql<number>`(select min(id) from operation_log) + ${atOnce}`)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!last) return 0;
    const { rows } = await sql<{ removed: number }>`
      select forget_operations(${last.id}) as removed`.execute(tx);
    const Removed = rows[0]!.removed;
    const after = { Removed, LastId: last.id, LastTime: formatTime(last.happened_at) };
    await recordOperation(tx, forgetting, { entityType: 'operation', after });
    return Removed;
  });
}

/** Returns the number of the last row that an entry reports as deleted; 0 for any other entry. */
export function forgottenUpTo(row: OperationRow): number {
  if (row.actor_kind !== forgetting.kind || row.action !== forgetting.action || row.after_values === null)
    return 0;
  return v.parse(forgottenRows, JSON.parse(row.after_values)).LastId;
}

const forgottenRows = v.object({ LastId: v.number() });

export async function newestOperation(db: Database): Promise<Date | undefined> {
  const row = await db
    .selectFrom('operation_log')
    .select('happened_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.happened_at;
}
