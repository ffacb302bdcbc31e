import { Client } from 'pg';
import { OperatorError } from '../base/operator-error.ts';
import { connectionTo } from './primary-host.ts';

/** One connection of its own, for work that has no time limit. The caller ends it. */
export async function connect(url: string): Promise<Client> {
  const client = new Client({ ...connectionTo(url), connectionTimeoutMillis: 2_000, keepAlive: true });
  client.on('error', () => {}); // reported by the query that was under way
  try {
    await client.connect();
    await client.query('set statement_timeout = 0');
    await client.query(withoutLimits);
    return client;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new OperatorError(`the database is not reachable: ${message || code}`, { cause: error });
  }
}

/** What a provider sets for a role or a database would end a migration or a backup halfway. The last one came with version 17. */
const withoutLimits = `
  select set_config(name, '0', false) from pg_settings
  where name in ('lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`;
