import { systemRoles } from '#contract/accounts/roles.ts';
import { call } from '../session/call.ts';
import { listScreen } from '../testing/list-screen.tsx';
import { RoleList } from './roles.tsx';

const names = ['文秘岗', '财务岗', '培训岗'] as const;

listScreen({
  render: () => <RoleList />,
  address: '/System/roles?key=岗',
  title: '角色',
  names,
  async make() {
    for (const RoleName of names) await call(systemRoles.SaveRole, { RoleName });
  },
  form: {
    add: '新增角色',
    dialogs: { add: '新增角色', edit: '编辑角色' },
    name: '角色名称',
    newName: '新设岗',
    fill: async () => {},
    refusal: '请输入角色名称',
    async changeElsewhere() {
      const { List } = await call(systemRoles.GetRoleList, { key: names[0] });
      await call(systemRoles.SaveRole, { ...List[0]!, Remarks: '对方写的说明' });
    },
  },
  hasMoreActions: true,
  filter: { key: '财务', finds: ['财务岗'] },
  history: 'role',
  needsPermission: { 'role:save': [/^新增角色$/, /^编辑$/], 'role:del': [/^删除$/] },
});
