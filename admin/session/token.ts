/** Product: section 4, admin session. */
const place = 'backstageToken';

export function readToken(): string | null {
  return sessionStorage.getItem(place);
}

export function keepToken(token: string) {
  sessionStorage.setItem(place, token);
}

export function dropToken() {
  sessionStorage.removeItem(place);
}
