import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { systemAdministrators } from '#contract/accounts/administrators.ts';
import { systemRoles } from '#contract/accounts/roles.ts';
import { call } from '../session/call.ts';
import { axeFindings } from '../testing/axe.ts';
import { listScreen } from '../testing/list-screen.tsx';
import { openScreen, signIn } from '../testing/open-screen.tsx';
import { AdministratorList } from './administrators.tsx';

const { SaveAdminUser: save, GetAdminUserL: read } = systemAdministrators;
const names = ['陈小薇', '李小雷', '韩小梅'] as const;

listScreen({
  render: () => <AdministratorList />,
  address: '/System/admins?key=小',
  title: '管理员',
  names,
  async make() {
    for (const [index, RealName] of names.entries())
      await call(save, { Account: `listed-${index}`, RealName, RoleId: 1 });
  },
  form: {
    add: '新增管理员',
    dialogs: { add: '新增管理员', edit: '编辑管理员' },
    name: '姓名',
    newName: '新小来',
    async fill(dialog) {
      await dialog.getByLabelText('账号', { exact: true }).fill('listed-new');
      await dialog.getByLabelText('角色', { exact: true }).selectOptions('系统管理员');
      await dialog.getByLabelText('初始密码').fill('Bridge-Tunnel-8842');
    },
    refusal: '请填写账号',
    async changeElsewhere() {
      const { List } = await call(read, { key: names[0] });
      const { AdminId, RealName, RoleId } = List[0]!;
      await call(save, { AdminId, RealName, RoleId, Mobile: '13812345678' });
    },
  },
  switchedOff: '停用',
  hasMoreActions: true,
  filter: { key: '李小', finds: ['李小雷'] },
  history: 'administrator',
  needsPermission: { 'admin:save': [/^新增管理员$/, /^编辑$/, /^重置密码$/], 'admin:del': [/^删除$/] },
});

test('a person gets a second role with a last day, and the list says the day', async () => {
  await signIn();
  await call(save, { Account: 'deputy', RealName: '替班小云', RoleId: 1 });
  await call(systemRoles.SaveRole, { RoleName: '替班的角色' });
  const screen = await openScreen(<AdministratorList />, '/System/admins?key=替班小云');
  await page.getByRole('button', { name: /^编辑/ }).first().click();
  const dialog = page.getByRole('dialog', { name: '编辑管理员' });
  await dialog.getByRole('button', { name: '再加一个角色' }).click();
  await dialog.getByLabelText('角色 2', { exact: true }).selectOptions('替班的角色');
  await dialog.getByLabelText('角色 2 至哪天').fill('2099-08-15');
  expect(await axeFindings()).toEqual([]);

  await dialog.getByRole('button', { name: /^保\s?存$/ }).click();

  await expect.element(page.getByText('系统管理员、替班的角色（2099-08-15 止）')).toBeVisible();
  screen.unmount();
});
