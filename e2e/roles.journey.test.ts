import { systemRoles } from '#contract/roles.ts';
import { crudJourney } from './crud-journey.ts';

const names = ['文秘', '财务', '培训部'] as const;

crudJourney({
  address: '/System/roles',
  title: '角色',
  names,
  async make({ site }, token) {
    for (const RoleName of names) await site.call(systemRoles.SaveRole, { RoleName }, token);
  },
  form: {
    add: '新增角色',
    dialogs: { add: '新增角色', edit: '编辑角色' },
    name: '角色名称',
    fill: async () => {},
    refusal: '请输入角色名称',
    async changeElsewhere({ site }, token, name) {
      const { List } = await site.call(systemRoles.GetRoleList, { key: name }, token);
      await site.call(systemRoles.SaveRole, { ...List[0]!, Remarks: '对方写的说明' }, token);
    },
  },
  hasMoreActions: true,
  filter: { label: '关键词', name: 'key', key: '财', finds: ['财务'] },
  permissions: [
    {
      without: 'role:save',
      absent: ['新增角色', '编辑'],
      refused: [systemRoles.SaveRole, { RoleName: '无权' }],
    },
    { without: 'role:del', absent: ['删除'], refused: [systemRoles.DelRole, { id: 2 }] },
  ],
});
