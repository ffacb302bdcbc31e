import { expect } from 'vitest';
import { businessSite } from '#contract/settings.ts';
import { publicPageAddresses } from './demo-site.ts';
import { test as journey } from './test.ts';

/* How somebody who heard of the association comes to apply. */

const test = journey.extend('content', { scope: 'file' }, 'demo');

test.for([1440, 390, 320])(
  'at %d px the page on joining tells the steps and what is needed, and its button opens the form',
  async (width, { product }) => {
    const address = (await publicPageAddresses(product.site.call))['a single page'];
    const page = await product.open(address, { viewport: { width, height: 800 } });
    const before = page.getByRole('region', { name: '在线申请入会' });
    expect(await before.getByRole('list', { name: '申请步骤' }).getByRole('listitem').count()).toBe(3);
    await before.getByText('约 10 分钟').waitFor();
    await before.getByText('营业执照上的单位全称').waitFor();
    // Leads there also where scripts are off.
    const button = before.getByRole('link', { name: '开始申请' });
    expect(await button.getAttribute('href')).toBe('/apply');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

    await button.click();

    const dialog = page.getByRole('dialog', { name: '入会申请' });
    await dialog.getByRole('list', { name: '申请步骤' }).waitFor();
    await dialog.getByLabel('公司名称').waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/menuList');
    await page.close();
  },
);

test('an address opens the form, and what is to be known stays below it', async ({ product }) => {
  const page = await product.open('/apply');
  const dialog = page.getByRole('dialog', { name: '入会申请' });
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

test('without scripts the address says what is needed and whom to call', async ({ product }) => {
  const page = await product.open('/apply', { javaScriptEnabled: false });

  await page.getByText('营业执照上的单位全称').waitFor();
  expect(await page.getByRole('main').innerText()).toContain('在线申请需要浏览器运行脚本');
  const call = page.getByRole('main').getByRole('link', { name: '0500-5550170' });
  expect(await call.getAttribute('href')).toBe('tel:05005550170');
  await page.close();
});

test('who walks through the hot words sees all of them from the first', async ({
  product,
  administrator,
}) => {
  const HotWords = Array.from({ length: 12 }, (_, at) => `常用的热词${at + 1}`);
  await product.site.call(businessSite.SaveSiteConfig, { HotWords }, administrator);
  const page = await product.open('/privacy');
  const words = page.getByRole('banner').getByRole('link', { name: /^常用的热词/ });
  const [first, last] = [words.first(), words.last()];
  const place = await first.boundingBox();

  await page.getByRole('banner').getByRole('button', { name: '搜索' }).focus();
  for (let presses = 0; presses < HotWords.length; presses++) await page.keyboard.press('Tab');

  expect(await last.evaluate((word) => word === document.activeElement)).toBe(true);
  for (const word of [first, last])
    expect(
      await word.evaluate((link) => {
        const { left, top, width, height } = link.getBoundingClientRect();
        return link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }),
    ).toBe(true);
  expect(await first.boundingBox()).toEqual(place);
  await page.close();
});
