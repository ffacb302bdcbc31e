import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { signInMember } from '../../server/testing/factories/records.ts';
import type { Product } from './start-product.ts';

/** Finds the control of the top bar that opens the sign-in or the menu of the signed-in member. */
export const entranceOf = (page: Page, name: string | RegExp = '会员登录') =>
  page.getByRole('banner').getByRole('button', { name });

export async function openSignIn(page: Page): Promise<Locator> {
  await entranceOf(page).click();
  const dialog = page.getByRole('dialog', { name: '会员登录' });
  await dialog.waitFor();
  return dialog;
}

export async function fillSignIn(dialog: Locator, account: string, password: string): Promise<void> {
  await dialog.getByLabel('账号').fill(account);
  await passwordField(dialog, '密码').fill(password);
  await dialog.getByRole('button', { name: '确定' }).click();
}

/** Finds the field, not the button that reveals its value; the mark of a required one is part of its name. */
export const passwordField = (dialog: Locator, label: string) =>
  dialog.getByRole('textbox', { name: new RegExp(`^\\*?\\s*${label}$`) });

export async function signIn(page: Page, credentials: { account: string; password: string }): Promise<void> {
  const dialog = await openSignIn(page);
  await fillSignIn(dialog, credentials.account, credentials.password);
  await dialog.waitFor({ state: 'hidden' });
}

/** Opens a page of its own browser profile in which this member is signed in already. */
export async function openAsMember(
  product: Product,
  address: string,
  member: { id: number },
  options: BrowserContextOptions = {},
): Promise<Page> {
  const token = await signInMember(product.site, member);
  const page = await product.open('/robots.txt', options);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(`${product.origin}${address}`);
  return page;
}

/** Opens the dialog with the member's own data and password. */
export async function openMemberDialog(page: Page, account: string): Promise<Locator> {
  await entranceOf(page, new RegExp(`^${account}`)).click();
  const dialog = page.getByRole('dialog', { name: '会员信息' });
  await dialog.waitFor();
  return dialog;
}

export const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('token'));
