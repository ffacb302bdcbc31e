import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { memberSessions } from '#contract/accounts/sessions.ts';
import { businessReviews } from '#contract/members/reviews.ts';
import { webContributions } from '#contract/news/contributions.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { menuShowType, webMenus } from '#contract/public-site/menus.ts';
import { createCall } from '#ui/api/call.ts';
import { dropToken } from '../session/token.ts';
import {
  addOptions,
  apply,
  applicantsPassword,
  signInHere,
  callAsOffice,
  makeArticle,
  makeMember,
  makeMenu,
} from '../testing/factories.ts';
import { openSite } from '../testing/open-site.tsx';

/* The public pages as a visitor sees and uses them (product: sections 2, 4, 5, 8 and 9). */

let site: Awaited<ReturnType<typeof openSite>>;
let top: number;
let notices: number;
const main = page.getByRole('main');

beforeAll(async () => {
  top = await makeMenu('页面的新闻');
  notices = await makeMenu('页面的通知', { ParentId: top, TakesContributions: true });
  for (let count = 1; count <= 6; count++) await makeArticle({ MenuId: notices, Title: `通知之${count}` });
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => site.unmount());

const listOf = (MenuId: number, ParentId = top) => `/menuList?ParentId=${ParentId}&MenuId=${MenuId}`;
const says = async (text: string | RegExp) =>
  await expect.element(page.getByText(text).first()).toBeVisible();
const close = async (address: string, Status = 0) => {
  const office = await callAsOffice();
  const newsid = Number(new URLSearchParams(address.split('?')[1]).get('NewsId'));
  const news = await office(businessNews.GetNewsDetail, { newsid });
  await office(businessNews.SaveNews, { ...news, Status } as never);
};

test('a list starts with 5 entries and offers all page sizes even when one page holds all entries', async () => {
  site = await openSite(listOf(notices));
  const entries = main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect.poll(() => entries.elements().length).toBe(5);
  const sizes = main.getByRole('combobox', { name: '每页条数' });
  const offered = sizes.getByRole('option').elements();
  expect(offered.map(({ textContent }) => textContent)).toEqual(
    [5, 10, 20, 50, 100].map((size) => `${size} 条/页`),
  );

  await sizes.selectOptions('100 条/页');
  await expect.poll(() => entries.elements().length).toBe(6);
  expect(site.address()).toMatch(/pagesize=100$/);

  await sizes.selectOptions('5 条/页');
  await expect.poll(() => entries.elements().length).toBe(5);
});

test('the side menu lists the visible children of the top-level menu only', async () => {
  await makeMenu('页面的动态', { ParentId: top });
  await makeMenu('停用的栏目', { ParentId: top, Status: 0 });
  site = await openSite(listOf(notices));

  const side = main.getByRole('navigation', { name: '页面的新闻' });
  await expect
    .element(side.getByRole('link', { name: '页面的通知' }))
    .toHaveAttribute('aria-current', 'page');
  await expect.element(side.getByRole('link', { name: '页面的动态' })).toBeVisible();
  expect(page.getByText('停用的栏目').elements()).toEqual([]);
  const bar = page.getByRole('navigation', { name: '主导航' });
  await expect
    .element(bar.getByRole('link', { name: '页面的新闻', exact: true }))
    .toHaveAttribute('aria-current', 'true');
});

test('a closed, waiting or rejected article shows its status and its place in the menus, but no text', async () => {
  const { account, password } = await makeMember();
  const token = await createCall()(memberSessions.GetLoginToken, { account, password });
  const asMember = createCall({ token: () => token });
  const office = await callAsOffice();
  const contribute = async (Title: string) => {
    const form = { Title, MenuId: notices, NewContent: '<p>内情</p>' };
    const { NewsId } = await asMember(webContributions.SaveNews, form);
    return `/info?MenuId=${notices}&NewsId=${NewsId}`;
  };
  const closed = await makeArticle({ MenuId: notices, Title: '关掉的一篇', NewContent: '<p>内情</p>' });
  await close(closed);
  const rejected = await contribute('退回的一篇');
  const { List } = await office(businessReviews.GetProcessList, { kind: 2, pagesize: 999 });
  const ProcessId = List.find((one) => one.Title === '退回的一篇')!.ProcessId;
  await office(businessReviews.SaveProcessItem, { ProcessId, Status: 2, ProcessItemName: '补充来源' });

  for (const [address, Title, text] of [
    [closed, '关掉的一篇', '文章已关闭'],
    [rejected, '退回的一篇', '文章审核不通过'],
    [await contribute('等着的一篇'), '等着的一篇', '文章审核中'],
  ] as const) {
    site = await openSite(address);
    await says(text);
    const crumbs = page.getByRole('navigation', { name: '当前位置' }).getByRole('listitem').elements();
    expect(crumbs.map(({ textContent }) => textContent)).toEqual(['首页', '页面的新闻', '页面的通知', Title]);
    expect(page.getByText('内情').elements()).toEqual([]);
    await site.unmount();
  }
});

test('a link to an article that was closed in the meantime reports the closure without leaving the page', async () => {
  const article = await makeArticle({ MenuId: notices, Title: '随后关闭的通知' });
  site = await openSite(listOf(notices));
  const link = main.getByRole('link', { name: '随后关闭的通知' });
  await expect.element(link).toBeVisible();
  await close(article);

  await link.click();

  await expect.element(page.getByRole('status').getByText('文章已关闭')).toBeVisible();
  await expect.poll(() => site.address()).toBe(listOf(notices));
});

test('an article without text shows 暂无数据, and a missing article shows an error with a link to the home page', async () => {
  // A menu in preparation: only a single page may be empty.
  const MenuId = await makeMenu('页面的筹备中', { ShowType: menuShowType.singlePage });
  site = await openSite(await makeArticle({ MenuId, Title: '只有标题', NewContent: '' }));
  await expect.element(main.getByText('暂无数据')).toBeVisible();
  await site.unmount();

  site = await openSite('/info?MenuId=1&NewsId=987654321');
  await says('您访问的页面不存在，可能已被移动或删除。');
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect.poll(() => site.address()).toBe('/home');
});

test('a menu with an internal address opens in the same tab', async () => {
  await makeMenu('全部栏目在此', { WebUrl: '/sitemap' });
  site = await openSite('/privacy');
  const item = page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '全部栏目在此' });
  await expect.element(item).not.toHaveAttribute('target');

  await item.click();

  await expect.poll(() => site.address()).toBe('/sitemap');
  await expect.element(item).toHaveAttribute('aria-current', 'true');
});

