import sharp from 'sharp';
import { expect } from 'vitest';
import { businessFiles } from '#contract/content/files.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { sendFile } from '../../server/testing/send-file.ts';
import { test as journey } from '../support/test.ts';

/* The head of the page with logos as associations have them. */

const test = journey.extend('content', { scope: 'file' }, 'demo');

const widths = [1280, 1024, 390, 360];
/** Returns the greatest height of a logo in CSS pixels. */
const highest = (width: number) => (width < 768 ? 120 : 200);

const logos = [
  [800, 120],
  [480, 120],
  [2000, 100],
  [100, 2000],
] as const;

test('the name remains readable and nothing overlaps with a logo of any shape', async ({
  product,
  administrator,
}) => {
  const page = await product.open('/home');
  for (const [logoWidth, logoHeight] of logos) {
    const content = await sharp({
      create: { width: logoWidth, height: logoHeight, channels: 3, background: '#c7352b' },
    })
      .png()
      .toBuffer();
    const file = { name: '标志.png', content, token: administrator };
    const { Data: LogoUrl } = await sendFile(product.site, businessFiles.UploadFile, file);
    await product.site.call(businessSettings.SaveSiteConfig, { LogoUrl }, administrator);
    await page.reload();

    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const head = await page.evaluate(() => {
        const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
        const [header, logo, name] = [box('header'), box('header a[href="/home"] img'), box('header strong')];
        return {
          height: header.height,
          logoEnd: logo.right,
          nameBegin: name.left,
          nameWidth: name.width,
          letters: parseFloat(getComputedStyle(document.querySelector('header strong')!).fontSize),
          scrollWidth: document.documentElement.scrollWidth,
        };
      });
      const of = `${logoWidth} × ${logoHeight} at ${width} px`;
      expect(head.scrollWidth, of).toBe(width);
      expect(head.height, of).toBeLessThanOrEqual(highest(width));
      expect(head.logoEnd, of).toBeLessThanOrEqual(head.nameBegin);
      // Four characters and more on a line.
      expect(head.nameWidth, of).toBeGreaterThanOrEqual(head.letters * 4);
      if (process.env.LOGO_PICTURES)
        await page.screenshot({
          path: `${process.env.LOGO_PICTURES}/${logoWidth}-${width}.png`,
          clip: { x: 0, y: 0, width, height: 260 },
        });
    }
  }
  await page.close();
});
