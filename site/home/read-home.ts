import { webBanners } from '#contract/banners.ts';
import type { Call } from '#contract/endpoint.ts';
import { webMenus } from '#contract/menus.ts';
import { webNews } from '#contract/news.ts';
import { seats, webPositions } from '#contract/positions.ts';
import { numberIn } from '../addresses.ts';
import { notFound } from '../load-context.ts';
import { isTabSeat, latestPageSize, shortcutLabels, tabPageSize } from './lists.ts';

/** What the home page shows. */
export async function readHome(call: Call, address: string) {
  const query = new URL(address).searchParams;
  const page = numberIn(query, 'pageindex', 1);
  const asked = numberIn(query, 'seat', seats.policies);
  const seat = isTabSeat(asked) ? asked : seats.policies;
  const seatPage = numberIn(query, 'seatpage', 1);

  const [banners, headlines, latest, notices, tab, shortcuts] = await Promise.all([
    call(webBanners.GetBannerList, { type: 2 }),
    call(webPositions.GetNewPositionList, { seat: seats.headline, pagesize: 4 }),
    call(webNews.GetNewsReList, { pageindex: page, pagesize: latestPageSize }),
    call(webPositions.GetNewPositionList, { seat: seats.notices, pagesize: 4 }),
    call(webPositions.GetNewPositionList, { seat, pageindex: seatPage, pagesize: tabPageSize }),
    Promise.all(shortcutLabels.map((label) => call(webMenus.GetMenuModel, { label }))),
  ]);
  const isPastTheEnd = (page > 1 && latest.List.length === 0) || (seatPage > 1 && tab.List.length === 0);
  if (isPastTheEnd) notFound();
  return {
    banners,
    headlines: headlines.List,
    latest,
    notices: notices.List,
    tab,
    shortcuts,
    page,
    seat,
    seatPage,
  };
}
