import { mkdir } from 'node:fs/promises';
import { states, test } from '../support/every-state.ts';

/*
 * npm run screenshots: every page and dialog at three widths, as it is and for older readers, into screenshots/. Nothing is checked;
 * they are there to be looked at.
 */

const widths = [1440, 1024, 390];
const themes = { usual: {}, elder: { isElder: true } };
const folder = 'screenshots';

test('the screenshots include every page and dialog of the site', async ({ world }) => {
  await mkdir(folder, { recursive: true });
  for (const [name, open] of Object.entries(states)) {
    for (const width of widths) {
      for (const [theme, preferences] of Object.entries(themes)) {
        const page = await open(world, {
          viewport: { width, height: 900 },
          reducedMotion: 'reduce',
          storageState: {
            cookies: [],
            origins: [
              {
                origin: world.product.origin,
                localStorage: [{ name: 'reading', value: JSON.stringify(preferences) }],
              },
            ],
          },
        });
        const isDialog = (await page.locator('dialog[open]').count()) > 0;
        const path = `${folder}/${name.replaceAll(/[ ,]+/g, '-')}-${width}-${theme}.png`;
        await page.screenshot({ path, fullPage: !isDialog });
        await page.close();
      }
    }
  }
});
