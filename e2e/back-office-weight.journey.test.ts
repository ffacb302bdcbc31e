import { expect } from 'vitest';
import { openBackOffice } from './back-office.ts';
import { countScripts } from './bytes.ts';
import { test as journey } from './test.ts';

/* What a browser that was never here loads of scripts (gzip) for a page of the back office. */

const test = journey.extend('content', { scope: 'file' }, 'demo');

test('sign-in loads nothing that only the back office needs', async ({ product }) => {
  const page = await product.open('/robots.txt');
  const scripts = countScripts(page);

  await page.goto(`${product.origin}/login`);
  await page.getByRole('button', { name: '登录', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');

  expect(await scripts.bytes()).toBeLessThanOrEqual(102_000);
  expect(scripts.files.size).toBeGreaterThan(2);
  await page.context().close();
});

const aList = 340_000;
const most: Record<string, { title: string; bytes: number }> = {
  '/System/home': { title: '您好', bytes: 268_000 },
  '/System/news': { title: '文章', bytes: aList },
  '/System/members': { title: '会员', bytes: aList },
  '/System/certificates': { title: '证书', bytes: aList },
  '/System/suggestions': { title: '建议箱', bytes: aList },
  // One that can be put into order.
  '/System/links': { title: '友情链接', bytes: aList },
};

test.for(Object.entries(most))(
  '%s loads no more than it shows',
  async ([address, { title, bytes }], { product }) => {
    const page = await openBackOffice(product, '/robots.txt');
    const scripts = countScripts(page);

    await page.goto(product.origin + address);
    await page.getByRole('heading', { level: 1 }).filter({ hasText: title }).waitFor();
    await page.waitForLoadState('networkidle');

    expect(await scripts.bytes()).toBeLessThanOrEqual(bytes);
    expect(scripts.files.size).toBeGreaterThan(4);
    await page.context().close();
  },
);

test('the text of an article brings the whole editor, once', async ({ product }) => {
  const page = await openBackOffice(product, '/robots.txt');
  const scripts = countScripts(page);

  await page.goto(`${product.origin}/System/news/edit`);
  await page.locator('.tox-tinymce').first().waitFor();
  await page.waitForLoadState('networkidle');

  expect(await scripts.bytes()).toBeLessThanOrEqual(740_000);
  expect([...scripts.files.keys()].filter((file) => file.includes('/rich-text-'))).toHaveLength(1);
  await page.context().close();
});
