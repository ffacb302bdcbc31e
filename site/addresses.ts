import { homeMarker, menuStatus, type MenuNode } from '#contract/public-site/menus.ts';
import { openingPage } from '#contract/public-site/private-addresses.ts';

/*
 * The addresses of the pages, in one place (product: section 2). The server's page cache distinguishes pages by their
 * query names: see `pageQueryNames`.
 */

/** The query names each page reads; everything else in an address is ignored. */
export const pageQueryNames: Record<string, readonly string[]> = {
  '/': [],
  '/home': ['pageindex', 'seat', 'seatpage'],
  '/menuList': ['ParentId', 'MenuId', 'pageindex', 'pagesize'],
  '/info': ['MenuId', 'NewsId'],
  '/searchKey': ['key', 'pid', 'order', 'pageindex', 'pagesize'],
  // The page is the same for all visitors: the browser loads its lists.
  '/contribute': [],
  '/apply': [],
  '/open': [],
  // The browser reads the form and its key, so that no cached page contains them.
  '/form': [],
  '/activity': ['ActivityId'],
  // As of `/form`.
  '/sign-up': [],
  '/notice': [],
  '/privacy': [],
  '/sitemap': [],
  '/members': ['key', 'companytypeid', 'memberlevelid', 'city', 'pageindex', 'pagesize'],
  '/member': ['MemberId'],
  // The browser sends the lookup itself, so that no cached page contains a name or a number.
  '/certsearch': [],
  // A page with a code is not cached.
  '/certverify': ['CertNum', 'Sign', 'Facts'],
};

export const homeAddress = '/home';
export const privacyAddress = '/privacy';
export const siteMapAddress = '/sitemap';
export const contributeAddress = '/contribute';
/** A form to fill in; without the number of one, the forms of the signed-in member. */
export const formAddress = '/form';
/** A notice by its personal link or number; without either the notices to the signed-in member. */
export const noticeAddress = '/notice';
/** Opens the membership application. */
export const applyAddress = '/apply';
/** Opens the dialog in which a member types the code of its account. */
export const openAccountAddress = openingPage;
export const certificateSearchAddress = '/certsearch';
export const directoryAddress = '/members';
/** Printed on every certificate. */
export const certificateCheckAddress = '/certverify';
/** A page outside the router, which works without the server. */
export const verifierAddress = '/verifier.html';

interface MenuRef {
  MenuId: number;
  ParentId: number;
}

export function menuAddress({ ParentId, MenuId }: MenuRef): string {
  return `/menuList?ParentId=${ParentId}&MenuId=${MenuId}`;
}

export function newsAddress({ MenuId, NewsId }: { MenuId: number; NewsId: number }): string {
  return `/info?MenuId=${MenuId}&NewsId=${NewsId}`;
}

export const activityAddress = (activityId: number) => `/activity?ActivityId=${activityId}`;

/** One sign-up; without its key, those of the signed-in member. */
export const signUpAddress = '/sign-up';
export const confirmationAddress = (key: string) => `${signUpAddress}?Key=${key}`;

export const directoryMemberAddress = (memberId: number) => `/member?MemberId=${memberId}`;

export function searchAddress(key: string): string {
  return `/searchKey?${new URLSearchParams({ key })}`;
}

/** The address with these query values set; undefined takes a name out. */
export function withQuery(address: string, values: Record<string, string | number | undefined>): string {
  const [path, search = ''] = address.split('?');
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) query.delete(name);
    else query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? path! : `${path}?${text}`;
}

/**
 * Returns the address of a page as the server's page cache uses it. Query names that no page reads, such as tracking
 * parameters, are removed: browser and server then render the same links.
 */
export function pageAddress({ pathname, search }: { pathname: string; search: string }): string {
  const parameters = new URLSearchParams(search);
  const queryNames = (pageQueryNames[pathname] ?? []).filter((name) => parameters.has(name));
  return withQuery(pathname, Object.fromEntries(queryNames.map((name) => [name, parameters.get(name)!])));
}

/** A positive integer from the query, or the fallback. */
export function numberIn(query: URLSearchParams, name: string, fallback: number): number {
  const text = query.get(name) ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : fallback;
}

export interface Target {
  href: string;
  /** Is no page of the site, so it opens in a new tab. */
  isExternal: boolean;
}

/**
 * Returns the target of an address that the secretariat entered for a menu or a banner; it may be a page of this site
 * (decision 0143).
 */
export function targetOfAddress(address: string): Target {
  return { href: address, isExternal: pageQueryNames[address.split(/[?#]/, 1)[0]!] === undefined };
}

/** Returns the target of a menu itself, without regard to its children. */
export function targetOf(menu: MenuRef & { WebUrl: string; CurValue: string }): Target {
  if (menu.WebUrl !== '') return targetOfAddress(menu.WebUrl);
  return { href: menu.CurValue === homeMarker ? homeAddress : menuAddress(menu), isExternal: false };
}

/**
 * Returns the target of an item of the top navigation: its first child or grandchild, if it has any (product: section
 * 2, Header). A child that leads to another site is skipped, since visitors do not expect a menu to open another site.
 */
export function entranceOf(menu: MenuNode): Target {
  if (menu.WebUrl !== '' || menu.CurValue === homeMarker) return targetOf(menu);
  const first = shownChildren(menu).find((child) => !targetOf(child).isExternal);
  return first ? entranceOf(first) : targetOf(menu);
}

export function shownChildren(menu: MenuNode): MenuNode[] {
  return menu.ChildList.filter((child) => child.Status === menuStatus.shown);
}

/** The menus from the top level down to the one with this id; empty when it is not in the tree. */
export function pathTo(menus: readonly MenuNode[], menuId: number): MenuNode[] {
  for (const menu of menus) {
    if (menu.MenuId === menuId) return [menu];
    const below = pathTo(menu.ChildList, menuId);
    if (below.length > 0) return [menu, ...below];
  }
  return [];
}
