// Part of `npm run check`. Runs on any Node ≥ 20 and on a bare clone: no dependency, no types.
import { posix } from 'node:path';

/** A test that applies to every change. */
const guard = 'server/invariants/architecture.test.ts';

/**
 * Returns the test files of a change: those beside the changed files, and those that import them directly. Nearly every
 * test starts the program, which imports everything, so indirect imports are left to `npm test`.
 * `tests`: path → text of every test file; all paths are relative to the project's folder.
 */
export function testsOf(changed, tests) {
  const touched = new Set(changed);
  const folders = new Set(changed.map((path) => posix.dirname(path)));
  const isTouched = ([path, text]) =>
    path === guard ||
    folders.has(posix.dirname(path)) ||
    importsOf(path, text).some((target) => touched.has(target));
  return [...tests].filter(isTouched).map(([path]) => path);
}

function importsOf(path, text) {
  return [...text.matchAll(/from '([#.][^']+)'/g)].map(([, target]) =>
    target.startsWith('#') ? target.slice(1) : posix.join(posix.dirname(path), target),
  );
}
