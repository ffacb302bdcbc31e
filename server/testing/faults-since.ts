import type { TestApp } from './start-test-app.ts';

/**
 * Warnings and errors that the program logged after its first `count` lines. What it says of the folder of its backups is left out: it looks there
 * beside its start, and says so when the answer is there.
 */
export function faultsSince({ logged }: TestApp, count: number): Record<string, unknown>[] {
  return logged.slice(count).filter(({ level, folder }) => Number(level) >= 40 && folder === undefined);
}
