import type { Logger } from 'pino';
import { openBackground } from './in-background.ts';
import type { Entries, Entry, Tally } from './kept-entries.ts';

/** What is made anew in the background: after a change, and where a figure in it has changed. */
export interface Renewals {
  /** To be called before everything is given up: what of it to make again. */
  worthWarming(): Wanted[];
  /** Everything was given up. What is wanted `first` is made before the others, also where nobody has asked for it yet. */
  beginAnew(wanted: Wanted[], first?: Wanted[]): void;
  /** How many were made again. */
  counts(): { change: number; figure: number };
  start(): void;
  stop(): Promise<void>;
}

/** What is to be made again, or for the first time. */
export type Wanted = Pick<Entry, 'key' | 'making' | 'aliases' | 'uses'>;

/** Reads the present figures of one kind, by their ids. */
export type TallyReader = (ids: number[]) => Promise<ReadonlyMap<number, Tally['value']>>;

interface Options {
  entries: Entries;
  /** May it still be served? */
  isGood(entry: Entry): boolean;
  /** @throws nothing */
  makeAgain(wanted: Wanted): Promise<void>;
  /** By the `of` of a tally. */
  tallies: Readonly<Record<string, TallyReader>>;
  lookEveryMs: number;
  log: Logger;
}

/** After a change: what is asked for again and again, within a minute, for a quarter of the time. */
const warming = { most: 500, mostMs: 60_000, share: 0.25 };
/** For figures that have changed: never more than a tenth of the time. */
const renewing = { share: 0.1 };

export function openRenewals({ entries, isGood, makeAgain, ...options }: Options): Renewals {
  const toWarm = openBackground({ ...warming, run: warm });
  const toRenew = openBackground({ ...renewing, run: renew });
  const counts = { change: 0, figure: 0 };
  let changes = 0;
  let looking: NodeJS.Timeout | undefined;

  async function warm(old: Wanted): Promise<void> {
    const before = entries.get(old.key);
    if (!before || !isGood(before)) {
      await makeAgain(old);
      counts.change++;
    }
    const entry = entries.get(old.key);
    if (entry === old) entry.uses >>= 1;
    if (!entry || entry === old) return;
    for (const alias of old.aliases) entries.alias(alias, entry);
    // What nobody asks for any more is not made again and again.
    entry.uses += old.uses >> 1;
  }

  async function renew(entry: Entry): Promise<void> {
    if (!entry.isDue || entries.get(entry.key) !== entry || !isGood(entry)) return;
    await makeAgain(entry);
    counts.figure++;
  }

  /** Which of the figures in what is kept are no longer so. */
  async function look(): Promise<void> {
    const lookedAfter = changes;
    const holding = entries.all().filter((entry) => entry.tallies.length > 0 && isGood(entry));
    const present = await readTallies(holding);
    if (changes !== lookedAfter) return;
    for (const entry of holding)
      entry.isDue = entry.tallies.some(({ of, id, value }) => present[of]?.get(id) !== value);
    // What was only needed for a page is made anew with it.
    const due = holding.filter(({ isDue, making, uses }) => isDue && (making.kind !== 'part' || uses > 0));
    toRenew.set(mostUsedFirst(due));
  }

  async function readTallies(holding: Entry[]): Promise<Record<string, ReadonlyMap<number, Tally['value']>>> {
    const ids: Record<string, Set<number>> = {};
    for (const { of, id } of holding.flatMap((entry) => entry.tallies)) (ids[of] ??= new Set()).add(id);
    const reading = Object.entries(ids).map(async ([of, wanted]) => {
      const present = await options.tallies[of]?.([...wanted]);
      return [of, present ?? new Map<number, Tally['value']>()] as const;
    });
    return Object.fromEntries(await Promise.all(reading));
  }

  return {
    worthWarming() {
      const asked = entries.all().filter((entry) => entry.uses > 0 && entry.making.renew && isGood(entry));
      const keys = new Set(asked.map(({ key }) => key));
      const left = toWarm.waiting().filter(({ key }) => !keys.has(key));
      return mostUsedFirst([...asked, ...left]).slice(0, warming.most);
    },
    beginAnew(wanted, first = []) {
      changes++;
      toRenew.set([]);
      const known = new Map(wanted.map((one) => [one.key, one]));
      const firstKeys = new Set(first.map(({ key }) => key));
      // As it was asked for before, where it was.
      const ahead = first.map((one) => known.get(one.key) ?? one);
      toWarm.set([...ahead, ...wanted.filter(({ key }) => !firstKeys.has(key))]);
    },
    counts: () => counts,
    start() {
      looking = setInterval(() => {
        look().catch((error: unknown) => options.log.debug({ err: error }, 'talliesUnread'));
      }, options.lookEveryMs).unref();
    },
    async stop() {
      clearInterval(looking);
      await Promise.all([toWarm.stop(), toRenew.stop()]);
    },
  };
}

function mostUsedFirst<One extends Wanted>(entries: One[]): One[] {
  return entries.toSorted((one, other) => other.uses - one.uses);
}
