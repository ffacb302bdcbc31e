/*
 * Limits of waiting in all tests. They only end what hangs: a test that needs less on a quiet machine may need ten times as
 * much on a busy one. How long something takes is measured in bench/.
 */

/** Milliseconds that a test waits for one thing to appear. */
export const waitLimitMs = 60_000;
/** Milliseconds that one test or hook may take. */
export const testLimitMs = 180_000;
