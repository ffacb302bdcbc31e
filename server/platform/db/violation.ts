import { DatabaseError } from 'pg';

const unique = '23505';

/** True when a write violated this unique constraint or index; without a name, any of them. */
export function violatesUnique(error: unknown, constraint?: string): boolean {
  if (!(error instanceof DatabaseError) || error.code !== unique) return false;
  return constraint === undefined || error.constraint === constraint;
}

/** True when a write violated this check. */
export function violatesCheck(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.code === '23514' && error.constraint === constraint;
}

/** True when a row could not be deleted because others refer to it, or refers to one that is not there. */
export function violatesReference(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '23503';
}
