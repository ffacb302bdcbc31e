/** A repeatable random generator: the same seed gives the same choices. */
export interface Random {
  between(least: number, most: number): number;
  oneOf<T>(list: readonly T[]): T;
  /** Returns one of a list, the earlier ones more often, roughly as words are distributed in a language. */
  often<T>(list: readonly T[]): T;
  year(): number;
}

export function randomFrom(seed: number): Random {
  const next = fractions(seed);
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    between,
    oneOf: (list) => at(list, next()),
    often: (list) => at(list, next() ** 4),
    year: () => between(2012, 2026),
  };
}

function at<T>(list: readonly T[], fraction: number): T {
  return list[Math.floor(fraction * list.length)]!;
}

/** Numbers from 0 to 1, by the mixing step of SplitMix32. */
function fractions(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}
