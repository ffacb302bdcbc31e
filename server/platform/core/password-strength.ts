/** The cost of a password hash (security line 1). Tests replace this file (server/testing/services/quick-passwords.ts). */
export const strength = { memory: 19_456, passes: 2, parallelism: 1 };
