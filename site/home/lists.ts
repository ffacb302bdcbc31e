import { seats } from '#contract/public-site/featured.ts';

/*
 * What the home page asks for, apart from how it looks: a member's browser asks again without the page's program.
 */

/** Product: section 9. */
export const latestPageSize = 10;

/** Two columns of six (product: section 2, Home). */
export const tabPageSize = 12;

export const tabSeats = [seats.policies, seats.notices, seats.association] as const;
export type TabSeat = (typeof tabSeats)[number];

export function isTabSeat(seat: number): seat is TabSeat {
  return tabSeats.some((known) => known === seat);
}
