import { getPriority, setPriority } from 'node:os';

/** Visitors stand for other machines, which do not wait because this one is busy. */
const visitors = -15;
const given = getPriority();

export function hurryVisitors(): void {
  setPriority(visitors);
}

/** Runs the program as it would run without `hurryVisitors`, after which what is started inherits its haste. */
export const withoutHaste = ['nice', '-n', String(given - visitors)];
