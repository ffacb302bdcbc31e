import { fontFile } from './font-files.ts';
import { groupsOf, readTables, type CharacterGroup } from './font-tables.ts';

let groups: CharacterGroup[] | undefined;

/** Returns the first character that the font lacks, so that a certificate never shows a box. */
export function uncoveredCharacter(text: string): string | undefined {
  return [...text].find((character) => character !== '\n' && !isCovered(character.codePointAt(0) ?? 0));
}

function isCovered(codePoint: number): boolean {
  groups ??= groupsOf(readTables(fontFile.regular, ['cmap']).cmap);
  let [low, high] = [0, groups.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const { first, last } = groups[middle]!;
    if (codePoint < first) high = middle - 1;
    else if (codePoint > last) low = middle + 1;
    else return true;
  }
  return false;
}
