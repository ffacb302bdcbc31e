import type { Pool } from 'pg';
import { isCallFault } from '#contract/envelope.ts';
import { busy } from '../core/faults.ts';

/** Text of the answer when a commit is not confirmed in time. */
export const commitUnconfirmed = '备用数据库没有应答，不能确认是否已保存。请稍后查看，再决定是否重新提交';

/** Whether what was to be saved may be stored all the same. */
export function isCommitUnconfirmed(error: unknown): boolean {
  return isCallFault(error) && error.message === commitUnconfirmed;
}

/**
 * Gives up waiting for a commit after `withinMs`, also for that of a single statement. With synchronous replication a commit waits
 * for the standby without a limit, and `statement_timeout` does not end that wait. The transaction may become visible once the
 * standby is back.
 */
export function commitInTime(pool: Pool, withinMs: number): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
    let isInTransaction = false;
    let isGivenUp = false;

    /** The connection still waits for the standby: nothing else can be asked on it. */
    async function inTime(committing: Promise<unknown>): Promise<unknown> {
      const { promise: tooLate, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        isGivenUp = true;
        client.connection.stream.destroy();
        reject(busy(commitUnconfirmed));
      }, withinMs);
      return await Promise.race([committing, tooLate]).finally(() => clearTimeout(timer));
    }

    const limited = (asked: unknown, ...more: unknown[]) => {
      const text = typeof asked === 'string' ? asked : '';
      // The connection is gone: there is nothing to roll back on it.
      if (isGivenUp && text === 'rollback')
        return Promise.resolve({ command: 'ROLLBACK', rowCount: 0, rows: [] });
      const mayWait = text === 'commit' || (!isInTransaction && isWrite(text));
      if (/^(?:begin|start transaction)\b/.test(text)) isInTransaction = true;
      if (text === 'commit' || text === 'rollback') isInTransaction = false;
      const answer = query(asked, ...more);
      return mayWait && answer instanceof Promise ? inTime(answer) : answer;
    };
    client.query = limited as typeof client.query;
  });
}

/** As statements of the program begin; one `with` a reading ahead of it writes further on. */
function isWrite(text: string): boolean {
  return /^\s*(?:insert|update|delete|with\b[^]*\b(?:insert into|update|delete from))\b/i.test(text);
}
