import { mkdir } from 'node:fs/promises';
import type { BrowserContextOptions } from 'playwright-core';
import sharp from 'sharp';
import { openBackOffice } from '../support/back-office.ts';
import { findCertificate } from '../support/every-state.ts';
import { test as journey } from '../support/test.ts';
import { handbookPictures } from './handbook-pictures.ts';

/*
 * npm run screenshots: the pictures of docs/handbook and of the readme, from the product as it is now.
 */

const folder = 'docs/handbook/pictures';
const look: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' };
const test = journey.extend('content', { scope: 'file' }, 'demo');

for (const [name, { address, prepare }] of Object.entries(handbookPictures))
  test(`the handbook has the picture ${name}`, async ({ product, administrator }) => {
    await mkdir(folder, { recursive: true });
    const page = await openBackOffice(product, address, look, administrator);
    await prepare?.(page, product);
    await page.waitForFunction(isRendered);
    await page.evaluate(nameSite);
    const picture = await page.screenshot({ animations: 'disabled' });
    await sharp(picture).webp({ quality: 80 }).toFile(`${folder}/${name}.webp`);
    await page.close();
  });

test('the pictures of the readme include a phone that has scanned a certificate', async ({ product }) => {
  const { check } = await findCertificate(product);
  const page = await product.open(check, {
    ...look,
    viewport: { width: 390, height: 640 },
    deviceScaleFactor: 2,
  });
  await page.getByText('证书有效').first().waitFor();
  await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile('docs/screenshot-verified.webp');
  await page.close();
});

function isRendered(): boolean {
  const isThere =
    document.querySelector('main .sheet') !== null && document.querySelector('[aria-busy="true"]') === null;
  return isThere && [...document.images].every(({ complete }) => complete);
}

/** Writes links as they are on a site, without the port of this run. */
function nameSite(): void {
  for (const link of document.querySelectorAll('code'))
    link.textContent = link.textContent.replace(location.origin, 'https://www.jacrm.example');
}
