import { systemMenuType, type SystemMenuNode } from '#contract/accounts/staff.ts';
import { onOff } from '#contract/fields/rules.ts';
import { useSession } from '../../session/session.tsx';

/** The base path of the back office's addresses. */
export const base = '/System';

export function addressOf(entry: Pick<SystemMenuNode, 'Path'>): string {
  return `${base}/${entry.Path.replace(/^\/+/, '').toLowerCase()}`;
}

/** Returns the groups and pages of the left menu that are visible and enabled, without empty groups. */
export function shownMenu(menu: readonly SystemMenuNode[]): SystemMenuNode[] {
  return menu
    .filter(
      (entry) =>
        entry.MenuType !== systemMenuType.button && entry.Visible === onOff.on && entry.Status === onOff.on,
    )
    .map((entry) => ({ ...entry, Children: shownMenu(entry.Children) }))
    .filter((entry) => entry.MenuType === systemMenuType.leaf || entry.Children.length > 0);
}

/** A page that the role has in its menu. */
export interface MenuPage {
  address: string;
  title: string;
  /** The title of its group; blank at the top. */
  group: string;
  icon: string;
  /** Its view, such as `news/list`. */
  component: string;
}

/** Returns the pages of the role's menu in its order, and other pages that can be the first one. */
export function useMenuPages(): MenuPage[] {
  return pagesOf(useSession().menu, '');
}

const beginnings: readonly string[] = ['news/editor', 'account/own'];

function pagesOf(menu: readonly SystemMenuNode[], group: string): MenuPage[] {
  return menu.flatMap((entry) => {
    if (entry.Status !== onOff.on || entry.MenuType === systemMenuType.button) return [];
    if (entry.MenuType === systemMenuType.group) return pagesOf(entry.Children, entry.MenuName);
    const isShown = entry.Visible === onOff.on || beginnings.includes(entry.Component);
    const { MenuName: title, Icon: icon, Component: component } = entry;
    return isShown ? [{ address: addressOf(entry), title, group, icon, component }] : [];
  });
}
