import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { systemStaff, type SystemMenuNode } from '#contract/accounts/staff.ts';
import { ViewNames } from '../components/navigation/view-names.ts';
import { call } from '../session/call.ts';
import { actOn, fits, pressOn, tabTo } from '../testing/acts.ts';
import { axeFindings } from '../testing/axe.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { SystemMenuList } from './system-menus.tsx';

/* The tree of menus; an end-to-end test shows that the navigation follows it. */

let screen: OpenScreen;

beforeAll(() => signIn());
beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
  await open();
});
afterEach(() => screen.unmount());

async function open(): Promise<void> {
  screen = await openScreen(
    <ViewNames value={['links/list']}>
      <SystemMenuList />
    </ViewNames>,
    '/System/system-menus',
  );
  await expect.element(fold('推荐位')).toBeVisible();
}

const fold = (name: string) => page.getByRole('button', { name: `下级：${name}`, exact: true });
const row = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `编辑：${name}`, exact: true }) });
const shown = () =>
  [...document.querySelectorAll('.menu-title')].map(({ textContent }) => textContent?.trim());
const flat = (menus: readonly SystemMenuNode[]): SystemMenuNode[] =>
  menus.flatMap((menu) => [menu, ...flat(menu.Children)]);
const find = async (path: string) => {
  const menus = flat(await call(systemStaff.GetSystemMenuList, { all: 1 }));
  const { Children: _children, ...menu } = menus.find(({ Path }) => Path === path)!;
  return menu;
};
const save = { name: '保存', exact: true } as const;

test('the fields depend on the type, and a missing value is reported beside its field', async () => {
  await page.getByRole('button', { name: '新增菜单' }).click();
  const dialog = page.getByRole('dialog', { name: '新增菜单' });
  const component = dialog.getByLabelText('组件', { exact: true });
  await expect.element(dialog.getByLabelText('名称')).toBeVisible();
  await expect.element(component).not.toBeInTheDocument();
  await dialog.getByText('页面', { exact: true }).click();
  await dialog.getByLabelText('名称').fill('链接一览');
  await dialog.getByLabelText('上级').selectOptions('系统管理');
  await dialog.getByRole('button', save).click();
  await expect.element(dialog.getByText('请填写地址')).toBeVisible();
  await expect.element(dialog.getByText('请填写组件')).toBeVisible();
  expect(await axeFindings()).toEqual([]);

  await dialog.getByLabelText('地址').fill('more-links');
  await component.selectOptions('links/list');
  await dialog.getByLabelText('权限标识').selectOptions('link:list');
  await dialog.getByLabelText('图标').selectOptions('link');
  await dialog.getByRole('button', save).click();

  await expect.element(dialog).not.toBeInTheDocument();
  expect(await find('more-links')).toMatchObject({ MenuName: '链接一览', Component: 'links/list' });
});

test('the buttons of a page unfold by keyboard, and a button is added and deleted after a confirmation', async () => {
  await tabTo(fold('推荐位'));
  await userEvent.keyboard('{Enter}');
  await expect.element(row('设置推荐位')).toBeVisible();
  await actOn(row('推荐位'), '新增按钮');
  const dialog = page.getByRole('dialog', { name: '新增菜单' });
  await dialog.getByLabelText('名称').fill('另一个按钮');
  await dialog.getByLabelText('权限标识').selectOptions('position:save');
  await dialog.getByRole('button', save).click();
  await expect.element(dialog).not.toBeInTheDocument();

  await actOn(row('另一个按钮'), '删除');
  await page.getByRole('dialog').getByRole('button', { name: '删除菜单' }).click();

  await expect.element(row('另一个按钮')).not.toBeInTheDocument();
});

test('the action 变更记录 opens the history of a menu', async () => {
  const { Id } = await find('positions');

  await actOn(row('推荐位'), '变更记录');

  await expect
    .poll(() => new URLSearchParams(screen.location().search).get('history'))
    .toBe(`systemMenu-${Id}`);
});

test('a conflicting save of a menu shows a comparison of both versions', async () => {
  await actOn(row('推荐位'), '编辑');
  const dialog = page.getByRole('dialog', { name: '编辑菜单' });
  await expect.element(dialog.getByLabelText('名称')).toHaveValue('推荐位');
  await call(systemStaff.SaveSystemMenu, { ...(await find('positions')), Icon: 'news' });
  await dialog.getByLabelText('名称').fill('首页推荐');
  await dialog.getByRole('button', save).click();

  await expect.element(dialog.getByText('这条记录刚刚被别人保存过')).toBeVisible();
  await dialog.getByRole('button', { name: '对照后合并' }).click();
  await dialog.getByLabelText('名称').fill('推荐位');
  await dialog.getByRole('button', save).click();
  await expect.element(dialog).not.toBeInTheDocument();

  expect(await find('positions')).toMatchObject({ MenuName: '推荐位', Icon: 'news' });
});

test('a menu changes its place within its parent by keys', async () => {
  const group = (await find('content')).Id;
  const names = async () =>
    flat(await call(systemStaff.GetSystemMenuList, { all: 1 }))
      .filter(({ Pid }) => Pid === group)
      .map(({ MenuName }) => MenuName);
  const [one = '', two = '', ...others] = await names();

  await pressOn(page.getByRole('button', { name: `排序：${two}`, exact: true }), '{Alt>}{ArrowUp}{/Alt}');

  await expect.poll(names).toEqual([two, one, ...others]);
});

test('the menu 系统菜单 itself cannot be hidden', async () => {
  const state = page.getByRole('switch', { name: '显示：系统菜单' });

  await state.click();

  await expect.element(page.getByText('系统菜单要留在导航里，否则无法再改回来')).toBeVisible();
  await expect.element(state).toBeChecked();
});

test('an administrator with only menu:list sees no control that changes menus', async () => {
  const controls = page.getByRole('button', { name: /^(新增|编辑|删除|排序)/ });
  expect(controls.elements().length).toBeGreaterThan(3);
  await screen.unmount();
  await signIn(['menu:list']);
  await open();

  expect(controls.elements()).toEqual([]);
  await expect.element(page.getByRole('switch').first()).toBeDisabled();
});

test('the buttons of one page unfold below its card on a phone', async () => {
  await page.viewport(390, 844);
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  const before = shown();

  await pressOn(fold('轮播图'), '{Enter}');
  await expect.element(fold('轮播图')).toHaveAttribute('aria-expanded', 'true');
  expect(shown().length).toBeGreaterThan(before.length);
  expect(shown()).not.toContain('办理');
  await fold('轮播图').click();

  await expect.poll(shown).toEqual(before);
});

test.for([1440, 1024, 390])(
  'the tree of menus fits at %i px, and axe reports no violation',
  async (width) => {
    await page.viewport(width, 900);
    await page.getByRole('button', { name: '全部展开' }).click();
    await expect.poll(shown).toContain('办理');

    expect(fits()).toBe(true);
    expect(await axeFindings()).toEqual([]);
  },
);
