import type { Client } from 'pg';
import type { Logger } from '../core/log.ts';
import { OperatorError } from '../core/operator-error.ts';

/** The oldest that all our statements run on (docs/decisions/0361). */
const oldestVersion = 15;

/** @throws OperatorError when the server is too old, before any table is made */
export async function refuseOldServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>('select version()');
  refuseOtherEngine(rows[0]!.version);
  const numbers = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  );
  refuseOldVersion(numbers.rows[0]!);
}

/** Servers that speak the protocol of PostgreSQL: a word of `version()`, the name, and what the program needs and they lack. */
const otherEngines = [
  ['cockroachdb', 'CockroachDB', 'LISTEN and NOTIFY, advisory locks and unlogged tables'],
  ['-yb-', 'YugabyteDB', 'LISTEN and NOTIFY, and in older versions advisory locks'],
  ['opengauss', 'openGauss', 'the functions of PostgreSQL 15: it began with 9.2'],
  ['kingbase', 'KingbaseES', 'the functions of PostgreSQL 15: it began with an older version'],
] as const;

/**
 * @param version the answer of `version()`
 * @throws OperatorError when it is another engine, whose number of the version says nothing
 */
export function refuseOtherEngine(version: string): void {
  const engine = otherEngines.find(([word]) => version.toLowerCase().includes(word));
  if (!engine) return;
  const [, name, lacking] = engine;
  throw new OperatorError(
    `DATABASE_URL leads to ${name}, which lacks ${lacking}; PostgreSQL ${oldestVersion} or newer is needed`,
  );
}

/** @param server its version as a number, such as 150004, and as it is written */
export function refuseOldVersion({ number, name }: { number: number; name: string }): void {
  if (number < oldestVersion * 10_000)
    throw new OperatorError(
      `DATABASE_URL leads to PostgreSQL ${name}: version ${oldestVersion} or newer is needed`,
    );
}

/** The connections besides the pool: four of the queue, one that listens. */
const connectionsBeside = 5;

/** Warns before requests wait for connections that the server does not have. */
export async function compareWithServer(
  client: Client,
  { pool, workers, log }: { pool: number; workers: number; log: Logger },
): Promise<void> {
  const { rows } = await client.query<{ most: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`,
  );
  const { most } = rows[0]!;
  const needed = workers * (pool + connectionsBeside);
  if (needed > most)
    log.warn(
      { needed, most },
      'the database has too few connections for this program alone: raise max_connections, or lower DATABASE_POOL',
    );
}
