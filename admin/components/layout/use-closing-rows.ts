import { useEffect } from 'react';

const motion = { duration: 160, easing: 'ease-out' };
/** More rows at once are another page of the list. */
const maxLeaving = 3;

/**
 * Moves the rows below one that left a list up into its place, where they would jump. The rows are in their new places at
 * once, for the keyboard and for screen readers as well: only their picture follows.
 */
export function useClosingRows(): void {
  useEffect(() => {
    const observer = new MutationObserver((records) => {
      if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      for (const list of new Set(records.filter(isOfRows).map(({ target }) => target)))
        closeGap(records.filter(({ target }) => target === list));
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
}

/** Animates the rows below the first row that left; `records` are the changes of one list. */
function closeGap(records: readonly MutationRecord[]): void {
  const leaving = records.flatMap(({ removedNodes }) => [...removedNodes].filter(isRow));
  // A row that was moved is at another place of the list.
  const count = leaving.filter((row) => !row.isConnected).length;
  const added = records.flatMap(({ addedNodes }) => [...addedNodes].filter(isRow));
  const list = records[0]!.target as Element;
  const staying = [...list.children].filter((row) => isRow(row) && !added.includes(row));
  const next = records.find(({ removedNodes }) => [...removedNodes].some(isRow))?.nextSibling;
  if (count === 0 || count > maxLeaving || staying.length < count || !(next instanceof HTMLElement)) return;
  const offset = next.offsetHeight * count;
  for (let row: Element | null = next; row; row = row.nextElementSibling)
    row.animate([{ transform: `translateY(${offset}px)` }, { transform: 'none' }], motion);
}

const isRow = (node: Node): node is HTMLElement =>
  node instanceof HTMLElement && node.dataset['rowId'] !== undefined;

const isOfRows = ({ removedNodes }: MutationRecord) => [...removedNodes].some(isRow);
