import type { ContentCache } from '../../cache/content-cache.ts';
import { busy } from '../../core/errors.ts';

/** The time that a request waits for a database that does not answer (security lines 29, 34). */
const timeoutMs = 1_500;
const pollMs = 50;
/** The time in which the pool has to show that the database answers, when nothing is heard of changes. */
const doubtSeconds = 0.25;

/**
 * Returns the result of `work`. While the database answers, there is no limit; only when it does not answer, the wait
 * ends, and a later result of `work` is ignored.
 * @param waitedMs how long the caller has been waiting already
 * @throws ApiError 503
 */
export function withDeadline<T>(
  { awayFor }: Pick<ContentCache, 'awayFor'>,
  work: Promise<T>,
  waitedMs = 0,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const poll = () => {
    if ((awayFor() ?? 0) < doubtSeconds) timer = setTimeout(poll, pollMs);
    else reject(busy());
  };
  let timer = setTimeout(poll, Math.max(0, timeoutMs - waitedMs));
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}
