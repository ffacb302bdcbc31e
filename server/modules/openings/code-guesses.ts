import { sql } from 'kysely';
import { tooOften } from '../../platform/core/errors.ts';
import type { Database } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { networkOf, type Limit } from '../../platform/http/security/limits.ts';
import { withdrawAttempt } from '../sessions/sign-in-attempts.ts';

/** Wrong codes are counted with failed sign-ins, under a name that no account has. */
const audience = 'member';
const accountKey = 'codes of openings';

/**
 * Looks up what a typed code opens, and counts for the network of the address those that open nothing. Failed sign-ins are counted apart.
 * A code has 60 bits, so the limit leaves space for many companies that open their accounts behind one address.
 * @throws ApiError 429 after too many wrong codes
 */
export async function withinGuesses<Opening>(
  db: Database,
  { address, limit }: { address: string; limit: Limit },
  find: () => Promise<Opening | undefined>,
): Promise<Opening | undefined> {
  const guess = await beginGuess(db, networkOf(address), limit);
  const opening = await find();
  if (opening) await withdrawAttempt(db, guess);
  return opening;
}

/** Counts the code as wrong before it is looked up, so that concurrent ones count as well. */
async function beginGuess(db: Database, network: string, { count, seconds }: Limit): Promise<number> {
  const { wait, id } = await transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${accountKey} ${network}`}, 1))`.execute(tx);
    const { rows } = await sql<{ wait: number }>`
      select ceil(extract(epoch from failed_at - clock_timestamp()) + ${seconds}::int)::int as wait
      from sign_in_failures
      where audience = ${audience} and account_key = ${accountKey} and network = ${network}
        and failed_at > now() - make_interval(secs => ${seconds}::int)
      order by failed_at desc offset ${count - 1} limit 1`.execute(tx);
    if (rows[0]) return { wait: Math.max(1, rows[0].wait), id: 0 };
    // Without its host, which limits the sign-ins of one client over all accounts.
    const guess = await tx
      .insertInto('sign_in_failures')
      .values({ audience, account_key: accountKey, network, host: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { wait: 0, id: guess.id };
  });
  if (wait > 0) throw tooOften('输错的开通码太多，请稍后再试，或联系协会', wait);
  return id;
}
