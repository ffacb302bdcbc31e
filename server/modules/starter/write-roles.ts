import type { Permission } from '#contract/api/permissions.ts';
import { managedLists } from '#contract/lists/registry.ts';
import type { Database } from '../../platform/db/open.ts';

export interface StarterRole {
  name: string;
  remarks: string;
  permissions: readonly string[];
}

/** Writes the initial roles, without holders; an existing role of the same name stays. */
export async function writeRoles(db: Database, roles: readonly StarterRole[]): Promise<void> {
  for (const { name, remarks, permissions } of roles) {
    const role = await db
      .insertInto('roles')
      .values({ name, remarks })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!role) continue;
    const menus = db.selectFrom('system_menus').where('permission', 'in', permissions);
    await db
      .insertInto('role_system_menus')
      .columns(['role_id', 'system_menu_id'])
      .expression(menus.select((build) => [build.val(role.id).as('role_id'), 'id']))
      .execute();
  }
}

/** Every permission of the declared lists: they belong to the public site. */
const listPermissions = managedLists.flatMap(({ permission }) =>
  (['list', 'save', 'del'] as const).map((right) => `${permission}:${right}` as const),
);

const writing: Permission[] = ['news:list', 'news:write', 'file:upload', 'media:list'];

/** Roles of a site that begins empty: each is explained in a sentence, and may be changed or deleted. */
export const readyRoles: readonly (StarterRole & { permissions: readonly Permission[] })[] = [
  {
    name: '主编',
    remarks: '撰写、发布、删除、导出文章，安排首页、栏目、轮播图和友情链接，审核送审的文章和会员投稿',
    permissions: [
      ...writing,
      'news:publish',
      'news:del',
      'news:export',
      'media:del',
      'figure:view',
      'position:list',
      'position:save',
      'webmenu:list',
      'webmenu:save',
      ...listPermissions,
      'review:list',
      'news:audit',
    ],
  },
  {
    name: '撰稿',
    remarks: '撰写、修改文章并送审，不能发布、删除，也不能放到首页推荐位',
    permissions: writing,
  },
  {
    name: '会员管理',
    remarks: '审核入会申请，维护会员资料，邀请会员参加活动，请会员填写问卷，没有邮件时电话通知，办理建议',
    permissions: [
      'figure:view',
      'member:list',
      'member:save',
      'member:status',
      'member:password',
      'member:open',
      'member:personal',
      'member:file',
      'member:audit',
      'review:list',
      'type:list',
      'type:save',
      'activity:list',
      'activity:save',
      'activity:send',
      'activity:cancel',
      'form:list',
      'form:save',
      'form:publish',
      'form:answers',
      'form:export',
      'form:remind',
      'sign-up:list',
      'sign-up:save',
      'sign-up:decide',
      'sign-up:attend',
      'sign-up:export',
      'message:list',
      'message:handle',
      'suggestion:list',
      'suggestion:mobile',
      'suggestion:handle',
      'file:upload',
    ],
  },
  {
    name: '证书管理',
    remarks: '设置培训项目和证书模板，导入、修改、撤销证书',
    permissions: [
      'figure:view',
      'cert:list',
      'cert:idnum',
      'cert:save',
      'cert:import',
      'cert:revoke',
      'cert:template',
      'file:upload',
    ],
  },
  {
    name: '只读',
    remarks: '查看文章、会员、证书、活动和问卷，不能改动，看不到完整的电话和身份证号',
    permissions: [
      'figure:view',
      'news:list',
      'position:list',
      'webmenu:list',
      ...listPermissions.filter((permission) => permission.endsWith(':list')),
      'member:list',
      'review:list',
      'type:list',
      'suggestion:list',
      'cert:list',
      'activity:list',
      'form:list',
    ],
  },
];
