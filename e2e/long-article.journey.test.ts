import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { menuShowType } from '#contract/menus.ts';
import { makeMenu, makeNews } from '../server/testing/make.ts';
import { allFindings } from './axe.ts';
import { publicPageAddresses } from './demo-site.ts';
import { test as journey } from './test.ts';

/* Reading a long article: its measure, its contents, its pictures, and on to the next. */

const test = journey.extend('content', { scope: 'file' }, 'demo');
let address: string;

test.beforeAll(async ({ product }) => {
  address = (await publicPageAddresses(product.site.call))['an article'];
});

const contents = (page: Page) => page.getByRole('navigation', { name: '本文目录' });
const viewer = (page: Page) => page.getByRole('dialog', { name: '查看大图' });

test('at 1440 px a line holds some 38 characters, whatever their size', async ({ product }) => {
  const page = await product.open(address);
  const charactersPerLine = () =>
    page
      .locator('.article')
      .evaluate((text) => text.clientWidth / Number.parseFloat(getComputedStyle(text).fontSize));

  for (const letters of [undefined, 'smaller', 'large']) {
    await page.evaluate((size) => {
      if (size) document.documentElement.dataset.letters = size;
    }, letters);
    expect(Math.round(await charactersPerLine())).toBe(38);
  }
  await page.close();
});

