import type { Logger } from 'pino';

/** Counts in memory and writes them together: reading a page never writes (architecture: Caches). */
export interface BufferedCounts<Key> {
  add(key: Key): void;
  /** Returns how many counts are not written yet. */
  waiting(): number;
  stop(): Promise<void>;
}

export function bufferedCounts<Key>(options: {
  log: Logger;
  everyMs: number;
  write: (counts: ReadonlyMap<Key, number>) => Promise<void>;
}): BufferedCounts<Key> {
  let counts = new Map<Key, number>();
  let writing = Promise.resolve();

  function flush(): Promise<void> {
    writing = writing.then(async () => {
      if (counts.size === 0) return;
      const batch = counts;
      counts = new Map();
      try {
        await options.write(batch);
      } catch (error) {
        options.log.warn({ err: error }, 'countsNotWritten');
        for (const [key, count] of batch) counts.set(key, (counts.get(key) ?? 0) + count);
      }
    });
    return writing;
  }

  const timer = setInterval(flush, options.everyMs).unref();
  return {
    add(key) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    waiting: () => counts.values().reduce((sum, count) => sum + count, 0),
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}
