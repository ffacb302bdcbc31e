import type { Call } from '#contract/api/endpoint.ts';
import { webMemberNumbers } from '#contract/members/member-numbers.ts';
import { webNews } from '#contract/news/news.ts';
import { webAgenda } from '#contract/public-site/agenda.ts';
import { webBanners } from '#contract/public-site/banners.ts';
import { seats, webFeatured } from '#contract/public-site/featured.ts';
import { menuOfSameName, tileShown, type Tile } from '#contract/public-site/home-tiles.ts';
import { menuRoot, webMenus, type Menu } from '#contract/public-site/menus.ts';
import { webSettings } from '#contract/public-site/settings.ts';
import { numberIn } from '../addresses.ts';
import { notFound } from '../load-context.ts';
import { isTabSeat, journalLabel, latestPageSize, tabPageSize, type TabSeat } from './lists.ts';
import { menuNamed } from './menu-named.ts';

/** Reads the data of the home page. */
export async function readHome(call: Call, address: string) {
  const query = new URL(address).searchParams;
  const page = numberIn(query, 'pageindex', 1);
  const requestedSeat = numberIn(query, 'seat', 0);
  const seatPage = numberIn(query, 'seatpage', 1);

  const [banners, headlines, latest, association, { seat, tab }, { tiles, tabNames }] = await Promise.all([
    call(webBanners.GetBannerList, { type: 2 }),
    call(webFeatured.GetNewPositionList, { seat: seats.headline, pagesize: 4 }),
    call(webNews.GetNewsReList, { pageindex: page, pagesize: latestPageSize }),
    readAssociation(call),
    readTab(call, requestedSeat, seatPage),
    readSettings(call),
  ]);
  const isPastTheEnd = (page > 1 && latest.List.length === 0) || (seatPage > 1 && tab.List.length === 0);
  if (isPastTheEnd) notFound();
  return {
    banners,
    headlines: headlines.List,
    latest,
    association,
    tab,
    tiles,
    tabNames,
    page,
    seat,
    seatPage,
  };
}

/** Reads the requested tab; otherwise the first tab with articles, or the first of all if there are none. */
async function readTab(call: Call, seatNumber: number, pageindex: number) {
  const read = async (seat: TabSeat) => {
    const place = { seat, pageindex, pagesize: tabPageSize };
    return { seat, tab: await call(webFeatured.GetNewPositionList, place) };
  };
  if (isTabSeat(seatNumber)) return await read(seatNumber);
  const first = await read(seats.policies);
  if (first.tab.TotalCount > 0) return first;
  const others = await Promise.all([read(seats.notices), read(seats.association)]);
  return others.find(({ tab }) => tab.TotalCount > 0) ?? first;
}

/** A rendered tile: without a menu it shows a contact; the first one opens the application. */
export interface ShownTile extends Pick<Tile, 'Label' | 'Icon'> {
  opens: 'application' | 'menu';
  menu: Menu | null;
}

async function readSettings(call: Call): Promise<{ tiles: ShownTile[]; tabNames: string[] }> {
  const { Tiles, TabNames } = await call(webSettings.GetSiteInfo, {});
  const tiles = await Promise.all(
    Tiles.map(async ({ Label, Icon, MenuId, Shown }, index): Promise<ShownTile[]> => {
      if (Shown === tileShown.never) return [];
      if (index === 0) return [{ Label, Icon, opens: 'application', menu: null }];
      const menuQuery = MenuId === menuOfSameName ? { label: Label } : { menuid: MenuId };
      const menu = await call(webMenus.GetMenuModel, menuQuery);
      if (!menu && Shown === tileShown.withMenu) return [];
      return [{ Label, Icon, opens: 'menu', menu }];
    }),
  );
  return { tiles: tiles.flat(), tabNames: TabNames };
}

/** Reads only data that a shown menu refers to, among the menus open to the reader. */
async function readAssociation(call: Call) {
  const [menus, agenda, numbers] = await Promise.all([
    call(webMenus.GetMenuList, { parentid: menuRoot.members }),
    call(webAgenda.GetAgenda, {}),
    call(webMemberNumbers.GetMemberNumbers, {}),
  ]);
  const issues = menuNamed(journalLabel, menus);
  const newest = issues && (await call(webNews.GetNewsReList, { menuid: issues.MenuId, pagesize: 1 }));
  return { agenda, numbers, journal: newest?.List[0] };
}
