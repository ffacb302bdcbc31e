import { inject } from 'vitest';
import { createDatabase, createEmpty, type TestDatabase } from './test-server.ts';

export type { TestDatabase };

/** A fresh, migrated database for one test file, copied from the template that the run prepared. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('testServer'));
}

/** A database without any table. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createEmpty(inject('testServer'));
}
