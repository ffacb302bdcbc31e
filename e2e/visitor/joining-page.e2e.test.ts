import { expect } from 'vitest';
import { publicPageAddresses } from '../support/demo-site.ts';
import { test as journey } from '../support/test.ts';

/* The way from the public pages to an application. Without scripts: server/platform/http/pages/pages.test.ts. */

const test = journey.extend('content', { scope: 'file' }, 'demo');

test('the page on joining lists steps and documents, and its button and an address open the form', async ({
  product,
}) => {
  const address = (await publicPageAddresses(product.site.call))['a single page'];
  const page = await product.open(address);
  const before = page.getByRole('region', { name: '在线申请入会' });
  expect(await before.getByRole('list', { name: '申请步骤' }).getByRole('listitem').count()).toBe(3);
  await before.getByText('约 10 分钟').waitFor();
  await before.getByText('营业执照上的单位全称').waitFor();
  for (const width of [390, 320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  // Leads there also where scripts are off.
  const button = before.getByRole('link', { name: '开始申请' });
  expect(await button.getAttribute('href')).toBe('/apply');
  await button.click();
  const dialog = page.getByRole('dialog', { name: '入会申请' });
  await dialog.getByRole('list', { name: '申请步骤' }).waitFor();
  await dialog.getByLabel('公司名称').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/menuList');

  await page.goto(`${product.origin}/apply`);
  await dialog.getByLabel('公司名称').fill('上海某建设公司');
  await page.reload();
  await dialog.getByText('已恢复您此前填写的内容').waitFor();
  expect(await dialog.getByLabel('公司名称').inputValue()).toBe('上海某建设公司');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: '入会申请', level: 1 }).waitFor();
  await page.getByRole('link', { name: '开始申请' }).click();
  await dialog.getByLabel('公司名称').waitFor();
  await page.close();
});
