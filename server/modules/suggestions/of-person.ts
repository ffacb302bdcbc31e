import { formatTime } from '../../platform/core/shanghai-time.ts';
import type { Vault } from '../../platform/core/vault.ts';
import type { Database, Tx } from '../../platform/db/open.ts';

/** Returns the suggestions sent with this mobile number. */
export async function exportSuggestions(db: Database, vault: Vault, mobile: string) {
  const rows = await db
    .selectFrom('suggestions')
    .select(['created_at', 'content'])
    .where('mobile_hash', '=', vault.lookupHash(mobile))
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, content }) => ({ Name: formatTime(created_at), Value: content }));
}

/** Deletes the suggestions sent with this mobile number; returns how many there were. */
export async function eraseSuggestions(tx: Tx, vault: Vault, mobile: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('suggestions')
    .where('mobile_hash', '=', vault.lookupHash(mobile))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
