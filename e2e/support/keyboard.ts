import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export const tabTo = (page: Page, name: string | RegExp) => walkTo(page, name, 'Tab');
export const tabBackTo = (page: Page, name: string | RegExp) => walkTo(page, name, 'Shift+Tab');

/** Returns the accessible name of the focused control. */
export async function focusedName(page: Page): Promise<string> {
  const [name = ''] = await page.evaluate(namesOf, undefined);
  return name;
}

/** Presses a key until the control of this name has the focus. */
async function walkTo(page: Page, name: string | RegExp, key: string): Promise<void> {
  const isIt = (one: string) => (typeof name === 'string' ? one === name : name.test(one));
  // A user does not navigate a page that is still loading.
  const isThere = async () => (await page.evaluate(namesOf, controls)).some(isIt);
  await expect.poll(isThere, { message: `nothing is called ${String(name)}` }).toBe(true);
  const names: string[] = [];
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press(key);
    const focused = await focusedName(page);
    names.push(focused);
    if (isIt(focused)) return;
  }
  throw new Error(`${key} never reached ${String(name)}, but ${names.join(' | ')}`);
}

const controls = 'a, button, input, select, textarea, iframe, [tabindex]';

/** Runs in the browser. */
function namesOf(selector: string | undefined): string[] {
  const elements = selector === undefined ? [document.activeElement] : document.querySelectorAll(selector);
  return [...elements].map((element) => {
    const label = (element as HTMLInputElement | null)?.labels?.[0]?.textContent;
    const name = element?.getAttribute('aria-label') ?? element?.getAttribute('title') ?? label;
    return (name ?? element?.textContent ?? '')
      .replace(/^\W*\*/, '')
      .trim()
      .slice(0, 40);
  });
}
