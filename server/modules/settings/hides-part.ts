import { tileShown } from '#contract/public-site/home-tiles.ts';

/**
 * Whether a setting hides something that it showed: a field that was filled is blank, a list has fewer entries, or a tile of the home
 * page is switched off. Another text in the place of one is a correction.
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
