import { systemAdministrators } from '#contract/accounts/administrators.ts';
import { call } from '../session/call.ts';
import { listScreen } from '../testing/list-screen.tsx';
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
