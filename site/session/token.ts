import { localStore } from '#ui/browser/storage.ts';

/** The member's token is kept under this name (product: section 4, Member session). */
export const tokenKey = 'token';

/**
 * Runs in <head> before anything is drawn, with the marks of the page as `d`: who seems to be signed in is not told for
 * a moment what only visitors are.
 */
export const markKeptTokenScript = `try{if(localStorage.getItem("${tokenKey}"))d.token=""}catch(e){}`;

export const readToken = (): string | null => localStore.get(tokenKey);

export function keepToken(token: string) {
  localStore.set(tokenKey, token);
}

export function dropToken() {
  localStore.remove(tokenKey);
}
