import sharp from 'sharp';
import { expect } from 'vitest';
import { test } from '../support/test.ts';

/* The first paint of the back office, before any of its scripts has arrived. */

test.for([
  ['/login', 'dark', null, 'dark'],
  ['/System/news', 'dark', null, 'dark'],
  ['/System/news', 'light', 'dark', 'dark'],
  ['/System/news', 'dark', 'light', 'light'],
] as const)(
  '%s is painted first on a %s system with the choice %s: %s',
  async ([address, colorScheme, choice, look], { product }) => {
    const page = await product.open('/robots.txt', { colorScheme });
    if (choice) await page.evaluate((value) => localStorage.setItem('backstageAppearance', value), choice);
    // They never arrive.
    await page.route(/\/System\/assets\/.*\.js$/, () => undefined);

    await page.goto(`${product.origin}${address}`, { waitUntil: 'commit' });
    await page.locator('#root').waitFor({ state: 'attached' });
    const { channels } = await sharp(await page.screenshot()).stats();

    const ends = channels.slice(0, 3).map(({ min, max }) => (look === 'dark' ? max < 60 : min > 200));
    expect(ends).toEqual([true, true, true]);
    await page.close();
  },
);
