import type { PastedRows } from '#contract/back-office/imports.ts';

/** Formatting in a spreadsheet that its text alone does not carry. */
type SeenCells = Omit<PastedRows, 'rows'>;

const maxSpan = 20_000;

/** Reads merged cells and hidden rows from the HTML that a spreadsheet puts on the clipboard beside the text of as many lines. */
export function seenInHtml(html: string, lines: number): SeenCells {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  const rows = [...(table?.rows ?? [])];
  if (rows.length !== lines) return { merged: [], hiddenRows: [] };
  const merged: [number, number, number, number][] = [];
  /** The first free row of each column. */
  const freeFrom: number[] = [];
  for (const [top, row] of rows.entries()) {
    let left = 0;
    for (const { rowSpan, colSpan } of row.cells) {
      while ((freeFrom[left] ?? 0) > top) left++;
      const [height, width] = [Math.min(rowSpan, maxSpan), Math.min(colSpan, maxSpan)];
      if (height > 1 || width > 1) merged.push([top, left, top + height - 1, left + width - 1]);
      for (let column = left; column < left + width; column++) freeFrom[column] = top + height;
      left += width;
    }
  }
  return { merged, hiddenRows: rows.flatMap((row, at) => (isHidden(row) ? [at] : [])) };
}

function isHidden({ hidden, style }: HTMLTableRowElement): boolean {
  return hidden !== false || style.display === 'none' || style.visibility === 'hidden';
}

/** Shifts the cells below lines that were added above. */
export function moved({ merged, hiddenRows }: SeenCells, by: number): SeenCells {
  return {
    merged: merged.map(([top, left, bottom, right]) => [top + by, left, bottom + by, right]),
    hiddenRows: hiddenRows.map((row) => row + by),
  };
}
