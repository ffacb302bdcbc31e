import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { call } from '../session/call.ts';
import { actOn, row } from '../testing/acts.ts';
import { makeMenu, makeNews } from '../testing/factories.ts';
import { openScreen, signIn } from '../testing/open-screen.tsx';
import { NewsList } from './list.tsx';

test('an article published into a hidden column is reported as not visible, and its preview has no link', async () => {
  await signIn();
  const MenuId = await makeMenu('未开放的专栏');
  await call(businessMenus.EditMenuStatus, { Ids: [MenuId], Status: 0 });
  await makeNews({ MenuId, Title: '先写好的文章', Status: 0 });
  const screen = await openScreen(<NewsList />, `/System/news?menuid=${MenuId}`);

  await actOn(row('先写好的文章'), '发布');

  await expect.element(page.getByText('已发布；栏目“未开放的专栏”是隐藏的，公众还看不到')).toBeVisible();
  await expect.element(row('先写好的文章').getByText('栏目隐藏')).toBeVisible();
  await actOn(row('先写好的文章'), '预览');
  await expect.element(page.getByText('访客看到的样子')).toBeVisible();
  expect(page.getByRole('link', { name: '在网站上打开' }).elements()).toEqual([]);
  await screen.unmount();
});

test('a published article that moves below a hidden column is reported as not visible', async () => {
  await signIn();
  const top = await makeMenu('停办的大类');
  await call(businessMenus.SaveMenu, { Name: '停办的期刊', ParentId: top });
  await call(businessMenus.EditMenuStatus, { Ids: [top], Status: 0 });
  const MenuId = await makeMenu('还在办的栏目');
  await makeNews({ MenuId, Title: '要移走的文章' });
  const screen = await openScreen(<NewsList />, `/System/news?menuid=${MenuId}`);

  await actOn(row('要移走的文章'), '移动栏目');
  const dialog = page.getByRole('dialog', { name: '移动到其他栏目' });
  await dialog.getByRole('combobox', { name: '移动到' }).fill('停办的期刊');
  await userEvent.keyboard('{Enter}');
  await dialog.getByRole('button', { name: '移动 1 篇' }).click();

  await expect.element(page.getByText('已移动；栏目“停办的大类”是隐藏的，公众还看不到')).toBeVisible();
  await screen.unmount();
});