test('the site map links to every menu', async () => {
  const menus = await createCall()(webMenus.GetMenuList, {});
  const names = menus.flatMap((menu) => [menu, ...menu.ChildList]).map(({ Name }) => Name);
  site = await openSite('/sitemap');
  await expect.element(main.getByRole('link', { name: '页面的通知' })).toBeVisible();

  const shown = main.getByRole('link').elements();

  expect(names.filter((name) => !shown.some(({ textContent }) => textContent.startsWith(name)))).toEqual([]);
});

test('the footer links to the privacy page, which lists how long each kind of data is stored', async () => {
  site = await openSite('/nowhere');
  await page.getByRole('contentinfo').getByRole('link', { name: '隐私说明' }).click();
  await expect.element(page.getByRole('heading', { name: '隐私说明', level: 1 })).toBeVisible();

  const purpose = (name: string) =>
    main.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect.element(purpose('建议箱留言').getByText('3 年')).toBeVisible();
  await expect.element(purpose('入会申请').getByText(/180 天/)).toBeVisible();
  await expect.element(purpose('操作日志').getByText('400 天')).toBeVisible();
  await says(/本网站不使用 Cookie/);
});

test('an applicant who waits for approval sees the status instead of a text for members', async () => {
  await addOptions();
  await apply('waiting-reader');
  await signInHere({ account: 'waiting-reader', password: applicantsPassword });
  const NewContent = '<p>仅供会员阅读的预算草案</p>';
  site = await openSite(
    await makeArticle({ MenuId: notices, Title: '理事会资料', IsMemberRead: true, NewContent }),
  );
  const application = page.getByRole('dialog', { name: '入会申请' });

  await says(/您的入会申请正在审核中/);
  expect(page.getByText(/预算草案/).elements()).toEqual([]);
  await main.getByRole('button', { name: '查看申请' }).click();
  await expect.element(application).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(application).not.toBeInTheDocument();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /申请审核中/ })
    .click();
  await expect.element(application).toBeVisible();
  await userEvent.keyboard('{Escape}');
  dropToken();
});
