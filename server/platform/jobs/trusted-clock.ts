import { sql } from 'kysely';
import type { Logger } from '../core/log.ts';
import type { Database } from '../db/open.ts';
import { transaction } from '../db/transaction.ts';

/*
 * Retention by age depends on the clock, and a machine may start with a clock that is years ahead. Rows are deleted
 * only while the clock continues from its last known time.
 */

/** The distance past the last run, or past the newest record, from which the clock is doubted. */
const believedDays = 7;
/** The days after which a doubted clock that runs steadily is right: the site had been switched off. */
const steadyDays = 30;

/**
 * Does `forget` unless the clock has jumped ahead since `name` was last done.
 * @returns whether it was done
 */
export async function ifClockIsTrusted(
  {
    db,
    log,
    name,
    newestRecord,
  }: { db: Database; log: Logger; name: string; newestRecord?: Date | undefined },
  forget: () => Promise<unknown>,
): Promise<boolean> {
  const doubt = await transaction(db, async (tx) => {
    const { rows } = await sql<Run>`
      select last_run_at, doubted_since,
        now() > least(last_run_at, coalesce(${newestRecord ?? null}::timestamptz, last_run_at)) + make_interval(days => ${believedDays}) as is_ahead,
        coalesce(now() between doubted_at and doubted_at + make_interval(days => ${believedDays}), false) as is_steady,
        coalesce(now() > doubted_since + make_interval(days => ${steadyDays}), false) as is_long_ago
      from forgetting_runs where name = ${name} for update`.execute(tx);
    const [run] = rows;
    if (!run?.is_ahead || (run.is_steady && run.is_long_ago)) return undefined;
    await sql`update forgetting_runs
      set doubted_at = now(), doubted_since = case when ${run.is_steady} then doubted_since else now() end
      where name = ${name}`.execute(tx);
    return run;
  });
  if (doubt) {
    log.warn({ job: name, lastRun: doubt.last_run_at, newestRecord }, 'clockIsAheadNothingForgotten');
    return false;
  }
  await forget();
  await sql`insert into forgetting_runs (name, last_run_at) values (${name}, now())
    on conflict (name) do update set last_run_at = now(), doubted_since = null, doubted_at = null`.execute(
    db,
  );
  return true;
}

interface Run {
  last_run_at: Date;
  doubted_since: Date | null;
  is_ahead: boolean;
  is_steady: boolean;
  is_long_ago: boolean;
}
