import { sql } from 'kysely';
import type { Database } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { systemActor } from '../../platform/http/api/actor.ts';
import { recordOperation } from '../../platform/operation-log/record-operation.ts';

/** Removes suggestions, and with them the phone numbers, after their time (security line 27). Harmless when repeated. */
export async function forgetSuggestions(db: Database, olderThanDays: number): Promise<number> {
  return await transaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('suggestions')
      .where('created_at', '<', sql<Date>`now() - make_interval(days => ${olderThanDays})`)
      .executeTakeFirstOrThrow();
    const count = Number(numDeletedRows);
    if (count > 0)
      await recordOperation(tx, systemActor('ForgetSuggestions'), {
        entityType: 'suggestion',
        after: { Removed: count },
      });
    return count;
  });
}
