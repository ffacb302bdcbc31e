import { localStore, sessionStore } from './storage.ts';

/*
 * A browser in which the back office is used. Scripts of third parties run in the origin of the site, so they are not
 * loaded in such a browser (decision 0422).
 */

export const officeTokenKey = 'backstageToken';
const markKey = 'officeBrowser';

/** Marks this browser for good: its administrators are no visitors who have to be counted. */
export function markOfficeBrowser(): void {
  if (localStore.get(markKey) === null) localStore.set(markKey, '1');
}

export function isOfficeBrowser(): boolean {
  return localStore.get(markKey) !== null || sessionStore.get(officeTokenKey) !== null;
}
