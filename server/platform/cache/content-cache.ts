import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { RevisionSource } from '../db/content-revision.ts';
import type { Entry, Making, TallyReader, Wanted } from './entry.ts';
import { openRevalidation } from './revalidate.ts';
import { openRevisionWatch, type Change } from './revision-watch.ts';

export type ContentCache = ReturnType<typeof openContentCache>;

interface Options {
  source: RevisionSource;
  log: Logger;
  maxBytes: number;
  /** The maximum age of cached content while the database does not answer. */
  staleMs?: number;
  /** Readers of values that change although the content does not, by the `of` of their tallies. */
  tallies?: Readonly<Record<string, TallyReader>>;
  /** The interval between comparisons of the tallies in cached entries with the current ones. */
  pollEveryMs?: number;
  /** The lifetime of fleeting entries. */
  fleetingMs?: number;
}

/** The overhead of each entry: objects of the heap. */
const entryBytes = 1_000;
/** The size of the name of a record that an entry shows. */
const recordBytes = 40;
/** The largest share of the memory for parts of single pages. */
const shareOfParts = 1 / 4;

/** Holds public content in memory until the revision of the content is raised. */
export function openContentCache(options: Options) {
  const {
    source,
    log,
    maxBytes,
    staleMs = 0,
    fleetingMs = 60_000,
    pollEveryMs = 40_000,
    tallies = {},
  } = options;
  const responses = openEntries(maxBytes * (1 - shareOfParts));
  const parts = openEntries(maxBytes * shareOfParts);
  const watch = openRevisionWatch({ source, log, on: { changed, lost } });
  const revalidation = openRevalidation({ entries: all, find, isGood, makeAgain, tallies, pollEveryMs, log });
  let findFirst: (pages: string[]) => Pick<Wanted, 'key' | 'making'>[] = () => [];
  let inFlight = new Map<string, Promise<unknown>>();
  let turn = 0;
  let evicted = 0;
  const hits = { page: 0, answer: 0, part: 0 };
  const misses = { page: 0, answer: 0, part: 0 };

  /** Opens a cache that drops the least recently used entry first. */
  function openEntries(maxSize: number) {
    return new LRUCache<string, Entry>({
      maxSize: Math.ceil(maxSize),
      maxEntrySize: Math.ceil(maxBytes / 8),
      sizeCalculation: ({ weight }, key) =>
        weight.bytes + entryBytes + 2 * key.length + recordBytes * (weight.records?.length ?? 0),
      dispose: (_entry, _key, reason) => {
        if (reason === 'evict') evicted++;
      },
    });
  }

  function all(): Entry[] {
    return [...responses.values(), ...parts.values()];
  }

  /** To look is no use of it: the order of use stays. */
  function find(key: string): Entry | undefined {
    return responses.peek(key) ?? parts.peek(key);
  }

  function changed({ kind, pages, records }: Change): void {
    const due = revalidation.worthRenewing();
    if (kind === 'withdrawal') dropConcerned(records);
    if (kind === 'publication' || kind === 'withdrawal')
      for (const entry of all()) entry.outdatedAt ??= performance.now();
    if (kind === 'clock') turn++;
    if (kind !== 'notice') lost();
    revalidation.begin(due, pages ? findFirst(pages) : []);
  }

  /** Drops whatever shows one of these records, or may show it; without `records`, everything. */
  function dropConcerned(records: readonly string[] | undefined): void {
    const withdrawn = new Set(records);
    for (const entries of [responses, parts])
      for (const [key, { weight }] of entries) {
        const isOther = weight.records?.every((record) => !withdrawn.has(record)) === true;
        if (!records || !isOther) entries.delete(key);
      }
  }

  function lost(): void {
    inFlight = new Map();
  }

  function isGood(entry: Entry): boolean {
    if (entry.outdatedAt !== undefined) return watch.isSilent() && isUsableInstead(entry);
    const away = watch.awaySince();
    if (away !== undefined) return performance.now() - away <= staleMs;
    return entry.turn === turn && performance.now() < entry.until;
  }

  /** Returns whether an outdated entry is recent enough to be served while its content is unavailable. */
  function isUsableInstead({ outdatedAt }: Entry): boolean {
    return outdatedAt !== undefined && performance.now() - outdatedAt <= staleMs;
  }

  /** Returns the result of `computing`; while the database is unavailable, the value from before the publication. */
  async function orOutdated<T>(entry: Entry, computing: Promise<T>, { isError }: Making<T>): Promise<T> {
    const { promise: silence, resolve } = Promise.withResolvers<'silent'>();
    const stopWaiting = watch.onSilence(() => resolve('silent'));
    const outcome = computing.then(
      (value) => (isError?.(value) ? 'failed' : 'made'),
      () => 'failed' as const,
    );
    const first = await Promise.race([outcome, silence]).finally(stopWaiting);
    if (first === 'made' || (first === 'failed' && (await watch.answers()))) return await computing;
    // A withdrawal in the meantime has dropped it.
    if (find(entry.key) !== entry || !isUsableInstead(entry)) return await computing;
    // The value still being computed must not be cached as the newest.
    lost();
    return entry.value as T;
  }

  function used<T>(entry: Entry): T {
    entry.uses++;
    hits[entry.making.kind]++;
    (responses.has(entry.key) ? responses : parts).get(entry.key);
    return entry.value as T;
  }

  async function compute<T>(
    key: string,
    make: () => Promise<T>,
    making: Making<T>,
    uses?: number,
  ): Promise<T> {
    const mine = inFlight;
    const computing = make();
    mine.set(key, computing);
    try {
      const value = await computing;
      // A change in the meantime has replaced the map: this value may be outdated.
      if (mine === inFlight && watch.isHearing() && !making.isError?.(value)) put(key, value, making, uses);
      return value;
    } finally {
      mine.delete(key);
    }
  }

  function put<T>(key: string, value: T, making: Making<T>, uses = find(key)?.uses ?? 0): void {
    const weight = making.weigh(value);
    const entries = making.kind === 'part' && !responses.has(key) ? parts : responses;
    if (!weight) return void entries.delete(key);
    const until = weight.isFleeting ? performance.now() + fleetingMs : Infinity;
    entries.set(key, { key, value, making, weight, turn, until, uses, isDue: false, outdatedAt: undefined });
  }

  /** Makes a value again in the background; where it fails, the next request shows the reason. */
  async function makeAgain({ key, making, uses }: Wanted): Promise<void> {
    if (!making.renew || !watch.isHearing() || inFlight.has(key)) return;
    await compute(key, making.renew, making, uses).catch((error: unknown) =>
      log.debug({ err: error, key }, 'notMadeAgain'),
    );
  }

  return {
    /**
     * Returns the value under `key`, computed once: equal requests in flight share one computation. A value computed while
     * the content changed is answered but not cached.
     */
    async remember<T>(key: string, make: () => Promise<T>, making: Making<T>): Promise<T> {
      const entry = find(key);
      // A page that is being made shows the current values.
      const isToShow = making.kind === 'part' && entry?.isDue === true && watch.isHearing();
      if (entry && isGood(entry) && !isToShow) return used<T>(entry);
      misses[making.kind]++;
      const computing = (inFlight.get(key) as Promise<T> | undefined) ?? compute(key, make, making);
      return await (entry && isUsableInstead(entry) ? orOutdated(entry, computing, making) : computing);
    },

    /** Returns what is cached, where it is of use to the caller; otherwise nothing has used it. */
    peek<T>(key: string, isOfUse: (value: T) => boolean = () => true): T | undefined {
      const entry = find(key);
      return entry && isGood(entry) && isOfUse(entry.value as T) ? used<T>(entry) : undefined;
    },

    /** Returns whether it is cached; this does not count as a use. */
    has(key: string): boolean {
      const entry = find(key);
      return entry !== undefined && isGood(entry);
    },

    /** Sets a function that lists the pages that show a change: they are made first, even if never requested. */
    makeFirst(findNext: typeof findFirst): void {
      findFirst = findNext;
    },

    /** Reads the revision now; afterwards this process answers with everything that was committed before. */
    catchUp: watch.catchUp,

    /** Returns the seconds since the database was last heard, while it does not answer: the age of cached content. */
    awayFor(): number | undefined {
      const since = watch.awaySince();
      return since === undefined ? undefined : (performance.now() - since) / 1000;
    },

    /** Returns whether any cached entry may be served now. */
    hasAnswers: () => all().some(isGood),

    /** Returns the counts since the start; bytes and entries are the current ones. */
    counts: () => ({
      hits,
      misses,
      renewed: revalidation.counts,
      evicted,
      bytes: responses.calculatedSize + parts.calculatedSize,
      entries: responses.size + parts.size,
      revision: watch.revision(),
    }),

    async start(): Promise<void> {
      await watch.start();
      revalidation.start();
    },

    async stop(): Promise<void> {
      await watch.stop();
      await revalidation.stop();
      for (const entries of [responses, parts]) entries.clear();
    },
  };
}
