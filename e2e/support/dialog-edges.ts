import type { Page } from 'playwright-core';

/**
 * Returns the parts of the open dialog that are out of sight once everything in it is scrolled to its end: only its
 * body scrolls; title, close button and last button stay visible.
 */
export async function hiddenEdges(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    if (!dialog) return [];
    for (const element of [dialog, ...dialog.querySelectorAll('*')]) element.scrollTop = 1_000_000;
    const isSeen = (element: Element | undefined | null) => {
      if (!element) return false;
      const { left, top, width, height } = element.getBoundingClientRect();
      const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
      return element.contains(topmost) || topmost?.contains(element) === true;
    };
    const buttons = [...dialog.querySelectorAll('button')].filter((button) => button.checkVisibility());
    const edges = {
      // The drawer has a clock in its place.
      'the title': isSeen(dialog.querySelector('h2') ?? dialog.querySelector('p')),
      'the last button': isSeen(buttons.at(-1)),
      'the dialog stays': dialog.scrollTop === 0 && dialog.scrollHeight <= dialog.clientHeight,
    };
    return Object.entries(edges)
      .filter(([, holds]) => !holds)
      .map(([name]) => `${name} at the end of the dialog`);
  });
}
