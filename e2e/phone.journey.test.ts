import { expect } from 'vitest';
import { breachesOf } from './axe.ts';
import { publicPageAddresses } from './demo-site.ts';
import type { Product } from './start-product.ts';
import { test as journey } from './test.ts';

/* What somebody does with one thumb: find, call, share, read a wide table. */

const test = journey.extend('content', { scope: 'file' }, 'demo');

const openOnPhone = (product: Product, address: string, width = 390) =>
  product.open(address, { viewport: { width, height: 800 }, hasTouch: true, isMobile: true });

test.for([390, 320])(
  'at %d px the header says what it does, and search is one tap away',
  async (width, { product }) => {
    const page = await openOnPhone(product, '/home', width);
    const header = page.getByRole('banner');
    for (const word of ['登录', '搜索', '菜单'])
      expect(await header.getByText(word, { exact: true }).filter({ visible: true }).count()).toBe(1);

    await header.getByRole('link', { name: '站内搜索' }).tap();
    const field = header.getByRole('searchbox', { name: '站内搜索' });
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.keyboard.type('保险');
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: '站内搜索' }).waitFor();
    await expect.poll(() => field.isVisible()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.close();
  },
);

test('the drawer has the clock and all that stands above the header elsewhere', async ({ product }) => {
  const page = await openOnPhone(product, '/home');
  await page.getByRole('button', { name: '打开菜单' }).tap();
  const drawer = page.getByRole('dialog', { name: '菜单' });

  await drawer.getByText(/^\d{4}年\d+月\d+日 星期[一二三四五六日] \d\d:\d\d:\d\d$/).waitFor();
  await drawer.getByText('无障碍').tap();
  await drawer.getByRole('switch', { name: '长者版' }).tap();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.elder)).toBe('');
  await drawer.getByRole('button', { name: '会员登录' }).tap();
  await page.getByRole('dialog', { name: '会员登录' }).waitFor();
  await page.close();
});

test('an open drawer is still there when the telephone is turned', async ({ product }) => {
  const page = await openOnPhone(product, '/home');
  await page.getByRole('button', { name: '打开菜单' }).tap();
  const close = page.getByRole('button', { name: '关闭菜单' });
  await close.waitFor();

  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(() => page.evaluate(() => matchMedia('(width >= 768px)').matches)).toBe(true);

  expect(await close.isVisible()).toBe(true);
  await page.close();
});

test('the footer is folded; its numbers are called and its address is written to', async ({ product }) => {
  const page = await openOnPhone(product, '/home');
  const footer = page.getByRole('contentinfo');
  const menus = footer.getByRole('navigation', { name: '栏目导航' });
  await expect.poll(() => menus.getByRole('link', { name: '通知公告' }).isVisible()).toBe(false);

  await menus.getByText('全部栏目').tap();

  await menus.getByRole('link', { name: '通知公告' }).waitFor();
  expect(await footer.getByRole('link', { name: '0500-5550168' }).getAttribute('href')).toBe(
    'tel:05005550168',
  );
  expect(await footer.getByRole('link', { name: 'office@jacrm.example' }).getAttribute('href')).toBe(
    'mailto:office@jacrm.example',
  );
  expect(await footer.getByRole('link', { name: '0500-5550169' }).count()).toBe(0);
  await page.close();
});

test('a number in a text is called', async ({ product }) => {
  const page = await openOnPhone(product, (await publicPageAddresses(product.site.call))['a single page']);

  const number = page.getByRole('main').getByRole('link', { name: '0500-5550170' });
  expect(await number.getAttribute('href')).toBe('tel:05005550170');
  await page.close();
});

test("an article is shared the telephone's own way, or by its address", async ({ product }) => {
  const address = (await publicPageAddresses(product.site.call))['an article'];
  const page = await openOnPhone(product, '/robots.txt');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // The browsers of servers share nothing.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (shared: { url: string }) => void (document.body.dataset.shared = shared.url),
    });
  });
  await page.goto(product.origin + address);

  await page.getByRole('button', { name: '分享给…' }).tap();
  await expect.poll(() => page.evaluate(() => document.body.dataset.shared)).toBe(product.origin + address);
  await page.getByRole('button', { name: '复制链接' }).tap();

  await page.getByText('链接已复制').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(product.origin + address);
  await page.close();
});

test('where the browser keeps its clipboard, the address is copied the old way', async ({ product }) => {
  const address = (await publicPageAddresses(product.site.call))['an article'];
  const page = await openOnPhone(product, '/robots.txt');
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.goto(product.origin + address);

  await page.getByRole('button', { name: '复制链接' }).tap();

  await page.getByText('链接已复制').waitFor();
  expect(await page.getByRole('button', { name: '分享给…' }).count()).toBe(0);
  await page.close();
});

test('a wide table says that it scrolls, and its figures stand below one another', async ({ product }) => {
  const page = await openOnPhone(product, (await publicPageAddresses(product.site.call))['a single page']);
  const fees = page.getByRole('cell', { name: /元$/ });
  const edges = await fees.evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getBoundingClientRect().right;
    }),
  );
  expect(edges.length).toBe(4);
  expect(Math.max(...edges) - Math.min(...edges)).toBeLessThan(1);

  await page.goto(product.origin + (await publicPageAddresses(product.site.call))['an article']);
  const table = page.getByRole('region', { name: '表格' }).first();
  const [said, isWider] = await table.evaluate((box) => [
    getComputedStyle(box, '::before').content,
    box.scrollWidth > box.clientWidth,
  ]);
  expect([said, isWider]).toEqual(['"左右滑动查看全表"', true]);
  await page.close();
});

test('nothing that is tapped is too small for a finger', async ({ product }) => {
  const page = await openOnPhone(product, '/home');
  const small: Record<string, string[]> = {};
  for (const [name, address] of Object.entries(await publicPageAddresses(product.site.call))) {
    await page.goto(product.origin + address);
    small[name] = await breachesOf(page, 'target-size');
  }

  expect(Object.entries(small).filter(([, found]) => found.length > 0)).toEqual([]);
  await page.close();
});
