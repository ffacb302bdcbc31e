import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fits, tabTo } from '../testing/acts.ts';
import { axeFindings } from '../testing/axe.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { OwnAccount } from './own.tsx';

/* 两步验证: an open session alone does not set it up; the rest of the way needs a phone and is in e2e/. */

let screen: OpenScreen;

beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
  screen = await openScreen(<OwnAccount />, '/System/account');
});
afterEach(() => screen.unmount());

test('setting up the second factor asks for the password before it shows the secret, by keyboard alone', async () => {
  await tabTo(page.getByRole('button', { name: '启用两步验证' }));
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: '启用两步验证' });
  const password = dialog.getByLabelText('登录密码');
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('请输入登录密码')).toBeVisible();
  await userEvent.keyboard('Wrong-Horse-7{Enter}');
  await expect.element(dialog.getByText('登录密码不正确')).toBeVisible();
  await expect.element(dialog.getByRole('img', { name: /二维码/ })).not.toBeInTheDocument();
  expect(await axeFindings()).toEqual([]);
  await page.viewport(390, 844);
  expect(fits()).toBe(true);
  await page.viewport(1440, 900);

  await userEvent.keyboard('{Control>}a{/Control}Correct-Horse-7{Enter}');

  await expect.element(dialog.getByRole('img', { name: /二维码/ })).toBeVisible();
  await expect.element(dialog.getByLabelText('动态码')).toHaveFocus();
  expect(await axeFindings()).toEqual([]);
});
