import type { Logger } from 'pino';
import type { RevisionSource } from '../db/content-revision.ts';

/** What every reader sees, kept in memory until the content's revision is raised. */
export interface ContentCache {
  /**
   * The value under `key`, computed once: equal requests in flight share one computation. A value computed
   * while the content changed is answered but not kept.
   */
  remember<T>(key: string, compute: () => Promise<T>, bytesOf: (value: T) => number): Promise<T>;
  peek<T>(key: string): T | undefined;
  /** A second way to what `remember` keeps under `source`: forgotten with it, and never kept without it. */
  alias(key: string, value: unknown, source: string): void;
  /** Looks at the revision now: after it, this process answers what was committed before. */
  catchUp(): Promise<void>;
  /** Seconds since the database was last heard, while it does not answer; what is kept is served at that age. */
  awayFor(): number | undefined;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  source: RevisionSource;
  log: Logger;
  maxBytes: number;
  /** View counts and the like are inside the answers: they may be this old. */
  maxAgeMs: number;
  /** What is kept is served so long while the database does not answer. */
  staleMs?: number;
}

interface Entry {
  value: unknown;
  bytes: number;
  /** The turn of the clock it was kept in; a later one computes it anew where that can be. */
  turn: number;
}

/** The entry and the closure in it; its key is counted as well. */
const aliasBytes = 800;
const probeMs = 400;
const probeAnswerMs = 900;

export function openContentCache({ source, log, maxBytes, maxAgeMs, staleMs = 0 }: Options): ContentCache {
  let entries = new Map<string, Entry>();
  // By what they come from: each goes with it.
  let aliases = new Map<string, string[]>();
  let inFlight = new Map<string, Promise<unknown>>();
  let heldBytes = 0;
  let revision = -1;
  // Nothing is kept before the first revision is known and while raises cannot be heard.
  let isListening = false;
  let turn = 0;
  // From the moment changes cannot be heard until it is known whether the database answers at all, and then as long as it
  // does not.
  let awaySince: number | undefined;
  // What was kept before may be as old as this: changes were missed since, if there were any.
  let unheardSince: number | undefined;
  let probes = 0;
  let stopListening = async () => {};
  let forgetByClock: NodeJS.Timeout | undefined;
  let forgetByAge: NodeJS.Timeout | undefined;

  const warn = (error: unknown) => log.warn({ error }, 'contentRevisionUnread');

  function forget(): void {
    entries = new Map();
    aliases = new Map();
    inFlight = new Map();
    heldBytes = 0;
  }

  function keep(key: string, value: unknown, bytes: number): void {
    if (!isListening || bytes > maxBytes / 8) return;
    // The newest come last, also those that were there before.
    drop(key);
    entries.set(key, { value, bytes, turn });
    heldBytes += bytes;
    for (const oldest of entries.keys()) {
      if (heldBytes <= maxBytes) break;
      drop(oldest);
    }
  }

  function drop(key: string): void {
    heldBytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
    const own = aliases.get(key) ?? [];
    aliases.delete(key);
    for (const alias of own) drop(alias);
  }

  function find(key: string): Entry | undefined {
    const entry = entries.get(key);
    if (awaySince === undefined) return entry?.turn === turn ? entry : undefined;
    return performance.now() - awaySince <= staleMs ? entry : undefined;
  }

  /** Out of date by the clock alone: good enough only where nothing newer can be had. */
  function turnOver(): void {
    turn++;
    inFlight = new Map();
  }

  /** While changes cannot be heard: does the database answer all the same? Then everything is computed anew each time. */
  function probe(mine = ++probes): void {
    const isOver = () => mine !== probes;
    const lose = () => {
      if (!isOver()) awaySince ??= unheardSince ?? performance.now();
    };
    const regain = () => {
      if (isOver()) return;
      awaySince = undefined;
      turnOver();
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
    clearTimeout(forgetByClock);
    if (changesIn === null) return;
    // A timer longer than this overflows; waking early only looks again.
    const wait = Math.min(Math.max(changesIn, 0) + 5, 2_000_000_000);
    forgetByClock = setTimeout(() => {
      turnOver();
      catchUp().catch(warn);
    }, wait).unref();
  }

  async function catchUp(): Promise<void> {
    const now = await source.read();
    if (now.revision !== revision) {
      revision = now.revision;
      forget();
    }
    schedule(now.changesIn);
  }

  return {
    async remember<T>(key: string, compute: () => Promise<T>, bytesOf: (value: T) => number): Promise<T> {
      const kept = find(key);
      if (kept) return kept.value as T;
      const running = inFlight.get(key);
      if (running) return running as Promise<T>;

      const mine = inFlight;
      const computing = compute();
      mine.set(key, computing);
      try {
        const value = await computing;
        // What happened in between has put a new map in its place: this value may be from before.
        if (mine === inFlight) keep(key, value, bytesOf(value));
        return value;
      } finally {
        mine.delete(key);
      }
    },

    peek<T>(key: string): T | undefined {
      return find(key)?.value as T | undefined;
    },

    alias(key, value, from) {
      if (!find(from)) return;
      keep(key, value, aliasBytes + 2 * key.length);
      const own = aliases.get(from) ?? [];
      if (!own.includes(key)) aliases.set(from, [...own, key]);
    },

    catchUp,

    awayFor: () => (awaySince === undefined ? undefined : (performance.now() - awaySince) / 1000),

    async start() {
      stopListening = await source.listen({
        changed() {
          forget();
          catchUp().catch(warn);
        },
        away() {
          isListening = false;
          unheardSince ??= performance.now();
          awaySince = unheardSince;
          inFlight = new Map();
          probe();
        },
        back() {
          isListening = true;
          awaySince = undefined;
          turnOver();
          const mine = ++probes;
          catchUp().then(() => {
            if (mine === probes) unheardSince = undefined;
          }, warn);
        },
      });
      await catchUp();
      isListening = true;
      forgetByAge = setInterval(turnOver, maxAgeMs).unref();
    },

    async stop() {
      isListening = false;
      awaySince = undefined;
      probes++;
      clearTimeout(forgetByClock);
      clearInterval(forgetByAge);
      forget();
      await stopListening();
    },
  };
}
