import { Client } from 'pg';
import { OperatorError } from '../core/operator-error.ts';
import { connectionTo } from './replication/primary-host.ts';

/**
 * Startup options for connections with time limits of their own: limits that a provider sets for a role or a database
 * would interrupt a migration, a backup, a job, or a connection that only listens.
 */
export const startWithoutLimits = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'idle_session_timeout',
]
  .map((name) => `-c ${name}=0`)
  .join(' ');

/** Opens a connection of its own, for work without a time limit. The caller ends it. */
export async function connect(url: string): Promise<Client> {
  const client = new Client({
    ...connectionTo(url),
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
    options: startWithoutLimits,
  });
  client.on('error', () => {}); // reported by the query that was under way
  try {
    await client.connect();
    await client.query(withoutLongTransactions);
    return client;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new OperatorError(`the database is not reachable: ${message || code}`, { cause: error });
  }
}

/** This limit was introduced in version 17: older servers refuse it as a startup option. */
const withoutLongTransactions = `select set_config(name, '0', false) from pg_settings where name = 'transaction_timeout'`;
