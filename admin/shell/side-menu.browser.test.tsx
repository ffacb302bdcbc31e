import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { systemPreferences } from '#contract/accounts/preferences.ts';
import { localStore } from '#ui/browser/storage.ts';
import { call } from '../session/call.ts';
import { axeFindings } from '../testing/axe.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { SideBar } from './side-bar.tsx';
import { SideMenu } from './side-menu.tsx';
import './shell.css';

/* The navigation alone: which groups are open, and which pages are hidden. */

let screen: OpenScreen;

beforeEach(async () => {
  localStore.remove('backstageMenuHidden');
  await signIn();
});
afterEach(() => screen.unmount());

const link = (name: string) => page.getByRole('link', { name, exact: true });
const group = (name: string) => page.getByRole('button', { name, exact: true });
const focused = () => document.activeElement?.textContent;

async function open(address: string, collapsed = false): Promise<void> {
  screen = await openScreen(<SideMenu collapsed={collapsed} />, address);
  await expect.element(page.getByRole('navigation', { name: '后台导航' })).toBeVisible();
}

test('only the group of the page in use is open, and the page is marked', async () => {
  await open('/System/news');
  await expect.element(link('文章管理')).toHaveAttribute('aria-current', 'page');
  await expect.element(group('会员管理')).toHaveAttribute('aria-expanded', 'false');
  await expect.element(link('会员列表')).not.toBeInTheDocument();

  await screen.router.navigate('/System/members');

  await expect.element(link('会员列表')).toBeVisible();
  await expect.element(group('内容管理')).toHaveAttribute('aria-expanded', 'false');
  await screen.router.navigate('/System/home');
  await expect.element(group('会员管理')).toHaveAttribute('aria-expanded', 'false');
});

test('a press opens another group in its place, and closes the one before', async () => {
  await open('/System/news');

  await group('会员管理').click();

  await expect.element(group('会员管理')).toHaveAttribute('aria-expanded', 'true');
  await expect.element(link('文章管理')).not.toBeInTheDocument();
  await link('会员列表').click();
  await expect.poll(() => screen.location().pathname).toBe('/System/members');
});

test.for([false, true])(
  'the mouse on a closed group shows its pages beside it, one click away (collapsed: %s)',
  async (collapsed) => {
    await open('/System/home', collapsed);

    await group('会员管理').hover();
    await expect.element(link('会员列表')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(link('会员列表')).not.toBeInTheDocument();

    await group('证书').hover();
    await link('证书列表').click();

    await expect.poll(() => screen.location().pathname).toBe('/System/certificates');
  },
);

test('the arrow keys walk over the rows, open a group and close it again', async () => {
  await open('/System/home');
  link('工作台').element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(focused()).toBe('内容管理');

  await userEvent.keyboard('{ArrowRight}');
  await expect.element(link('文章管理')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  expect(focused()).toBe('推荐位');

  await userEvent.keyboard('{ArrowLeft}');
  expect(focused()).toBe('内容管理');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(link('文章管理')).not.toBeInTheDocument();
  await userEvent.keyboard('{End}');
  expect(focused()).toBe('系统管理');
});

test('the pages beside a collapsed menu are reached by keys, and Escape leads back to their group', async () => {
  await open('/System/home', true);
  group('证书').element().focus();

  await userEvent.keyboard('{ArrowRight}');
  await expect.element(link('证书列表')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  expect(focused()).toBe('证书列表');
  await userEvent.keyboard('{Escape}');

  await expect.element(link('证书列表')).not.toBeInTheDocument();
  expect(focused()).toBe('证书');
});

test('the whole first level and the largest group fit a window of 768 px', async () => {
  await page.viewport(1366, 768);
  await signIn();
  screen = await openScreen(<SideBar collapsed={false} onSearch={() => {}} />, '/System/news');
  await expect.element(link('推荐位')).toBeVisible();

  const box = page.getByRole('navigation', { name: '后台导航' }).element();
  expect(box.scrollHeight).toBeLessThanOrEqual(box.clientHeight);
  expect(group('内容管理').element().getBoundingClientRect().height).toBe(36);
  await expect.element(page.getByRole('button', { name: '快速前往' })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  const shortcuts = page.getByRole('navigation', { name: '常用操作' });
  await expect.element(shortcuts.getByRole('link', { name: '撰写文章' })).toBeVisible();
});

const choice = page.getByRole('dialog', { name: '左侧显示的页面' });
const box = (name: string) => choice.getByRole('checkbox', { name, exact: true });

test('a page that a person hides leaves the navigation on every computer, and can be shown again', async () => {
  await open('/System/news');
  await page.getByRole('button', { name: '选择页面' }).click();
  await expect.element(box('工作台')).toBeDisabled();
  await box('友情链接').click();
  await choice.getByRole('button', { name: '完成' }).click();
  await expect.element(link('友情链接')).not.toBeInTheDocument();
  await expect
    .poll(async () => (await call(systemPreferences.GetPreferences, {}))['menu.hidden'])
    .toEqual(['/System/links']);

  await screen.unmount();
  localStore.remove('backstageMenuHidden');
  await open('/System/links');

  await expect.element(link('友情链接')).not.toBeInTheDocument();
  await expect.element(link('文章管理')).toBeVisible();
  await page.getByRole('button', { name: '选择页面（已隐藏 1 页）' }).click();
  await choice.getByRole('button', { name: '全部显示' }).click();
  await choice.getByRole('button', { name: '完成' }).click();
  await expect.element(link('友情链接')).toBeVisible();
});

test('a group whose pages are all hidden disappears, by keyboard alone', async () => {
  await open('/System/news');
  page.getByRole('button', { name: '选择页面' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(box('证书列表')).toBeVisible();
  expect(await axeFindings()).toEqual([]);

  for (const name of ['证书列表', '导入', '培训项目与模板', '未归属的证书']) {
    box(name).element().focus();
    await userEvent.keyboard(' ');
    await expect.element(box(name)).not.toBeChecked();
  }
  await userEvent.keyboard('{Escape}');

  await expect.element(choice).not.toBeInTheDocument();
  await expect.element(group('证书')).not.toBeInTheDocument();
  await expect.element(group('会员管理')).toBeVisible();
});
