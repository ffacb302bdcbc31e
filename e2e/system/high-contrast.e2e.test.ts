import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { makeMenu, makeNews } from '../../server/testing/factories/records.ts';
import { openBackOffice } from '../support/back-office.ts';
import { openSignIn } from '../support/signing-in.ts';
import { test } from '../support/test.ts';

/* Windows' high contrast, a window magnified to 400 %, and the content behind a dialog. */

const look = (place: Locator, part?: string) =>
  place.evaluate((element, pseudo) => {
    const { backgroundColor, color } = getComputedStyle(element, pseudo);
    return { backgroundColor, color };
  }, part);

test('high contrast marks the current entry, tab and view, and shows border, knob and focus ring of a switch', async ({
  product,
  administrator,
}) => {
  const MenuId = await makeMenu(product.site, administrator, { Name: '通知' });
  const NewsId = await makeNews(product.site, administrator, { MenuId, Title: '研讨会通知' });
  const page = await openBackOffice(product, '/System/news', { forcedColors: 'active' }, administrator);
  await page.goto(`${product.origin}/System/news/edit?id=${NewsId}`);
  await page.getByText('并排', { exact: true }).waitFor();

  const [entry, other] = [page.locator('.side-menu a[aria-current]'), page.locator('.side-menu a').first()];
  expect(await look(entry)).not.toEqual(await look(other));
  const tabs = page.locator('.route-tabs li');
  expect(await look(tabs.last())).not.toEqual(await look(tabs.first()));
  const [chosen, notChosen] = ['编辑', '并排'].map((name) =>
    page.locator('.ant-segmented-item').filter({ hasText: name }),
  );
  expect(await look(chosen!)).not.toEqual(await look(notChosen!));

  const turned = page.getByRole('switch').first();
  await turned.waitFor();

  const knob = await look(turned.locator('.ant-switch-handle'), '::before');
  expect(knob.backgroundColor).not.toBe((await look(turned)).backgroundColor);
  expect(await turned.evaluate((element) => getComputedStyle(element).boxShadow)).toContain('inset');
  const off = await look(turned);
  await page.getByLabel('作者').focus();
  await page.keyboard.press('Tab');
  expect(await turned.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await turned.evaluate((element) => getComputedStyle(element).outline)).toMatch(
    /solid 3px|3px.*solid/,
  );
  await page.keyboard.press('Space');
  await expect.poll(async () => (await look(turned)).backgroundColor).not.toBe(off.backgroundColor);
  await page.close();
});

test('the back office leaves three quarters of the height at 320 px, and the page behind a dialog is locked', async ({
  product,
  administrator,
}) => {
  const viewport = { width: 320, height: 256 };
  const page = await openBackOffice(product, '/System/news/edit', { viewport }, administrator);
  await page.getByRole('heading', { name: '撰写文章' }).waitFor();

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByRole('button', { name: /^clerk/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).waitFor();
  await page.keyboard.press('Escape');
  await page.evaluate(() => window.scrollTo(0, 400));
  const heightOfWhatSticks = await page.evaluate(() =>
    Math.max(
      ...Array.from(document.querySelectorAll('*'))
        .filter((element) => getComputedStyle(element).position === 'sticky')
        .map((element) => element.getBoundingClientRect())
        .filter(({ top, height }) => top < 128 && height > 0 && height < 256)
        .map(({ bottom }) => bottom),
    ),
  );
  expect(heightOfWhatSticks).toBeLessThanOrEqual(64);
  await page.close();

  const visitor = await product.open('/home', { viewport: { width: 1000, height: 400 } });
  await isStillBehind(visitor, await openSignIn(visitor));
  await visitor.close();
});

/** Checks that the page behind an open dialog does not move, and scrolls again afterwards. */
async function isStillBehind(page: Page, dialog: Locator): Promise<void> {
  const before = await page.evaluate(() => window.scrollY);
  await page.mouse.move(20, 300);
  await page.mouse.wheel(0, 300);
  // The browser handles a wheel event asynchronously; the next one is handled after it.
  await dialog.getByLabel('账号').press('End');
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');

  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
}
