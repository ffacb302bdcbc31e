import { homeMarker } from '#contract/public-site/menus.ts';
import { searchAddress, withQuery } from '../addresses.ts';
import { PageLink } from '../components/page-link.tsx';
import { useSite } from '../site-data.ts';
import styles from './search.module.css';

interface MenuFilterProps {
  word: string;
  /** The menu the search is narrowed to; none: the whole site. */
  present: number | undefined;
}

/** Narrows a search to one menu of the top level and all below it. */
export function MenuFilter({ word, present }: MenuFilterProps) {
  const menus = (useSite()?.menus ?? []).filter((menu) => menu.CurValue !== homeMarker && menu.WebUrl === '');
  const choices = [{ MenuId: undefined, Name: '全部' }, ...menus];
  return (
    <nav className={styles.filter} aria-label="按栏目筛选">
      <p>按栏目筛选</p>
      {choices.map(({ MenuId, Name }) => (
        <PageLink
          key={Name}
          href={withQuery(searchAddress(word), { pid: MenuId })}
          {...(MenuId === present && { 'aria-current': 'true' as const })}
        >
          {Name}
        </PageLink>
      ))}
    </nav>
  );
}
