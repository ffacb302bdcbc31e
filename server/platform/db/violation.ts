import { DatabaseError } from 'pg';

const unique = '23505';

/** True when a write failed because this unique constraint or index already holds the value. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.code === unique && error.constraint === constraint;
}
