/**
 * Runs pieces of work, and `then` once all are done and no other came for a while: a run of them costs one, and none of
 * them has to wait for it.
 */
export function onceQuiet(then: () => void, quietMs: number) {
  let underWay = 0;
  let later: NodeJS.Timeout | undefined;
  return async function run<T>(piece: () => Promise<T>): Promise<T> {
    clearTimeout(later);
    underWay++;
    try {
      return await piece();
    } finally {
      if (--underWay === 0) later = setTimeout(then, quietMs).unref();
    }
  };
}
