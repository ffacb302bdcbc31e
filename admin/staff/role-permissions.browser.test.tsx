import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { systemAdministrators } from '#contract/accounts/administrators.ts';
import { systemRoles } from '#contract/accounts/roles.ts';
import type { PermissionNode } from '#contract/back-office/names.ts';
import { systemNames } from '#contract/back-office/names.ts';
import { call } from '../session/call.ts';
import { row } from '../testing/acts.ts';
import { axeFindings } from '../testing/axe.ts';
import { openScreen, signIn } from '../testing/open-screen.tsx';
import { RoleList } from './roles.tsx';

test('a clerk can neither tick nor untick permissions that the clerk lacks, and saves the rest of the role', async () => {
  await signIn();
  const all = (nodes: readonly PermissionNode[]): PermissionNode[] =>
    nodes.flatMap((node) => [node, ...all(node.Children)]);
  const tree = all(await call(systemNames.GetPermissionTree, {}));
  const MenuIds = tree
    .filter(({ Perms }) => ['news:list', 'news:del', 'link:list'].includes(Perms))
    .map(({ Id }) => Id);
  await call(systemRoles.SaveRole, { RoleName: '要紧的角色', MenuIds });
  await signIn(['role:list', 'role:save', 'news:list', 'link:list']);
  const screen = await openScreen(<RoleList />, '/System/roles?key=要紧');

  await page.getByRole('button', { name: /^编辑/ }).click();
  const dialog = page.getByRole('dialog', { name: '编辑角色' });
  const box = (name: string) => dialog.getByLabelText(name, { exact: true });

  await expect.element(box('删除和恢复文章')).toBeChecked();
  await expect.element(box('删除和恢复文章')).toBeDisabled();
  await expect.element(box('查看文章')).toBeDisabled();
  await expect.element(dialog.getByTitle('这一页上有您没有的权限，不能移除')).toBeVisible();
  await expect.element(box('查看友情链接')).toBeEnabled();
  await box('查看友情链接').click();
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await screen.unmount();
});

test('a button ticks its page, a page unticks its buttons, and the footer counts the changes', async () => {
  await signIn();
  const { RoleId } = await call(systemRoles.SaveRole, { RoleName: '文书' });
  await call(systemAdministrators.SaveAdminUser, { Account: 'wenshu', RealName: '王丽', RoleId });
  const screen = await openScreen(<RoleList />, '/System/roles?key=文书');
  await row('文书').getByRole('button', { name: '编辑：文书' }).click();
  const dialog = page.getByRole('dialog', { name: '编辑角色' });
  const box = (name: string) => dialog.getByLabelText(name, { exact: true });

  await box('删除友情链接').click();
  await expect.element(box('查看友情链接')).toBeChecked();
  await expect.element(dialog.getByText('将增加 2 项，影响 1 位管理员，即时生效')).toBeVisible();
  await box('查看友情链接').click();
  await expect.element(box('删除友情链接')).not.toBeChecked();
  await expect.element(dialog.getByText('共 0 项权限，没有改动')).toBeVisible();

  await dialog.getByLabelText('搜索权限').fill('建议');
  await expect.element(box('查看文章')).not.toBeInTheDocument();
  await box('办理建议').click();
  await dialog.getByLabelText('搜索权限').fill('');
  await dialog.getByLabelText('会员管理：全部').click();
  await expect.element(box('查看会员的完整电话与邮箱')).toBeChecked();
  expect(await axeFindings()).toEqual([]);
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();

  const role = await call(systemRoles.GetRole, { id: RoleId });
  expect(role.MenuIds.length).toBeGreaterThan(10);
  await screen.unmount();
});

test('a clerk cannot grant permissions that the clerk lacks and sees the reason, and the built-in role is read-only', async () => {
  await signIn(['role:list', 'role:save', 'link:list']);
  const screen = await openScreen(<RoleList />, '/System/roles');
  await page.getByRole('button', { name: '新增角色' }).click();
  const dialog = page.getByRole('dialog', { name: '新增角色' });
  await expect.element(dialog.getByLabelText('查看友情链接', { exact: true })).toBeEnabled();
  await expect.element(dialog.getByLabelText('新增或修改友情链接', { exact: true })).toBeDisabled();
  await expect.element(dialog.getByTitle('您没有这项权限，不能授予').first()).toBeVisible();

  // Only the other role's permissions that the clerk has are copied.
  await dialog.getByLabelText(/从其他角色复制权限/).selectOptions('系统管理员');
  await expect.element(dialog.getByText('将有 3 项权限')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: '离开' }).click();
  await expect.element(dialog).not.toBeInTheDocument();

  await row('系统管理员').getByRole('button', { name: '查看：系统管理员' }).click();
  const builtin = page.getByRole('dialog', { name: '系统管理员' });
  await expect.element(builtin.getByText(/不能修改，也不能删除/)).toBeVisible();
  await expect.element(builtin.getByLabelText('查看文章', { exact: true })).toBeDisabled();
  expect(builtin.getByRole('button', { name: '保存' }).elements()).toEqual([]);
  await screen.unmount();
});
