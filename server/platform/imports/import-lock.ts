import { sql } from 'kysely';
import type { Tx } from '../db/open.ts';

/** Makes the transactions of imports and undos of one entity type run one after another. No other transaction waits. */
export async function lockImports(tx: Tx, { name }: { name: string }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import of ${name}`}, 0))`.execute(tx);
}
