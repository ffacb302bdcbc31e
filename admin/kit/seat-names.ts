import { usualTabNames } from '#contract/home-tiles.ts';
import { seatNames, type seatNumbers } from '#contract/positions.ts';
import { webSite } from '#contract/settings.ts';
import { useAnswer } from '../session/server.ts';

type Seat = (typeof seatNumbers)[number];

/** The names of the seats of the home page: three as the settings name their tabs, and the headline. */
export function useSeatNames(): Record<Seat, string> {
  const { data } = useAnswer(webSite.GetSiteInfo, {}, { staleTime: 30_000 });
  const [first = '', second = '', third = ''] = data?.TabNames ?? usualTabNames;
  return { ...seatNames, 1: first, 2: second, 3: third };
}
