import { AsyncLocalStorage } from 'node:async_hooks';
import type { WorkSpan } from './traces/traces.ts';

/** A counter of the work done for one request or one job. */
export interface Account {
  /** The pattern of the request's route, or the job, for the log. */
  readonly name: string;
  /** The id of the request, if it is one. */
  readonly traceId?: string;
  /** Where traces are on: the span that statements belong to. */
  readonly span?: WorkSpan | undefined;
  /** A query was answered, or failed, after so many seconds. */
  queried(seconds: number): void;
  /** A connection was had after so many seconds. */
  waited(seconds: number): void;
  /** A statement took longer than the limit. */
  wasSlow(): void;
}

/**
 * The account that current work is charged to (docs/decisions/0031). Only for measuring: nothing else may depend on it.
 * Empty for work without a request or a job.
 */
export const account = new AsyncLocalStorage<Account>();
