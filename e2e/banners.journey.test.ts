import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { businessBanners, webBanners } from '#contract/banners.ts';
import { makeMenu, makeNews, signInAdministrator } from '../server/testing/make.ts';
import { allFindings } from './axe.ts';
import { openBackOffice } from './back-office.ts';
import { tabTo } from './by-keyboard.ts';
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
const notice = (page: Page, text: string) =>
  page.locator('.ant-notification-notice').filter({ hasText: text }).last();

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

test('who moves a card again before the first place is stored has it where it was put last', async ({
  product,
  administrator,
}) => {
  const before = await visible(product);
  const page = await open(product, administrator);
  await expect.poll(() => order(page)).toEqual(before);
  const [moved, second, third] = before;
  const handle = card(page, moved!).getByRole('button', { name: `排序：${moved}` });
  const firstArrives = Promise.withResolvers<void>();
  let sent = 0;
  await page.route(`**${businessBanners.SortBanners.path}`, async (route) => {
    sent += 1;
    if (sent === 1) await firstArrives.promise;
    await route.continue();
  });

  await handle.press('Alt+ArrowDown');
  await expect.poll(() => sent).toBe(1);
  await handle.press('Alt+ArrowDown');
  await expect.poll(() => order(page)).toEqual([second, third, moved]);
  // What was sent beside it is there by now.
  await page.evaluate((path) => fetch(path), businessBanners.GetBannerList.path);
  expect(await visible(product)).toEqual(before);
  firstArrives.resolve();

  await expect.poll(() => visible(product)).toEqual([second, third, moved]);
  expect(sent).toBe(2);
  await expect.poll(() => order(page)).toEqual([second, third, moved]);
  await page.close();
});

test('a card says what visitors see of it now; too many or none is said above', async ({
  product,
  administrator,
}) => {
  const ids = [
    await save(product, administrator, { Title: '明年的', BeginTime: '2099-01-01 00:00:00' }),
    await save(product, administrator, { Title: '去年的', EndTime: '2020-12-31' }),
    await save(product, administrator, { Title: '第四张' }),
    await save(product, administrator, { Title: '第五张' }),
  ];
  const page = await open(product, administrator);

  await card(page, '明年的').getByText('未到期').waitFor();
  await card(page, '去年的').getByText('已过期').waitFor();
  await page.getByText('电脑首页有 5 张显示中').waitFor();
  await card(page, '第五张').getByRole('button', { name: '停用：第五张' }).click();
  await card(page, '第五张').getByText('停用', { exact: true }).first().waitFor();
  await expect.poll(() => page.getByText('电脑首页有 5 张显示中').count()).toBe(0);
  await notice(page, '已停用').getByRole('button', { name: '撤销' }).click();
  await card(page, '第五张').getByText('显示中').waitFor();

  await card(page, '第五张').getByRole('button', { name: '更多操作：第五张' }).click();
  expect(await allFindings(page)).toEqual([]);
  await page.getByRole('menuitem', { name: '删除' }).click();
  await card(page, '第五张').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await card(page, '第五张').waitFor();
  await product.site.call(businessBanners.DelBanner, { Ids: ids }, administrator);
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

test('an address opens the one it names, wherever it shows; the second to save compares', async ({
  product,
  administrator,
}) => {
  const { site } = product;
  const { List } = await site.call(businessBanners.GetBannerList, { type: 1 }, administrator);
  const mobile = List[0]!;
  const page = await open(product, administrator, `?id=${mobile.BannerId}`);
  const dialog = page.getByRole('dialog', { name: '编辑轮播图' });
  await expect.poll(() => dialog.getByLabel('标题').inputValue()).toBe('手机上的');
  await site.call(businessBanners.SaveBanner, { ...mobile, JumpUrl: '/home' }, administrator);

  await dialog.getByLabel('标题').fill('手机上的，改');
  await dialog.getByLabel('标题').press('Enter');
  await dialog.getByText('这条记录刚刚被别人保存过').waitFor();
  await dialog.getByRole('button', { name: '对照后合并' }).click();
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });

  const stored = await site.call(businessBanners.GetBannerList, { type: 1 }, administrator);
  expect(stored.List[0]).toMatchObject({ Title: '手机上的，改', JumpUrl: '/home' });
  await page.getByRole('link', { name: '手机', exact: true }).click();
  await card(page, '手机上的，改').waitFor();
  await page.close();
});

test('by keyboard alone a card is found, edited and saved', async ({ product, administrator }) => {
  const page = await open(product, administrator);
  await tabTo(page, '编辑：培训班');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '编辑轮播图' });
  await expect
    .poll(() => dialog.getByLabel('标题').evaluate((field) => field === document.activeElement))
    .toBe(true);
  await page.keyboard.press('End');
  await page.keyboard.type('报名');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });

  await card(page, '培训班报名').waitFor();
  await page.close();
});

test('without a network nothing typed is lost, and the same button works afterwards', async ({
  product,
  administrator,
}) => {
  const page = await open(product, administrator);
  await card(page, '年会').getByRole('button', { name: '编辑：年会' }).click();
  const dialog = page.getByRole('dialog', { name: '编辑轮播图' });
  await dialog.getByLabel('标题').fill('年会，断网时改');
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('后端接口连接异常').first().waitFor();
  expect(await dialog.getByLabel('标题').inputValue()).toBe('年会，断网时改');

  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });

  await card(page, '年会，断网时改').waitFor();
  await page.close();
});

test('who may only look changes nothing', async ({ product }) => {
  const page = await open(product, await signInAdministrator(product.site, ['banner:list']));

  expect(await page.getByRole('button', { name: /^(新增轮播图|编辑|停用|排序)/ }).count()).toBe(0);
  await page.close();
});

test.for([1440, 1024, 390])(
  'at %i px it fits, and axe finds nothing',
  async (width, { product, administrator }) => {
    const page = await open(product, administrator, '', width);

    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await allFindings(page)).toEqual([]);
    await page.close();
  },
);
