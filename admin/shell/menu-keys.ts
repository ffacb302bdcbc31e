import type { KeyboardEvent } from 'react';

/**
 * Moves the focus between the visible rows of the menu: up, down, Home and End; right opens a group and then enters it,
 * left leaves and closes it. Escape, which closes pages that are shown beside the menu, leads back to their group.
 */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const focused = document.activeElement;
  if (event.ctrlKey || event.metaKey || event.altKey || !(focused instanceof HTMLElement)) return;
  const rows = rowsIn(event.currentTarget);
  const at = rows.indexOf(focused);
  if (at < 0) return;
  const steps: Record<string, () => HTMLElement | undefined> = {
    ArrowDown: () => rows[(at + 1) % rows.length],
    ArrowUp: () => rows.at(at - 1),
    Home: () => rows[0],
    End: () => rows.at(-1),
    ArrowRight: () => enter(focused),
    ArrowLeft: () => leave(focused),
    Escape: () => (focused.closest('.menu-flyout') ? buttonAround(focused) : undefined),
  };
  const next = steps[event.key]?.();
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const rowsIn = (menu: HTMLElement) =>
  [...menu.querySelectorAll<HTMLElement>('a, button')].filter((row) => !row.closest('[hidden]'));

/** Opens the group of a button; returns its first page if it is open already. */
function enter(row: HTMLElement): HTMLElement | undefined {
  if (row.getAttribute('aria-expanded') === 'true')
    return row.nextElementSibling?.querySelector<HTMLElement>('a') ?? undefined;
  if (row.hasAttribute('aria-expanded')) row.click();
  return row.hasAttribute('aria-expanded') ? row : undefined;
}

/** Returns the button of the group around a page; closes the group of a button, and pages beside the menu. */
function leave(row: HTMLElement): HTMLElement | undefined {
  const button = row.hasAttribute('aria-expanded') ? row : buttonAround(row);
  const isFlyout = row.closest('.menu-flyout') !== null;
  if (isFlyout || (button === row && row.getAttribute('aria-expanded') === 'true')) button?.click();
  return button;
}

const buttonAround = (row: HTMLElement) =>
  row.closest('.menu-group')?.querySelector<HTMLElement>(':scope > button') ?? undefined;
