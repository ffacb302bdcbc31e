import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isMissingBuiltIns } from './missing-built-ins.ts';

const owners: Record<string, object> = {
  array: Array.prototype,
  map: Map,
  set: Set.prototype,
  url: URL,
};

/** Owner and name of each built-in that built-ins.ts brings, such as `array` and `toSorted`. */
const brought = [
  ...readFileSync(new URL('built-ins.ts', import.meta.url), 'utf8').matchAll(
    /core-js\/modules\/(?:es|web)\.([a-z]+)\.([a-z-]+)/g,
  ),
].map(([, owner = '', name = '']) => ({
  owner,
  name: name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
}));

test('a browser with every built-in loads no replacements', () => {
  expect(brought).not.toEqual([]);
  expect(isMissingBuiltIns()).toBe(false);
});

test.each(brought)('a browser without $name of $owner loads the replacements', ({ owner, name }) => {
  const holder = owners[owner]!;
  const own = Object.getOwnPropertyDescriptor(holder, name)!;

  Reflect.deleteProperty(holder, name);
  const isMissing = isMissingBuiltIns();
  Object.defineProperty(holder, name, own);

  expect(isMissing).toBe(true);
});
