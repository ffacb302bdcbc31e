import type { TraceParent } from './trace-parent.ts';

/**
 * Traces of requests, jobs and statements for a tracing system (docs/decisions/0548). The fields of these types are all
 * that leaves the program: each is a name or a number of the program, and none may hold a value of a person.
 */
export interface Traces {
  startRequest(request: TracedRequest): WorkSpan;
  startJob(job: { name: string; id: string }): WorkSpan;
  /** Sends what is left, for at most a second. */
  stop(): Promise<void>;
}

interface TracedRequest {
  method: string;
  /** The pattern of the route, not the address. */
  route: string;
  /** The id that errors and the log name. */
  id: string;
  parent: TraceParent | undefined;
}

/** A request or a job while it is traced. */
export interface WorkSpan {
  /** Names the page of a request: all pages have one route. */
  namePage(path: string): void;
  /** Starts a statement by its name. Returns a function that ends it, with the error that it ended with. */
  startStatement(name: string): (failure: unknown) => void;
  end(result: WorkResult): void;
}

export interface WorkResult {
  hasFailed: boolean;
  /** The status of HTTP. */
  status?: number;
  /** The code of an envelope. */
  code?: string;
}
