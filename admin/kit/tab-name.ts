const tabKey = 'backstageTabName';

/** A name for this tab of the browser, kept over a reload and a new sign-in. */
export function tabName(): string {
  const name = sessionStorage.getItem(tabKey) ?? String(Math.random());
  sessionStorage.setItem(tabKey, name);
  return name;
}
