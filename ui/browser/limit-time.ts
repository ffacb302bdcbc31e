/**
 * Returns a signal that aborts when the time is over or when `signal` aborts. It replaces `AbortSignal.timeout` and
 * `AbortSignal.any`, which Safari has since 16 and 17.4, Chrome since 103 and 116.
 */
export function limitTime(milliseconds: number, signal?: AbortSignal) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    abort();
  }, milliseconds);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    isOver: () => isOver,
    /** Removes the limit once the operation is done. */
    end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}
