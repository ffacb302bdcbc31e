/** Each key with its neighbours: first unshifted, then with shift. */
export type Keyboard = Readonly<Record<string, readonly (string | null)[]>>;

const minWalkLength = 3;

/**
 * Removes the walks from a password: neighbouring keys (`qwer`, `1qaz`), the alphabet and digits in order, one
 * character repeated. Attackers try these first.
 */
export function withoutWalks(password: string, keyboard: Keyboard): string {
  const characters = [...password];
  let rest = '';
  let start = 0;
  for (let at = 1; at <= characters.length; at++) {
    if (at < characters.length && isStep(characters[at - 1] ?? '', characters[at] ?? '', keyboard)) continue;
    const run = characters.slice(start, at);
    if (run.length < minWalkLength) rest += run.join('');
    start = at;
  }
  return rest;
}

function isStep(from: string, to: string, keyboard: Keyboard): boolean {
  const isSame = from.toLowerCase() === to.toLowerCase();
  const isInOrder = /[a-z\d]/i.test(from) && Math.abs(codeOf(to) - codeOf(from)) === 1;
  return isSame || isInOrder || (keyboard[from] ?? []).some((key) => key?.includes(to) === true);
}

function codeOf(character: string): number {
  return character.toLowerCase().codePointAt(0) ?? 0;
}
