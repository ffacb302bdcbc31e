import { busy } from './errors.ts';

/**
 * Runs heavy work a few pieces at a time, so that reads stay fast meanwhile (security line 21).
 * @throws ApiError 503 when too many wait already
 */
export function limitConcurrency({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let running = 0;

  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw busy();
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      // The slot is passed on, never free in between: a new caller cannot overtake a waiting one.
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
