import { sql } from 'kysely';
import type { WrongSignIn } from '#contract/accounts/sessions.ts';
import { resultCode } from '#contract/api/envelope.ts';
import { signInRefusal } from '#contract/back-office/audit.ts';
import { tooOften } from '../../platform/core/errors.ts';
import type { Logger } from '../../platform/core/log.ts';
import type { Database, Tx } from '../../platform/db/open.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Actor } from '../../platform/http/api/actor.ts';
import { hostOf, networkOf, type Limit } from '../../platform/http/security/limits.ts';
import { recordUnlessDiskFull } from '../../platform/operation-log/record-operation.ts';
import type { SessionAudience } from './store.ts';

/** The failures of one account from one network after which it has to wait (security line 3). */
const maxFailures = 5;
const waitMinutes = 15;
/** The attempts per hour, from all networks, above which the account needs a captcha. */
const maxWithoutCaptcha = 20;

interface Attempt {
  audience: SessionAudience;
  accountKey: string;
  address: string;
}

/**
 * Counts an attempt as failed before the password is checked, so that concurrent attempts count as well;
 * `forgiveAttempts` removes all of them, `withdrawAttempt` the one with the returned id.
 * @throws ApiError 429 when there were too many
 */
export async function beginAttempt(
  db: Database,
  { audience, accountKey, address }: Attempt,
  budget?: Limit,
): Promise<number> {
  const host = hostOf(address);
  const network = networkOf(address);
  const { wait, id } = await transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${audience} ${accountKey} ${network}`}, 1))`.execute(
      tx,
    );
    const seconds =
      (await secondsToWait(tx, { audience, accountKey, network })) ||
      (budget ? await secondsOverBudget(tx, host, budget) : 0);
    if (seconds > 0) return { wait: seconds, id: 0 };
    const attempt = await tx
      .insertInto('sign_in_failures')
      .values({ audience, account_key: accountKey, network, host })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { wait: 0, id: attempt.id };
  });
  if (wait > 0) throw tooOften('登录失败次数过多，请稍后再试', wait);
  return id;
}

/** Returns how many more attempts the account has from this network, and how long it is locked after them. */
export async function triesLeft(
  db: Database,
  { audience, accountKey, address }: Attempt,
): Promise<WrongSignIn> {
  const { count } = await db
    .selectFrom('sign_in_failures')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('audience', '=', audience)
    .where('account_key', '=', accountKey)
    .where('network', '=', networkOf(address))
    .where('failed_at', '>', sql<Date>`now() - make_interval(mins => ${waitMinutes}::int)`)
    .executeTakeFirstOrThrow();
  return { TriesLeft: Math.max(0, maxFailures - count), WaitMinutes: waitMinutes };
}

/** Removes an attempt that was neither right nor wrong. */
export async function withdrawAttempt(db: Database, id: number): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('id', '=', id).execute();
}

/** Returns the waiting time, counted from the last of many failures close together, however long after the first. */
async function secondsToWait(
  tx: Tx,
  { audience, accountKey, network }: { audience: SessionAudience; accountKey: string; network: string },
): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from max(failed_at) - clock_timestamp()) + ${waitMinutes * 60}::int)::int as wait
    from (
      select failed_at from sign_in_failures
      where audience = ${audience} and account_key = ${accountKey} and network = ${network}
      order by failed_at desc limit ${maxFailures}
    ) latest
    having count(*) = ${maxFailures} and max(failed_at) - min(failed_at) < make_interval(mins => ${waitMinutes}::int)`.execute(
    tx,
  );
  return Math.max(0, rows[0]?.wait ?? 0);
}

/** Returns the waiting time of a client over all accounts: it limits trying one password on many of them. */
async function secondsOverBudget(tx: Tx, host: string, { count, seconds }: Limit): Promise<number> {
  // One after the other: counted and taken as one.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign in ${host}`}, 1))`.execute(tx);
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from failed_at - clock_timestamp()) + ${seconds}::int)::int as wait
    from sign_in_failures where host = ${host} and failed_at > now() - make_interval(secs => ${seconds}::int)
    order by failed_at desc offset ${count - 1} limit 1`.execute(tx);
  return Math.max(0, rows[0]?.wait ?? 0);
}

/** Returns whether so many attempts failed that a captcha is required: nobody can lock the owner out. */
export async function isCaptchaNeeded(
  db: Database,
  { audience, accountKey }: Pick<Attempt, 'audience' | 'accountKey'>,
): Promise<boolean> {
  const { count } = await db
    .selectFrom('sign_in_failures')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('audience', '=', audience)
    .where('account_key', '=', accountKey)
    .where('failed_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return count >= maxWithoutCaptcha;
}

/** Resets the count of this network after the right password. */
export async function forgiveAttempts(
  db: Database,
  { audience, accountKey, address }: Attempt,
): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('audience', '=', audience)
    .where('account_key', '=', accountKey)
    .where('network', '=', networkOf(address))
    .execute();
}

/** Returns the reason for the operation log; the person who signs in gets one answer for all of them. */
export function refusalOf(credentials: object | undefined, isPasswordRight: boolean): string {
  if (!credentials) return signInRefusal.account;
  return isPasswordRight ? signInRefusal.disabled : signInRefusal.password;
}

/**
 * Records that somebody who is signed in gave a wrong own password or code: the session may be in the hands of another
 * person.
 */
export async function recordWrongProof(
  db: Database,
  by: Actor,
  { log, reason = signInRefusal.password, ...record }: WrongProof,
): Promise<void> {
  const refusal = { ...record, after: { Reason: reason }, resultCode: resultCode.refused };
  await recordUnlessDiskFull(db, by, refusal, log);
}

interface WrongProof {
  entityType: 'administrator' | 'member';
  recordId: number;
  reason?: string;
  log: Pick<Logger, 'warn'>;
}
