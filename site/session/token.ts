/** The member's token is kept under this name (product: section 4, Member session). */
export const tokenKey = 'token';

/**
 * Runs in <head> before anything is drawn, with the marks of the page as `d`: who seems to be signed in is not told for
 * a moment what only visitors are.
 */
export const markKeptTokenScript = `try{if(localStorage.getItem("${tokenKey}"))d.token=""}catch(e){}`;

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
