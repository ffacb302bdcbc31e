import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool } from 'pg';
import { account } from '../core/account.ts';
import { limitCommitTime } from './commit-deadline.ts';
import { openPlans, type Ask } from './prepared-statements.ts';

/**
 * Returns the pool that Kysely expects. Its connections prepare their statements, charge queries and waiting to the
 * current account, and wait for a commit no longer than `commitsWithinMs`.
 */
export function connectionPool(pool: Pool, commitsWithinMs: number): PostgresPool {
  const askWithPlans = openPlans();
  return {
    async connect() {
      const started = performance.now();
      const client = await pool.connect();
      account.getStore()?.waited(secondsSince(started));
      const connection = { ask: askWithPlans(client), release: client.release.bind(client) };
      const { ask, release } = limitCommitTime(connection, commitsWithinMs);
      // Kysely also declares cursors, which need a setting of their own.
      return { query: measured(ask) as PostgresPoolClient['query'], release };
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

function measured(ask: Ask): Ask {
  return async (text, values) => {
    const payer = account.getStore();
    const started = performance.now();
    try {
      return await ask(text, values);
    } finally {
      payer?.queried(secondsSince(started));
    }
  };
}

const secondsSince = (started: number) => (performance.now() - started) / 1000;
