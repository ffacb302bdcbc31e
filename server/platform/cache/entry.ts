/** A value in an answer that changes although the content does not, such as the views of an article. */
export interface Tally {
  of: string;
  id: number;
  value: string | number;
}

/** Reads the current values of one kind, by their ids. */
export type TallyReader = (ids: number[]) => Promise<ReadonlyMap<number, Tally['value']>>;

/** The size of a value, and its lifetime. */
export interface Weight {
  bytes: number;
  tallies?: readonly Tally[] | undefined;
  /** The records that it shows (`recordName`); undefined when these are unknown, so that any withdrawal may concern it. */
  records?: readonly string[] | undefined;
  /** Holds for a minute only. */
  isFleeting?: boolean | undefined;
}

export type Kind = 'page' | 'answer' | 'part';

/** The rules for computing and caching a value, so that it can be revalidated without a request. */
export interface Making<T> {
  /** The kind; pages are made of parts. */
  kind: Kind;
  /** Returns the weight; null for a value that is returned but not cached. */
  weigh(value: T): Weight | null;
  renew?(): Promise<T>;
  /** Returns whether the value only reports that something was unavailable. */
  isError?(value: T): boolean;
}

/** A value to make again, or for the first time. */
export interface Wanted {
  key: string;
  making: Making<unknown>;
  /** The number of times it was served since it was made. */
  uses: number;
}

export interface Entry extends Wanted {
  value: unknown;
  weight: Weight;
  /** The turn of the clock in which it was made; in a later one it is made again where possible. */
  turn: number;
  until: number;
  /** True when a tally in it has changed: it is served until it is made again. */
  isDue: boolean;
  /** The time of the change that outdated it; it is then served only while the database is unavailable. */
  outdatedAt: number | undefined;
}