test('on a narrow screen the related articles stand below the text', async ({ product }) => {
  for (const width of [390, 320]) {
    const page = await product.open(address, { viewport: { width, height: 844 } });
    const text = (await page.locator('.article').boundingBox())!;
    const related = (await page.getByRole('complementary').boundingBox())!;
    expect(related.y).toBeGreaterThan(text.y + text.height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.close();
  }
});

test('the contents stand beside the text and lead to its parts, also without scripts', async ({
  product,
}) => {
  const page = await product.open(address);
  const link = contents(page).getByRole('link').nth(2);
  await link.waitFor();
  const [text, list] = [await page.locator('.article').boundingBox(), await contents(page).boundingBox()];
  expect(list!.x).toBeGreaterThan(text!.x + text!.width);

  const name = (await link.textContent())!;
  await link.click();
  const part = page.getByRole('heading', { name, exact: true });
  await expect.poll(() => part.evaluate((heading) => heading.getBoundingClientRect().top)).toBeLessThan(200);
  // It went along.
  expect(await contents(page).evaluate((nav) => nav.getBoundingClientRect().top)).toBeGreaterThan(0);
  expect(await allFindings(page)).toEqual([]);
  await page.close();

  const scriptless = await product.open(address, { javaScriptEnabled: false });
  await contents(scriptless).getByText('本文目录').click();
  await contents(scriptless).getByRole('link', { name }).click();
  await scriptless.waitForURL(/#part-\d+$/);
  await scriptless.close();
});

test('on a phone the contents are folded above the text', async ({ product }) => {
  const page = await product.open(address, { viewport: { width: 390, height: 844 }, hasTouch: true });
  const links = contents(page).getByRole('link');
  await contents(page).getByText('本文目录').waitFor();
  expect(await links.first().isVisible()).toBe(false);

  await contents(page).getByText('本文目录').tap();
  await links.first().waitFor();

  const [list, text] = [await contents(page).boundingBox(), await page.locator('.article').boundingBox()];
  expect(list!.y + list!.height).toBeLessThanOrEqual(text!.y);
  await page.close();
});

test('an article with two headings has no contents', async ({ product, administrator }) => {
  const MenuId = await makeMenu(product.site, administrator);
  const NewContent = '<h2>一</h2><p>甲</p><h2>二</h2><p>乙</p>';
  const NewsId = await makeNews(product.site, administrator, { MenuId, NewContent });
  const page = await product.open(`/info?MenuId=${MenuId}&NewsId=${NewsId}`);

  await page.getByRole('heading', { name: '二', exact: true }).waitFor();
  expect(await contents(page).count()).toBe(0);
  await page.close();
});

test('a picture is enlarged by a tap, and by the keyboard, and gives the focus back', async ({ product }) => {
  for (const width of [1440, 390]) {
    const page = await product.open(address, { viewport: { width, height: 844 } });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const picture = page.getByRole('link', { name: /^查看大图/ }).first();

    await picture.focus();
    await page.keyboard.press('Enter');
    await viewer(page).getByRole('img').waitFor();
    expect(requested.some((url) => url.includes('picture-viewer'))).toBe(true);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/info');
    const box = (await viewer(page).boundingBox())!;
    expect([box.x, box.width]).toEqual([0, width]);
    expect(await allFindings(page)).toEqual([]);

    await viewer(page).getByRole('button', { name: '按原始大小查看' }).click();
    await viewer(page).getByRole('button', { name: '缩小到全图' }).waitFor();
    await page.keyboard.press('Escape');
    await viewer(page).waitFor({ state: 'detached' });
    await expect.poll(() => picture.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.close();
  }
});

test('a page of its own is read as an article is', async ({ product, administrator }) => {
  const MenuId = await makeMenu(product.site, administrator, { ShowType: menuShowType.singlePage });
  const NewContent =
    '<h2>宗旨</h2><p>甲</p><h2>机构</h2><p><img src="/share.jpg" alt="会址" /></p><h2>沿革</h2><p>丙</p>';
  await makeNews(product.site, administrator, { MenuId, NewContent });
  const page = await product.open(`/menuList?ParentId=0&MenuId=${MenuId}`);

  await contents(page).getByRole('link', { name: '沿革' }).click();
  await page.waitForURL(/#part-3$/);
  const [text, list] = [await page.locator('.article').boundingBox(), await contents(page).boundingBox()];
  expect(list!.x).toBeGreaterThan(text!.x + text!.width);
  await page.getByRole('link', { name: '查看大图：会址' }).click();
  await viewer(page).getByRole('img', { name: '会址' }).waitFor();
  await page.keyboard.press('Escape');
  await viewer(page).waitFor({ state: 'detached' });
  expect(await allFindings(page)).toEqual([]);
  for (const width of [1024, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.close();
});

test('several pictures are walked through with the arrow keys', async ({ product, administrator }) => {
  const MenuId = await makeMenu(product.site, administrator);
  const NewContent =
    '<p><img src="/share.jpg" alt="甲图" /><img src="/apple-touch-icon.png" alt="乙图" /></p>';
  const NewsId = await makeNews(product.site, administrator, { MenuId, NewContent });
  const page = await product.open(`/info?MenuId=${MenuId}&NewsId=${NewsId}`);

  await page.getByRole('link', { name: '查看大图：乙图' }).click();
  await viewer(page).getByRole('img', { name: '乙图' }).waitFor();
  await viewer(page).getByText('第 2 张，共 2 张').waitFor();
  await page.keyboard.press('ArrowRight');
  await viewer(page).getByRole('img', { name: '甲图' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await viewer(page).getByRole('img', { name: '乙图' }).waitFor();
  await viewer(page).getByRole('button', { name: '关闭' }).click();
  await viewer(page).waitFor({ state: 'detached' });
  await page.close();
});

test('the arrow keys lead to the previous and the next article, unless they are needed elsewhere', async ({
  product,
  administrator,
}) => {
  const MenuId = await makeMenu(product.site, administrator);
  const dated = (day: number) => ({
    MenuId,
    Title: `第${day}篇`,
    NewsCreateTime: `2026-01-0${day} 08:00:00`,
  });
  await makeNews(product.site, administrator, dated(1));
  const NewsId = await makeNews(product.site, administrator, dated(2));
  await makeNews(product.site, administrator, dated(3));
  const page = await product.open(`/info?MenuId=${MenuId}&NewsId=${NewsId}`);
  const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

  await page.getByRole('searchbox').first().fill('保险');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link').first().focus();
  await page.keyboard.press('ArrowRight');
  await title('第2篇');

  await page.getByRole('link', { name: '跳到正文' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await title('第3篇');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await title('第2篇');
  await page.keyboard.press('ArrowLeft');
  await title('第1篇');
  await page.close();
});
