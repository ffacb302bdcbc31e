import { expect } from 'vitest';
import { systemPreferences } from '#contract/accounts/preferences.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { makeNews } from '../../server/testing/factories/records.ts';
import { allFindings } from '../support/axe.ts';
import { openBackOffice } from '../support/back-office.ts';
import { openSignIn } from '../support/signing-in.ts';
import { test } from '../support/test.ts';

/* The first day: a site without content, and the administrator who is to fill it. */

test('the public page of an empty site shows the name, description and contacts of the association', async ({
  product,
  administrator,
}) => {
  const Contacts = [{ Label: '电话', Value: '021-55501688' }];
  const named = { SiteName: '江澜协会', Description: '由建设与保险单位自愿组成。', Contacts };
  await product.site.call(businessSettings.SaveSiteConfig, named, administrator);

  for (const width of [1440, 390, 320]) {
    const page = await product.open('/home', { viewport: { width, height: 900 } });
    const main = page.getByRole('main');
    await main.getByRole('heading', { level: 1, name: '江澜协会' }).waitFor();
    await main.getByText('网站即将开通').waitFor();
    expect(await main.getByText('021-55501688').count()).toBe(1);
    expect(await main.getByText('暂无数据').count()).toBe(0);
    expect(await main.getByRole('link', { name: '入会申请', exact: true }).isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await allFindings(page)).toEqual([]);
    await page.close();
  }
});

test('the opening page does not move while its script loads over a slow connection', async ({ product }) => {
  const page = await product.open('/robots.txt');
  let send = () => {};
  const line = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/opening-*.js', async (route) => {
    await line;
    await route.continue();
  });
  await page.goto(`${product.origin}/home`);
  // By then the page has read the session and rendered with it.
  const dialog = await openSignIn(page);
  const title = page.getByText('网站即将开通');
  expect(await title.count()).toBe(1);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  const arrived = page.waitForResponse('**/opening-*.js');
  send();
  await arrived;

  expect(await title.isVisible()).toBe(true);
  await page.close();
});

test('the workbench lists the first steps, marks completed steps and can be dismissed', async ({
  product,
  administrator,
}) => {
  const page = await openBackOffice(product, '/System/home', {}, administrator);
  const board = page.getByRole('region', { name: '新网站准备' });
  await board.getByRole('link', { name: /^下一步：/ }).waitFor();
  const unfold = board.getByRole('button', { name: '全部步骤' });
  const steps = board.getByRole('list', { name: '全部步骤' });
  const written = steps.getByRole('listitem').filter({ hasText: '写第一篇文章' });
  await unfold.click();
  await written.waitFor();
  expect(await written.getByText('已完成').count()).toBe(0);
  expect(await allFindings(page)).toEqual([]);
  await steps.getByRole('link', { name: '建立网站栏目' }).click();
  await page.waitForURL('**/System/menus');
  await makeNews(product.site, administrator);

  await page.goto(`${product.origin}/System/home`);
  await unfold.click();
  await written.getByText('已完成').waitFor();

  const told = page.waitForResponse(`**${systemPreferences.SavePreferences.path}`);
  await board.getByRole('button', { name: '不再显示' }).click();
  await board.waitFor({ state: 'detached' });
  await told;
  await page.reload();
  await page.getByRole('heading', { name: '待我处理' }).waitFor();
  expect(await board.count()).toBe(0);
  await page.close();
});

test('the first article replaces the opening page with the ordinary home page', async ({
  product,
  administrator,
}) => {
  await makeNews(product.site, administrator, { Title: '本会网站开通' });
  const page = await product.open('/home');

  await page.getByRole('region', { name: '最新资讯' }).getByRole('link', { name: '本会网站开通' }).waitFor();
  expect(await page.getByText('网站即将开通').count()).toBe(0);
  await page.close();
});

test('the forms report that levels and types are still undefined', async ({ product, administrator }) => {
  const page = await openBackOffice(product, '/System/members?id=new', {}, administrator);
  const dialog = page.getByRole('dialog', { name: '新增会员' });
  for (const label of ['单位归类', '会员等级'])
    await expect
      .poll(() => dialog.getByLabel(label).innerText())
      .toBe('还没有可选的，请先在“归类与等级”中添加');

  await page.goto(`${product.origin}/System/activities/edit`);
  const levels = page.getByRole('group', { name: '会员等级' });
  await levels.getByText('还没有可选的，请先在“归类与等级”中添加').waitFor();
  await page.close();
});
