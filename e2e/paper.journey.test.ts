import { expect } from 'vitest';
import { getDocumentProxy } from 'unpdf';
import { publicPageAddresses, type PublicPageName } from './demo-site.ts';
import { test as journey } from './test.ts';

/* What a page looks like on paper. Those that say two lines in the middle are left out. */

const test = journey.extend('content', { scope: 'file' }, 'demo');
let addresses: Record<PublicPageName, string>;

test.beforeAll(async ({ product }) => {
  addresses = await publicPageAddresses(product.site.call);
});

const printed = [
  'home',
  'a list',
  'a single page',
  'an article',
  'search results',
  'the privacy page',
  'the site map',
  'the certificate search',
  'the check of certificates',
] as const satisfies PublicPageName[];

test.for(printed)('%s is printed over the whole width of the sheet', async (name, { product }) => {
  const page = await product.open(addresses[name]);

  const sheet = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })));

  const column = await textColumn(sheet);
  expect(column.left).toBeLessThan(margin + 5);
  expect(column.right - column.left).toBeGreaterThan(0.85 * (width - 2 * margin));
  await page.close();
});

/** Of A4, in points; the margin is that of the style. */
const width = 595;
const margin = 48;

/** From where the first letters of lines stand to where the last ones end. */
async function textColumn(sheet: Awaited<ReturnType<typeof getDocumentProxy>>) {
  const column = { left: Infinity, right: 0 };
  for (let number = 1; number <= sheet.numPages; number++) {
    const { items } = await (await sheet.getPage(number)).getTextContent();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [, , , , x = 0] = item.transform as number[];
      column.left = Math.min(column.left, x);
      column.right = Math.max(column.right, x + item.width);
    }
  }
  return column;
}
