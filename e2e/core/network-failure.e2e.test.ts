import { expect } from 'vitest';
import { makeMenu, makeNews, signInAdministrator } from '../../server/testing/factories/records.ts';
import { allFindings } from '../support/axe.ts';
import { test as journey } from '../support/test.ts';

/* A visitor whose network fails between two pages. */

const test = journey.extend('provoked', { scope: 'file' }, [
  'ERR_INTERNET_DISCONNECTED',
  'Failed to fetch',
  'status of 503',
]);

test.beforeAll(async ({ product }) => {
  const token = await signInAdministrator(product.site);
  const MenuId = await makeMenu(product.site, token, { Name: '新闻中心' });
  await makeNews(product.site, token, { MenuId, Title: '研讨会通知' });
});

test('a page of the site shows a network error, and 重试 loads the page', async ({ product }) => {
  const visitor = await product.open('/home');
  // The programs of the other pages are fetched with the first sign of life.
  const others = visitor.locator('link[rel=modulepreload][href*="/menu-list-"]');
  await visitor.waitForLoadState('networkidle');
  expect(await others.count()).toBe(0);
  await visitor.mouse.move(400, 300);
  await others.waitFor({ state: 'attached' });
  await expect.poll(() => visitor.evaluate(hasItsModules)).toBe(true);
  await visitor.context().setOffline(true);

  await visitor.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '新闻中心' }).click();

  await visitor.getByRole('heading', { name: '网络连接失败' }).waitFor();
  await visitor.getByText('后端接口连接异常').waitFor();
  expect(await visitor.getByRole('navigation', { name: '主导航' }).isVisible()).toBe(true);

  await visitor.context().setOffline(false);
  await visitor.getByRole('link', { name: '重试' }).click();
  await visitor.getByRole('link', { name: '研讨会通知' }).first().waitFor();
  await visitor.close();
});

test('an address that is opened without a network shows an error and links to the pages read before', async ({
  product,
}) => {
  const visitor = await product.open('/home', { serviceWorkers: 'allow' });
  await visitor.mouse.move(400, 300);
  await visitor.evaluate(() => navigator.serviceWorker.ready);
  await visitor.reload();
  const name = await visitor.title();
  await visitor.context().setOffline(true);

  await visitor.goto(`${product.origin}/certsearch`);

  await visitor.getByRole('heading', { name: '网络连接失败' }).waitFor();
  await visitor.getByText('后端接口连接异常，请检查网络').waitFor();
  expect(await allFindings(visitor)).toEqual([]);
  await visitor.getByRole('link', { name }).click();
  await visitor.getByRole('navigation', { name: '主导航' }).waitFor();

  await visitor.goto(`${product.origin}/certsearch`);
  await visitor.context().setOffline(false);
  await visitor.getByRole('link', { name: '重试' }).click();
  await visitor.getByRole('heading', { name: '证书与成绩查询' }).waitFor();
  await visitor.close();
});

test('a page whose address carries a ticket, a name, a number or search words is neither stored nor listed', async ({
  product,
}) => {
  const visitor = await product.open('/home', { serviceWorkers: 'allow' });
  await visitor.mouse.move(400, 300);
  await visitor.evaluate(() => navigator.serviceWorker.ready);
  for (const address of [
    '/home?ResetPwd=ticket-of-a-mail',
    '/home?Newpwd=ticket-of-a-mail',
    '/certsearch?Name=马小风&CertNum=FD-2026-0601',
    '/certverify?CertNum=FD-2026-0601&Sign=s&Facts=f',
    '/searchKey?key=马小风',
    '/home',
    '/home?x=1',
    '/privacy',
  ])
    await visitor.goto(`${product.origin}${address}`);

  expect((await visitor.evaluate(storedAddresses)).toSorted()).toEqual(['/home', '/privacy']);
  await visitor.context().setOffline(true);
  await visitor.goto(`${product.origin}/info?MenuId=1&NewsId=1`);

  expect(await visitor.getByRole('listitem').count()).toBe(2);
  await visitor.close();
});

test('a page that was read is shown while a proxy answers that the site is away', async ({ product }) => {
  const visitor = await product.open('/home', { serviceWorkers: 'allow' });
  await visitor.mouse.move(400, 300);
  await visitor.evaluate(() => navigator.serviceWorker.ready);
  await visitor.goto(`${product.origin}/privacy`);
  const title = await visitor.title();
  await visitor.context().route('**/privacy', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));

  await visitor.goto(`${product.origin}/privacy`);

  expect(await visitor.title()).toBe(title);
  await visitor.close();
});

/** Runs in the browser: path and query of the pages that the service worker stores. */
async function storedAddresses(): Promise<string[]> {
  const names = await caches.keys();
  const requests = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()));
  return requests
    .flat()
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => !pathname.startsWith('/api/'))
    .map(({ pathname, search }) => pathname + search);
}

/** Runs in the browser: whether everything that was to be fetched ahead has arrived. */
function hasItsModules(): boolean {
  const arrived = performance.getEntriesByType('resource').map(({ name }) => name);
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
  return links.every(({ href }) => arrived.includes(href));
}
