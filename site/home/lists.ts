import { seats } from '#contract/public-site/featured.ts';

/*
 * The lists of the home page, apart from their layout: a member's browser loads them again without the code of the
 * page.
 */

/** The newest article in the menu of this name is the present issue. */
export const journalLabel = '期刊目录';

/** Product: section 9. */
export const latestPageSize = 10;

/** Two columns of six (product: section 2, Home). */
export const tabPageSize = 12;

export const tabSeats = [seats.policies, seats.notices, seats.association] as const;
export type TabSeat = (typeof tabSeats)[number];

export function isTabSeat(seat: number): seat is TabSeat {
  return tabSeats.some((one) => one === seat);
}
