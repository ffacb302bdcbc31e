import type { Page } from 'playwright-core';

export const tabTo = (page: Page, name: string | RegExp) => walkTo(page, name, 'Tab');
export const tabBackTo = (page: Page, name: string | RegExp) => walkTo(page, name, 'Shift+Tab');

/** Presses a key until the control of this name has the focus. */
async function walkTo(page: Page, name: string | RegExp, key: string): Promise<void> {
  const names: string[] = [];
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press(key);
    const focused = await page.evaluate(focusedName);
    names.push(focused);
    if (typeof name === 'string' ? focused === name : name.test(focused)) return;
  }
  throw new Error(`${key} never reached ${String(name)}, but ${names.join(' | ')}`);
}

/** Runs in the browser. */
export function focusedName(): string {
  const element = document.activeElement;
  const label =
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? element.labels?.[0]?.textContent
      : undefined;
  const name = element?.getAttribute('aria-label') ?? element?.getAttribute('title') ?? label;
  return (name ?? element?.textContent ?? '')
    .replace(/^\W*\*/, '')
    .trim()
    .slice(0, 40);
}
