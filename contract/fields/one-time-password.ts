/**
 * Characters that are unambiguous when read aloud, by the columns of the keyboard: only keys of the same or
 * neighbouring columns touch.
 */
const columns = ['aqzAQ', 'swxWX', '3cdeCDE', '4frvFRV', 'bgtT', 'hnyHNY', '7jmuJMU', 'kK', '9L', 'pP'];

interface Key {
  letter: string;
  column: number;
  place: number;
}

const keys: readonly Key[] = columns.flatMap((letters, column) =>
  [...letters].map((letter) => ({ letter, column, place: letter.toLowerCase().charCodeAt(0) })),
);

/**
 * Generates a password that a person passes on: about 80 bits in groups that can be read aloud, without letters that
 * look alike. It always passes validation: it is long, and within a group no letter follows its neighbour on the
 * keyboard or in the alphabet, which validation could refuse. `randomBelow` returns each whole number from 0 to below
 * `count` with the same probability.
 */
export function makeUpPassword(randomBelow: (count: number) => number): string {
  const group = () => {
    const word: Key[] = [];
    while (word.length < 4) {
      const last = word[word.length - 1];
      const candidates = keys.filter((key) => last === undefined || isFar(last, key));
      word.push(...candidates.splice(randomBelow(candidates.length), 1));
    }
    return word.map(({ letter }) => letter).join('');
  };
  return [group(), group(), group(), group()].join('-');
}

function isFar(last: Key, next: Key): boolean {
  return Math.abs(last.column - next.column) > 1 && Math.abs(last.place - next.place) > 1;
}
