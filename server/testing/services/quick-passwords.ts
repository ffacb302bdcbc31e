import type { Plugin } from 'vite';

/**
 * Replaces the cost of password hashes by the least that Argon2 permits, in Vitest alone: a hash takes 50 ms of
 * processor time otherwise. The program has no setting for it.
 */
export function quickPasswords(): Plugin {
  return {
    name: 'quick-passwords',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('/server/platform/core/password-strength.ts')) return undefined;
      return 'export const strength = { memory: 8, passes: 1, parallelism: 1 };';
    },
  };
}
