import { AsyncLocalStorage } from 'node:async_hooks';

/** A counter of the work done for one request. */
export interface Account {
  /** A query was answered, or failed, after so many seconds. */
  queried(seconds: number): void;
  /** A connection was had after so many seconds. */
  waited(seconds: number): void;
}

/**
 * The account that current work is charged to (docs/decisions/0031). Only for measuring: nothing else may depend on it.
 * Empty for work without a request, such as jobs.
 */
export const account = new AsyncLocalStorage<Account>();
