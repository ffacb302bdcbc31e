import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openEveryState, type EveryState } from './every-state.ts';

/* 长者版 through the whole site: large letters, large targets, and nothing that leaves the screen. */

let every: EveryState;
beforeAll(async () => {
  every = await openEveryState();
});
afterAll(() => every.product.close());

const smallestTarget = 44;

test('on a phone every page and dialog keeps to its width and can be hit', { timeout: 600_000 }, async () => {
  const faults: string[] = [];
  for (const [name, open] of Object.entries(every.states)) {
    const page = await open({ viewport: { width: 390, height: 844 }, storageState: elderly() });
    expect(await page.evaluate(() => document.documentElement.dataset.elder)).toBe('');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 390) faults.push(`${name}: ${width} px wide`);
    for (const fault of await smallTargets(page)) faults.push(`${name}: ${fault}`);
    await page.context().close();
  }
  expect(faults).toEqual([]);
});

function elderly() {
  const reading = { name: 'reading', value: JSON.stringify({ isElder: true }) };
  return { cookies: [], origins: [{ origin: every.product.origin, localStorage: [reading] }] };
}

/** Controls that are hard to hit. Links inside a sentence are as large as its letters (WCAG 2.5.8, Inline). */
async function smallTargets(page: Page): Promise<string[]> {
  return await page.evaluate((least) => {
    const place = document.querySelector('dialog[open]') ?? document.body;
    const controls = [
      ...place.querySelectorAll<HTMLElement>('a[href], button, summary, input, select, textarea'),
    ];
    const isInline = (element: Element) => getComputedStyle(element).display === 'inline';
    const targetOf = (element: HTMLElement) =>
      (element instanceof HTMLInputElement &&
        ['radio', 'checkbox'].includes(element.type) &&
        element.labels?.[0]) ||
      element;
    return controls
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !isInline(control))
      .map((control) => ({ control, box: targetOf(control).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.height < least - 0.5 || box.width < 18))
      .map(
        ({ control, box }) =>
          `${control.tagName} ${(control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 20)} ` +
          `${control.className} ${Math.round(box.width)}×${Math.round(box.height)}`,
      );
  }, smallestTarget);
}
