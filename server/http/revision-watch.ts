import type { Logger } from 'pino';
import type { RevisionSource } from '../db/content-revision.ts';

/** Whether what is kept in memory is still so, as far as the database can be heard. */
export interface RevisionWatch {
  /** Looks at the revision now. */
  catchUp(): Promise<void>;
  /** Changes are heard: what is found now may be kept. */
  isHearing(): boolean;
  /** Since when the database has not been heard, while it does not answer. */
  awaySince(): number | undefined;
  /** The database did not answer when it was asked last. */
  isSilent(): boolean;
  /** Calls back once when that begins. Returns what takes the wish back. */
  onSilence(callback: () => void): () => void;
  /** Asks the database now. */
  answers(): Promise<boolean>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  source: RevisionSource;
  log: Logger;
  on: {
    /** The content has changed: nothing of before may be served any more. `pages` show the change, as far as it is known. */
    raised(pages?: string[]): void;
    /** The content has changed, and nothing was withdrawn: what is from before serves while the database is away. */
    outdated(pages?: string[]): void;
    /** The change that was seen last is about these pages. */
    named(pages: string[]): void;
    /** It may have changed by the clock, or unheard: nothing of before is served where something newer can be had. */
    turned(): void;
    /** What is being found now may be of before. */
    lost(): void;
  };
}

const probeMs = 400;
const probeAnswerMs = 900;
/** A timer longer than this overflows. */
const longestMs = 2_000_000_000;

export function openRevisionWatch({ source, log, on }: Options): RevisionWatch {
  let revision = -1;
  // Nothing is kept before the first revision is known and while raises cannot be heard.
  let isHearing = false;
  // From the moment changes cannot be heard until it is known whether the database answers at all, and then as long as it
  // does not.
  let awaySince: number | undefined;
  // What was kept before may be as old as this: changes were missed since, if there were any.
  let unheardSince: number | undefined;
  let heard = 0;
  let probes = 0;
  let isSilent = false;
  const waiting = new Set<() => void>();
  let asking: Promise<boolean> | undefined;
  let stopListening = async () => {};
  let nextByClock: NodeJS.Timeout | undefined;

  const warn = (error: unknown) => log.warn({ error }, 'contentRevisionUnread');

  function fallSilent(): void {
    isSilent = true;
    for (const callback of waiting) callback();
    waiting.clear();
  }

  async function ask(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const silence = setTimeout(resolve, probeAnswerMs, false).unref();
    source.read().then(
      () => resolve(true),
      () => resolve(false),
    );
    return await promise.finally(() => clearTimeout(silence));
  }

  /** While changes cannot be heard: does the database answer all the same? Then everything is computed anew each time. */
  function probe(mine = ++probes): void {
    const isOver = () => mine !== probes;
    const lose = () => {
      if (isOver()) return;
      awaySince ??= unheardSince ?? performance.now();
      fallSilent();
    };
    const regain = () => {
      if (isOver()) return;
      awaySince = undefined;
      isSilent = false;
      on.turned();
    };
    const silence = setTimeout(lose, probeAnswerMs).unref();
    source
      .read()
      .then(regain, lose)
      .finally(() => {
        clearTimeout(silence);
        if (!isOver()) setTimeout(() => isOver() || probe(mine), probeMs).unref();
      });
  }

  function schedule(changesIn: number | null): void {
    clearTimeout(nextByClock);
    if (changesIn === null) return;
    const look = () => {
      if (changesIn < longestMs) on.turned();
      catchUp().catch(warn);
    };
    nextByClock = setTimeout(look, Math.min(Math.max(changesIn, 0) + 5, longestMs)).unref();
  }

  async function catchUp(): Promise<void> {
    const heardBefore = heard;
    const now = await source.read();
    // It has just answered: what is outdated does not stand in for anything any more.
    isSilent = false;
    // What was heard meanwhile is newer, and asks by itself.
    if (heardBefore !== heard && now.revision < revision) return;
    if (now.revision !== revision) {
      const isPublication = revision !== -1 && now.revision > revision && now.withdrawnAt <= revision;
      revision = now.revision;
      if (isPublication) on.outdated();
      else on.raised();
    }
    schedule(now.changesIn);
  }

  return {
    catchUp,
    isHearing: () => isHearing,
    awaySince: () => awaySince,
    isSilent: () => isSilent,
    onSilence(callback) {
      waiting.add(callback);
      return () => void waiting.delete(callback);
    },
    answers: () => (asking ??= ask().finally(() => (asking = undefined))),

    async start() {
      stopListening = await source.listen({
        changed({ revision: raisedTo = Infinity, isWithdrawal, pages }) {
          heard++;
          // Who saved has seen it already.
          if (raisedTo <= revision) return on.named(pages);
          if (raisedTo === revision + 1) revision = raisedTo;
          if (isWithdrawal) on.raised(pages);
          else on.outdated(pages);
          catchUp().catch(warn);
        },
        away(wasSilent) {
          isHearing = false;
          unheardSince ??= performance.now();
          awaySince = unheardSince;
          on.lost();
          if (wasSilent) fallSilent();
          probe();
        },
        back() {
          isHearing = true;
          isSilent = false;
          awaySince = undefined;
          on.turned();
          const mine = ++probes;
          catchUp().then(() => {
            if (mine === probes) unheardSince = undefined;
          }, warn);
        },
      });
      await catchUp();
      isHearing = true;
    },

    async stop() {
      isHearing = false;
      isSilent = false;
      awaySince = undefined;
      probes++;
      clearTimeout(nextByClock);
      await stopListening();
    },
  };
}
