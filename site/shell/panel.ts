import { flushSync } from 'react-dom';

/* The behaviour of the navigation panels, loaded with the first panel that is opened. */

/** Opens the panel of the menu with this id; undefined closes it. */
export type OpenPanel = (id: number | undefined) => void;

/**
 * Moves the focus by key: left and right along the bar, down opens a panel and moves down in it, up moves back, Escape
 * closes.
 */
export function followKey(key: string, bar: HTMLElement, open: OpenPanel): void {
  const focused = document.activeElement;
  const item = focused?.closest<HTMLElement>('[data-menu]');
  if (!item) return;
  const topLinks = [...bar.querySelectorAll<HTMLElement>('[data-menu] > a')];
  const links = [...item.querySelectorAll('a')];
  const at = links.findIndex((link) => link === focused);
  const top = topLinks.indexOf(links[0]!);

  if (key === 'Escape') {
    open(undefined);
    links[0]?.focus();
  } else if (key === 'ArrowRight' || key === 'ArrowLeft') {
    open(undefined);
    const count = topLinks.length;
    topLinks[(top + (key === 'ArrowRight' ? 1 : count - 1)) % count]?.focus();
  } else if (key === 'ArrowDown' && links.length > 1) {
    const next = links[at + 1];
    if (next && next.getClientRects().length > 0) return next.focus();
    // The panel is there first, however busy the page is, else its links cannot take the focus.
    flushSync(() => open(Number(item.dataset.menu)));
    next?.focus();
  } else if (key === 'ArrowUp' && at > 0) links[at - 1]?.focus();
}

/**
 * Moves an open panel sideways by the distance that it extends beyond the window; parts below the window can be
 * scrolled to.
 */
export function fitIntoWindow(panel: HTMLElement): void {
  panel.style.marginInlineStart = '';
  const { left, right, top } = panel.getBoundingClientRect();
  const shift = Math.max(0, -left) - Math.max(0, right - document.documentElement.clientWidth);
  if (shift !== 0) panel.style.marginInlineStart = `${shift}px`;
  panel.style.maxHeight = `${window.innerHeight - top}px`;
}
