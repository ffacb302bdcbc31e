import { openContentCache } from '../platform/cache/content-cache.ts';
import { createLogger } from '../platform/core/log.ts';
import type { RevisionSource, RevisionState } from '../platform/db/content-revision.ts';

const log = createLogger({ level: 'silent' });

/**
 * Starts a cache, of a megabyte by default, on a revision that the test raises by hand.
 * @param changesIn milliseconds until the content changes by the clock
 */
export async function startedCache(
  options: Partial<Parameters<typeof openContentCache>[0]> = {},
  changesIn: number | null = null,
) {
  const hand = revisions(changesIn);
  const cache = openContentCache({ source: hand.source, log, maxBytes: 1024 * 1024, ...options });
  await cache.start();
  return { ...hand, cache };
}

function revisions(changesIn: number | null) {
  let on: Parameters<RevisionSource['listen']>[0] | undefined;
  const state: RevisionState & { changesIn: number | null; isAway: boolean } = {
    revision: 1,
    withdrawnAt: 1,
    withdrawals: [],
    changesIn,
    isAway: false,
  };
  const source: RevisionSource = {
    read: async () => {
      if (state.isAway) throw new Error('away');
      return { ...state };
    },
    listen: async (given) => {
      on = given;
      return async () => {};
    },
  };
  return {
    state,
    source,
    /** Notifies of a withdrawal of these records, or of any. */
    raise(records?: string[]) {
      const change = { revision: state.revision, isWithdrawal: true, pages: [] };
      const { withdrawnAt: after } = state;
      state.withdrawals = records ? [{ revision: state.revision, after, records }, ...state.withdrawals] : [];
      state.withdrawnAt = state.revision;
      on?.changed(records ? { ...change, records } : change);
    },
    publish: (pages: string[] = []) => on?.changed({ revision: state.revision, isWithdrawal: false, pages }),
    lose: () => on?.away(false),
    regain: () => on?.back(),
  };
}
