import { useState } from 'react';
import {
  businessQuickSearch,
  quickSearchKinds,
  type QuickSearchHit,
} from '#contract/back-office/quick-search.ts';
import { searchKeyLength } from '#contract/fields/rules.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { lengthError } from '#ui/form/length.ts';
import { useSettled } from '../../components/filters/use-debounced.ts';
import { menuIcon } from '../../components/navigation/menu-icon.tsx';
import { useMenuPages, type MenuPage } from '../../components/navigation/menu-pages.ts';
import { useCanOpen } from '../../components/permissions/can-open.ts';
import { useCanCall } from '../../components/permissions/permissions.ts';
import { isSessionGone } from '../../session/call.ts';
import { textOf } from '../../session/errors.tsx';
import { useAnswer } from '../../session/server.ts';
import { pageWords } from './quick-commands.ts';
import { matching } from './quick-match.ts';
import type { QuickGroup, QuickPlace } from './quick-place.ts';
import { useRecentPlaces } from './quick-recent.tsx';
import { toolsHere, useQuickCommands, useSearches, useSettingsSections } from './use-quick-commands.tsx';

const groupNames: Record<QuickPlace['kind'], string> = {
  tool: '本页',
  page: '页面',
  command: '操作',
  section: '站点设置',
  member: '会员',
  news: '文章',
  certificate: '证书',
  search: '查找',
};
const kinds = ['page', 'tool', 'command', 'section', ...quickSearchKinds, 'search'] as const;
const typingMs = 150;

/**
 * Returns the places and actions that match the typed text; before anything is typed the latest places, the tools of the
 * page in use, and all pages.
 */
export function useQuickPlaces(key: string) {
  const typedKey = key.trim();
  const error = lengthError(typedKey, searchKeyLength);
  const settledKey = useSettled(typedKey, typingMs);
  const placeOf = usePlaceOf();
  const pages = useMenuPages().map(pagePlace);
  const commands = useQuickCommands();
  const sections = useSettingsSections();
  const searches = useSearches();
  const [tools] = useState(toolsHere);
  const recent = useRecentPlaces();
  const query = useAnswer(
    businessQuickSearch.GetDestinations,
    { key: settledKey },
    {
      enabled: settledKey !== '' && lengthError(settledKey, searchKeyLength) === undefined,
      staleTime: 10_000,
      takes: (failure) => !isSessionGone(failure),
    },
  );
  const isBusy = typedKey !== '' && error === undefined && (typedKey !== settledKey || query.isPending);
  const matches =
    typedKey === settledKey && settledKey !== ''
      ? (query.data ?? []).flatMap((one) => placeOf(one) ?? [])
      : [];

  const here = [...tools, ...pages, ...commands, ...sections];
  const results = typedKey === '' ? [] : [...matching(here, typedKey), ...matches];
  const isNothing = typedKey !== '' && !isBusy && error === undefined && results.length === 0;
  const groups =
    typedKey === ''
      ? [
          ...(recent.places.length > 0 ? [{ name: '最近', places: recent.places }] : []),
          ...grouped([...tools, ...pages.filter((page) => !recent.has(page))]),
        ]
      : grouped(isNothing ? searches(typedKey) : results);
  return { groups, isBusy, isFailed: query.isError, remember: recent.remember, status: sayOf() };

  function sayOf(): string {
    if (typedKey === '') return '';
    if (error !== undefined) return error;
    if (isBusy) return '正在查找…';
    if (query.isError) return `没有查到会员、文章和证书：${textOf(query.error)}`;
    return isNothing ? `没有找到“${typedKey}”` : `${results.length} 个结果`;
  }
}

/** Returns a function that converts an answer to a place, as far as the role may open it. */
function usePlaceOf() {
  const canOpen = useCanOpen();
  const canWrite = useCanCall()(businessNews.SaveNews);
  return ({ Kind, Id, Title, Hint }: QuickSearchHit): QuickPlace | undefined => {
    const place = (address: string) => ({
      kind: Kind,
      title: Title,
      hint: Hint,
      icon: menuIcon(hitIcons[Kind]),
      address,
    });
    const list = (path: string) => place(`/System/${path}?${new URLSearchParams({ key: Title })}&id=${Id}`);
    if (Kind === 'member') return canOpen('members/list') ? list('members') : undefined;
    if (Kind === 'certificate') return canOpen('certificates/list') ? list('certificates') : undefined;
    if (canWrite) return place(`/System/news/edit?id=${Id}`);
    return canOpen('news/list') ? list('news') : undefined;
  };
}

const hitIcons = { member: 'company', news: 'news', certificate: 'certificate' } as const;

const pagePlace = ({ title, group, address, icon, component }: MenuPage): QuickPlace => ({
  kind: 'page',
  title,
  hint: group,
  icon: menuIcon(icon),
  words: pageWords[component] ?? [],
  address,
});

function grouped(places: readonly QuickPlace[]): QuickGroup[] {
  return kinds
    .map((kind) => ({ name: groupNames[kind], places: places.filter((place) => place.kind === kind) }))
    .filter((group) => group.places.length > 0);
}
