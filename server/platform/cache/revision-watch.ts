import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { withdrawnSince, type RevisionSource } from '../db/content-revision.ts';

/** A change of the content. `pages` are the pages that show it, as far as they are known. */
export interface Change {
  /**
   * - withdrawal: no older content that shows one of `records` may be served any more, and none at all without `records`;
   * - publication: older content is served while the database is unavailable;
   * - clock: content may have changed by the clock, or unnoticed: older content is served only where nothing newer is
   * available;
   * - notice: the last known change is about these pages.
   */
  kind: 'withdrawal' | 'publication' | 'clock' | 'notice';
  pages?: string[];
  records?: readonly string[] | undefined;
}

interface Options {
  source: RevisionSource;
  log: Logger;
  on: {
    changed(change: Change): void;
    /** Values that are being computed may be outdated. */
    lost(): void;
  };
}

const probeMs = 400;
const probeAnswerMs = 900;
/** A timer longer than this overflows. */
const maxTimerMs = 2_000_000_000;

/** Watches whether cached content is current, as far as the database can be heard. */
export function openRevisionWatch({ source, log, on }: Options) {
  let revision = -1;
  // Nothing is cached before the first revision is known and while changes cannot be heard.
  let isHearing = false;
  // From the moment changes cannot be heard until it is known whether the database answers at all, and then as long as it
  // does not.
  let awaySince: number | undefined;
  // Cached content may be as old as this moment: later changes, if any, were missed.
  let unheardSince: number | undefined;
  let heard = 0;
  let isSilent = false;
  const waiting = new Set<() => void>();
  let asking: Promise<boolean> | undefined;
  let probing: Promise<void> | undefined;
  let stopListening = async () => {};
  let nextByClock: NodeJS.Timeout | undefined;
  const stopping = new AbortController();

  const warn = (error: unknown) => log.warn({ error }, 'contentRevisionUnread');
  const answers = () => (asking ??= ask().finally(() => (asking = undefined)));

  function fallSilent(): void {
    isSilent = true;
    for (const callback of waiting) callback();
    waiting.clear();
  }

  async function ask(): Promise<boolean> {
    const silence = pause(probeAnswerMs, false, { ref: false });
    const answer = source.read().then(
      () => true,
      () => false,
    );
    return await Promise.race([answer, silence]);
  }

  /** Tests, while changes cannot be heard, whether the database answers. If so, each request is computed. */
  async function probe(): Promise<void> {
    for (;;) {
      const doesAnswer = await answers();
      if (isHearing || stopping.signal.aborted) return;
      if (doesAnswer) {
        awaySince = undefined;
        isSilent = false;
        on.changed({ kind: 'clock' });
      } else {
        awaySince ??= unheardSince ?? performance.now();
        fallSilent();
      }
      await pause(probeMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
    }
  }

  function schedule(changesIn: number | null): void {
    clearTimeout(nextByClock);
    if (changesIn === null) return;
    const look = () => {
      if (changesIn < maxTimerMs) on.changed({ kind: 'clock' });
      catchUp().catch(warn);
    };
    nextByClock = setTimeout(look, Math.min(Math.max(changesIn, 0) + 5, maxTimerMs)).unref();
  }

  async function catchUp(): Promise<void> {
    const heardBefore = heard;
    const now = await source.read();
    // It has just answered: outdated content is no longer served in place of new content.
    isSilent = false;
    // A notification in the meantime is newer, and triggers a read of its own.
    if (heardBefore !== heard && now.revision < revision) return;
    if (now.revision !== revision) {
      const isPublication = revision !== -1 && now.revision > revision && now.withdrawnAt <= revision;
      // After a restore the revision may be lower.
      const records = now.revision > revision ? withdrawnSince(now, revision) : undefined;
      revision = now.revision;
      on.changed(isPublication ? { kind: 'publication' } : { kind: 'withdrawal', records });
    }
    schedule(now.changesIn);
  }

  async function start(): Promise<void> {
    stopListening = await source.listen({
      changed({ revision: raisedTo = Infinity, isWithdrawal, pages, records }) {
        heard++;
        // The process that saved the change has already applied it.
        if (raisedTo <= revision) return on.changed({ kind: 'notice', pages });
        if (raisedTo === revision + 1) revision = raisedTo;
        on.changed({ kind: isWithdrawal ? 'withdrawal' : 'publication', pages, records });
        catchUp().catch(warn);
      },
      away(wasSilent) {
        isHearing = false;
        unheardSince ??= performance.now();
        awaySince = unheardSince;
        on.lost();
        if (wasSilent) fallSilent();
        probing ??= probe().finally(() => (probing = undefined));
      },
      back() {
        isHearing = true;
        isSilent = false;
        awaySince = undefined;
        on.changed({ kind: 'clock' });
        const caughtUp = catchUp();
        caughtUp.then(() => {
          if (isHearing) unheardSince = undefined;
        }, warn);
      },
    });
    await catchUp();
    isHearing = true;
  }

  return {
    start,
    /** Reads the revision now. */
    catchUp,
    /** Returns the last known revision. */
    revision: () => revision,
    /** Returns whether changes are heard, so that new values may be cached. */
    isHearing: () => isHearing,
    /** Returns the time since which the database has not been heard, while it does not answer. */
    awaySince: () => awaySince,
    /** True when the database did not answer the last query. */
    isSilent: () => isSilent,
    /** Calls back once when the silence begins. Returns a function that cancels the callback. */
    onSilence(callback: () => void): () => void {
      waiting.add(callback);
      return () => void waiting.delete(callback);
    },
    /** Queries the database now. */
    answers,
    async stop(): Promise<void> {
      isHearing = isSilent = false;
      awaySince = undefined;
      stopping.abort();
      clearTimeout(nextByClock);
      await stopListening();
    },
  };
}
