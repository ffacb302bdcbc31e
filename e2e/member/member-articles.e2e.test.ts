import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { businessFiles } from '#contract/content/files.ts';
import {
  makeMember,
  makeMenu,
  makeNews,
  signInAdministrator,
} from '../../server/testing/factories/records.ts';
import { allFindings } from '../support/axe.ts';
import { makePicture } from '../support/contributing.ts';
import { entranceOf, fillSignIn, openAsMember } from '../support/signing-in.ts';
import type { Product } from '../support/start-product.ts';
import { test } from '../support/test.ts';

/* Articles and menus for members: a visitor sees that they exist, a member reads them. Waiting states: site/pages. */

const secret = '仅供会员阅读的预算草案';
let member: Awaited<ReturnType<typeof makeMember>>;
let open: { article: string; list: string };
let closed: { article: string; list: string };
let picture: string;

test.beforeAll(async ({ product }) => {
  const { site } = product;
  const token = await signInAdministrator(site);
  member = await makeMember(site);
  picture = await uploadPicture(product, token);
  const services = await makeMenu(site, token, { Name: '会员服务' });
  const news = await makeMenu(site, token, { Name: '会员风采', ParentId: services });
  const members = await makeMenu(site, token, { Name: '会员专享', ParentId: services, IsMemberRead: true });
  const NewContent = `<p>${secret}</p><p><img src="${picture}" alt="示意图" width="320" height="180"></p>${'<p>正文段落。</p>'.repeat(40)}`;
  const one = await makeNews(site, token, {
    MenuId: news,
    Title: '理事会资料',
    IsMemberRead: true,
    NewContent,
  });
  await makeNews(site, token, { MenuId: news, Title: '公开的消息' });
  const two = await makeNews(site, token, { MenuId: members, Title: '价格信息', NewContent });
  open = { article: `/info?MenuId=${news}&NewsId=${one}`, list: listOf(services, news) };
  closed = { article: `/info?MenuId=${members}&NewsId=${two}`, list: listOf(services, members) };
});

const listOf = (ParentId: number, MenuId: number) => `/menuList?ParentId=${ParentId}&MenuId=${MenuId}`;
const text = (page: Page) => page.getByRole('main').getByText(secret);

test('no response to a visitor contains the text, and signing in at a deep link shows the text', async ({
  product,
}) => {
  for (const address of [
    open.article,
    open.list,
    closed.article,
    closed.list,
    '/home',
    '/searchKey?key=预算',
  ]) {
    const [path, query] = address.split('?');
    for (const url of [address, `${path}.data${query ? `?${query}` : ''}`]) {
      const answer = await fetch(`${product.origin}${url}`);
      expect(await answer.text(), url).not.toContain('预算草案');
    }
  }
  expect(await (await fetch(`${product.origin}${closed.list}`)).text()).not.toContain('价格信息');

  const page = await product.open(open.article);
  await page.getByRole('heading', { name: '理事会资料' }).waitFor();
  await page.getByText('本文仅供会员阅读').waitFor();
  expect(await allFindings(page)).toEqual([]);

  await page.getByRole('main').getByRole('button', { name: '会员登录' }).click();
  await fillSignIn(page.getByRole('dialog', { name: '会员登录' }), member.account, member.password);

  await text(page).waitFor();
  await expect.poll(() => page.url()).toBe(`${product.origin}${open.article}`);
  expect(await page.getByText('本文仅供会员阅读').count()).toBe(0);
  await expect
    .poll(() => page.getByAltText('示意图').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(320);

  await entranceOf(page, '退出').click();
  await page.waitForURL('**/home');
  await page.goBack();
  await page.getByText('本文仅供会员阅读').waitFor();
  expect(await text(page).count()).toBe(0);
  await page.close();
});

test('a member never sees the lock, finds the menu for members, reads its articles and navigates back', async ({
  product,
}) => {
  const page = await openAsMember(product, '/home', member);
  await page.addInitScript(watchPage);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${product.origin}${open.article}`);
    await text(page).waitFor();
    await page.waitForLoadState('networkidle');
    const { shift, sawLock } = await page.evaluate(() => (window as unknown as { watched: Watched }).watched);
    expect(sawLock).toBe(false);
    expect(shift).toBeLessThanOrEqual(0.02);
  }

  await page.goto(`${product.origin}/home`);
  const navigation = page.getByRole('navigation', { name: '主导航' });
  await navigation.getByRole('link', { name: '会员服务' }).hover();
  await navigation.getByRole('link', { name: '会员专享' }).click();
  await page.getByRole('main').getByRole('link', { name: '价格信息' }).click();
  await text(page).waitFor();
  await page.getByRole('navigation', { name: '当前位置' }).getByRole('link', { name: '会员专享' }).waitFor();
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: '价格信息' }).waitFor();
  await page.reload();
  await page.getByRole('main').getByRole('link', { name: '价格信息' }).waitFor();
  await page.goto(`${product.origin}/searchKey?key=${encodeURIComponent('预算草案')}`);
  await page.getByRole('main').getByRole('link', { name: '价格信息' }).waitFor();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.origin}${open.list}`);
  await page.getByRole('navigation', { name: '会员服务' }).getByRole('link', { name: '会员专享' }).waitFor();
  await page.getByRole('button', { name: '打开菜单' }).click();
  await page.getByRole('dialog', { name: '菜单' }).getByRole('link', { name: '会员专享' }).click();
  await page.getByRole('main').getByRole('link', { name: '价格信息' }).waitFor();
  await page.close();
});

test('a visitor sees the name of a menu for members but not its articles until the sign-in', async ({
  product,
}) => {
  const page = await product.open(closed.list);
  await page.getByText('本栏目仅供会员阅读').waitFor();
  expect(await page.getByRole('link', { name: '价格信息' }).count()).toBe(0);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  expect(await allFindings(page)).toEqual([]);

  await page.getByRole('main').getByRole('button', { name: '会员登录' }).click();
  await fillSignIn(page.getByRole('dialog', { name: '会员登录' }), member.account, member.password);
  await page.getByRole('main').getByRole('link', { name: '价格信息' }).waitFor();

  await entranceOf(page, '退出').click();
  await page.waitForURL('**/home');
  const navigation = page.getByRole('navigation', { name: '主导航' });
  await navigation.getByRole('link', { name: '会员服务' }).hover();
  await navigation.getByRole('link', { name: '会员风采' }).waitFor();
  expect(await navigation.getByRole('link', { name: '会员专享' }).count()).toBe(0);
  await page.close();
});

interface Watched {
  shift: number;
  sawLock: boolean;
}

/** Runs in the browser before the first paint. */
function watchPage() {
  const watched = { shift: 0, sawLock: false };
  Object.assign(window, { watched });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) watched.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const lock = [...document.querySelectorAll('strong')].find((found) =>
      found.textContent?.includes('仅供会员阅读'),
    );
    if (lock?.checkVisibility()) watched.sawLock = true;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function uploadPicture(product: Product, token: string): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await makePicture(320, 180))]), 'picture.png');
  const answer = await fetch(`${product.origin}${businessFiles.UploadFile.path}`, {
    method: 'POST',
    headers: { token },
    body: form,
  });
  return ((await answer.json()) as { Data: string }).Data;
}
