import type { Locator } from 'playwright-core';
import { systemAdministrators } from '#contract/administrators.ts';
import { crudJourney } from './crud-journey.ts';

const { SaveAdminUser: save } = systemAdministrators;
const names = ['陈薇', '李雷', '韩梅'] as const;
let added = 0;

crudJourney({
  address: '/System/admins',
  title: '管理员',
  names,
  async make({ site }, token) {
    for (const [index, RealName] of names.entries())
      await site.call(save, { Account: `clerk-${index}`, RealName, RoleId: 1 }, token);
  },
  form: {
    add: '新增管理员',
    dialogs: { add: '新增管理员', edit: '编辑管理员' },
    name: '姓名',
    async fill(dialog: Locator) {
      await dialog.getByLabel('账号', { exact: true }).fill(`new-${++added}`);
      await dialog.getByLabel('角色', { exact: true }).selectOption({ label: '系统管理员' });
      await dialog.getByLabel('初始密码').fill('Bridge-Tunnel-8842');
    },
    refusal: '请填写账号',
    async changeElsewhere({ site }, token, name) {
      const { List } = await site.call(systemAdministrators.GetAdminUserL, { key: name }, token);
      const { AdminId, RealName, RoleId } = List[0]!;
      await site.call(save, { AdminId, RealName, RoleId, Mobile: '13812345678' }, token);
    },
  },
  status: { on: '启用', off: '停用' },
  hasMoreActions: true,
  filter: { label: '关键词', name: 'key', key: '李', finds: ['李雷'] },
  permissions: [
    {
      without: 'admin:save',
      absent: ['新增管理员', '编辑', '重置密码'],
      refused: [save, { Account: 'nobody', RealName: '无权', RoleId: 1 }],
    },
    { without: 'admin:del', absent: ['删除'], refused: [systemAdministrators.DelAdminUser, { id: 2 }] },
  ],
});
