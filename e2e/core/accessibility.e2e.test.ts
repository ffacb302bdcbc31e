import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { allFindings, breachesOf, findingsInEveryTheme } from '../support/axe.ts';
import { openBackOffice } from '../support/back-office.ts';
import { publicPageAddresses, publicPageNames, type PublicPageName } from '../support/demo-site.ts';
import { tabTo } from '../support/keyboard.ts';
import { test as journey } from '../support/test.ts';

/* Every page with the demo association's content: axe finds nothing of any impact, and the keyboard reaches everything. One page after the other: they only read. */

const test = journey.extend('content', { scope: 'file' }, 'demo');
let addresses: Record<PublicPageName, string>;

test.beforeAll(async ({ product }) => {
  addresses = await publicPageAddresses(product.site.call);
});

test('every kind of public page passes axe and fits its width with the largest letters', async ({
  product,
}) => {
  const page = await product.open('/robots.txt');
  const violations: Record<string, string[]> = {};
  for (const name of publicPageNames) {
    await page.goto(product.origin + addresses[name]);
    violations[name] = name === 'home' ? await findingsInEveryTheme(page) : await allFindings(page);
    await enlargeLetters(page);
    for (const width of [320, 390, 1024]) {
      await page.setViewportSize({ width, height: 844 });
      violations[name].push(...(await tooWide(page, width)));
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }

  expect(violations).toEqual(Object.fromEntries(publicPageNames.map((name) => [name, []])));
  await page.close();
});

test('every kind of public page passes axe on a phone, without sideways scrolling or small targets', async ({
  product,
}) => {
  const viewport = { width: 390, height: 844 };
  const page = await product.open('/robots.txt', { viewport, hasTouch: true, isMobile: true });
  const violations: string[] = [];
  for (const name of publicPageNames) {
    await page.goto(product.origin + addresses[name]);
    const findings = [
      await allFindings(page),
      await breachesOf(page, 'target-size'),
      await tooWide(page, 390),
    ];
    violations.push(...findings.flat().map((one) => `${name}: ${one}`));
  }

  expect(violations).toEqual([]);
  await page.close();
});

/** Sets the largest letters, as the reading aids do, until the next page. */
async function enlargeLetters(page: Page): Promise<void> {
  await page.evaluate(() =>
    Object.assign(document.documentElement.dataset, { letters: 'largest', elder: '' }),
  );
}

async function tooWide(page: Page, width: number): Promise<string[]> {
  const needed = await page.evaluate(() => document.documentElement.scrollWidth);
  return needed > width ? [`${needed} px wide at ${width} px`] : [];
}

test('the sign-in page and the back office pass axe, also with an open menu or choice', async ({
  product,
}) => {
  const visitor = await product.open('/login');
  await visitor.getByLabel('账号').waitFor();
  expect(await allFindings(visitor)).toEqual([]);
  await visitor.close();

  const page = await openBackOffice(product, '/System/home');
  await page.getByRole('heading', { name: /您好/ }).waitFor();
  await hasNoFindings(page);
  await page.goto(`${product.origin}/System/positions`);
  await page.getByRole('row').nth(3).waitFor();
  await hasNoFindings(page);
  await page.goto(`${product.origin}/System/members`);
  await page.getByRole('main').getByRole('combobox').first().click();
  await page.getByRole('option').first().waitFor({ state: 'attached' });
  expect(await allFindings(page), 'choice').toEqual([]);
  await page.close();
});

test('the article editor and the menu editor pass axe', async ({ product }) => {
  const page = await openBackOffice(product, '/System/news/edit');
  await page.locator('iframe[title="文章正文"]').waitFor();
  await hasNoFindings(page);
  await page.goto(`${product.origin}/System/menus`);
  await page.getByRole('row').nth(3).waitFor();
  await hasNoFindings(page);
  await page.close();
});

async function hasNoFindings(page: Page): Promise<void> {
  // `menuitem "home 工作台"`: an icon that is read aloud by its English name.
  const tree = (await page.locator('body').ariaSnapshot()).split('\n');
  expect(tree.filter((line) => /(button|link|menuitem) "[a-z-]+( \S+)?"/.test(line))).toEqual([]);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await allFindings(page), `${page.url()} at ${width} px`).toEqual([]);
  }
}

test('a clerk finds an article, renames the article and closes its tab by keyboard alone', async ({
  product,
}) => {
  const page = await openBackOffice(product, '/System/home');
  await page.getByRole('heading', { name: /您好/ }).waitFor();

  await tabTo(page, '跳到正文');
  await tabTo(page, '文章管理');
  await page.keyboard.press('Enter');
  await page.getByRole('row').nth(3).waitFor();
  await tabTo(page, '关键词');
  await page.keyboard.type('召开第三届理事会');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/System/news?key=**');
  await page.getByText(/^共 \d 条$/).waitFor();
  await tabTo(page, /^编辑：/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/System/news/edit?id=**');

  await tabTo(page, '标题');
  await page.keyboard.press('End');
  await page.keyboard.type('（更新）');
  await page.keyboard.press('Control+S');
  await page.getByText('修改成功').first().waitFor();

  await tabTo(page, /^关闭编辑：.*（更新）$/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/System/news?key=**');
  await page.getByRole('link', { name: /^关于召开第三届理事会.*（更新）$/ }).waitFor();
  await page.close();
});

test('a visitor opens a menu, moves to a page and searches by keyboard alone', async ({ product }) => {
  const page = await product.open('/home');

  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('跳');
  const top = page.getByRole('navigation').getByRole('link', { name: '新闻中心' }).first();
  await top.focus();
  const focusedText = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  await page.keyboard.press('ArrowDown');
  await expect.poll(focusedText).not.toBe('新闻中心');
  const focused = await focusedText();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/menuList?**');
  await page.getByRole('main').getByRole('heading', { name: focused }).first().waitFor();

  await page.getByRole('searchbox').first().focus();
  await page.keyboard.type('保险');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/searchKey?key=**');
  await page.locator('em', { hasText: '保险' }).first().waitFor();
});
