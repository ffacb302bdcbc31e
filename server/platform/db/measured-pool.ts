import type { PostgresPool } from 'kysely';
import type { ClientBase, Pool } from 'pg';
import { account } from '../core/account.ts';

/** The same pool; whoever asks is charged with its queries and with waiting for a connection. */
export function measuredPool(pool: Pool): PostgresPool {
  pool.on('connect', measureQueries);
  return {
    async connect() {
      const started = performance.now();
      const client = await pool.connect();
      account.getStore()?.waited(secondsSince(started));
      return client;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

function measureQueries(client: ClientBase): void {
  const query = client.query.bind(client);
  const measured = (...asked: Parameters<typeof query>) => {
    const payer = account.getStore();
    const answer: unknown = query(...asked);
    if (payer && answer instanceof Promise) {
      const started = performance.now();
      const note = () => payer.queried(secondsSince(started));
      answer.then(note, note);
    }
    return answer;
  };
  client.query = measured as typeof client.query;
}

const secondsSince = (started: number) => (performance.now() - started) / 1000;
