/**
 * The button identifiers a role can hold (`ButtonL`), and what each allows. The back office's menu data
 * refers to them by these names.
 */
export const permissions = {
  'menu:list': '查看系统菜单',
  'menu:save': '新增或修改系统菜单',
  'menu:del': '删除系统菜单',
  'webmenu:list': '查看网站栏目',
  'webmenu:save': '新增或修改网站栏目',
  'webmenu:del': '删除网站栏目',
  'news:list': '查看文章',
  'news:save': '撰写、修改和发布文章',
  'news:del': '删除和恢复文章',
  'position:list': '查看推荐位',
  'position:save': '设置推荐位',
  'file:upload': '上传文件',
  'log:list': '查看操作日志',
} as const;

export type Permission = keyof typeof permissions;
