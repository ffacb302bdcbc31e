import { expect } from 'vitest';
import { webMenus } from '#contract/menus.ts';
import { webNews, type NewsItem } from '#contract/news.ts';
import { businessPositions, seats } from '#contract/positions.ts';
import { businessSite } from '#contract/settings.ts';
import { makeMenu, makeNews } from '../../server/testing/make.ts';
import type { Product } from '../start-product.ts';
import { test as journey } from '../test.ts';

/* What a visitor sees and does on the public pages (product: sections 2, 4, 5, 8 and 9). */

const test = journey.extend('content', { scope: 'file' }, 'demo');

test('a list starts with 5 entries and keeps its choice of sizes where one page holds all', async ({
  product,
}) => {
  const visitor = await product.open(await addressOf(product, '通知公告'));
  const entries = visitor.getByRole('main').locator('li h2');
  expect(await entries.count()).toBe(5);
  const sizes = visitor.getByRole('combobox', { name: '每页条数' });
  expect(await sizes.getByRole('option').allTextContents()).toEqual(
    [5, 10, 20, 50, 100].map((size) => `${size} 条/页`),
  );

  await sizes.selectOption('100');
  await visitor.waitForURL(/pagesize=100$/);
  await expect.poll(() => entries.count()).toBeGreaterThan(5);

  await sizes.selectOption('5');
  await expect.poll(() => entries.count()).toBe(5);
  await visitor.close();
});

test('the side menu has what is below the top menu, and only what is shown', async ({
  product,
  administrator,
}) => {
  const policies = (await product.site.call(webMenus.GetMenuModel, { label: '政策法规' }))!;
  await makeMenu(product.site, administrator, { Name: '停用的栏目', ParentId: policies.MenuId, Status: 0 });
  const visitor = await product.open(await addressOf(product, '国家标准'));

  const side = visitor.getByRole('main').getByRole('navigation', { name: '政策法规' });
  expect(await side.getByRole('link', { name: '国家标准' }).getAttribute('aria-current')).toBe('page');
  expect(await side.getByRole('link', { name: '行业标准' }).count()).toBe(1);
  expect(await visitor.getByText('停用的栏目').count()).toBe(0);
  const bar = visitor.getByRole('navigation', { name: '主导航' });
  expect(await bar.getByRole('link', { name: '政策法规' }).getAttribute('aria-current')).toBe('true');
  await visitor.close();
});

test.for([
  [0, '文章已关闭'],
  [2, '文章审核不通过'],
  [3, '文章审核中'],
] as const)(
  'an article of status %i says %s, and where one is',
  async ([status, text], { product, administrator }) => {
    const MenuId = (await product.site.call(webMenus.GetMenuModel, { label: '通知公告' }))!.MenuId;
    const Title = `另行通知之${status}`;
    const NewsId = await makeNews(product.site, administrator, { MenuId, Title, NewContent: '<p>内情</p>' });
    await product.site.db.updateTable('news').set({ status }).where('id', '=', NewsId).execute();
    const visitor = await product.open(`/info?MenuId=${MenuId}&NewsId=${NewsId}`);

    await visitor.getByText(text, { exact: true }).waitFor();
    const crumbs = visitor.getByRole('navigation', { name: '当前位置' });
    expect(await crumbs.getByRole('listitem').allTextContents()).toEqual([
      '首页',
      '新闻中心',
      '通知公告',
      Title,
    ]);
    expect(await visitor.getByText('内情').count()).toBe(0);
    await visitor.close();
  },
);

test('who follows a link to an article that was closed meanwhile is told, and stays', async ({
  product,
  administrator,
}) => {
  const menu = (await product.site.call(webMenus.GetMenuModel, { label: '通知公告' }))!;
  const Title = '随后关闭的通知';
  const NewsId = await makeNews(product.site, administrator, { MenuId: menu.MenuId, Title });
  const address = `/menuList?ParentId=${menu.ParentId}&MenuId=${menu.MenuId}`;
  const visitor = await product.open(address);
  const link = visitor.getByRole('main').getByRole('link', { name: Title });
  await link.waitFor();
  await product.site.db.updateTable('news').set({ status: 0 }).where('id', '=', NewsId).execute();

  await link.click();

  await visitor.getByRole('status').getByText('文章已关闭').waitFor();
  await visitor.waitForURL(product.origin + address);
  await visitor.close();
});

