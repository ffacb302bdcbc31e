import { getPriority, setPriority } from 'node:os';

/** The visitors simulate other machines, which are not slowed down by the load of this one. */
const visitors = -15;
const ownPriority = getPriority();

export function hurryVisitors(): void {
  setPriority(visitors);
}

/** Runs the program as it would run without `hurryVisitors`, after which what is started inherits its haste. */
export const withoutHaste = ['nice', '-n', String(ownPriority - visitors)];
