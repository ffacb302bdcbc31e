import { afterEach, beforeEach, expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { closeDialog, type DialogName } from '../components/open-dialog.ts';
import { dropToken } from '../session/token.ts';
import { forgetLimits } from './factories.ts';
import { openSite } from './open-site.tsx';

/* Steps that several tests of the dialogs in the page header share. */

/** The button of the top strip that opens the sign-in or shows the signed-in member. */
export const entrance = (name: string | RegExp = '会员登录'): Locator =>
  page.getByRole('banner').getByRole('button', { name });

export const signInDialog = page.getByRole('dialog', { name: '会员登录' });
export const memberDialog = page.getByRole('dialog', { name: /^(会员信息|请先修改密码)$/ });

/** The field, not the button that shows what is in it; the mark of a required one is part of its name. */
export const fieldIn = (dialog: Locator, label: string): Locator =>
  dialog.getByRole('textbox', { name: new RegExp(`^\\*?\\s*${label}`) });

export async function fillSignIn({
  account,
  password,
}: {
  account: string;
  password: string;
}): Promise<void> {
  await fieldIn(signInDialog, '账号').fill(account);
  await fieldIn(signInDialog, '密码').fill(password);
  await signInDialog.getByRole('button', { name: '确定' }).click();
}

export async function openMemberDialog(account: string): Promise<void> {
  await entrance(new RegExp(`^${account}`)).click();
  await expect.element(memberDialog).toBeVisible();
}

/** Which dialog is open outlives the page that shows it. */
export function closeDialogs(): void {
  const names: DialogName[] = ['sign-in', 'forgotten', 'suggestion', 'application', 'member'];
  for (const name of names) closeDialog(name);
}

/** Each test begins on the simplest page, as a visitor unless `enter` signs in. */
export function beginOnPrivacyPage(enter: () => Promise<void> = async () => dropToken()) {
  const at = {} as { site: Awaited<ReturnType<typeof openSite>> };
  beforeEach(async () => {
    await forgetLimits();
    await page.viewport(1440, 900);
    await enter();
    at.site = await openSite('/privacy');
  });
  afterEach(async () => {
    closeDialogs();
    dropToken();
    await at.site.unmount();
  });
  return at;
}
