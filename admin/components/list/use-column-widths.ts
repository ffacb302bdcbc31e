import { useLayoutEffect, useState } from 'react';
import type { Column } from './columns.tsx';
import { shareWidth, type WidthRange } from './share-width.ts';

/** A longer text is shortened before other columns give way to it. */
const maxNaturalWidths = { first: 420, other: 360 };

interface Shared<Row> {
  columns: readonly Column<Row>[];
  hasActions: boolean;
  /** The width of the table without the columns for dragging and selecting. */
  available: number;
  /** The least width of the first column. */
  minTitleWidth: number;
}

/**
 * Returns the widths of the columns and then of the actions, shared by the content of the visible rows; undefined until
 * it is measured. They follow content that changes.
 */
export function useColumnWidths<Row>({ columns, hasActions, available, minTitleWidth }: Shared<Row>) {
  const [table, setTable] = useState<HTMLTableElement | null>(null);
  const [widths, setWidths] = useState<readonly number[]>();
  const minWidths = columns
    .map(({ width = minTitleWidth }, place) => (place === 0 ? minTitleWidth : width))
    .join(' ');

  useLayoutEffect(() => {
    const body = table?.tBodies[0];
    if (!body || !Number.isFinite(available)) return;
    const share = () => {
      // A table that has left the page has no measures.
      if (!body.isConnected) return;
      setWidths((before) => unlessSame(before, widthsIn(body, minWidths, hasActions, available)));
    };
    share();
    const observer = new MutationObserver(share);
    observer.observe(body, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [table, minWidths, hasActions, available]);

  // Those of other columns wait for the measurement of these.
  const isKnown = widths?.length === columns.length + (hasActions ? 1 : 0);
  return { setTable, widths: isKnown ? widths : undefined };
}

function unlessSame(before: readonly number[] | undefined, next: readonly number[]) {
  return before?.join(' ') === next.join(' ') ? before : next;
}

function widthsIn(body: HTMLElement, minWidths: string, hasActions: boolean, available: number): number[] {
  const declared = minWidths.split(' ').map(Number);
  // Times with their seconds, which would otherwise wrap and never be asked for.
  body.toggleAttribute('data-measured', true);
  const naturals = naturalWidths(body, declared.length + (hasActions ? 1 : 0));
  body.toggleAttribute('data-measured', false);
  const actions = hasActions ? (naturals.at(-1) ?? 0) : 0;
  const ranges = declared.map((width, place): WidthRange => {
    const natural = Math.min(
      naturals[place] ?? 0,
      place === 0 ? maxNaturalWidths.first : maxNaturalWidths.other,
    );
    return { natural, min: Math.min(natural, width) };
  });
  const shared = shareWidth(ranges, available - actions).map(Math.floor);
  return hasActions ? [...shared, actions] : shared;
}

/** Returns the width of the longest content of each of the last `count` columns, with its padding. */
function naturalWidths(body: HTMLElement, count: number): number[] {
  const widths = Array.from({ length: count }, () => 0);
  const rows = [
    ...(body.parentElement?.querySelectorAll(':scope > thead > tr, :scope > tbody > [data-row-id]') ?? []),
  ];
  for (const row of rows)
    for (const [place, cell] of [...row.children].slice(-count).entries())
      widths[place] = Math.max(widths[place] ?? 0, naturalWidth(cell));
  return widths;
}

/** Measures what a cell contains, also what is cut off. */
function naturalWidth(cell: Element): number {
  const { paddingLeft, paddingRight, textAlign } = getComputedStyle(cell);
  const [before, after] = [Number.parseFloat(paddingLeft), Number.parseFloat(paddingRight)];
  const box = cell.getBoundingClientRect();
  const isAtEnd = textAlign === 'end' || textAlign === 'right';
  const reached = contentRects(cell).map(({ left, right }) =>
    isAtEnd ? box.right - after - left : right - box.left - before,
  );
  return Math.ceil(Math.max(0, ...reached) + before + after) + 1;
}

function contentRects(cell: Element): DOMRect[] {
  const range = document.createRange();
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const rects = [...cell.querySelectorAll('button, svg, img')].map((part) => part.getBoundingClientRect());
  while (texts.nextNode()) {
    if (texts.currentNode.parentElement?.closest('.visually-hidden')) continue;
    range.selectNodeContents(texts.currentNode);
    rects.push(range.getBoundingClientRect());
  }
  return rects.filter(({ width }) => width > 0);
}
