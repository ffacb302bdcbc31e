import { inject } from 'vitest';
import { createDatabase, createEmpty, type TestDatabase } from './test-server.ts';

export type { TestDatabase };

/** Creates a fresh, migrated database for one test file, copied from the template of the run. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('testServer'));
}

/** Creates a database without any table. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createEmpty(inject('testServer'));
}
