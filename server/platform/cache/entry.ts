/** A figure in an answer that changes although the content does not: the views of an article, say. */
export interface Tally {
  of: string;
  id: number;
  value: string | number;
}

/** Reads the present figures of one kind, by their ids. */
export type TallyReader = (ids: number[]) => Promise<ReadonlyMap<number, Tally['value']>>;

/** What one value takes, and how long it holds. */
export interface Weight {
  bytes: number;
  tallies?: readonly Tally[] | undefined;
  /** Holds for a minute only. */
  isFleeting?: boolean | undefined;
}

export type Kind = 'page' | 'answer' | 'part';

/** How a value comes to be, so that it can be made again without anybody asking. */
export interface Making<T> {
  /** Parts are what pages are made of. */
  kind: Kind;
  /** Null: it is answered, but not cached. */
  weigh(value: T): Weight | null;
  renew?(): Promise<T>;
  /** Whether the value only says that something could not be had. */
  isFault?(value: T): boolean;
}

/** What is to be made again, or for the first time. */
export interface Wanted {
  key: string;
  making: Making<unknown>;
  /** How often it went out since it was made. */
  uses: number;
}

export interface Entry extends Wanted {
  value: unknown;
  weight: Weight;
  /** The turn of the clock it was made in; a later one makes it anew where that can be. */
  turn: number;
  until: number;
  /** A figure in it has changed: it goes out until it is made anew. */
  isDue: boolean;
  /** When content changed after it was made; it is then served only while the database is away. */
  outdatedAt: number | undefined;
}
