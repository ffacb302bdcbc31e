import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction,
} from 'kysely';
import { Pool, types } from 'pg';
import { account } from '../core/account.ts';
import type { Logger } from '../core/log.ts';
import { limitCommitTime } from './commit-deadline.ts';
import { connectionTo, type ServerConnection } from './replication/primary-host.ts';
import { openPlans, type Ask } from './statements/prepared-statements.ts';
import { nameOfStatement, reportStatements, type StatementReport } from './statements/slow-statements.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** In milliseconds; less than the 2 s limit for answers (security line 34). */
export const limitOfLocks = 1_500;

/**
 * Opens a pool of connections. While the database is unavailable, a query fails within 2 s. Types of values: `int8` is
 * a number, `timestamptz` a Date, `date` the text `yyyy-MM-dd`. Sessions run in Asia/Shanghai, the zone of every
 * displayed time.
 */
export function openDatabase(options: {
  url: string;
  /** Finds the server if the URL names several; by default the one that accepts writes. */
  connection?: (url: string) => ServerConnection;
  max: number;
  log?: Logger;
  /** Set where another server can answer instead. */
  answersWithinMs?: number;
  waitsForLocksMs?: number;
  /** The maximum time that a commit waits for a synchronous standby. */
  commitsWithinMs?: number;
  /** The time from which a statement is logged as slow; 0: never. */
  slowMs?: number;
}): Database {
  const {
    answersWithinMs,
    waitsForLocksMs = limitOfLocks,
    commitsWithinMs = 10_000,
    slowMs = 1_000,
  } = options;
  const pool = new Pool({
    ...(options.connection ?? connectionTo)(options.url),
    max: options.max,
    connectionTimeoutMillis: answersWithinMs ?? 1_500,
    idleTimeoutMillis: 30_000,
    // A statement that waits for others, such as a long import, fails early with a request to try again; its own work
    // may take longer.
    lock_timeout: waitsForLocksMs,
    statement_timeout: 5_000,
    // The server may be unable to enforce its own time limit: a frozen machine answers nothing.
    query_timeout: answersWithinMs ?? 20_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    // At rest for hours, as one that holds the lock of a backup. One person's question does not take the processors of all others.
    options: '-c TimeZone=Asia/Shanghai -c idle_session_timeout=0 -c max_parallel_workers_per_gather=0',
    application_name: 'xiehui',
    types: { getTypeParser: parserOf },
  });
  // The pool listens to connections at rest only. One that breaks at work fails its query, and without a listener of its
  // own it would end the program as well.
  pool.on('connect', (client) => client.on('error', () => {}));
  // The error of an idle connection reaches the pool, not a query. The next query opens another connection. Once the
  // pool ends, its server may end before its connections do.
  pool.on('error', (error) => {
    if (!pool.ending) options.log?.warn({ err: error }, 'databaseConnectionLost');
  });
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: connectionPool(pool, commitsWithinMs, reportStatements(options.log, slowMs)),
    }),
  });
}

/**
 * Returns the pool that Kysely expects. Its connections prepare their statements, charge queries and waiting to the
 * current account, and wait for a commit no longer than `commitsWithinMs`.
 */
function connectionPool(pool: Pool, commitsWithinMs: number, report: StatementReport): PostgresPool {
  const askWithPlans = openPlans();
  return {
    async connect() {
      const started = performance.now();
      const client = await pool.connect();
      account.getStore()?.waited(secondsSince(started));
      const connection = { ask: askWithPlans(client), release: client.release.bind(client) };
      const { ask, release } = limitCommitTime(connection, commitsWithinMs);
      // Kysely also declares cursors, which need a setting of their own.
      return { query: measured(ask, report) as PostgresPoolClient['query'], release };
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

function measured(ask: Ask, report: StatementReport): Ask {
  return async (text, values) => {
    const payer = account.getStore();
    const endSpan = payer?.span?.startStatement(nameOfStatement(text));
    const started = performance.now();
    let failure: unknown;
    try {
      return await ask(text, values);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      const seconds = secondsSince(started);
      payer?.queried(seconds);
      endSpan?.(failure);
      report({ text, seconds, payer, failure });
    }
  };
}

const secondsSince = (started: number) => (performance.now() - started) / 1000;

const parserOf: typeof types.getTypeParser = (oid: number, format?: unknown) =>
  ownParsers.get(oid) ?? types.getTypeParser(oid, format as 'text');

const keepText = (value: string) => value;
const ownParsers = new Map<number, (value: string) => unknown>([
  [types.builtins.INT8, toSafeInteger],
  [types.builtins.DATE, keepText],
  [types.builtins.INTERVAL, keepText],
]);

function toSafeInteger(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number))
    throw new RangeError(`int8 ${value} is beyond what a number holds exactly`);
  return number;
}
