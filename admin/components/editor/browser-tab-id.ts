import { sessionStore } from '#ui/browser/storage.ts';

const tabKey = 'backstageTabName';

/** Returns the id of this browser tab, stored over a reload and a new sign-in. */
export function tabName(): string {
  const name = sessionStore.get(tabKey) ?? String(Math.random());
  sessionStore.set(tabKey, name);
  return name;
}
