import { adjacencyGraphs } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { makeUpPassword } from '#contract/fields/one-time-password.ts';

const keyboard: Record<string, (string | null)[]> = adjacencyGraphs.qwerty;

test('a generated password never contains adjacent letters of the keyboard or the alphabet', () => {
  for (let from = 0; from < 47; from++) {
    for (let step = 0; step < 47; step++) {
      let next = from - step;
      const password = makeUpPassword((count) => (next += step) % count);
      expect(password).toMatch(/^(?:[a-zA-Z3479]{4}-){3}[a-zA-Z3479]{4}$/);
      for (const group of password.split('-')) expect(neighboursIn(group), password).toEqual([]);
    }
  }
});

function neighboursIn(group: string): string[] {
  return [...group].slice(1).flatMap((letter, at) => {
    const last = group[at] ?? '';
    const isBeside = keyboard[last]?.some((key) => key?.includes(letter)) === true;
    const apart = letter.toLowerCase().charCodeAt(0) - last.toLowerCase().charCodeAt(0);
    return isBeside || Math.abs(apart) <= 1 ? [last + letter] : [];
  });
}

test('each letter occurs, and the letters that may follow each letter are equally frequent', () => {
  const seen = new Map<string, number>();
  for (let first = 0; first < 47; first++) {
    for (let second = 0; second < 47; second++) {
      const attempts = [first, second];
      const pair = makeUpPassword((count) => (attempts.shift() ?? 0) % count).slice(0, 2);
      seen.set(pair, (seen.get(pair) ?? 0) + 1);
    }
  }
  expect(new Set([...seen.keys()].map((pair) => pair[0])).size).toBe(47);
  expect(Math.max(...seen.values())).toBeLessThanOrEqual(2);
});
