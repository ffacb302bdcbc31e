import { systemAdministrators } from '#contract/accounts/administrators.ts';
import { systemRoles } from '#contract/accounts/roles.ts';
import { businessActivities } from '#contract/activities/activities.ts';
import type { Endpoint } from '#contract/api/endpoint.ts';
import type { Permission } from '#contract/api/permissions.ts';
import { systemBackups } from '#contract/back-office/backups.ts';
import { businessHeldMessages } from '#contract/back-office/held-messages.ts';
import type { ListOfRows } from '#contract/back-office/selected-rows.ts';
import { businessClaims } from '#contract/certificates/certificate-claims.ts';
import { businessImports } from '#contract/certificates/certificate-imports.ts';
import { byListName } from '#contract/lists/registry.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { businessFeatured } from '#contract/public-site/managed-featured.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';

interface List {
  /** The name of the sheet and of the file. */
  title: string;
  /** The call that the list reads: whoever may make it may take its rows away. */
  read: Pick<Endpoint, 'permission'>;
  /** The entity type of the records in the operation log. */
  entityType: string;
}

export const lists: Record<ListOfRows, List> = {
  ...byListName(({ title, permission, entityType }) => ({
    title,
    read: { permission: `${permission}:list` as Permission },
    entityType,
  })),
  activities: { title: '活动', read: businessActivities.GetActivityList, entityType: 'activity' },
  admins: { title: '管理员', read: systemAdministrators.GetAdminUserL, entityType: 'administrator' },
  backups: { title: '备份', read: systemBackups.GetBackups, entityType: 'backup' },
  imports: { title: '导入记录', read: businessImports.GetImportBatches, entityType: 'certificateBatch' },
  menus: { title: '网站栏目', read: businessMenus.GetMenuList, entityType: 'menu' },
  messages: { title: '需打电话的通知', read: businessHeldMessages.GetHeldMessages, entityType: 'message' },
  news: { title: '文章', read: businessNews.GetNewsList, entityType: 'news' },
  positions: { title: '推荐位', read: businessFeatured.GetNewPositionList, entityType: 'position' },
  recycle: { title: '回收站', read: businessNews.GetNewsRecycle, entityType: 'news' },
  roles: { title: '角色', read: systemRoles.GetRoleList, entityType: 'role' },
  unclaimed: { title: '未归属的证书', read: businessClaims.GetUnclaimedCerts, entityType: 'certificate' },
};
