import type { Permission } from '#contract/permissions.ts';
import type { Tx } from '../db/open.ts';

interface StarterRole {
  name: string;
  remarks: string;
  permissions: Permission[];
}

/** Roles to begin with; nobody has them yet. */
const starterRoles: StarterRole[] = [
  {
    name: '内容编辑',
    remarks: '撰写和发布文章，安排首页推荐位',
    permissions: ['news:list', 'news:save', 'file:upload', 'position:list', 'position:save', 'webmenu:list'],
  },
  {
    name: '秘书处',
    remarks: '轮播图、友情链接与建议箱的日常维护',
    permissions: [
      'banner:list',
      'banner:save',
      'banner:del',
      'link:list',
      'link:save',
      'link:del',
      'suggestion:list',
      'suggestion:mobile',
      'suggestion:handle',
      'file:upload',
    ],
  },
];

export async function writeRoles(tx: Tx): Promise<void> {
  for (const { name, remarks, permissions } of starterRoles) {
    const role = await tx
      .insertInto('roles')
      .values({ name, remarks })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!role) continue;
    const menus = tx.selectFrom('system_menus').where('permission', 'in', permissions);
    await tx
      .insertInto('role_system_menus')
      .columns(['role_id', 'system_menu_id'])
      .expression(menus.select((build) => [build.val(role.id).as('role_id'), 'id']))
      .execute();
  }
}
