import { redirect } from 'react-router';
import type { Call } from '#contract/api/endpoint.ts';
import { pageSizes } from '#contract/api/paging.ts';
import { webNews, type NewsItem } from '#contract/news/news.ts';
import {
  homeMarker,
  menuLayout,
  menuRoot,
  menuShowType,
  menuStatus,
  webMenus,
  type Menu,
  type MenuNode,
} from '#contract/public-site/menus.ts';
import { homeAddress, menuAddress, numberIn, pathTo, targetOfAddress } from '../addresses.ts';
import { framedArticle } from '../article/framed-article.ts';
import { notFound } from '../load-context.ts';
import { listPageSize } from './dated-list.tsx';
import { tablesAsCards } from './tables-as-cards.ts';

/** The maximum length that search engines show. */
const descriptionLength = 150;

type MenuPage =
  | { kind: 'members-only'; menu: Menu }
  | { kind: 'elsewhere'; menu: Menu }
  | { kind: 'single'; menu: Menu; description: string; text: string; contents: string | null }
  | {
      kind: 'list';
      menu: Menu;
      description: string;
      list: { List: NewsItem[]; TotalCount: number };
      page: number;
      pageSize: number;
    };

/** Reads the page of a menu. Of a menu for members, visitors learn only the name. */
export async function readMenu(call: Call, address: string): Promise<MenuPage> {
  const query = new URL(address).searchParams;
  const menuId = menuIdIn(address);
  const menu = menuId === 0 ? null : await call(webMenus.GetMenuModel, { menuid: menuId });
  if (menu === null || menu.Status !== menuStatus.shown) notFound('您访问的栏目不存在');
  if (menu.CurValue === homeMarker) throw redirect(homeAddress);
  // One address for each menu, so that a page is not cached or indexed twice.
  if (query.get('ParentId') !== String(menu.ParentId)) throw redirect(menuAddress(menu), 301);
  const menus = await call(webMenus.GetMenuList, { parentid: menuRoot.members });
  const path = pathTo(menus, menuId);
  if (path.length === 0) return { kind: 'members-only', menu: { ...menu, WebUrl: '' } };
  if (menu.WebUrl !== '') {
    const { href, isExternal } = targetOfAddress(menu.WebUrl);
    if (isExternal) return { kind: 'elsewhere', menu };
    // A menu whose own address was entered as its target is an ordinary menu.
    if (!href.startsWith('/menuList?') || menuIdIn(href) !== menuId) throw redirect(href);
  }

  if (menu.ShowType === menuShowType.singlePage) {
    const { List } = await call(webNews.GetNewsList, { pid: menuId, pagesize: 1 });
    const description = describeMenu(path, List[0]?.Summary ?? '');
    const html = List[0]?.NewContent ?? '';
    const text = menu.Layout === menuLayout.cards ? tablesAsCards(html) : html;
    return { kind: 'single', menu, description, ...framedArticle(text) };
  }
  const page = numberIn(query, 'pageindex', 1);
  const requestedSize = numberIn(query, 'pagesize', listPageSize);
  const pageSize = pageSizes.some((size) => size === requestedSize) ? requestedSize : listPageSize;
  const list = await call(webNews.GetNewsList, { pid: menuId, pageindex: page, pagesize: pageSize });
  if (page > 1 && list.List.length === 0) notFound();
  const description = describeMenu(path, list.List.map(({ Title }) => Title).join('；'));
  return { kind: 'list', menu, description, list, page, pageSize };
}

/**
 * Returns the description for search engines: the path of the menu and its content. No two menus have the same path.
 */
function describeMenu(path: readonly MenuNode[], holds: string): string {
  const place = path.map(({ Name }) => Name).join(' · ');
  const text = holds === '' ? place : `${place}：${holds}`;
  return [...text].slice(0, descriptionLength).join('');
}

const menuIdIn = (address: string) => numberIn(new URLSearchParams(address.split('?')[1]), 'MenuId', 0);