test('a long title without a break breaks no page', async ({ product, administrator }) => {
  const { MenuId, ParentId } = (await product.site.call(webMenus.GetMenuModel, { label: '通知公告' }))!;
  const Title = 'https://www.example.cn/'.padEnd(100, 'standard-');
  const NewsId = await makeNews(product.site, administrator, { MenuId, Title, IsTop: true });
  await product.site.call(
    businessPositions.SaveSelectPosition,
    { Seat: seats.headline, NewsIds: [NewsId] },
    administrator,
  );
  const pages = [
    `/info?MenuId=${MenuId}&NewsId=${NewsId}`,
    `/menuList?ParentId=${ParentId}&MenuId=${MenuId}`,
    '/home',
    '/searchKey?key=standard',
  ];
  for (const width of [1440, 390, 320]) {
    const visitor = await product.open('/robots.txt', { viewport: { width, height: 844 } });
    for (const address of pages) {
      await visitor.goto(product.origin + address);
      await visitor.getByRole('main').getByText('standard-').first().waitFor();
      expect([address, await visitor.evaluate(widestText)]).toEqual([address, 0]);
    }
    await visitor.close();
  }
});

/** Runs in the browser: by how much a text of the page stands out of the window. */
function widestText(): number {
  const titles = [...document.querySelectorAll('main :is(h1, h2, a, p)')].filter(
    (element) => element.textContent?.includes('standard-') && element.checkVisibility(),
  );
  const room = document.documentElement.clientWidth;
  const rights = titles.map((element) => {
    const isCut = getComputedStyle(element).overflow !== 'visible';
    const { left, width } = element.getBoundingClientRect();
    return left + (isCut ? width : element.scrollWidth);
  });
  return Math.max(
    0,
    document.documentElement.scrollWidth - room,
    ...rights.map((right) => Math.floor(right - room)),
  );
}

test('an article without text says 暂无数据, one that is not there says so', async ({
  product,
  administrator,
}) => {
  const MenuId = await makeMenu(product.site, administrator, { Name: '筹备中', ShowType: 1 });
  const NewsId = await makeNews(product.site, administrator, { MenuId, Title: '只有标题', NewContent: '' });
  const visitor = await product.open(`/info?MenuId=${MenuId}&NewsId=${NewsId}`);
  await visitor.getByRole('main').getByText('暂无数据').waitFor();

  await visitor.goto(`${product.origin}/info?MenuId=1&NewsId=987654321`);

  await visitor.getByText('您访问的页面不存在，可能已被移动或删除。').waitFor();
  await visitor.getByRole('link', { name: '返回首页' }).click();
  await visitor.waitForURL('**/home');
  await visitor.close();
});

test('a menu that stands for a page of ours opens it in the same tab', async ({ product, administrator }) => {
  const MenuId = await makeMenu(product.site, administrator, { Name: '全部栏目', WebUrl: '/sitemap' });
  const visitor = await product.open('/home');

  const item = visitor.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '全部栏目' });
  await item.click();
  await visitor.waitForURL('**/sitemap');
  expect(visitor.context().pages()).toHaveLength(1);
  await expect.poll(() => item.getAttribute('aria-current')).toBe('true');

  await visitor.goto(`${product.origin}/menuList?ParentId=-1&MenuId=${MenuId}`);
  await expect.poll(() => new URL(visitor.url()).pathname).toBe('/sitemap');
  await visitor.close();
});

test('on a phone the menus are in a drawer, which closes behind the visitor', async ({ product }) => {
  const visitor = await product.open('/home', { viewport: { width: 390, height: 844 }, hasTouch: true });
  const opener = visitor.getByRole('button', { name: '打开菜单' });
  const drawer = visitor.getByRole('dialog', { name: '菜单' });
  await opener.tap();
  await drawer.waitFor();
  await visitor.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);

  await opener.tap();
  await drawer.getByText('新闻中心').tap();
  await drawer.getByRole('link', { name: '通知公告' }).tap();

  await visitor.getByRole('heading', { name: '通知公告', level: 1 }).waitFor();
  await drawer.waitFor({ state: 'detached' });
  await visitor.close();
});

test('without scripts the same button leads to the menus in the footer', async ({ product }) => {
  const visitor = await product.open('/home', {
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
  });

  await visitor.getByRole('button', { name: '打开菜单' }).click();

  const menus = visitor.getByRole('navigation', { name: '栏目导航' });
  await expect.poll(() => menus.evaluate((nav) => nav.getBoundingClientRect().top < innerHeight)).toBe(true);
  await visitor.close();
});

