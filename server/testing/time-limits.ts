/*
 * Limits of waiting in all tests. They only end a hanging test: one that is fast on a quiet machine may need ten times
 * as long on a busy one. Durations are measured in bench/.
 */

/** Milliseconds that a test waits for one thing to appear. */
export const waitLimitMs = 60_000;
/** Milliseconds that one test or hook may take. */
export const testLimitMs = 180_000;
