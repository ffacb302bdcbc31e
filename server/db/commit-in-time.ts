import type { Pool } from 'pg';
import { busy } from '../base/faults.ts';

/** Text of the answer when a commit is not confirmed in time. */
export const commitUnconfirmed = '备用数据库没有应答，不能确认是否已保存。请稍后查看，再决定是否重新提交';

/**
 * Gives up waiting for a commit after `withinMs`. With synchronous replication a commit waits for the standby without a
 * limit, and `statement_timeout` does not end that wait. The transaction may become visible once the standby is back.
 */
export function commitInTime(pool: Pool, withinMs: number): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
    let isGivenUp = false;
    const limited = (text: unknown, ...more: unknown[]) => {
      // The connection is gone: there is nothing to roll back on it.
      if (isGivenUp && text === 'rollback')
        return Promise.resolve({ command: 'ROLLBACK', rowCount: 0, rows: [] });
      if (text !== 'commit') return query(text, ...more);
      const committing = query({ text, query_timeout: withinMs }) as Promise<unknown>;
      return committing.catch((error: Error) => {
        if (error.message !== 'Query read timeout') throw error;
        // The connection still waits for the standby: nothing else can be asked on it.
        isGivenUp = true;
        client.connection.stream.destroy();
        throw Object.assign(busy(commitUnconfirmed), { cause: error });
      });
    };
    client.query = limited as typeof client.query;
  });
}
