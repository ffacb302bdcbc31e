import type { Column } from './columns.tsx';

type Fitted = Pick<Column<object>, 'width' | 'isWide'>;

/** Splits the columns into those that fit beside the first one and those that fold: wide ones first, from the last. */
export function splitOverflow<Kind extends Fitted>(columns: readonly Kind[], availableWidth: number) {
  const later = columns.slice(1).toReversed();
  const folded = new Set<Kind>();
  let neededWidth = later.reduce((sum, { width = 0 }) => sum + width, 0);
  for (const column of [...later.filter(({ isWide }) => isWide), ...later.filter(({ isWide }) => !isWide)]) {
    if (neededWidth <= availableWidth) break;
    folded.add(column);
    neededWidth -= column.width ?? 0;
  }
  return {
    fitting: columns.filter((column) => !folded.has(column)),
    folded: columns.filter((column) => folded.has(column)),
  };
}
