import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Entry, Tally, TallyReader, Wanted } from './entry.ts';

interface Options {
  entries(): Entry[];
  find(key: string): Entry | undefined;
  /** Returns whether an entry may still be served. */
  isGood(entry: Entry): boolean;
  /** @throws nothing */
  makeAgain(entry: Wanted): Promise<void>;
  /** The readers of tallies by their `of`. */
  tallies: Readonly<Record<string, TallyReader>>;
  pollEveryMs: number;
  log: Logger;
}

/** The limits after a change: the most entries that are requested again and again, within a minute. */
const maxAfterChange = 500;
const maxMsAfterChange = 60_000;
/** The largest share of time for the work; on a busy machine the pauses are longer. */
const share = { change: 0.25, figure: 0.1 };
/** The first pause, so that the change itself is completed before. */
const firstRestMs = 20;

/** Makes values again in the background, one at a time: after a change, and where a tally in them has changed. */
export function openRevalidation({ entries, find, isGood, makeAgain, ...options }: Options) {
  const counts = { change: 0, figure: 0 };
  const stopping = new AbortController();
  let afterChange: Wanted[] = [];
  let changedAt = 0;
  let dueFigures: Entry[] = [];
  let working: Promise<void> | undefined;
  let looking: NodeJS.Timeout | undefined;

  function work(): void {
    working ??= makeAll().finally(() => {
      working = undefined;
      // Handles work that was queued between the last check and this moment.
      if (afterChange.length + dueFigures.length > 0 && !stopping.signal.aborted) work();
    });
  }

  async function makeAll(): Promise<void> {
    let restMs = firstRestMs;
    while (afterChange.length + dueFigures.length > 0) {
      await pause(restMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      const begun = performance.now();
      if (begun - changedAt > maxMsAfterChange) afterChange = [];
      const reason = afterChange.length > 0 ? 'change' : 'figure';
      await (reason === 'change' ? makeAfterChange() : makeDue());
      restMs = (performance.now() - begun) * (1 / share[reason] - 1);
    }
  }

  async function makeAfterChange(): Promise<void> {
    const list = afterChange;
    const [next] = list;
    const entry = next && find(next.key);
    // Halving the uses ends the revalidation of entries that nobody requests any more.
    if (entry && isGood(entry)) entry.uses >>= 1;
    else if (next) {
      await makeAgain({ ...next, uses: next.uses >> 1 });
      counts.change++;
    }
    // Only now: a change meanwhile finds it waiting.
    list.shift();
  }

  async function makeDue(): Promise<void> {
    const entry = dueFigures.shift();
    if (!entry?.isDue || find(entry.key) !== entry || !isGood(entry)) return;
    await makeAgain(entry);
    counts.figure++;
  }

  /** Finds cached entries with outdated tallies. */
  async function look(): Promise<void> {
    const lookedAfter = changedAt;
    const showing = entries().filter((entry) => entry.weight.tallies?.length && isGood(entry));
    const present = await readTallies(showing.flatMap(({ weight }) => weight.tallies ?? []));
    if (changedAt !== lookedAfter) return;
    for (const entry of showing)
      entry.isDue = entry.weight.tallies!.some(({ of, id, value }) => present[of]?.get(id) !== value);
    // A part that was never requested by itself is made again with its page.
    const due = showing.filter(({ isDue, making, uses }) => isDue && (making.kind !== 'part' || uses > 0));
    dueFigures = mostUsedFirst(due);
    work();
  }

  async function readTallies(shown: Tally[]): Promise<Record<string, ReadonlyMap<number, Tally['value']>>> {
    const reading = Object.entries(Object.groupBy(shown, ({ of }) => of)).map(
      async ([of, shownOfKind = []]) => {
        const ids = new Set(shownOfKind.map(({ id }) => id));
        return [of, (await options.tallies[of]?.([...ids])) ?? new Map<number, Tally['value']>()] as const;
      },
    );
    return Object.fromEntries(await Promise.all(reading));
  }

  return {
    /** The number of values made again, by reason. */
    counts,

    /** Returns the entries to make again; called before everything is dropped. */
    worthRenewing(): Wanted[] {
      const usedEntries = entries().filter((entry) => entry.uses > 0 && entry.making.renew && isGood(entry));
      const keys = new Set(usedEntries.map(({ key }) => key));
      const waiting = afterChange.filter(({ key }) => !keys.has(key));
      return mostUsedFirst<Wanted>([...usedEntries, ...waiting]).slice(0, maxAfterChange);
    },

    /** Starts after all entries were dropped. The values in `first` are made first, even if never requested. */
    begin(pages: Wanted[], first: Pick<Wanted, 'key' | 'making'>[]): void {
      const dueByKey = new Map(pages.map((one) => [one.key, one]));
      const ahead = first.map((one) => dueByKey.get(one.key) ?? { ...one, uses: 0 });
      afterChange = [...new Set([...ahead, ...pages])];
      changedAt = performance.now();
      dueFigures = [];
      work();
    },

    start(): void {
      looking = setInterval(() => {
        look().catch((error: unknown) => options.log.debug({ err: error }, 'talliesUnread'));
      }, options.pollEveryMs).unref();
    },

    async stop(): Promise<void> {
      clearInterval(looking);
      stopping.abort();
      await working;
    },
  };
}

function mostUsedFirst<One extends Wanted>(entries: One[]): One[] {
  return entries.toSorted((one, other) => other.uses - one.uses);
}
