import type { ComponentType } from 'react';
import { program } from '#ui/program.ts';

/** The views that a leaf of the server's menu can name in `Component`. */
export const views: Record<string, ComponentType> = {
  'home/workbench': program(() => import('../home/workbench.tsx').then((file) => file.Workbench)),
  'account/own': program(() => import('../account/own.tsx').then((file) => file.OwnAccount)),
  'menus/list': program(() => import('../menus/list.tsx').then((file) => file.MenuList)),
  'news/list': program(() => import('../news/list.tsx').then((file) => file.NewsList)),
  'news/editor': program(() => import('../news/editor.tsx').then((file) => file.NewsEditor)),
  'news/recycle': program(() => import('../news/recycle.tsx').then((file) => file.NewsRecycle)),
  'positions/list': program(() => import('../positions/list.tsx').then((file) => file.PositionList)),
  'types/list': program(() => import('../types/list.tsx').then((file) => file.TypeList)),
  'members/list': program(() => import('../members/list.tsx').then((file) => file.MemberList)),
  'reviews/list': program(() => import('../reviews/desk.tsx').then((file) => file.ReviewDesk)),
  'certificates/list': program(() => import('../certificates/list.tsx').then((file) => file.CertificateList)),
  'certificates/unclaimed': program(() =>
    import('../certificates/unclaimed.tsx').then((file) => file.UnclaimedList),
  ),
  'certificates/import': program(() => import('../imports/cockpit.tsx').then((file) => file.ImportCockpit)),
  'certificates/programmes': program(() =>
    import('../programmes/list.tsx').then((file) => file.ProgrammeList),
  ),
  'certificates/template': program(() =>
    import('../programmes/designer.tsx').then((file) => file.TemplateDesigner),
  ),
  'suggestions/list': program(() => import('../suggestions/list.tsx').then((file) => file.SuggestionList)),
  'activities/list': program(() => import('../activities/list.tsx').then((file) => file.ActivityList)),
  'activities/editor': program(() => import('../activities/editor.tsx').then((file) => file.ActivityEditor)),
  'staff/roles': program(() => import('../staff/roles.tsx').then((file) => file.RoleList)),
  'staff/administrators': program(() =>
    import('../staff/administrators.tsx').then((file) => file.AdministratorList),
  ),
  'staff/system-menus': program(() =>
    import('../staff/system-menus.tsx').then((file) => file.SystemMenuList),
  ),
  'site/settings': program(() => import('../site/settings.tsx').then((file) => file.SiteSettings)),
  'backups/list': program(() => import('../backups/list.tsx').then((file) => file.BackupList)),
  'logs/list': program(() => import('../logs/list.tsx').then((file) => file.LogList)),
  'banners/list': program(() => import('../banners/list.tsx').then((file) => file.BannerList)),
  'links/list': program(() => import('../links/list.tsx').then((file) => file.LinkList)),
};
