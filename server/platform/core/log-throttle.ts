import type { LogFn } from 'pino';

/**
 * Conditions that last, and that every request and every run of the schedule would log: they are logged once, and then
 * at intervals with the number of repetitions.
 */
const conditions = new Set([
  'contentRevisionUnread',
  'countsNotWritten',
  'databaseConnectionLost',
  'embeddedPostgresDoesNotRestart',
  'jobQueueDisturbed',
  'messagesNotDelivered',
  'notReady',
  'requestNotServed',
]);

type LogMethod = (this: object, args: Parameters<LogFn>, method: LogFn, level: number) => void;

/** Returns a hook of pino: a line about a condition is logged once in `everyMs`; `times` counts the repetitions. */
export function throttleLog(everyMs: number): LogMethod {
  const throttled = new Map<string, { times: number; write: (times: number) => void }>();

  function waitFor(message: string): void {
    const one = { times: 0, write: (_times: number) => {} };
    throttled.set(message, one);
    setTimeout(() => {
      throttled.delete(message);
      if (one.times === 0) return;
      waitFor(message);
      one.write(one.times);
    }, everyMs).unref();
  }

  return function write(args, method) {
    const message = args.at(-1) as unknown;
    if (typeof message !== 'string' || !conditions.has(message)) return method.apply(this, args);
    const waiting = throttled.get(message);
    if (!waiting) {
      waitFor(message);
      return method.apply(this, args);
    }
    const fields = typeof args[0] === 'object' ? args[0] : {};
    waiting.times++;
    waiting.write = (times) => method.apply(this, [{ ...fields, times }, message] as never);
  };
}
