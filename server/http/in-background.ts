import { setTimeout as pause } from 'node:timers/promises';

/** Work that nobody waits for: one item at a time, with rests in between. */
export interface Background<Item> {
  /** In the place of what still waits. */
  set(items: readonly Item[]): void;
  /** What still waits, and what is under way. */
  waiting(): readonly Item[];
  /** Nothing more is begun; what is under way ends. */
  stop(): Promise<void>;
}

interface Options<Item> {
  /** How much of the time it works: with 0.1 it rests nine times as long as the item took, and longer on a busy machine. */
  share: number;
  /** What has not begun by then is given up. */
  mostMs?: number;
  /** @throws nothing */
  run(item: Item): Promise<void>;
}

/** Whatever just happened is over first. */
const firstRestMs = 20;

export function openBackground<Item>({ share, mostMs = Infinity, run }: Options<Item>): Background<Item> {
  let items: Item[] = [];
  let underWay: Item[] = [];
  let endsAt = Infinity;
  let working: Promise<void> | undefined;
  const stopping = new AbortController();

  function begin(): void {
    if (working || items.length === 0 || stopping.signal.aborted) return;
    working = work().finally(() => {
      working = undefined;
      begin();
    });
  }

  async function work(): Promise<void> {
    let restMs = firstRestMs;
    while (items.length > 0) {
      await pause(restMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
      if (performance.now() > endsAt) items = [];
      const item = items.shift();
      if (item === undefined) return;
      const begun = performance.now();
      underWay = [item];
      await run(item);
      underWay = [];
      restMs = (performance.now() - begun) * (1 / share - 1);
    }
  }

  return {
    set(given) {
      items = [...given];
      endsAt = performance.now() + mostMs;
      begin();
    },
    waiting: () => [...underWay, ...items],
    async stop() {
      items = [];
      stopping.abort();
      await working;
    },
  };
}
