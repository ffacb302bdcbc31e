import { margin, type Box } from './design.ts';

/** A line along which an element was aligned. */
export interface Guide {
  axis: 'x' | 'y';
  at: number;
}

/**
 * Returns the shift that aligns a box with a margin, a middle or an edge of another box.
 * @param reach the greatest shift, in points
 */
export function snap(
  box: Box,
  others: readonly Box[],
  { page, reach }: { page: { width: number; height: number }; reach: number },
): { dx: number; dy: number; guides: Guide[] } {
  const x = nearest(
    edges(box.x, box.width),
    linesOf(
      others.map((one) => edges(one.x, one.width)),
      page.width,
    ),
    reach,
  );
  const y = nearest(
    edges(box.y, box.height),
    linesOf(
      others.map((one) => edges(one.y, one.height)),
      page.height,
    ),
    reach,
  );
  return {
    dx: x?.by ?? 0,
    dy: y?.by ?? 0,
    guides: [
      ...(x ? [{ axis: 'x', at: x.at } as const] : []),
      ...(y ? [{ axis: 'y', at: y.at } as const] : []),
    ],
  };
}

const edges = (start: number, length: number) => [start, start + length / 2, start + length];

function linesOf(others: readonly number[][], length: number): number[] {
  return [margin, length / 2, length - margin, ...others.flat()];
}

function nearest(own: readonly number[], lines: readonly number[], reach: number) {
  let best: { by: number; at: number } | undefined;
  for (const at of lines)
    for (const edge of own) {
      const by = at - edge;
      if (Math.abs(by) <= reach && (best === undefined || Math.abs(by) < Math.abs(best.by)))
        best = { by, at };
    }
  return best;
}
