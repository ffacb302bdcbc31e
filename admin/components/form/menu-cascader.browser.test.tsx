import { Form } from 'antd';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { NewsList } from '../../news/list.tsx';
import { call } from '../../session/call.ts';
import { axeFindings } from '../../testing/axe.ts';
import { makeMenu, makeNews } from '../../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../../testing/open-screen.tsx';
import { MenuChoice } from './menu-select.tsx';

/* Choosing a menu of the public site among many, in the filter of a list and in a form. */

let screen: OpenScreen;
let below: number;
let parent: number;
let first: number;

beforeAll(async () => {
  await signIn();
  parent = await makeMenu('协会期刊');
  ({ MenuId: below } = await call(businessMenus.SaveMenu, { Name: '在线投稿', ParentId: parent }));
  first = await makeMenu('四十之1');
  for (let number = 2; number <= 40; number++) await makeMenu(`四十之${number}`);
  await makeNews({ MenuId: below, Title: '一篇投稿' });
  await makeNews({ MenuId: parent, Title: '一篇期刊' });
});
beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
});
afterEach(() => screen.unmount());

const field = page.getByRole('combobox', { name: '栏目' });
const item = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true });
const isOpen = () =>
  document.querySelector('.ant-cascader-dropdown:not(.ant-select-dropdown-hidden)') !== null;
const titles = () =>
  [...document.querySelectorAll<HTMLElement>('main [data-row-id]')].map(
    ({ innerText }) => /一篇(投稿|期刊)/.exec(innerText)?.[0] ?? innerText,
  );
const query = () => new URLSearchParams(screen.location().search);
const openList = async (search = '') => {
  screen = await openScreen(<NewsList />, `/System/news${search}`);
  await expect.element(field).toBeInTheDocument();
};

test('the filter narrows a list to a column below another column, and 重置 shows all articles again', async () => {
  await openList();
  await field.click();
  await item('协会期刊').click();
  await item('在线投稿').click();

  await expect.poll(() => query().get('menuid')).toBe(String(below));
  await expect.poll(titles).toEqual(['一篇投稿']);
  await expect.element(page.getByTitle('协会期刊 / 在线投稿').first()).toBeVisible();

  await page.getByLabelText('关键词', { exact: true }).fill('期刊');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => [query().get('menuid'), query().get('key')]).toEqual([String(below), '期刊']);

  await page.getByRole('button', { name: '重置' }).click();
  await expect.poll(() => query().get('menuid')).toBeNull();
  await expect.poll(() => titles().length).toBeGreaterThan(1);
});

test('the filter shows the column from the address as chosen', async () => {
  await openList(`?menuid=${parent}`);

  await expect.element(page.getByTitle('协会期刊').first()).toBeVisible();
  await expect.poll(() => titles().includes('一篇期刊')).toBe(true);
});

test('a column among forty is found by its name, with the keyboard alone', async () => {
  await openList();
  await field.fill('投稿');
  await expect.element(item('协会期刊 / 在线投稿')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{Enter}');

  await expect.poll(() => query().get('menuid')).toBe(String(below));
  await expect.poll(isOpen).toBe(false);
});

test('Enter chooses the first match, or the match marked with an arrow key', async () => {
  await openList();
  await field.fill('期刊');
  await expect.element(item('协会期刊 / 在线投稿')).toBeVisible();
  await userEvent.keyboard('{Enter}');

  await expect.poll(() => query().get('menuid')).toBe(String(parent));
  await expect.poll(isOpen).toBe(false);
  await field.fill('期刊');
  await expect.element(item('协会期刊 / 在线投稿')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => query().get('menuid')).toBe(String(below));
  await field.fill('期刊');
  await expect.element(item('协会期刊 / 在线投稿')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => query().get('menuid')).toBe(String(parent));
});

test('Enter chooses nothing when no column matches or the match is disabled', async () => {
  const onSend = vi.fn<(values: object) => void>();
  screen = await openScreen(
    <Form layout="vertical" onFinish={onSend}>
      <Form.Item name="MenuId" label="栏目">
        <MenuChoice isOff={({ MenuId }) => MenuId === parent} />
      </Form.Item>
      <button type="submit">保存</button>
    </Form>,
  );
  for (const words of ['没有的栏目', '期刊']) {
    await field.fill(words);
    await userEvent.keyboard('{Enter}{Escape}');
  }
  await page.getByRole('button', { name: '保存' }).click();

  await expect.poll(() => onSend.mock.calls).toEqual([[{}]]);
});

test('a long name is fully visible among the columns and among the matches', async () => {
  const name = '建设工程质量潜在缺陷保险';
  const long = await makeMenu(name);
  await call(businessMenus.SaveMenu, { Name: '风险管理机构与从业人员', ParentId: long });
  await openList();
  const isWhole = (label: string) => {
    const words = item(label).element().querySelector('.ant-cascader-menu-item-content')!;
    return words.scrollWidth <= words.clientWidth;
  };

  await field.click();
  await expect.element(item(name)).toBeVisible();
  expect(isWhole(name)).toBe(true);
  await field.fill('从业');
  await expect.element(item(`${name} / 风险管理机构与从业人员`)).toBeVisible();

  expect(isWhole(`${name} / 风险管理机构与从业人员`)).toBe(true);
  await userEvent.keyboard('{Escape}');

  await page.viewport(390, 844);
  await page.getByRole('button', { name: /^筛选/ }).click();
  await field.click();
  await item(name).click();
  await expect.element(item('风险管理机构与从业人员')).toBeVisible();
  expect(isWhole('风险管理机构与从业人员')).toBe(true);
});

test('Escape closes the columns and leaves the other filters as they are', async () => {
  await openList('?key=一篇');
  await field.click();
  await expect.poll(isOpen).toBe(true);
  await userEvent.keyboard('{Escape}');

  await expect.poll(isOpen).toBe(false);
  expect(query().get('key')).toBe('一篇');
});

test('the columns fit a phone, and a tap opens and chooses a column below another column', async () => {
  await page.viewport(390, 844);
  screen = await openScreen(<NewsList />, '/System/news');
  await page.getByRole('button', { name: /^筛选/ }).click();
  await field.click();
  await item('协会期刊').click();
  await expect.element(item('在线投稿')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  expect(item('在线投稿').element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
  expect(await axeFindings()).toEqual([]);
  await item('在线投稿').click();

  await expect.poll(() => query().get('menuid')).toBe(String(below));
});

test('a disabled column cannot be chosen, and another column can', async () => {
  const onSend = vi.fn<(values: object) => void>();
  screen = await openScreen(
    <Form layout="vertical" onFinish={onSend}>
      <Form.Item name="MenuId" label="栏目">
        <MenuChoice isOff={({ MenuId }) => MenuId === parent} />
      </Form.Item>
      <button type="submit">保存</button>
    </Form>,
  );
  await field.click();
  await expect.element(item('协会期刊')).toHaveAttribute('aria-disabled', 'true');
  await item('协会期刊').click({ force: true });
  await item('四十之1').click();
  await page.getByRole('button', { name: '保存' }).click();

  await expect.poll(() => onSend.mock.calls).toEqual([[{ MenuId: first }]]);
});
