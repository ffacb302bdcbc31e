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
  /** A second key for a value that `remember` holds, forgotten together with everything else. */
  alias(key: string, value: unknown): void;
  /** Looks at the revision now: after it, this process answers what was committed before. */
  catchUp(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  source: RevisionSource;
  log: Logger;
  maxBytes: number;
  /** View counts and the like are inside the answers: they may be this old. */
  maxAgeMs: number;
}

interface Entry {
  value: unknown;
  bytes: number;
}

const aliasBytes = 400;

export function openContentCache({ source, log, maxBytes, maxAgeMs }: Options): ContentCache {
  let entries = new Map<string, Entry>();
  let inFlight = new Map<string, Promise<unknown>>();
  let heldBytes = 0;
  let revision = -1;
  // Nothing is kept before the first revision is known and while raises cannot be heard.
  let isListening = false;
  let stopListening = async () => {};
  let forgetByClock: NodeJS.Timeout | undefined;
  let forgetByAge: NodeJS.Timeout | undefined;

  function forget(): void {
    entries = new Map();
    inFlight = new Map();
    heldBytes = 0;
  }

  function keep(key: string, value: unknown, bytes: number): void {
    if (!isListening || bytes > maxBytes / 8) return;
    heldBytes += bytes - (entries.get(key)?.bytes ?? 0);
    entries.set(key, { value, bytes });
    for (const [oldest, entry] of entries) {
      if (heldBytes <= maxBytes) break;
      entries.delete(oldest);
      heldBytes -= entry.bytes;
    }
  }

  function schedule(changesIn: number | null): void {
    clearTimeout(forgetByClock);
    if (changesIn === null) return;
    // A timer longer than this overflows; waking early only looks again.
    const wait = Math.min(Math.max(changesIn, 0) + 5, 2_000_000_000);
    forgetByClock = setTimeout(() => {
      forget();
      catchUp().catch((error: unknown) => log.warn({ error }, 'contentRevisionUnread'));
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

  const refresh = () => {
    forget();
    catchUp().catch((error: unknown) => log.warn({ error }, 'contentRevisionUnread'));
  };

  return {
    async remember<T>(key: string, compute: () => Promise<T>, bytesOf: (value: T) => number): Promise<T> {
      const kept = entries.get(key);
      if (kept) return kept.value as T;
      const running = inFlight.get(key);
      if (running) return running as Promise<T>;

      const mine = inFlight;
      const computing = compute();
      mine.set(key, computing);
      try {
        const value = await computing;
        // A forget() in between has put a new map in its place: this value may be from before.
        if (mine === inFlight) keep(key, value, bytesOf(value));
        return value;
      } finally {
        mine.delete(key);
      }
    },

    peek<T>(key: string): T | undefined {
      return entries.get(key)?.value as T | undefined;
    },

    alias(key, value) {
      keep(key, value, aliasBytes);
    },

    catchUp,

    async start() {
      stopListening = await source.listen({
        changed: refresh,
        away() {
          isListening = false;
          forget();
        },
        back() {
          isListening = true;
          refresh();
        },
      });
      await catchUp();
      isListening = true;
      forgetByAge = setInterval(forget, maxAgeMs).unref();
    },

    async stop() {
      isListening = false;
      clearTimeout(forgetByClock);
      clearInterval(forgetByAge);
      forget();
      await stopListening();
    },
  };
}
