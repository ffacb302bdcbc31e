import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeMenu } from '../testing/factories.ts';
import { openScreen, signIn } from '../testing/open-screen.tsx';
import { MenuList } from './list.tsx';

beforeEach(() => signIn());

test('the list scrolls to a new column at its end, and the address of a column may omit https', async () => {
  await page.viewport(1440, 600);
  for (let number = 0; number < 25; number++) await makeMenu(`很长的导航${number}`);
  const screen = await openScreen(<MenuList />, '/System/menus');

  await page.getByRole('button', { name: '新增栏目' }).click();
  const dialog = page.getByRole('dialog', { name: '新增栏目' });
  await dialog.getByLabelText('栏目名称').fill('最后一个栏目');
  await dialog.getByLabelText('外部链接').fill('www.example.cn');
  await userEvent.keyboard('{Enter}');

  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('row', { name: /最后一个栏目/ })).toBeInViewport();
  await screen.unmount();
});
