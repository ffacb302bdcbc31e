import type { Logger } from 'pino';
import type { RevisionSource } from '../db/content-revision.ts';
import { openEntries, type Entry, type Making } from './kept-entries.ts';
import { openRenewals, type TallyReader, type Wanted } from './renewals.ts';
import { openRevisionWatch } from './revision-watch.ts';

/** What every reader sees, kept in memory until the content's revision is raised. */
export interface ContentCache {
  /**
   * The value under `key`, computed once: equal requests in flight share one computation. A value computed
   * while the content changed is answered but not kept.
   */
  remember<T>(key: string, compute: () => Promise<T>, making: Making<T>): Promise<T>;
  peek<T>(key: string): T | undefined;
  /** Whether it is kept; to look is no use of it. */
  has(key: string): boolean;
  /** A second name of what `remember` keeps under `source`: forgotten with it, and never kept without it. */
  alias(name: string, source: string): void;
  /** What has this second name. */
  follow<T>(name: string): T | undefined;
  /** To be called when what is kept under `key` has grown or shrunk. */
  weighAgain(key: string): void;
  /** Names what shows a change, by the addresses of its pages: it is made before everything else, also where it was never asked for. */
  makeFirst(find: (pages: string[]) => { key: string; making: Making<unknown> }[]): void;
  /** Looks at the revision now: after it, this process answers what was committed before. */
  catchUp(): Promise<void>;
  /** Seconds since the database was last heard, while it does not answer; what is kept is served at that age. */
  awayFor(): number | undefined;
  /** Whether something in memory may be served at this moment. */
  hasAnswers(): boolean;
  counts(): CacheCounts;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Since the start; bytes and entries are those of now. */
export interface CacheCounts {
  hits: Record<Kind, number>;
  misses: Record<Kind, number>;
  renewed: { change: number; figure: number };
  evicted: number;
  bytes: number;
  entries: number;
}

type Kind = Making<unknown>['kind'];

interface Options {
  source: RevisionSource;
  log: Logger;
  maxBytes: number;
  /** What is kept is served so long while the database does not answer. */
  staleMs?: number;
  /** Of figures that change although the content does not, by the `of` of their tallies. */
  tallies?: Readonly<Record<string, TallyReader>>;
  /** How often those in what is kept are compared with the present ones. */
  lookEveryMs?: number;
  /** How long what is fleeting holds. */
  fleetingMs?: number;
}

/** Two kilobytes of heap for each at most, beside what is counted. */
const mostEntries = 50_000;

export function openContentCache(options: Options): ContentCache {
  const { source, log, maxBytes, staleMs = 0, fleetingMs = 60_000, lookEveryMs = 40_000 } = options;
  const entries = openEntries({ maxBytes, mostEntries });
  const watch = openRevisionWatch({ source, log, on: { raised, outdated, named, turned, lost } });
  const { tallies = {} } = options;
  const renewals = openRenewals({ entries, isGood, makeAgain, tallies, lookEveryMs, log });
  let findFirst: Parameters<ContentCache['makeFirst']>[0] = () => [];
  let inFlight = new Map<string, Promise<unknown>>();
  let turn = 0;
  const hits = { page: 0, answer: 0, part: 0 };
  const misses = { page: 0, answer: 0, part: 0 };

  function raised(pages?: string[]): void {
    const wanted = renewals.worthWarming();
    entries.clear();
    lost();
    renewals.beginAnew(wanted, changedBy(pages));
  }

  /** Unknown where the change was not heard. */
  function changedBy(pages: string[] | undefined): Wanted[] {
    return pages ? findFirst(pages).map((one) => ({ ...one, aliases: [], uses: 0 })) : [];
  }

  function outdated(pages?: string[]): void {
    const wanted = renewals.worthWarming();
    const now = performance.now();
    for (const entry of entries.all()) entry.outdatedAt ??= now;
    lost();
    renewals.beginAnew(wanted, changedBy(pages));
  }

  function named(pages: string[]): void {
    renewals.beginAnew(renewals.worthWarming(), changedBy(pages));
  }

  function turned(): void {
    const wanted = renewals.worthWarming();
    turn++;
    lost();
    renewals.beginAnew(wanted);
  }

  function lost(): void {
    inFlight = new Map();
  }

  function isGood(entry: Entry): boolean {
    if (entry.outdatedAt !== undefined) return watch.isSilent() && mayStandIn(entry);
    const away = watch.awaySince();
    if (away !== undefined) return performance.now() - away <= staleMs;
    return entry.turn === turn && (entry.until === Infinity || performance.now() < entry.until);
  }

  /** Whether it is young enough to be served in the place of what cannot be had. */
  function mayStandIn({ outdatedAt }: Entry): boolean {
    return outdatedAt !== undefined && performance.now() - outdatedAt <= staleMs;
  }

  /** What `computing` comes to; where the database does not answer, what was kept before the last publication. */
  async function orOutdated<T>(key: string, computing: Promise<T>, { isFault }: Making<T>): Promise<T> {
    const { promise: silence, resolve } = Promise.withResolvers<'silent'>();
    const stopWaiting = watch.onSilence(() => resolve('silent'));
    const outcome = computing.then(
      (value) => (isFault?.(value) ? 'failed' : 'made'),
      () => 'failed' as const,
    );
    const first = await Promise.race([outcome, silence]).finally(stopWaiting);
    if (first === 'made' || (first === 'failed' && (await watch.answers()))) return await computing;
    const entry = entries.get(key);
    if (!entry || !mayStandIn(entry)) return await computing;
    // What is being made of it is not to be kept as the newest.
    lost();
    return entry.value as T;
  }

  function found(entry: Entry | undefined): Entry | undefined {
    if (!entry || !isGood(entry)) return undefined;
    entries.use(entry);
    hits[entry.making.kind]++;
    return entry;
  }

  async function compute<T>(key: string, make: () => Promise<T>, making: Making<T>): Promise<T> {
    const mine = inFlight;
    const computing = make();
    mine.set(key, computing);
    try {
      const value = await computing;
      // What happened in between has put a new map in its place: this value may be from before.
      if (mine === inFlight && watch.isHearing() && !making.isFault?.(value)) keep(key, value, making);
      return value;
    } finally {
      mine.delete(key);
    }
  }

  function keep<T>(key: string, value: T, making: Making<T>): void {
    const weight = making.weigh(value);
    if (weight && weight.bytes <= maxBytes / 8) {
      const until = weight.isFleeting ? performance.now() + fleetingMs : Infinity;
      entries.put(key, value, { making, weight, turn, until });
    } else {
      const before = entries.get(key);
      if (before) entries.drop(before);
    }
  }

  /** Without anybody waiting; where it fails, whoever asks next sees why. */
  async function makeAgain({ key, making }: Wanted): Promise<void> {
    if (!making.renew || !watch.isHearing() || inFlight.has(key)) return;
    await compute(key, making.renew, making).catch((error: unknown) =>
      log.debug({ err: error, key }, 'notMadeAgain'),
    );
  }

  return {
    async remember<T>(key: string, make: () => Promise<T>, making: Making<T>): Promise<T> {
      const entry = entries.get(key);
      // A page that is being made shows the present figures.
      const isToShow = making.kind === 'part' && entry?.isDue === true && watch.isHearing();
      const kept = isToShow ? undefined : found(entry);
      if (kept) return kept.value as T;
      misses[making.kind]++;
      const computing = (inFlight.get(key) as Promise<T> | undefined) ?? compute(key, make, making);
      return entry && mayStandIn(entry) ? await orOutdated(key, computing, making) : await computing;
    },

    peek: <T>(key: string) => found(entries.get(key))?.value as T | undefined,

    has(key) {
      const entry = entries.get(key);
      return entry !== undefined && isGood(entry);
    },

    alias(name, key) {
      const entry = entries.get(key);
      if (entry && isGood(entry)) entries.alias(name, entry);
    },

    follow: <T>(name: string) => found(entries.follow(name))?.value as T | undefined,

    weighAgain(key) {
      const entry = entries.get(key);
      const weight = entry?.making.weigh(entry.value);
      if (entry && weight) entries.weigh(entry, weight.bytes);
    },

    makeFirst(find) {
      findFirst = find;
    },

    catchUp: () => watch.catchUp(),

    awayFor() {
      const since = watch.awaySince();
      return since === undefined ? undefined : (performance.now() - since) / 1000;
    },

    hasAnswers: () => entries.all().some(isGood),

    counts: () => ({ hits, misses, renewed: renewals.counts(), ...entries.held() }),

    async start() {
      await watch.start();
      renewals.start();
    },

    async stop() {
      await watch.stop();
      await renewals.stop();
      entries.clear();
    },
  };
}
