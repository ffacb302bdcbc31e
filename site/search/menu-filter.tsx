import type { NewsFound } from '#contract/news/news.ts';
import { homeMarker } from '#contract/public-site/menus.ts';
import { searchAddress, withQuery } from '../addresses.ts';
import { PageLink } from '../components/page-link.tsx';
import styles from '../components/side-list.module.css';
import { useSite } from '../site-data.ts';

interface MenuFilterProps {
  word: string;
  /** The menu the search is narrowed to; none: the whole site. */
  present: number | undefined;
  order: 'time' | undefined;
  /** The number of hits in each menu, 0 where it is not known; absent when nothing was found. */
  columns: NewsFound['Columns'];
}

/** Narrows a search to one menu of the top level and all below it; a menu without a hit is left out. */
export function MenuFilter({ word, present, order, columns = [] }: MenuFilterProps) {
  const counts = new Map(columns.map(({ MenuId, Count }) => [MenuId, Count]));
  const menus = (useSite()?.menus ?? []).filter((menu) => menu.CurValue !== homeMarker && menu.WebUrl === '');
  const listedMenus = menus.filter(({ MenuId }) => counts.has(MenuId) || MenuId === present);
  const total = columns.reduce((sum, { Count }) => sum + Count, 0);
  const choices = [
    { MenuId: undefined, Name: '全部', count: total },
    ...listedMenus.map(({ MenuId, Name }) => ({ MenuId, Name, count: counts.get(MenuId) ?? 0 })),
  ];
  return (
    <nav className={`${styles.menu} rounded-tile framed clipped`} aria-label="按栏目筛选">
      <p className={`${styles.head} on-brand text-lg strong py-4 px-6`}>按栏目筛选</p>
      <ul>
        {choices.map(({ MenuId, Name, count }) => (
          <li key={Name}>
            <PageLink
              href={withQuery(searchAddress(word), { pid: MenuId, order })}
              {...(MenuId === present && { 'aria-current': 'true' as const })}
            >
              {Name} {count > 0 && <small>{count}</small>}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