test('the code to share an article with WeChat is drawn here and loaded when asked for', async ({
  product,
}) => {
  const { List } = await product.site.call(webNews.GetNewsReList, { pagesize: 1 });
  const [{ MenuId, NewsId }] = List as [NewsItem];
  const visitor = await product.open(`/info?MenuId=${MenuId}&NewsId=${NewsId}`);
  expect(await visitor.getByRole('dialog').count()).toBe(0);

  await visitor.getByRole('button', { name: '分享到微信' }).click();
  const code = visitor.getByRole('dialog').getByRole('img', { name: '本文地址的二维码' });
  expect(await code.getAttribute('src')).toMatch(/^data:image\/svg\+xml,/);

  await visitor.getByRole('button', { name: '关闭' }).click();
  await expect.poll(() => visitor.getByRole('dialog').count()).toBe(0);
  await visitor.close();
});

test('QQ is told title, address and summary; the page itself holds the summary no further time', async ({
  product,
}) => {
  const { List } = await product.site.call(webNews.GetNewsReList, { pagesize: 1 });
  const [{ MenuId, NewsId, Title, Summary }] = List as [NewsItem];
  const path = `/info?MenuId=${MenuId}&NewsId=${NewsId}`;
  const visitor = await product.open(path);
  const link = visitor.getByRole('link', { name: '分享到QQ空间' });
  const told = async () => new URL((await link.getAttribute('href')) ?? '').searchParams;
  expect((await told()).get('summary')).toBeNull();

  // The press counts, the page of QQ is not visited.
  await link.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()));
  await link.click();

  const about = await told();
  expect([about.get('title'), about.get('url')]).toEqual([Title, product.origin + path]);
  expect(about.get('summary')).toBe(Summary);
  await visitor.close();
});

test('the site map leads to every menu', async ({ product }) => {
  const visitor = await product.open('/sitemap', { javaScriptEnabled: false });
  const menus = await product.site.call(webMenus.GetMenuList, {});
  const names = menus.flatMap((menu) => [menu, ...menu.ChildList]).map(({ Name }) => Name);

  const shown = await visitor.getByRole('main').getByRole('link').allTextContents();

  expect(names.filter((name) => !shown.some((text) => text.startsWith(name)))).toEqual([]);
  await visitor.close();
});

test('the privacy page is reached from every page and says what is kept for how long', async ({
  product,
}) => {
  const visitor = await product.open('/404');
  await visitor.getByRole('contentinfo').getByRole('link', { name: '隐私说明' }).click();
  await visitor.getByRole('heading', { name: '隐私说明', level: 1 }).waitFor();

  const purpose = (name: string) =>
    visitor.getByRole('listitem').filter({ has: visitor.getByRole('heading', { name }) });
  expect(await purpose('建议箱留言').textContent()).toContain('3 年');
  expect(await purpose('入会申请').textContent()).toContain('180 天');
  expect(await purpose('操作日志').textContent()).toContain('400 天');
  await visitor.getByText('本网站不使用 Cookie').waitFor();
  expect(await visitor.context().cookies()).toEqual([]);
  await visitor.close();
});

test("the secretariat's own privacy text stands in place of ours", async ({ product, administrator }) => {
  const own = '<h2>本会的说明</h2><p>我们只在征得同意后收集信息。</p>';
  await product.site.call(businessSite.SaveSiteConfig, { PrivacyText: own }, administrator);
  const visitor = await product.open('/privacy');

  await visitor.getByRole('heading', { name: '本会的说明' }).waitFor();
  await visitor.getByText(/^最近更新：\d{4}-\d\d-\d\d$/).waitFor();
  expect(await visitor.getByText('一、收集的信息').count()).toBe(0);
  await visitor.close();
});

test('a shared link shows the picture of the article, of the site, or the mark', async ({
  product,
  administrator,
}) => {
  await product.site.call(businessSite.SaveSiteConfig, { ShareImageUrl: '' }, administrator);
  const html = await (await fetch(`${product.origin}/home`)).text();

  expect(html).toContain(`<meta property="og:image" content="${product.origin}/share.jpg"/>`);
  for (const path of ['/share.jpg', '/apple-touch-icon.png', '/favicon.ico']) {
    const answer = await fetch(product.origin + path);
    expect([answer.status, answer.headers.get('content-type')?.startsWith('image/')]).toEqual([200, true]);
  }
});

async function addressOf(product: Product, label: string): Promise<string> {
  const menu = (await product.site.call(webMenus.GetMenuModel, { label }))!;
  return `/menuList?ParentId=${menu.ParentId}&MenuId=${menu.MenuId}`;
}
