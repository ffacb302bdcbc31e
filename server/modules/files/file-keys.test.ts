import { expect, test } from 'vitest';
import { openFileKeys } from './file-keys.ts';

const addresses = (count: number) =>
  Array.from({ length: count }, (_, at) => `/files/2026/11/${at.toString(16).padStart(32, '0')}.png`).join(
    ' ',
  );

/** Counts the keys that are made. */
function countedKeys() {
  const made: string[] = [];
  const keys = openFileKeys({
    lookupHash(text) {
      made.push(text);
      return Buffer.alloc(32);
    },
  });
  return { keys, made };
}

test('a text costs one key for each file, and a thousand keys at most', () => {
  const { keys, made } = countedKeys();

  expect(keys.withKeys(`${addresses(20)} ${addresses(20)}`, 'insiders').match(/\?key=/g)).toHaveLength(40);
  expect(made).toHaveLength(20);

  expect(keys.withKeys(addresses(5000), 'insiders').match(/\?key=/g)).toHaveLength(1000);
  expect(made).toHaveLength(1020);
});
