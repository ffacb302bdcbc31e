/** A figure in an answer that changes although the content does not: the views of an article, say. */
export interface Tally {
  of: string;
  id: number;
  value: string | number;
}

/** What one value takes, and how long it holds. */
export interface Weight {
  bytes: number;
  tallies?: readonly Tally[];
  /** Holds for a minute only. */
  isFleeting?: boolean;
  /** Worth less than the rest: the first to go, until it is asked for again. */
  isAside?: boolean;
}

/** How a value comes to be, so that it can be made again without anybody asking. */
export interface Making<T> {
  kind: 'page' | 'answer' | 'part';
  /** Null: it is answered, but not kept. */
  weigh(value: T): Weight | null;
  renew?(): Promise<T>;
  /** Whether the value only says that something could not be had. */
  isFault?(value: T): boolean;
}

export interface Entry {
  key: string;
  value: unknown;
  making: Making<unknown>;
  tallies: readonly Tally[];
  /** The turn of the clock it was made in; a later one makes it anew where that can be. */
  turn: number;
  until: number;
  /** A figure in it has changed: it goes out until it is made anew. */
  isDue: boolean;
  /** When content changed after it was made; it is then served only while the database is away. */
  outdatedAt: number | undefined;
  /** How often it went out since the content changed. */
  uses: number;
  valueBytes: number;
  /** With all that belongs to it. */
  bytes: number;
  aliases: string[];
}

type Made = Pick<Entry, 'making' | 'turn' | 'until'> & { weight: Weight };

interface Room {
  maxBytes: number;
  /** What stands around the bytes lies in the heap, which is smaller. */
  mostEntries: number;
}

/** The entry itself, its place in the map, the closures of its making. */
const entryBytes = 600;
const aliasBytes = 200;
/** What lies aside has so much of the room when the rest is wanted for more. */
const asideShare = 1 / 8;
/** One thing is asked for under few addresses; whoever thinks up more gains nothing. */
const mostAliases = 8;

export type Entries = ReturnType<typeof openEntries>;

/** Values by their keys within a room. The least recently used goes first. */
export function openEntries({ maxBytes, mostEntries }: Room) {
  const main = openShelf();
  const aside = openShelf();
  const byAlias = new Map<string, Entry>();
  let evicted = 0;

  /** A value in the place of one that is there keeps its aliases and its turn to go. */
  function put(key: string, value: unknown, how: Made): void {
    const { weight, ...made } = how;
    const more = { ...made, value, isDue: false, outdatedAt: undefined, tallies: weight.tallies ?? [] };
    const old = get(key);
    if (old) Object.assign(old, more);
    const entry = old ?? { ...more, key, uses: 0, valueBytes: 0, bytes: 0, aliases: [] };
    if (!old) (weight.isAside ? aside : main).add(entry);
    weigh(entry, weight.bytes);
  }

  function get(key: string): Entry | undefined {
    return main.get(key) ?? aside.get(key);
  }

  function use(entry: Entry): void {
    entry.uses++;
    shelfOf(entry).remove(entry);
    main.add(entry);
  }

  function drop(entry: Entry): void {
    shelfOf(entry).remove(entry);
    for (const name of entry.aliases) forgetAlias(name, entry);
  }

  function alias(name: string, entry: Entry): void {
    if (entry.aliases.includes(name)) return;
    if (entry.aliases.length >= mostAliases) forgetAlias(entry.aliases.shift(), entry);
    entry.aliases.push(name);
    byAlias.set(name, entry);
    weigh(entry, entry.valueBytes);
  }

  function forgetAlias(name: string | undefined, entry: Entry): void {
    if (name !== undefined && byAlias.get(name) === entry) byAlias.delete(name);
  }

  function weigh(entry: Entry, valueBytes: number): void {
    const shelf = shelfOf(entry);
    const ofAliases = entry.aliases.reduce((sum, name) => sum + aliasBytes + name.length, 0);
    entry.valueBytes = valueBytes;
    shelf.resize(entry, valueBytes + entryBytes + 2 * entry.key.length + ofAliases);
    makeRoom();
  }

  function makeRoom(): void {
    while (main.bytes() + aside.bytes() > maxBytes || main.count() + aside.count() > mostEntries) {
      const isAsideOver = aside.bytes() > maxBytes * asideShare || main.count() === 0;
      const oldest = (isAsideOver ? aside : main).oldest();
      if (!oldest) return;
      drop(oldest);
      evicted++;
    }
  }

  const shelfOf = ({ key }: Entry) => (main.get(key) ? main : aside);

  return {
    put,
    get,
    use,
    drop,
    alias,
    follow: (name: string): Entry | undefined => byAlias.get(name),
    /** After its value has grown or shrunk. */
    weigh,
    all: (): Entry[] => [...main.all(), ...aside.all()],
    clear(): void {
      main.clear();
      aside.clear();
      byAlias.clear();
    },
    held: () => ({
      bytes: main.bytes() + aside.bytes(),
      entries: main.count() + aside.count(),
      evicted,
    }),
  };
}

/** In the order in which they were added. */
function openShelf() {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  return {
    get: (key: string) => entries.get(key),
    add(entry: Entry): void {
      entries.set(entry.key, entry);
      bytes += entry.bytes;
    },
    remove(entry: Entry): void {
      if (entries.delete(entry.key)) bytes -= entry.bytes;
    },
    resize(entry: Entry, to: number): void {
      bytes += to - entry.bytes;
      entry.bytes = to;
    },
    oldest: (): Entry | undefined => entries.values().next().value,
    all: () => entries.values(),
    bytes: () => bytes,
    count: () => entries.size,
    clear(): void {
      entries.clear();
      bytes = 0;
    },
  };
}
