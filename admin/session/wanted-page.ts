/**
 * Returns the address of the sign-in page that leads back to this address of the back office; on the sign-in page
 * itself it stays the same.
 */
export function signInAddress({ pathname, search }: { pathname: string; search: string }): string {
  const here = pathname + search;
  if (pathname === '/login') return here;
  return wantedPage(here) === undefined ? '/login' : `/login?from=${encodeURIComponent(here)}`;
}

/** Returns `from` if it is a page of the back office; undefined for any other address, above all another site's. */
export function wantedPage(from: string | null): string | undefined {
  if (!from?.startsWith('/')) return undefined;
  const base = 'http://own.invalid';
  if (!URL.canParse(from, base)) return undefined;
  const { origin, pathname, search } = new URL(from, base);
  return origin === base && /^\/System\/[^/]/i.test(pathname) ? pathname + search : undefined;
}
