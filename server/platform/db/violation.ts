import { DatabaseError } from 'pg';

const unique = '23505';

/** True when a write violated this unique constraint or index; without a name, any of them. */
export function violatesUnique(error: unknown, constraint?: string): boolean {
  if (!(error instanceof DatabaseError) || error.code !== unique) return false;
  return constraint === undefined || error.constraint === constraint;
}
