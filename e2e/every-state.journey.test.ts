import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { seriousFindings } from './axe.ts';
import { type EveryState, test } from './every-state.ts';

/* Every page and dialog in 长者版 and in high contrast. */

const smallestTarget = 44;

test(
  '长者版 on a phone: all keeps to its width, is easy to hit and passes axe',
  { timeout: 600_000 },
  async ({ every }) => {
    const faults = await faultsOfAll(every, { width: 390, height: 844 }, { isElder: true }, async (page) => {
      expect(await page.evaluate(() => document.documentElement.dataset.elder)).toBe('');
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      const wide = width > 390 ? [`${width} px wide`] : [];
      return [...wide, ...(await smallTargets(page)), ...(await seriousFindings(page))];
    });

    expect(faults).toEqual([]);
  },
);

test('high contrast on a wide screen passes axe', { timeout: 600_000 }, async ({ every }) => {
  const faults = await faultsOfAll(
    every,
    { width: 1440, height: 900 },
    { isHighContrast: true },
    seriousFindings,
  );

  expect(faults).toEqual([]);
});

async function faultsOfAll(
  every: EveryState,
  viewport: { width: number; height: number },
  reading: object,
  look: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  const kept = { name: 'reading', value: JSON.stringify(reading) };
  const storageState = { cookies: [], origins: [{ origin: every.product.origin, localStorage: [kept] }] };
  const faults: string[] = [];
  for (const [name, open] of Object.entries(every.states)) {
    const page = await open({ viewport, storageState });
    for (const fault of await look(page)) faults.push(`${name}: ${fault}`);
    await page.context().close();
  }
  return faults;
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
