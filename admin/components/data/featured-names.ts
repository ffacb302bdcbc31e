import { seatNames, type seatNumbers } from '#contract/public-site/featured.ts';
import { usualTabNames } from '#contract/public-site/home-tiles.ts';
import { webSettings } from '#contract/public-site/settings.ts';
import { useAnswer } from '../../session/server.ts';

type Seat = (typeof seatNumbers)[number];

/**
 * Returns the names of the positions on the home page: three from the settings of its tabs, blank until they are
 * loaded, and the headline.
 */
export function useSeatNames(): Record<Seat, string> {
  const { data, isError } = useAnswer(webSettings.GetSiteInfo, {}, { staleTime: 30_000 });
  const [first = '', second = '', third = ''] = data?.TabNames ?? (isError ? usualTabNames : []);
  return { ...seatNames, 1: first, 2: second, 3: third };
}
