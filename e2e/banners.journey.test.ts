import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { businessBanners, webBanners } from '#contract/banners.ts';
import { makeMenu, makeNews } from '../server/testing/make.ts';
import { allFindings } from './axe.ts';
import { openBackOffice } from './back-office.ts';
import type { Product } from './start-product.ts';
import { test as journey } from './test.ts';

const picture = '/files/picture.png';
const names = ['年会', '培训班', '新规解读'] as const;

const test = journey
  // The pictures of this journey are not there.
  .extend('provoked', { scope: 'file' }, ['status of 4', 'ERR_INTERNET_DISCONNECTED'])
  .extend('ready', { scope: 'file', auto: true }, async ({ product, administrator }) => {
    for (const Title of names) await save(product, administrator, { Title });
    await save(product, administrator, { Title: '手机上的', Type: 1 });
    const MenuId = await makeMenu(product.site, administrator, { Name: '通知' });
    await makeNews(product.site, administrator, { Title: '关于举办年会的通知', MenuId });
    return true;
  });

const save = async ({ site }: Product, token: string, form: object) =>
  (await site.call(businessBanners.SaveBanner, { Title: '图', ImageUrl: picture, ...form }, token)).BannerId;
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const order = (page: Page) =>
  page
    .locator('.banner-card b')
    .allInnerTexts()
    .then((shown) => shown.filter((name) => names.some((one) => one === name)));
const visible = async ({ site }: Product) =>
  (await site.call(webBanners.GetBannerList, {})).map(({ Title }) => Title);

async function open(product: Product, token: string, query = '', width = 1440): Promise<Page> {
  const page = await openBackOffice(
    product,
    `/System/banners${query}`,
    { viewport: { width, height: 900 } },
    token,
  );
  await page.locator('.banner-card').first().waitFor();
  return page;
}

test('cards are put into order by dragging and by keys', async ({ product, administrator }) => {
  const page = await open(product, administrator);
  const handle = (name: string) => card(page, name).getByRole('button', { name: `排序：${name}` });
  await expect.poll(() => order(page)).toEqual([...names]);

  await handle('新规解读').hover();
  await page.mouse.down();
  const first = await card(page, '年会').boundingBox();
  await page.mouse.move(first!.x + 20, first!.y + 60, { steps: 12 });
  await page.mouse.up();
  await expect.poll(() => order(page)).toEqual(['新规解读', '年会', '培训班']);

  await handle('新规解读').press('Alt+ArrowDown');
  await page.getByText('新规解读：现为第 2 行').waitFor();
  await expect.poll(() => order(page)).toEqual(['年会', '新规解读', '培训班']);
  await expect.poll(() => visible(product)).toEqual(['年会', '新规解读', '培训班']);
  await page.close();
});

/** What is missing is said, an article fills in the address, the frames show the picture. */
async function fillIn(dialog: Locator, page: Page) {
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.getByText('请输入标题').waitFor();
  await dialog.getByText('请上传图片').waitFor();
  await dialog.getByRole('button', { name: '选择文章' }).click();
  const picker = page.getByRole('dialog', { name: '选择轮播图打开的文章' });
  await picker.getByLabel('选择 关于举办年会的通知').check();
  await picker.getByRole('button', { name: '用这篇' }).click();
  await picker.waitFor({ state: 'hidden' });
  expect(await dialog.getByLabel('跳转地址').inputValue()).toMatch(/^\/info\?MenuId=\d+&NewsId=\d+$/);
  expect(await dialog.getByLabel('标题').inputValue()).toBe('关于举办年会的通知');
  await dialog.getByLabel('图片', { exact: true }).setInputFiles('docs/handbook/pictures/account.webp');
  await dialog.getByRole('group', { name: '在首页上的样子' }).waitFor();
}

test('a banner is made with an article to open, and seen in the page’s own frame', async ({
  product,
  administrator,
}) => {
  const page = await open(product, administrator);
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: '新增轮播图' });
  await fillIn(dialog, page);
  await dialog.getByLabel('展示开始').fill('2098-12-02T00:00');
  await dialog.getByLabel('展示截止').fill('2098-12-01T00:00');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.getByText('结束时间应晚于开始时间').waitFor();
  expect(await allFindings(page)).toEqual([]);
  await dialog.getByLabel('展示截止').fill('2098-12-31T23:59');
  await dialog.getByLabel('展示开始').fill('');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });

  await card(page, '关于举办年会的通知').getByText('到 2098-12-31 23:59').waitFor();
  await page.close();
});
