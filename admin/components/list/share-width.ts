/** The width of a column: of its longest content, and what it gets at least; in pixels. */
export interface WidthRange {
  natural: number;
  min: number;
}

/**
 * Returns the widths of columns that share `available` by their content: each gets what its content needs. If that is
 * too much, long contents give way in proportion to what they have above their least width, and the first column, which
 * names the record, only after all others; if it is too little, all grow in proportion. Without room for the least
 * widths, these are returned.
 */
export function shareWidth(columns: readonly WidthRange[], available: number): number[] {
  const needed = columns.map(({ natural, min }) => Math.max(natural, min));
  const spare = available - sum(needed);
  if (spare >= 0) return needed.map((width) => width + (spare * width) / Math.max(sum(needed), 1));
  const [title = 0, ...others] = needed.map((width, place) => width - (columns[place]?.min ?? 0));
  const ofOthers = Math.min(-spare, sum(others));
  const ofTitle = Math.min(-spare - ofOthers, title);
  const share = ofOthers / Math.max(sum(others), 1);
  return needed.map((width, place) => width - (place === 0 ? ofTitle : (others[place - 1] ?? 0) * share));
}

function sum(widths: readonly number[]): number {
  return widths.reduce((total, width) => total + width, 0);
}
