import { expect, test } from 'vitest';
import { loadModule, ModuleBroken, ModuleMissing } from './load-module.ts';

/** Returns a loader of a module with this text. The unused name makes the texts of two tests different. */
const load = (text: string) => () =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`);

test('a program that arrives and runs is loaded', async () => {
  expect(await loadModule(load('export const answer = 42'))).toMatchObject({ answer: 42 });
});

test.each([
  ['a regular expression that this engine cannot parse', 'export const word = /(?<=/;'],
  ['a name that this engine does not know', 'navigation2.entries();'],
  ['a function that this engine does not have', '[].noSuchFunction();'],
])('a program with %s is reported as broken, not missing', async (_error, text) => {
  const loading = loadModule(load(text));

  await expect(loading).rejects.toBeInstanceOf(ModuleBroken);
  await expect(loading).rejects.toHaveProperty('cause');
});

test('a program whose file does not arrive is reported as missing', async () => {
  // Chromium's error: a TypeError, and a new one for each request.
  const loading = loadModule(() => Promise.reject(new TypeError('Failed to fetch')));

  await expect(loading).rejects.toBeInstanceOf(ModuleMissing);
});

test('a program that arrives at the second try is loaded', async () => {
  let requests = 0;
  const program = await loadModule(() => {
    requests += 1;
    return requests === 1 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve('program');
  });

  expect(program).toBe('program');
});

test('a program without its style sheet is reported as missing, even when the second attempt omits the sheet', async () => {
  let tries = 0;
  const loading = loadModule(() => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('Unable to preload CSS')) : Promise.resolve('program');
  });

  await expect(loading).rejects.toBeInstanceOf(ModuleMissing);
});
