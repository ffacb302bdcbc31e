import type { ListDeclaration } from '../lists/declaration.ts';
import { managedLists, type ListPermission } from '../lists/registry.ts';

const ownPermissions = {
  'health:view': '查看系统健康',
  'figure:view': '查看和导出统计',
  'menu:list': '查看系统菜单',
  'menu:save': '新增或修改系统菜单',
  'menu:del': '删除系统菜单',
  'webmenu:list': '查看网站栏目',
  'webmenu:save': '新增或修改网站栏目',
  'webmenu:del': '删除网站栏目',
  'news:list': '查看文章',
  'news:write': '撰写、修改文章并送审',
  'news:publish': '发布文章、审核送审的文章',
  'news:del': '删除和恢复文章',
  'news:destroy': '彻底删除回收站里的文章，批准他人的申请',
  'news:export': '导出文章及其图片和附件',
  'position:list': '查看推荐位',
  'position:save': '设置推荐位',
  'file:upload': '上传文件',
  'media:list': '查看和选用素材库的图片与文件',
  'media:del': '删除和恢复素材库的文件',
  'log:list': '查看操作日志',
  'log:export': '导出操作日志',
  'backup:list': '查看备份',
  'backup:make': '立即备份',
  'backup:download': '下载备份',
  'member:list': '查看会员与入会申请',
  'member:save': '新增或修改会员',
  'member:confirm': '请会员核对资料、提醒、记录电话核对',
  'member:status': '启用或停用会员，登记退会',
  'member:merge': '合并会员、撤回合并',
  'member:password': '重置会员密码',
  'member:open': '开通会员账号',
  'member:export': '导出会员',
  'member:import': '导入名册、撤回导入',
  'member:personal': '查看会员的完整电话与邮箱',
  'person:rights': '应本人请求导出或删除个人信息',
  'member:file': '查看会员附件',
  'member:audit': '审核入会申请',
  'review:list': '查看审核',
  'news:audit': '审核会员投稿',
  'message:list': '查看需打电话的通知',
  'message:handle': '处理需打电话的通知、决定旧邮件是否发送',
  'type:list': '查看单位归类与会员等级',
  'type:save': '新增或修改单位归类与会员等级',
  'type:del': '删除单位归类与会员等级',
  'role:list': '查看角色',
  'role:save': '新增或修改角色',
  'role:del': '删除角色',
  'admin:list': '查看管理员',
  'admin:save': '新增或修改管理员、重置密码',
  'admin:del': '删除管理员',
  'suggestion:list': '查看建议',
  'suggestion:mobile': '查看建议人的完整手机号码',
  'suggestion:handle': '办理建议',
  'suggestion:del': '删除建议',
  'suggestion:export': '导出建议',
  'site:list': '查看站点设置',
  'site:save': '修改站点设置',
  'cert:list': '查看和下载证书',
  'cert:idnum': '查看证书的完整身份证号',
  'cert:save': '新增或修改证书',
  'cert:del': '删除证书',
  'cert:revoke': '撤销证书',
  'cert:import': '导入证书、撤回导入',
  'cert:export': '导出证书',
  'cert:template': '设置培训项目和证书模板',
  'activity:list': '查看活动',
  'activity:save': '新增或修改活动、邀请会员',
  'activity:send': '重新发送活动邀请和取消通知',
  'activity:cancel': '取消活动',
  'sign-up:list': '查看活动报名的名单',
  'sign-up:save': '新增、导入或修改报名人员，登记缴费和结果',
  'sign-up:decide': '审核、取消和提前报名人员',
  'sign-up:attend': '登记到场',
  'sign-up:export': '导出报名名单，打印签到表和胸牌',
  'form:list': '查看问卷',
  'form:save': '新增或修改问卷',
  'form:publish': '发布和截止问卷',
  'form:answers': '查看填报内容和没填的会员',
  'form:export': '导出填报内容',
  'form:remind': '提醒没填的会员',
  'notice:list': '查看通知',
  'notice:save': '新增或修改通知的草稿',
  'notice:send': '发送和撤回通知、再提醒、记下已电话通知',
  'notice:export': '导出通知情况',
} as const;

export type Permission = keyof typeof ownPermissions | ListPermission;

/**
 * The button identifiers a role can have (`ButtonL`), and what each allows. The back office's menu data
 * refers to them by these names.
 */
export const permissions: Readonly<Record<Permission, string>> = inOrder();

/** Returns the permissions of the declared lists. */
function listPermissions(): Record<ListPermission, string> {
  const each = managedLists.map(({ permission, title }) => ({
    [`${permission}:list`]: `查看${title}`,
    [`${permission}:save`]: `新增或修改${title}`,
    [`${permission}:del`]: `删除${title}`,
  }));
  return Object.assign({}, ...each);
}

/** Those of the declared lists come before those of suggestions. */
function inOrder(): Record<Permission, string> {
  const own = Object.entries(ownPermissions);
  const place = own.findIndex(([name]) => name === 'suggestion:list');
  const inside = [...own.slice(0, place), ...Object.entries(listPermissions()), ...own.slice(place)];
  return Object.fromEntries(inside) as Record<Permission, string>;
}

/** Returns what saving a record of a declared list needs: a form with a picture uploads it. */
function neededForLists(): Partial<Record<ListPermission, readonly Permission[]>> {
  const withPictures = managedLists.filter(({ fields }: ListDeclaration) =>
    Object.values(fields).some(({ kind }) => kind === 'picture'),
  );
  return Object.fromEntries(
    withPictures.map(({ permission }) => [`${permission}:save`, ['file:upload'] as const]),
  );
}

/** Rights that are of little use without others, which are ticked with them. */
export const neededPermissions: Partial<Record<Permission, readonly Permission[]>> = {
  ...neededForLists(),
  'news:write': ['news:list', 'file:upload'],
  'news:publish': ['news:list', 'review:list'],
  'news:destroy': ['news:list'],
  'news:export': ['news:list'],
  'media:del': ['media:list'],
  'position:save': ['news:list'],
  'cert:template': ['file:upload'],
  'suggestion:handle': ['suggestion:mobile'],
  'news:audit': ['review:list'],
  'member:audit': ['review:list', 'member:list'],
  'sign-up:list': ['activity:list'],
  'sign-up:save': ['activity:list', 'sign-up:list'],
  'sign-up:decide': ['activity:list', 'sign-up:list'],
  'sign-up:attend': ['activity:list', 'sign-up:list'],
  'sign-up:export': ['activity:list', 'sign-up:list'],
  'form:save': ['form:list'],
  'form:publish': ['form:list'],
  'form:answers': ['form:list'],
  'form:export': ['form:list', 'form:answers'],
  'form:remind': ['form:list', 'form:answers'],
  'notice:save': ['notice:list'],
  'notice:send': ['notice:list'],
  'notice:export': ['notice:list'],
  'member:import': ['member:list', 'member:save'],
};

/** Permissions that show or remove personal data, or that can give these permissions to others. */
export const sensitivePermissions: ReadonlySet<Permission> = new Set([
  'member:personal',
  'member:password',
  'member:open',
  'member:export',
  'person:rights',
  'suggestion:mobile',
  'suggestion:export',
  'cert:idnum',
  'cert:export',
  'sign-up:list',
  'sign-up:export',
  'form:answers',
  'form:export',
  'role:save',
  'admin:save',
]);
