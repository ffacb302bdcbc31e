/** One visited page: its path, and the last full address it was left at. */
export interface VisitedTab {
  path: string;
  title: string;
  address: string;
}

/** One tab for each path; a later visit only renews its address. */
export function visit(tabs: readonly VisitedTab[], page: VisitedTab): VisitedTab[] {
  const known = tabs.some((tab) => tab.path === page.path);
  return known ? tabs.map((tab) => (tab.path === page.path ? page : tab)) : [...tabs, page];
}

/** The tabs that stay, and where to go when the closed tab was the active one: the next, else the previous. */
export function close(tabs: readonly VisitedTab[], path: string, activePath: string) {
  const index = tabs.findIndex((tab) => tab.path === path);
  const left = tabs.filter((tab) => tab.path !== path);
  if (index < 0 || path !== activePath) return { tabs: left, goTo: undefined };
  return { tabs: left, goTo: left[index] ?? left[index - 1] };
}
