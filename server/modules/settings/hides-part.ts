import { tileShown } from '#contract/public-site/home-tiles.ts';

/**
 * Returns whether a change of a setting hides something that it showed: a field becomes blank, a list has fewer
 * entries, or a tile of the home page is switched off. A replaced text is a correction.
 */
export function hidesPart(before: unknown, after: unknown): boolean {
  if (typeof before === 'string') return before !== '' && (after ?? '') === '';
  if (typeof before !== 'object' || before === null) return false;
  if (Array.isArray(before) && before.length > entriesOf(after).length) return true;
  return Object.entries(before).some(([name, part]) => {
    const now = (after as Record<string, unknown> | null | undefined)?.[name];
    return name === 'Shown' ? isSwitchedOff(part, now) : hidesPart(part, now);
  });
}

const entriesOf = (list: unknown): unknown[] => (Array.isArray(list) ? list : []);
const isSwitchedOff = (before: unknown, after: unknown) => before !== after && after === tileShown.never;
