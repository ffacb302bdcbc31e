/** The member's token is kept under this name (product: section 4, Member session). */
export const tokenKey = 'token';

/**
 * Runs in <head> before anything is drawn: marks the page of who seems to be signed in, so that what only visitors are
 * told does not flash by.
 */
export const markKeptTokenScript = `try{if(localStorage.getItem("${tokenKey}"))document.documentElement.dataset.token=""}catch(e){}`;

// For browsers that refuse to keep anything: the session then lasts until the page is left.
let unkept: string | null = null;

export function readToken(): string | null {
  try {
    return localStorage.getItem(tokenKey) ?? unkept;
  } catch {
    return unkept;
  }
}

export function keepToken(token: string) {
  try {
    localStorage.setItem(tokenKey, token);
  } catch {
    unkept = token;
  }
}

export function dropToken() {
  unkept = null;
  try {
    localStorage.removeItem(tokenKey);
  } catch {
    // There was nothing to remove.
  }
}
