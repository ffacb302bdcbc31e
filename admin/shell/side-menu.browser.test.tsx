import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { localStore } from '#ui/browser/storage.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { SideMenu } from './side-menu.tsx';

/* The navigation alone: which groups are open. */

let screen: OpenScreen;

beforeEach(async () => {
  localStore.remove('backstageMenuClosed');
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

function Unfolding() {
  const [collapsed, setCollapsed] = useState(true);
  return (
    <>
      <button onClick={() => setCollapsed(false)}>展开导航</button>
      <SideMenu collapsed={collapsed} />
    </>
  );
}
