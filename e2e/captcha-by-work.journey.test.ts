import { expect } from 'vitest';
import { makeAdministrator } from '../server/testing/make.ts';
import { allFindings } from './axe.ts';
import { focusedName, tabTo } from './by-keyboard.ts';
import { test } from './test.ts';

/* Whoever cannot read the picture lets the browser work instead: by keyboard, told to screen readers. */

test('an administrator signs in without reading a picture', async ({ product, site }) => {
  const clerk = await makeAdministrator(site);
  const page = await product.open('/login');
  await page.getByAltText(/验证码/).waitFor();

  await page.keyboard.type(clerk.account);
  await tabTo(page, /^密码/);
  await page.keyboard.type('wrong');
  await tabTo(page, '看不清？换一种方式');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('核验完成，不必输入验证码').waitFor();
  expect(await focusedName(page)).toBe('改用图片验证码');
  expect(await allFindings(page)).toEqual([]);
  await tabTo(page, '登录');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('账号或密码错误').waitFor();
  // The work is done anew by itself.
  await page.getByRole('status').getByText('核验完成，不必输入验证码').waitFor();
  await page.getByRole('textbox', { name: '密码' }).fill(clerk.password);
  await page.keyboard.press('Enter');

  await page.getByRole('heading', { name: /您好/ }).waitFor();
  await page.close();
});
