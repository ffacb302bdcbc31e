import { useEffect } from 'react';
import { systemMenuType, type SystemMenuNode } from '#contract/accounts/staff.ts';
import { localStore } from '#ui/browser/storage.ts';
import { usePreference } from '../components/list/preferences.ts';
import { addressOf } from '../components/navigation/menu-pages.ts';
import { homePath } from './routes.ts';

/** The last known choice of this browser, so that entries do not disappear after each load of the page. */
const storageKey = 'backstageMenuHidden';

/** Provides the addresses of the pages that the user took out of the side bar, stored on the server. */
export function useHiddenPages() {
  const { value, isPending, change } = usePreference('menu.hidden');
  useEffect(() => {
    if (value) localStore.set(storageKey, value.join(' '));
    else if (!isPending) localStore.remove(storageKey);
  }, [value, isPending]);
  const hidden = value ?? (isPending ? (localStore.get(storageKey)?.split(' ') ?? []) : []);
  return {
    hidden,
    setHidden: (page: string, isHidden: boolean) =>
      change((stored = []) => [...stored.filter((one) => one !== page), ...(isHidden ? [page] : [])]),
    showAll: () => change(() => []),
  };
}

/** The workbench always stays: it leads to everything that waits. */
export const canHide = (entry: SystemMenuNode) => addressOf(entry) !== homePath;

/** Returns the menu without the hidden pages, and without the groups that have no page left. */
export function withoutHidden(menu: readonly SystemMenuNode[], hidden: readonly string[]): SystemMenuNode[] {
  return menu.flatMap((entry) => {
    if (entry.MenuType === systemMenuType.leaf)
      return canHide(entry) && hidden.includes(addressOf(entry)) ? [] : [entry];
    const Children = withoutHidden(entry.Children, hidden);
    return Children.length > 0 ? [{ ...entry, Children }] : [];
  });
}
