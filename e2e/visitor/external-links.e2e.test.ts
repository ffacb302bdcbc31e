import { expect } from 'vitest';
import { webMenus } from '#contract/public-site/menus.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { makeMenu } from '../../server/testing/factories/records.ts';
import type { Product } from '../support/start-product.ts';
import { test } from '../support/test.ts';

/* Links away from the site: menus that redirect to another site, and the script that counts visitors. */

let library: { MenuId: number; ParentId: number };
const elsewhere = 'https://elsewhere.example/library';
const counter = 'https://stat.example/count.js';

test.beforeAll(async ({ product, administrator }) => {
  await makeMenu(product.site, administrator, { Name: '首页', CurValue: 'home', SortNumber: 1 });
  const policies = await makeMenu(product.site, administrator, { Name: '政策法规', SortNumber: 2 });
  await makeMenu(product.site, administrator, { Name: '新闻中心', SortNumber: 3 });
  const MenuId = await makeMenu(product.site, administrator, {
    Name: '法律法规库',
    ParentId: policies,
    WebUrl: elsewhere,
  });
  library = { MenuId, ParentId: policies };
});

const addressOf = ({ MenuId, ParentId }: typeof library) => `/menuList?ParentId=${ParentId}&MenuId=${MenuId}`;

test('a menu with an external address opens in a new tab or window, and the visitor remains on the site', async ({
  product,
}) => {
  const visitor = await openVisitor(product, '/home');
  await visitor.getByRole('link', { name: '政策法规' }).first().hover();
  const clicked = visitor.context().waitForEvent('page');
  await visitor.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '法律法规库' }).click();
  await (await clicked).waitForURL(elsewhere);
  await expect.poll(() => new URL(visitor.url()).pathname).toBe('/home');

  const newPage = visitor.context().waitForEvent('page');
  // It may go back before everything on it has been loaded.
  await visitor.goto(`${product.origin}${addressOf(library)}`, { waitUntil: 'commit' });
  await (await newPage).waitForURL(elsewhere);
  await visitor.waitForURL('**/home');

  // If the browser blocks the new window, the page stays and shows the link.
  await visitor.addInitScript(() => {
    window.open = () => null;
  });
  await visitor.goto(`${product.origin}${addressOf(library)}`);
  const link = visitor.getByRole('main').getByRole('link', { name: '法律法规库' }).last();
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe(elsewhere);
  await expect.poll(() => new URL(visitor.url()).pathname).toBe('/menuList');
  await visitor.close();
});

test('the analytics script is loaded once, and only if an address is set', async ({
  product,
  administrator,
}) => {
  const without = await openVisitor(product, '/home');
  await without.getByText(/累计访问 \d+ 次/).waitFor();
  expect(await without.locator('script[data-analytics]').count()).toBe(0);
  await without.close();

  await product.site.call(businessSettings.SaveSiteConfig, { AnalyticsScript: counter }, administrator);
  const visitor = await openVisitor(product, '/home');
  await visitor.waitForFunction(() => 'counted' in window);
  await visitor.getByRole('link', { name: '新闻中心' }).first().click();
  await visitor.waitForURL('**/menuList?**');

  expect(await visitor.evaluate(() => (window as unknown as { counted: number }).counted)).toBe(1);
  await visitor.getByText(/累计访问 \d+ 次/).waitFor();
  await visitor.close();
});

test('the analytics script never learns an address with a ticket, a name, a number or a signature', async ({
  product,
  administrator,
}) => {
  await product.site.call(businessSettings.SaveSiteConfig, { AnalyticsScript: counter }, administrator);
  for (const address of [
    '/home?ResetPwd=x',
    '/home?Newpwd=x',
    '/certsearch?Name=a&CertNum=b',
    '/certverify?CertNum=a&Sign=b&Facts=c',
    '/searchKey?key=a',
  ]) {
    const visitor = await openVisitor(product, address);
    await visitor.getByText(/累计访问 \d+ 次/).waitFor();

    expect(await visitor.evaluate(() => 'counted' in window), address).toBe(false);
    await visitor.close();
  }

  // From a page where the script runs, the look-up is a document of its own.
  const visitor = await openVisitor(product, '/home');
  await visitor.waitForFunction(() => 'counted' in window);
  await visitor.getByRole('searchbox').first().fill('FD-2026-0601');
  await visitor.keyboard.press('Enter');
  await visitor.waitForURL('**/searchKey?key=**');
  await visitor.getByText(/累计访问 \d+ 次/).waitFor();
  expect(await visitor.evaluate(() => 'counted' in window)).toBe(false);
  expect(await visitor.evaluate(() => document.referrer)).toMatch(/\/home$/);

  // The next page learns no more than the site's name.
  await visitor.getByRole('link', { name: '新闻中心' }).first().click();
  await visitor.waitForURL('**/menuList?**');
  expect(await visitor.evaluate(() => 'counted' in window)).toBe(false);
  await visitor.close();
});

test('a missing menu returns null, and its button shows an error', async ({ product }) => {
  expect(await product.site.call(webMenus.GetMenuModel, { label: '没有的栏目' })).toBeNull();
  const visitor = await openVisitor(product, '/home');

  await visitor.getByRole('button', { name: '专家智库' }).click();

  await visitor.getByText('请联系管理员新增对应路由').waitFor();
  await visitor.close();
});

/** Opens a page as a visitor; the test answers for the two other sites. */
async function openVisitor(product: Product, address: string) {
  const visitor = await product.open('/robots.txt');
  await visitor
    .context()
    .route(elsewhere, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' }),
    );
  await visitor.context().route(counter, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'window.counted = (window.counted ?? 0) + 1;',
    }),
  );
  await visitor.goto(`${product.origin}${address}`);
  return visitor;
}
