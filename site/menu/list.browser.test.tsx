import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { menuLayout, menuShowType } from '#contract/public-site/menus.ts';
import { axeFindings } from '#ui/testing/axe.ts';
import { fits } from '#ui/testing/fits-width.ts';
import { makeArticle, makeMenu, uploadPicture } from '../testing/factories.ts';
import { openSite } from '../testing/open-site.tsx';

/* The lists of a menu, the jump to one of their pages, and the layouts of journals, leaders and members. */

let site: Awaited<ReturnType<typeof openSite>>;
let list: number;

beforeAll(async () => {
  list = await makeMenu('列表的栏目');
  for (let count = 1; count <= 12; count++) await makeArticle({ MenuId: list, Title: `列表里的${count}` });
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => site.unmount());

const main = page.getByRole('main');
const listOf = (MenuId: number) => `/menuList?ParentId=-1&MenuId=${MenuId}`;
const widths = [1440, 1024, 768, 390, 320];

test.for(['4', '0', '二', ''])(
  'the page %s does not exist: the pager says so beside its field',
  async (typed) => {
    site = await openSite(listOf(list));
    const field = main.getByRole('textbox', { name: /前往/ });
    const bubbles: string[] = [];
    const form = (await field.findElement()).closest('form')!;
    form.addEventListener('invalid', ({ target }) => bubbles.push((target as HTMLInputElement).name), true);

    await field.fill(typed);
    await userEvent.keyboard('{Enter}');

    await expect.element(main.getByRole('alert')).toHaveTextContent('请输入 1 至 3 的页码');
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    expect([bubbles, site.address()]).toEqual([[], listOf(list)]);
    const error = main.getByRole('alert').element().getBoundingClientRect();
    expect(Math.abs(error.top - field.element().getBoundingClientRect().top)).toBeLessThan(20);

    await field.fill('３');
    await expect.element(main.getByRole('alert')).toBeEmptyDOMElement();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => site.address()).toMatch(/pageindex=3$/);
  },
);

test('the table of leaders is shown as cards, other tables of the page stay tables', async () => {
  const MenuId = await makeMenu('列表的领导', {
    ShowType: menuShowType.singlePage,
    Layout: menuLayout.cards,
  });
  const NewContent =
    '<table><tbody><tr><td>职务</td><td>姓名</td></tr><tr><td>会长</td><td>陆秉衡</td></tr><tr><td>秘书长</td><td>程望舒</td></tr></tbody></table>' +
    '<table><tbody><tr><td>事项</td><td>电话</td></tr><tr><td>总机</td><td>0500-5550168</td></tr></tbody></table>';
  await makeArticle({ MenuId, Title: '领导', NewContent });
  site = await openSite(listOf(MenuId));

  await expect
    .element(main.getByRole('listitem').filter({ hasText: '陆秉衡' }))
    .toHaveTextContent('职务：会长陆秉衡');
  expect(main.getByRole('table').elements().length).toBe(1);
  expect(await axeFindings()).toEqual([]);
  for (const width of widths) {
    await page.viewport(width, 800);
    expect([width, fits()]).toEqual([width, true]);
  }
});

test('the keyboard finds no invisible button behind the field for the page', async () => {
  site = await openSite(listOf(list));
  const field = main.getByRole('textbox', { name: /前往/ });
  await expect.element(field).toBeVisible();

  await field.fill('2');
  await userEvent.tab();

  const { width, height } = document.activeElement!.getBoundingClientRect();
  expect(document.activeElement?.textContent).not.toBe('跳转');
  expect(Math.min(width, height)).toBeGreaterThan(2);
});

test('issues of a journal are covers, and an issue without a picture has a plain cover with its title', async () => {
  const MenuId = await makeMenu('列表的期刊', { Layout: menuLayout.covers });
  await makeArticle({ MenuId, Title: '第3期目录', ImageUrl: await uploadPicture() });
  await makeArticle({ MenuId, Title: '第4期目录' });
  await makeArticle({ MenuId, Title: '第5期目录' });
  site = await openSite(listOf(MenuId));
  const issue = main.getByRole('heading', { level: 2, name: '第4期目录' });
  await expect.element(issue).toBeVisible();

  const covers = main
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
    .elements();
  const places = covers.map((cover) => cover.getBoundingClientRect());
  expect(places[0]!.top).toBe(places[1]!.top);
  expect(places[0]!.height).toBeGreaterThan(places[0]!.width);
  expect(await axeFindings()).toEqual([]);
  for (const width of widths) {
    await page.viewport(width, 800);
    expect([width, fits()]).toEqual([width, true]);
  }

  await main.getByRole('link', { name: '第4期目录' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: '第4期目录' })).toBeVisible();
});

test('two issues of a journal fill their row, each with its summary beside its cover', async () => {
  const MenuId = await makeMenu('新办的期刊', { Layout: menuLayout.covers });
  await makeArticle({ MenuId, Title: '创刊号', NewContent: '<p>本期刊发工程质量潜在缺陷保险的实践。</p>' });
  await makeArticle({ MenuId, Title: '第2期' });
  site = await openSite(listOf(MenuId));
  const summary = main.getByText('本期刊发工程质量潜在缺陷保险的实践。');
  await expect.element(summary).toBeVisible();

  const issues = main.getByRole('list').filter({ hasText: '创刊号' }).getByRole('listitem').elements();
  const places = issues.map((one) => one.getBoundingClientRect());
  const row = issues[0]!.parentElement!.getBoundingClientRect();
  expect(places[0]!.top).toBe(places[1]!.top);
  expect(Math.round(places[1]!.right)).toBe(Math.round(row.right));
  expect(await axeFindings()).toEqual([]);
  for (const width of widths) {
    await page.viewport(width, 800);
    expect([width, fits()]).toEqual([width, true]);
  }
  await expect.element(summary).not.toBeVisible();
});
