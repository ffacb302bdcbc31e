import { DatabaseError } from 'pg';

/** Classes of PostgreSQL: connection, resources, operator intervention (restart, shutdown). */
const awayClasses = new Set(['08', '53', '57']);
const awayErrnos = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** A statement that ran too long: the database is available, so nothing needs to wait for its return. */
const tooSlow = '57014';
/** Others were first, too often or for too long: serialization, deadlock, lock timeout. */
const othersFirst = new Set(['40001', '40P01', '55P03']);

/** Returns true when the database is unavailable at the moment, so that trying again later helps. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (error instanceof DatabaseError) {
    const { code = '' } = error;
    return othersFirst.has(code) || (awayClasses.has(code.slice(0, 2)) && code !== tooSlow);
  }
  if (!(error instanceof Error)) return false;
  const { syscall, code } = error as NodeJS.ErrnoException;
  // Also when the socket is missing while the embedded database restarts, or its queue is full while it is suspended.
  if (syscall === 'connect') return true;
  if (syscall !== undefined && code !== undefined && awayErrnos.has(code)) return true;
  return lostConnection.has(error.message);
}

/** True when a statement was ended because it took too long: too much to do at once, or a statement of ours that must be mended. */
export function isTooSlow(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === tooSlow;
}

/** Returns true when a disk is full, the database's or ours: reads continue, writes wait for the operator. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === '53100';
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'ENOSPC';
}

// The driver has neither class nor code for these.
const lostConnection = new Set([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error and is not queryable',
  'Query read timeout',
]);
