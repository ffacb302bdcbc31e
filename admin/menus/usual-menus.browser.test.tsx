import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { failAfter } from '#ui/testing/broken-network.ts';
import { call } from '../session/call.ts';
import { axeFindings } from '../testing/axe.ts';
import { openScreen, signIn } from '../testing/open-screen.tsx';
import { MenuList } from './list.tsx';

test('the usual columns go on where they stopped, in the same window and after the page is opened again', async () => {
  await page.viewport(1440, 900);
  await signIn();
  let screen = await openScreen(<MenuList />, '/System/menus');
  await page.getByRole('button', { name: '建立常用栏目' }).click();
  await page.getByRole('checkbox', { name: '行业资讯' }).click();
  const line = failAfter(businessMenus.SaveMenu, 3);
  const make = page.getByRole('button', { name: '建立', exact: true });
  await make.click();
  const goOn = page.getByRole('button', { name: '继续建立', exact: true });
  await expect.element(goOn).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await goOn.click();
  await expect.element(page.getByText('没有全部建立')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await screen.unmount();

  line.mend();
  screen = await openScreen(<MenuList />, '/System/menus');
  await page.getByRole('button', { name: '继续建立常用栏目' }).click();
  await expect.element(page.getByRole('checkbox', { name: '行业资讯' })).not.toBeChecked();
  await make.click();

  await expect.element(page.getByText('栏目已建立，可以改名、排序或删除')).toBeVisible();
  const { List } = await call(businessMenus.GetMenuList, { pagesize: 999 });
  const names = List.map(({ Name }) => Name);
  expect(names.length).toBe(new Set(names).size);
  expect(names).toEqual(expect.arrayContaining(['首页', '协会章程', '会员投稿']));
  expect(names).not.toContain('行业资讯');
  await expect.element(page.getByRole('button', { name: '继续建立常用栏目' })).not.toBeInTheDocument();
  // A column with others below it stays.
  for (const { MenuId } of List.toSorted((one, other) => other.ParentId - one.ParentId))
    await call(businessMenus.DelMenu, { MenuId });
  await screen.unmount();
});

test('a site without columns creates the usual columns at once, except the deselected ones', async () => {
  await page.viewport(1440, 900);
  await signIn();
  const screen = await openScreen(<MenuList />, '/System/menus');
  await page.getByRole('button', { name: '建立常用栏目' }).click();
  const box = page.getByRole('checkbox', { name: '政策法规' });
  expect(getComputedStyle(box.element()).accentColor).not.toBe('auto');
  await box.click();
  await page.getByRole('checkbox', { name: '行业资讯' }).click();
  expect(await axeFindings()).toEqual([]);
  expect(gapsBeforeWords()).toHaveLength(1);

  await page.getByRole('button', { name: '建立', exact: true }).click();

  await expect.element(page.getByText('栏目已建立，可以改名、排序或删除')).toBeVisible();
  const { List } = await call(businessMenus.GetMenuList, { pagesize: 999 });
  const names = List.map(({ Name }) => Name);
  expect(names).toEqual(expect.arrayContaining(['首页', '关于协会', '协会章程', '通知公告', '会员投稿']));
  expect(names).not.toContain('政策法规');
  expect(names).not.toContain('国家政策');
  expect(names).not.toContain('行业资讯');
  expect(List.find(({ Name }) => Name === '会员投稿')?.TakesContributions).toBe(true);
  await expect.element(page.getByRole('button', { name: '建立常用栏目' })).not.toBeInTheDocument();
  await screen.unmount();
});

/** Distances in pixels between the boxes and their words, each once. */
function gapsBeforeWords(): number[] {
  const gaps = [...document.querySelectorAll('.usual-menus label')].map((label) => {
    const words = document.createRange();
    words.selectNodeContents(label.lastChild ?? label);
    const box = label.querySelector('input');
    return Math.round(words.getBoundingClientRect().left - (box?.getBoundingClientRect().right ?? 0));
  });
  return [...new Set(gaps)];
}
