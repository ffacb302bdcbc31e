import * as v from 'valibot';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { usePreference } from '../components/list/preferences.ts';
import { base, useMenuPages } from '../components/navigation/menu-pages.ts';
import { useCanCall } from '../components/permissions/permissions.ts';
import type { QuickPlace } from './quick-place.ts';

const maxRecent = 6;

const recentPlaces = v.array(
  v.object({
    kind: v.picklist(['page', 'member', 'news', 'certificate']),
    title: v.string(),
    hint: v.string(),
    address: v.pipe(v.string(), v.startsWith(`${base}/`)),
  }),
);

/** Reads and stores the latest targets on the server; those that the role may no longer see are left out. */
export function useRecentPlaces() {
  const { value = [], change } = usePreference('quick.recent', recentPlaces);
  const can = useCanCall();
  const pages = useMenuPages();
  const sees = {
    page: (address: string) => pages.some((page) => page.address === address),
    member: () => can(businessMembers.GetMemberList),
    news: () => can(businessNews.GetNewsList),
    certificate: () => can(businessCertificates.GetCertList),
  };
  const places: readonly QuickPlace[] = value.filter(({ kind, address }) => sees[kind](address));
  const has = ({ address }: QuickPlace) => places.some((place) => place.address === address);
  const remember = ({ kind, title, hint, address }: QuickPlace) =>
    change((before = []) =>
      [{ kind, title, hint, address }, ...before.filter((other) => other.address !== address)].slice(
        0,
        maxRecent,
      ),
    );
  return { places, has, remember };
}
