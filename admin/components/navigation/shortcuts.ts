import { maxShortcuts } from '#contract/accounts/preferences.ts';
import { usePreference } from '../list/preferences.ts';
import { useMenuPages, type MenuPage } from './menu-pages.ts';

const home = '/System/home';
/** The shortcuts of a user who has not chosen any. */
const usual = [
  'reviews',
  'news/edit',
  'news',
  'members',
  'certificates',
  'suggestions',
  'positions',
  'menus',
];

/** Provides 常用操作: up to six pages of the user's choice, stored on the server, and the pages to choose from. */
export function useShortcuts() {
  const pages = useMenuPages().filter(({ address }) => address !== home);
  const { value, isPending, change } = usePreference('home.shortcuts');
  const shown = (value ?? usualAmong(pages)).flatMap(
    (address) => pages.find((page) => page.address === address) ?? [],
  );
  return { pages, shown, isPending, choose: (next: string[]) => change(() => next) };
}

function usualAmong(pages: readonly MenuPage[]): string[] {
  const available = new Set(pages.map(({ address }) => address));
  return usual
    .map((path) => `/System/${path}`)
    .filter((address) => available.has(address))
    .slice(0, maxShortcuts);
}
