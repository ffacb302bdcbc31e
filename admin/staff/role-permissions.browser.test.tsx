import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PermissionNode } from '#contract/names.ts';
import { systemNames } from '#contract/names.ts';
import { systemRoles } from '#contract/roles.ts';
import { call } from '../session/call.ts';
import { openScreen, signIn } from '../testing/open-screen.tsx';
import { RoleList } from './roles.tsx';

test('what a clerk does not hold can be neither ticked nor unticked, and the rest of the role is saved', async () => {
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
