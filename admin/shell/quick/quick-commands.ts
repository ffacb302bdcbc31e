import { systemAdministrators } from '#contract/accounts/administrators.ts';
import { systemRoles } from '#contract/accounts/roles.ts';
import { systemStaff } from '#contract/accounts/staff.ts';
import { businessActivities } from '#contract/activities/activities.ts';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { systemAudit } from '#contract/back-office/audit.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { businessProgrammes } from '#contract/certificates/programmes.ts';
import type { ListDeclaration } from '#contract/lists/declaration.ts';
import { managedLists } from '#contract/lists/registry.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { businessSuggestions } from '#contract/public-site/suggestions.ts';

/*
 * What 快速前往 offers besides the names of the pages: other words for them, records to create, and lists to export. A
 * declared list needs no line here, and the page in use offers its own tools.
 */

/** Other words by which people look for a page, by its view. */
export const pageWords: Readonly<Record<string, readonly string[]>> = {
  'account/own': ['密码', '手机', '两步验证', '草稿', '快捷键', '退出其他登录'],
  'activities/list': ['会议', '邀请', '通知会员'],
  'backups/list': ['恢复', '数据安全'],
  'banners/list': ['幻灯片', '首页大图'],
  'certificates/import': ['导入证书', 'Excel', '表格'],
  'certificates/list': ['培训证书', '考试', '身份证号'],
  'certificates/programmes': ['证书模板', '印章'],
  'certificates/unclaimed': ['认领', '没有会员'],
  'figures/page': ['访问量', '年报', '报表'],
  'links/list': ['合作网站', '外部网站'],
  'logs/list': ['谁改的', '记录'],
  'media/list': ['图片', '附件', '上传'],
  'members/list': ['企业', '单位', '通讯录', '重置会员密码'],
  'menus/list': ['导航', '频道'],
  'messages/list': ['短信', '邮件'],
  'news/editor': ['新建文章', '新增文章', '写文章', '发文章', '发通知'],
  'news/list': ['新闻', '通知', '公告', '稿件'],
  'news/recycle': ['恢复文章', '删掉的文章'],
  'positions/list': ['头条', '首页文章'],
  'reviews/list': ['审批', '入会', '待办', '投稿'],
  'site/settings': ['网站设置', '系统设置'],
  'staff/administrators': ['账号', '用户', '同事', '重置密码'],
  'staff/roles': ['权限'],
  'staff/system-menus': ['左侧导航', '按钮权限'],
  'suggestions/list': ['留言', '意见', '投诉'],
  'types/list': ['单位类型', '驳回理由'],
};

/** A call that the role must be allowed to make. */
type Guarded = Pick<Endpoint, 'permission'>;

interface Creation {
  /** The view of the list, whose address with `id=new` opens the form. */
  component: string;
  noun: string;
  call: Guarded;
  /** A page of its own instead of a dialog over the list. */
  address?: string;
}

const listCreations = managedLists.map(
  ({ name, title, noun = title, permission }: ListDeclaration): Creation => ({
    component: `${name}/list`,
    noun,
    call: { permission: `${permission}:save` as NonNullable<Guarded['permission']> },
  }),
);

/** Records that can be created from everywhere. */
export const creations: readonly Creation[] = [
  { component: 'members/list', noun: '会员', call: businessMembers.EditMemberInfo },
  { component: 'certificates/list', noun: '证书', call: businessCertificates.EditCertInfo },
  {
    component: 'activities/list',
    noun: '活动',
    call: businessActivities.SaveActivityDetail,
    address: '/System/activities/edit',
  },
  { component: 'menus/list', noun: '栏目', call: businessMenus.SaveMenu },
  { component: 'certificates/programmes', noun: '培训项目', call: businessProgrammes.SaveProgramme },
  ...listCreations,
  { component: 'staff/administrators', noun: '管理员', call: systemAdministrators.SaveAdminUser },
  { component: 'staff/roles', noun: '角色', call: systemRoles.SaveRole },
  { component: 'staff/system-menus', noun: '系统菜单', call: systemStaff.SaveSystemMenu },
];

/** Lists that can be exported whole from everywhere. */
export const listExports = [
  { component: 'members/list', noun: '会员', call: businessMembers.ExportMembers },
  { component: 'certificates/list', noun: '证书', call: businessCertificates.ExportCerts },
  { component: 'news/list', noun: '文章', call: businessNews.ExportNews },
  { component: 'suggestions/list', noun: '建议', call: businessSuggestions.ExportProposes },
  { component: 'logs/list', noun: '操作日志', call: systemAudit.ExportOperationLog },
] as const;

/** Lists that can be searched with words that lead nowhere else. */
export const searchedLists = [
  { component: 'news/list', noun: '文章' },
  { component: 'members/list', noun: '会员' },
  { component: 'certificates/list', noun: '证书' },
] as const;
