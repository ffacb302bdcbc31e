import type { Client } from 'pg';
import type { Logger } from '../core/log.ts';
import { OperatorError } from '../core/operator-error.ts';

/** The oldest that all our statements run on (docs/decisions/0361). */
const oldestVersion = 15;

/** @throws OperatorError when the server is too old, before any table is made */
export async function refuseOldServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  );
  refuseOldVersion(rows[0]!);
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
