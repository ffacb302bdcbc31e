import { HistoryOutlined } from '@ant-design/icons';
import { maxRecentPlaces, recentKinds } from '#contract/accounts/preferences.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { businessMembers } from '#contract/members/managed-members.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { usePreference } from '../../components/list/preferences.ts';
import { useMenuPages } from '../../components/navigation/menu-pages.ts';
import { useCanCall } from '../../components/permissions/permissions.ts';
import type { QuickPlace } from './quick-place.ts';

const isRecentKind = (kind: QuickPlace['kind']): kind is (typeof recentKinds)[number] =>
  recentKinds.some((one) => one === kind);

/** Reads and stores the latest targets on the server; those that the role may no longer see are left out. */
export function useRecentPlaces() {
  const { value = [], change } = usePreference('quick.recent');
  const can = useCanCall();
  const pages = useMenuPages();
  const sees = {
    page: (address: string) => pages.some((page) => page.address === address),
    member: () => can(businessMembers.GetMemberList),
    news: () => can(businessNews.GetNewsList),
    certificate: () => can(businessCertificates.GetCertList),
  };
  const places: readonly QuickPlace[] = value
    .filter(({ kind, address }) => sees[kind](address))
    .map((place) => ({ ...place, icon: <HistoryOutlined aria-hidden /> }));
  const has = ({ address }: QuickPlace) => places.some((place) => place.address === address);
  /** Actions and searches are no places to come back to. */
  function remember({ kind, title, hint, address }: QuickPlace) {
    if (address === undefined || !isRecentKind(kind)) return;
    change((before = []) =>
      [{ kind, title, hint, address }, ...before.filter((other) => other.address !== address)].slice(
        0,
        maxRecentPlaces,
      ),
    );
  }
  return { places, has, remember };
}
