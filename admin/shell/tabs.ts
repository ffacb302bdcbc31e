import type { BackOfficeRoute } from './routes.ts';

/** One visited page, and the last full address it was left at. */
export interface VisitedTab {
  /** One tab a page; where records are edited, one a record. */
  key: string;
  path: string;
  title: string;
  address: string;
  isUnsaved: boolean;
  /** Stays the same as long as the page in the tab is mounted, also under another key. */
  mount: number;
}

export const maxTabs = 12;

/** Returns the key of a tab: a list opens a record over itself; an editor has a tab for each record. */
export function tabKey(route: Pick<BackOfficeRoute, 'path' | 'component'>, search: string): string {
  const id = new URLSearchParams(search).get('id');
  return route.component.endsWith('/editor') && id ? `${route.path}?id=${id}` : route.path;
}

/**
 * Returns the tabs after a visit: one for each key; a later visit only updates its address. The oldest unchanged tab is
 * closed when there are too many.
 */
export function visit(tabs: readonly VisitedTab[], page: Omit<VisitedTab, 'isUnsaved'>): VisitedTab[] {
  if (tabs.some((tab) => tab.key === page.key))
    return tabs.map((tab) => (tab.key === page.key ? { ...tab, address: page.address } : tab));
  const evicted = tabs.length < maxTabs ? undefined : tabs.slice(1).find((tab) => !tab.isUnsaved);
  return [...tabs.filter((tab) => tab !== evicted), { ...page, isUnsaved: false }];
}

/** Moves a tab to a new key when its new record got an id; the page in it stays mounted. */
export function rename(tabs: readonly VisitedTab[], key: string, page: VisitedTab): VisitedTab[] {
  return tabs
    .filter((tab) => tab.key !== page.key)
    .map((tab) => (tab.key === key ? { ...page, mount: tab.mount } : tab));
}

/** Returns the remaining tabs, and the next active one if the closed tab was active: the next, else the previous. */
export function close(tabs: readonly VisitedTab[], key: string, activeKey: string) {
  const index = tabs.findIndex((tab) => tab.key === key);
  const remaining = tabs.filter((tab) => tab.key !== key);
  if (index < 0 || key !== activeKey) return { tabs: remaining, goTo: undefined };
  return { tabs: remaining, goTo: remaining[index] ?? remaining[index - 1] };
}

/** Closes other tabs except the workbench and those with unsaved changes. */
export function closeOthers(tabs: readonly VisitedTab[], key: string): VisitedTab[] {
  return tabs.filter((tab, index) => index === 0 || tab.key === key || tab.isUnsaved);
}

export function closeRight(tabs: readonly VisitedTab[], key: string): VisitedTab[] {
  const last = tabs.findIndex((tab) => tab.key === key);
  return tabs.filter((tab, index) => index <= last || tab.isUnsaved);
}
