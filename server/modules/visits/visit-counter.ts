import type { Logger } from 'pino';
import { today } from '../../platform/core/shanghai-time.ts';
import type { Database } from '../../platform/db/open.ts';
import { bufferedCounts } from './buffered-counts.ts';
import { addVisits, countVisits } from './store.ts';

/** The site's visit counter: the stored visits plus those that this process has not written yet. */
export interface VisitCounter {
  add(): void;
  total(): Promise<number>;
  stop(): Promise<void>;
}

const storedTotalAgeMs = 1000;

export function openVisitCounter(db: Database, log: Logger): VisitCounter {
  let stored: { total: Promise<number>; readAt: number } | undefined;
  const visits = bufferedCounts<string>({
    log,
    everyMs: 1000,
    async write(counts) {
      await addVisits(db, counts);
      stored = undefined;
    },
  });

  return {
    add: () => visits.add(today()),
    async total() {
      const now = Date.now();
      if (!stored || now - stored.readAt > storedTotalAgeMs) stored = { total: countVisits(db), readAt: now };
      try {
        return (await stored.total) + visits.waiting();
      } catch (error) {
        stored = undefined;
        throw error;
      }
    },
    stop: () => visits.stop(),
  };
}
