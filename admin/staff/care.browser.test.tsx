import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { systemAdministrators } from '#contract/accounts/administrators.ts';
import { systemStaff } from '#contract/accounts/staff.ts';
import { call } from '../session/call.ts';
import { actOn } from '../testing/acts.ts';
import { axeFindings } from '../testing/axe.ts';
import { makeAdministratorToken, readAs } from '../testing/factories.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { AdministratorList } from './administrators.tsx';

/* 管理员: actions on another administrator's account. */

let screen: OpenScreen;
let clerk: { account: string; token: string };

beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
  const token = await makeAdministratorToken(['news:list']);
  clerk = { token, account: (await readAs(token, systemStaff.GetLoginUser)).Account };
  screen = await openScreen(<AdministratorList />, '/System/admins');
  await row(clerk.account).findElement();
});
afterEach(() => screen.unmount());

const row = (name: string) => page.getByRole('main').getByRole('row').filter({ hasText: name }).first();
const dialog = page.getByRole('dialog');

test('a password is reset after a confirmation, and all sessions of the administrator end', async () => {
  await actOn(row(clerk.account), '重置密码');
  await dialog.getByRole('button', { name: '重置密码' }).click();

  const shown = page.getByRole('dialog', { name: `${clerk.account}的一次性密码` });
  await expect.element(shown).toBeVisible();
  expect(shown.element().querySelector('code')?.textContent).toMatch(/\S{8}/);
  await expect(readAs(clerk.token, systemStaff.GetLoginUser)).rejects.toThrow('402');
});

test('sessions of another administrator are listed and ended', async () => {
  await actOn(row(clerk.account), '登录会话');
  const sessions = page.getByRole('dialog', { name: `${clerk.account} 的登录会话` });
  await expect.element(sessions.getByRole('listitem').first()).toBeVisible();
  expect(await axeFindings()).toEqual([]);

  await sessions.getByRole('button', { name: '退出其所有会话' }).click();

  await expect.element(sessions.getByText(/现在没有登录/)).toBeVisible();
  await expect(readAs(clerk.token, systemStaff.GetLoginUser)).rejects.toThrow('402');
});

test('the row of an administrator opens the log of the operations of this administrator', async () => {
  await actOn(row(clerk.account), '操作日志');

  await expect.poll(() => screen.location().pathname).toBe('/System/logs');
  expect(new URLSearchParams(screen.location().search).get('actor')).toBe(clerk.account);
});

test('an administrator can neither delete nor disable their own account', async () => {
  const { Account } = await call(systemStaff.GetLoginUser, {});
  const own = row(Account);
  await own.getByRole('button', { name: /^更多操作/ }).click();
  await expect.element(page.getByRole('menuitem', { name: '删除（不能操作自己的账号）' })).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await userEvent.keyboard('{Escape}');

  await own.getByRole('switch').click();

  await expect.element(page.getByText(/不能停用自己/).first()).toBeVisible();
  await expect.element(own.getByRole('switch')).toBeChecked();
});

test('an administrator is deleted after a confirmation that suggests disabling the account instead', async () => {
  await actOn(row(clerk.account), '删除');
  await expect.element(dialog.getByText(/只是暂时不用，请改为停用/)).toBeVisible();
  await dialog.getByRole('button', { name: '删除管理员' }).click();

  await expect.element(row(clerk.account)).not.toBeInTheDocument();
  expect((await call(systemAdministrators.GetAdminUserL, { key: clerk.account })).TotalCount).toBe(0);
});
