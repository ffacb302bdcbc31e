import { useEffect, useRef, useState } from 'react';

/** A mouse that only crosses a row opens nothing; one on its way to the pages beside a row does not lose them. */
const delaysMs = { open: 120, change: 300, close: 250 };

/** The group whose pages are shown beside the menu, and the place of its row in the window. */
interface Flyout {
  group: number;
  row: Pick<DOMRect, 'top' | 'right'>;
}

/**
 * Provides the one group that is open in place, and the one whose pages are shown beside it (the flyout). The group of
 * the page in use opens with the page; a collapsed menu has flyouts only.
 */
export function useOpenGroup(active: number | undefined, collapsed: boolean) {
  const [open, setOpen] = useState(active);
  const [lastActive, setLastActive] = useState(active);
  const [flyout, setFlyout] = useState<Flyout>();
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!flyout) return undefined;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setFlyout(undefined);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [flyout]);

  if (active !== lastActive) {
    setLastActive(active);
    setOpen(active);
  }

  function show(next: Flyout | undefined, delay = 0) {
    clearTimeout(timer.current);
    if (delay === 0) setFlyout(next);
    else timer.current = window.setTimeout(() => setFlyout(next), delay);
  }
  const flyoutOf = (group: number, row: Element) => ({ group, row: row.getBoundingClientRect() });
  const openInPlace = collapsed ? undefined : open;

  return {
    open: openInPlace,
    flyout: flyout?.group === openInPlace ? undefined : flyout,
    point: (group: number, row: Element) =>
      show(flyoutOf(group, row), flyout ? delaysMs.change : delaysMs.open),
    leave: () => show(undefined, delaysMs.close),
    closeFlyout: () => show(undefined),
    /** The mouse, which is on the row, does not close the pages that it opened. */
    press(group: number, row: Element, isByKey: boolean) {
      const isShown = flyout?.group === group;
      if (collapsed) return show(isShown && isByKey ? undefined : flyoutOf(group, row));
      show(undefined);
      setOpen(open === group ? undefined : group);
    },
  };
}
