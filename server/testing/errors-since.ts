import type { TestApp } from './start-test-app.ts';

/**
 * Returns the warnings and errors that the program logged after its first `count` lines, without those about the folder
 * of backups: the program checks it in the background of its start and logs the result when it is known.
 */
export function errorsSince({ logged }: TestApp, count: number): Record<string, unknown>[] {
  return logged.slice(count).filter(({ level, folder }) => Number(level) >= 40 && folder === undefined);
}
