import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { systemRoles } from '#contract/accounts/roles.ts';
import { call } from '../session/call.ts';
import { breakLine, holdFirst } from '../testing/acts.ts';
import { openScreen, signIn, type OpenScreen } from '../testing/open-screen.tsx';
import { RoleList } from './roles.tsx';

/*
 * Rules of every dialog that edits a record, shown on the simplest one. On a slow connection a user continues typing
 * and presses Ctrl+S again: nothing is lost, and nothing is stored twice.
 */

let screen: OpenScreen;

beforeEach(async () => {
  await page.viewport(1440, 900);
  await signIn();
});
afterEach(() => screen.unmount());

async function open(key: string): Promise<void> {
  screen = await openScreen(<RoleList />, `/System/roles?key=${key}`);
  await expect.element(add).toBeVisible();
}

const add = page.getByRole('button', { name: '新增角色' });
const dialog = page.getByRole('dialog', { name: /^(新增|编辑)角色$/ });
const name = dialog.getByLabelText('角色名称', { exact: true });
const stored = async (key: string) =>
  (await call(systemRoles.GetRoleList, { key })).List.map(({ RoleName }) => RoleName);
const ctrlS = '{Control>}s{/Control}';

test('a repeated Ctrl+S adds one record', async () => {
  await open('行业员');
  await add.click();
  await name.fill('行业员');
  const line = holdFirst(systemRoles.SaveRole);

  await userEvent.keyboard(ctrlS + ctrlS);
  await expect.poll(line.begun).toBe(1);
  line.letGo();
  await expect.element(dialog).not.toBeInTheDocument();

  expect(line.begun()).toBe(1);
  expect(await stored('行业员')).toEqual(['行业员']);
});

test('a record that is reopened right after a save shows the stored values', async () => {
  await call(systemRoles.SaveRole, { RoleName: '旧名员' });
  await open('名员');
  await page.getByRole('button', { name: '编辑：旧名员' }).click();
  await name.fill('新名员');
  const line = holdFirst(systemRoles.GetRoleList);

  await userEvent.keyboard(ctrlS);
  await expect.poll(line.begun).toBe(1);
  await expect.element(page.getByText('已保存')).toBeVisible();
  await expect.element(dialog).toBeVisible();
  line.letGo();
  await expect.element(dialog).not.toBeInTheDocument();

  await page.getByRole('button', { name: '编辑：新名员' }).click();
  await expect.element(name).toHaveValue('新名员');
});

test('a second record is saved before the list shows the first record', async () => {
  await open('接连');
  await add.click();
  const line = holdFirst(systemRoles.GetRoleList);
  await name.fill('接连之一');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(line.begun).toBe(1);
  await expect.element(name).toHaveValue('');
  await expect.element(name).toHaveFocus();

  await name.fill('接连之二');
  await userEvent.keyboard(ctrlS);
  await expect.element(dialog).not.toBeInTheDocument();
  line.letGo();

  expect(await stored('接连')).toEqual(['接连之一', '接连之二']);
});

test('leaving unsaved input asks for confirmation, and the focus returns to the opening button', async () => {
  await open('离去');
  await userEvent.keyboard('n');
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('1{Escape}');
  const goOn = page.getByRole('button', { name: '继续编辑' });
  await expect.element(goOn).toHaveFocus();
  await goOn.click();
  await expect.element(name).toHaveValue('1');

  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: '离开' }).click();
  await expect.element(dialog).not.toBeInTheDocument();

  await add.click();
  await expect.element(name).toHaveFocus();
  await dialog.getByRole('button', { name: '取消', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(add).toHaveFocus();
});

test('a network failure loses no input, and the same button saves afterwards', async () => {
  await open('断网');
  await add.click();
  await name.fill('断网时写的');
  const line = breakLine();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/后端接口连接异常/).first()).toBeVisible();
  await expect.element(name).toHaveValue('断网时写的');

  line.mend();
  await dialog.getByRole('button', { name: '保存', exact: true }).click();

  await expect.element(dialog).not.toBeInTheDocument();
  expect(await stored('断网')).toEqual(['断网时写的']);
});
