import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { systemPreferences } from '#contract/accounts/preferences.ts';
import { localStore } from '#ui/browser/storage.ts';
import { call } from '../session/call.ts';
import { axeFindings } from '../testing/axe.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { SideMenu } from './side-menu.tsx';

/* The navigation alone: which groups are open, and which pages are hidden. */

let screen: OpenScreen;

beforeEach(async () => {
  localStore.remove('backstageMenuClosed');
  localStore.remove('backstageMenuHidden');
  await signIn();
});
afterEach(() => screen.unmount());

const link = (name: string) => page.getByRole('link', { name, exact: true });
const group = (name: string) => page.getByRole('menuitem', { name, exact: true });

async function open(address: string): Promise<void> {
  screen = await openScreen(<SideMenu collapsed={false} />, address);
  await expect.element(page.getByRole('navigation', { name: '后台导航' })).toBeVisible();
}

test('a group that a person closed stays closed in this browser, and the others stay open', async () => {
  await open('/System/news');
  await expect.element(link('证书列表')).toBeVisible();
  await group('会员管理').click();
  await expect.element(group('会员管理')).toHaveAttribute('aria-expanded', 'false');

  await screen.unmount();
  await open('/System/news');

  await expect.element(link('证书列表')).toBeVisible();
  await expect.element(group('会员管理')).toHaveAttribute('aria-expanded', 'false');
});

test('the group of the page in use opens', async () => {
  await open('/System/news');
  await group('会员管理').click();
  await expect.element(group('会员管理')).toHaveAttribute('aria-expanded', 'false');

  await screen.router.navigate('/System/members');

  await expect.element(link('会员列表')).toBeVisible();
});

test('a menu that was collapsed when the page was loaded has its groups open once it is unfolded', async () => {
  screen = await openScreen(<Unfolding />, '/System/news');
  await expect.element(page.getByRole('navigation', { name: '后台导航' })).toBeVisible();
  await expect.element(link('文章管理')).not.toBeInTheDocument();

  await page.getByRole('button', { name: '展开导航' }).click();

  await expect.element(link('文章管理')).toBeVisible();
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

function Unfolding() {
  const [collapsed, setCollapsed] = useState(true);
  return (
    <>
      <button onClick={() => setCollapsed(false)}>展开导航</button>
      <SideMenu collapsed={collapsed} />
    </>
  );
}
