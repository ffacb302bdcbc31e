import { localStore } from '#ui/browser/storage.ts';

/** The storage key of the member's token (product: section 4, Member session). */
export const tokenKey = 'token';

/**
 * Runs in <head> before the first paint, with the data attributes of the page as `d`: a member does not see the content
 * for visitors for a moment.
 */
export const markStoredTokenScript = `try{if(localStorage.getItem("${tokenKey}"))d.token=""}catch(e){}`;

export const readToken = (): string | null => localStore.get(tokenKey);

export function storeToken(token: string) {
  localStore.set(tokenKey, token);
}

export function dropToken() {
  localStore.remove(tokenKey);
}
