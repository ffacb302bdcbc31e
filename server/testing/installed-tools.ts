import { spawnSync } from 'node:child_process';

/** Returns whether a program runs; what needs a missing one is skipped, and `npm test` names it in its last lines. */
export function isInstalled(program: string, argument = '--version'): boolean {
  return spawnSync(program, [argument], { stdio: 'ignore' }).status === 0;
}
