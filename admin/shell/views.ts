import type { ComponentType } from 'react';
import type { ListDeclaration } from '#contract/lists/declaration.ts';
import { plainLists } from '#contract/lists/registry.ts';
import { lazyComponent } from '#ui/loading/lazy-component.tsx';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';

const view = (load: () => Promise<ComponentType>) => lazyComponent(load, LateSkeleton);

/** The views that a leaf of the server's menu can name in `Component`. */
export const views: Record<string, ComponentType> = {
  ...viewsOfLists(),
  'home/workbench': view(() => import('../workbench/workbench.tsx').then((file) => file.Workbench)),
  'figures/page': view(() => import('../statistics/page.tsx').then((file) => file.StatisticsPage)),
  'account/own': view(() => import('../account/own.tsx').then((file) => file.OwnAccount)),
  'menus/list': view(() => import('../menus/list.tsx').then((file) => file.MenuList)),
  'news/list': view(() => import('../news/list.tsx').then((file) => file.NewsList)),
  'news/editor': view(() => import('../news/editor.tsx').then((file) => file.NewsEditor)),
  'news/recycle': view(() => import('../news/recycle.tsx').then((file) => file.NewsRecycle)),
  'positions/list': view(() => import('../featured/list.tsx').then((file) => file.FeaturedList)),
  'types/list': view(() => import('../options/list.tsx').then((file) => file.TypeList)),
  'members/list': view(() => import('../members/list.tsx').then((file) => file.MemberList)),
  'members/import': view(() => import('../members/roster/roster-page.tsx').then((file) => file.RosterPage)),
  'confirmations/list': view(() => import('../confirmations/list.tsx').then((file) => file.ConfirmationList)),
  'messages/list': view(() => import('../messages/list.tsx').then((file) => file.HeldMessageList)),
  'reviews/list': view(() => import('../reviews/review.tsx').then((file) => file.ReviewPage)),
  'certificates/list': view(() => import('../certificates/list.tsx').then((file) => file.CertificateList)),
  'certificates/unclaimed': view(() =>
    import('../certificates/unclaimed.tsx').then((file) => file.UnclaimedList),
  ),
  'certificates/import': view(() =>
    import('../certificates/import/import-wizard.tsx').then((file) => file.CertificateImportWizard),
  ),
  'certificates/programmes': view(() => import('../programmes/list.tsx').then((file) => file.ProgrammeList)),
  'certificates/template': view(() =>
    import('../programmes/designer.tsx').then((file) => file.TemplateDesigner),
  ),
  'suggestions/list': view(() => import('../suggestions/list.tsx').then((file) => file.SuggestionList)),
  'activities/list': view(() => import('../activities/list.tsx').then((file) => file.ActivityList)),
  'activities/editor': view(() => import('../activities/editor.tsx').then((file) => file.ActivityEditor)),
  'forms/list': view(() => import('../forms/list.tsx').then((file) => file.FormList)),
  'forms/editor': view(() => import('../forms/editor.tsx').then((file) => file.FormEditor)),
  'notices/list': view(() => import('../notices/list.tsx').then((file) => file.NoticeList)),
  'notices/editor': view(() => import('../notices/editor.tsx').then((file) => file.NoticeEditor)),
  'staff/roles': view(() => import('../staff/roles.tsx').then((file) => file.RoleList)),
  'staff/administrators': view(() =>
    import('../staff/administrators.tsx').then((file) => file.AdministratorList),
  ),
  'staff/system-menus': view(() => import('../staff/system-menus.tsx').then((file) => file.SystemMenuList)),
  'site/settings': view(() => import('../settings/settings.tsx').then((file) => file.SiteSettings)),
  'backups/list': view(() => import('../backups/list.tsx').then((file) => file.BackupList)),
  'logs/list': view(() => import('../audit/list.tsx').then((file) => file.LogList)),
  'banners/list': view(() => import('../banners/list.tsx').then((file) => file.BannerList)),
  'media/list': view(() => import('../files/list.tsx').then((file) => file.MediaList)),
};

/** Returns the views of the lists that have no part of their own. */
function viewsOfLists(): Record<string, ComponentType> {
  const viewOf = (list: ListDeclaration) =>
    view(() => import('../components/managed-list/page.tsx').then((file) => file.managedListView(list)));
  return Object.fromEntries(plainLists.map((list) => [`${list.name}/list`, viewOf(list)]));
}
