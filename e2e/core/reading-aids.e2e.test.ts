import type { Page } from 'playwright-core';
import { getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';
import { publicPageAddresses, type PublicPageName } from '../support/demo-site.ts';
import { test as journey } from '../support/test.ts';

/*
 * Reading preferences are stored for the next visit and apply in print. Sizes, contrast and reading aloud:
 * site/access/reading.browser.test.tsx.
 */

const test = journey.extend('content', { scope: 'file' }, 'demo');
let addresses: Record<PublicPageName, string>;

test.beforeAll(async ({ product }) => {
  addresses = await publicPageAddresses(product.site.call);
});

test('the reading settings of a visitor apply to the next visit before any script has loaded', async ({
  product,
}) => {
  const visitor = await product.open('/home');
  await openPanel(visitor, '无障碍');
  await visitor.getByRole('switch', { name: '高对比' }).click();
  await visitor.getByRole('group', { name: '字号' }).getByText('字', { exact: true }).nth(3).click();
  await openPanel(visitor, '大小');
  await visitor.getByRole('radio', { name: '紧凑' }).check();
  await expect.poll(() => choices(visitor)).toEqual({ contrast: 'high', letters: 'larger', size: 'mini' });

  const later = await visitor.context().newPage();
  await later.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await later.goto(product.origin + addresses['an article']);

  expect(await choices(later)).toEqual({ contrast: 'high', letters: 'larger', size: 'mini' });
  await visitor.close();
});

async function openPanel(visitor: Page, name: string) {
  const panel = visitor.locator('details', { has: visitor.locator('summary', { hasText: name }) });
  await panel.locator('summary').click();
  await panel.locator('button, input').first().waitFor({ state: 'attached' });
}

/** Runs on what stands on <html>, without what the page itself puts there. */
async function choices(visitor: Page) {
  return await visitor.evaluate(() => {
    const { scripted: _, ...chosen } = document.documentElement.dataset;
    return { ...chosen };
  });
}

// Pages with two lines in the middle are left out.
const printed: PublicPageName[] = [
  'home',
  'a list',
  'a single page',
  'search results',
  'the privacy page',
  'the site map',
  'the certificate search',
  'the check of certificates',
];

test('every kind of page fills the whole width of the paper in print', async ({ product }) => {
  const page = await product.open('/robots.txt');
  for (const name of printed) {
    await page.goto(product.origin + addresses[name]);
    await fillsTheSheet(page, name);
  }
  await page.close();
});

test('a printed article consists of title, source, date, text and address', async ({ product }) => {
  const page = await product.open(addresses['an article']);
  await fillsTheSheet(page, 'an article');
  await page.emulateMedia({ media: 'print' });
  const lines = (await page.locator('body').innerText()).split('\n').filter((line) => line.trim() !== '');
  expect(lines[0]).toBe(await page.getByRole('heading', { level: 1 }).textContent());
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(lines[2]).toMatch(/^来源：/);
  expect(lines.at(-1)).toBe(`本文地址：${product.origin}${addresses['an article']}`);
  for (const other of ['相关文章', '分享', '浏览', '上一篇', '友情链接', '会员登录'])
    expect(lines.join('\n')).not.toContain(other);
  await page.emulateMedia({ media: 'screen' });
  await page.close();
});

async function fillsTheSheet(page: Page, name: string): Promise<void> {
  const column = await textColumn(await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' }))));
  expect(column.left, name).toBeLessThan(margin + 5);
  expect(column.right - column.left, name).toBeGreaterThan(0.85 * (width - 2 * margin));
}

/** The width of A4 in points, and the margin of the style. */
const width = 595;
const margin = 48;

/** Returns the horizontal extent of the text, from the first letters of lines to the last ones. */
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
