import { isApiError } from '#contract/api/envelope.ts';
import { busy } from '../core/errors.ts';
import type { Ask } from './statements/prepared-statements.ts';

/** The text of the answer when a commit is not confirmed in time. */
export const commitUnconfirmed = '备用数据库没有应答，不能确认是否已保存。请稍后查看，再决定是否重新提交';

/** Returns whether the data may have been stored despite the error. */
export function isCommitUnconfirmed(error: unknown): boolean {
  return isApiError(error) && error.message === commitUnconfirmed;
}

/** A connection while it is in use. */
interface Connection {
  ask: Ask;
  /** Gives the connection back to the pool, or ends it. */
  release(isEnded?: boolean): void;
}

/**
 * Gives up waiting for a commit after `withinMs`, also for that of a single statement. With synchronous replication a commit waits
 * for the standby without a limit, and `statement_timeout` does not end that wait. The transaction may become visible once the
 * standby is back.
 */
export function limitCommitTime({ ask, release }: Connection, withinMs: number): Connection {
  let isInTransaction = false;
  let isGivenUp = false;

  async function withDeadline<T>(committing: Promise<T>): Promise<T> {
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      isGivenUp = true;
      reject(busy(commitUnconfirmed));
    }, withinMs);
    return await Promise.race([committing, tooLate]).finally(() => clearTimeout(timer));
  }

  return {
    async ask(text, values) {
      // The connection still waits for the standby: it answers nothing else, and there is nothing to roll back.
      if (isGivenUp && text === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] };
      if (isGivenUp) throw busy(commitUnconfirmed);
      const isCommitting = text === 'commit' || (!isInTransaction && isWrite(text));
      if (/^(?:begin|start transaction)\b/.test(text)) isInTransaction = true;
      if (text === 'commit' || text === 'rollback') isInTransaction = false;
      const asking = ask(text, values);
      return await (isCommitting ? withDeadline(asking) : asking);
    },
    release: (isEnded) => release(isEnded || isGivenUp),
  };
}

/** Returns whether a statement writes, by its first word; one `with` a leading query writes later in its text. */
function isWrite(text: string): boolean {
  return /^\s*(?:insert|update|delete|with\b[^]*\b(?:insert into|update|delete from))\b/i.test(text);
}
