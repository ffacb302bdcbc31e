import { Client } from 'pg';
import { OperatorError } from '../base/operator-error.ts';
import { connectionTo } from './primary-host.ts';

/** One connection of its own, for work that has no time limit. The caller ends it. */
export async function connect(url: string): Promise<Client> {
  const client = new Client({ ...connectionTo(url), connectionTimeoutMillis: 2_000, keepAlive: true });
  client.on('error', () => {}); // reported by the query that was under way
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new OperatorError(`the database is not reachable: ${message || code}`, { cause: error });
  }
}
