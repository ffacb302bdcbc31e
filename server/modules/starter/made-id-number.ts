import { checkCharacter } from '#contract/fields/id-number.ts';

/** Makes an ID number with a valid checksum that belongs to nobody: no region has the code 990101. */
export function madeIdNumber(born: string): string {
  const figures = `990101${born}001`;
  return figures + checkCharacter(figures);
}
