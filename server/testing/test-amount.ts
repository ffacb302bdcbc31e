/*
 * The amount of slow testing: everything in `npm run test:all`, which sets TEST_AMOUNT=all, and less in `npm test`
 * (docs/decisions/0332).
 */

const isAll = process.env.TEST_AMOUNT === 'all';

/** Returns how often fast-check tries a property: a fifth of `all` in `npm test`, whose next run tries other values. */
export function propertyRuns(all: number): { numRuns: number } {
  return { numRuns: isAll ? all : Math.ceil(all / 5) };
}

/** Returns the cases of a parametrised test: only the first ones in `npm test`. */
export function casesOf<Case>(all: readonly Case[], { inNpmTest }: { inNpmTest: number }): readonly Case[] {
  return isAll ? all : all.slice(0, inNpmTest);
}
