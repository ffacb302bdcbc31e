import { AsyncLocalStorage } from 'node:async_hooks';

/** A counter of the work done for one request. */
export interface Account {
  /** A query was answered, or failed, after so many seconds. */
  queried(seconds: number): void;
  /** A connection was had after so many seconds. */
  waited(seconds: number): void;
}

/**
 * On whose account work is done at this moment (docs/decisions/0031). For measuring alone: nothing else may depend on it.
 * Empty for what nobody asked for, such as jobs.
 */
export const account = new AsyncLocalStorage<Account>();
