import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { ownMark } from '#contract/public-site/site-colours.ts';
import { homeAddress } from '../addresses.ts';
import { PageLink } from '../components/page-link.tsx';
import { ContributeLink } from '../session/contribute-link.tsx';
import { MemberWord } from '../session/member-entrance.tsx';
import type { SiteData } from '../site-data.ts';
import type { DrawerProps, DrawerSheet } from './drawer-sheet.tsx';
import styles from './header.module.css';
import { Navigation } from './navigation.tsx';
import { SearchBox } from './search-box.tsx';
import { TopStrip } from './top-strip.tsx';

export function Header({ site, menus }: SiteData) {
  const { key } = useLocation();
  const header = useRef<HTMLElement>(null);
  // The history key of the page on which narrow screens show the search box; another page hides it.
  const [searchedAt, setSearchedAt] = useState<string>();
  useEffect(() => {
    if (searchedAt) header.current?.querySelector('input')?.focus();
  }, [searchedAt]);
  const toggleSearch = (event: MouseEvent) => {
    event.preventDefault();
    setSearchedAt(searchedAt === key ? undefined : key);
  };

  return (
    <>
      <header ref={header} data-searching={searchedAt === key || undefined}>
        <TopStrip site={site} />
        <div className={`container ${styles.brandRow} row between gap-6 py-5`}>
          <PageLink href={homeAddress} className={`${styles.brand} row nowrap gap-4`}>
            <img className={styles.mark} src={site.LogoUrl || ownMark(site.Colour)} alt="" />
            <span className={`${styles.names} min-0`}>
              <strong className="linked strong block">{site.SiteName}</strong>
              <span className="muted text-xs block mt-1" lang="en">
                {site.SiteNameEn}
              </span>
            </span>
          </PageLink>
          <SearchBox className={styles.search} hotWords={site.HotWords} />
          <ContributeLink className={styles.contribute} />
          <div className={`${styles.words} no-print`}>
            <MemberWord className={styles.word} />
            <PageLink href="/searchKey" className={styles.word} aria-label="站内搜索" onClick={toggleSearch}>
              搜索
            </PageLink>
            <Drawer className={styles.word} site={site} menus={menus} />
          </div>
        </div>
      </header>
      <Navigation menus={menus} />
    </>
  );
}

const load = () => import('./drawer-sheet.tsx');

/**
 * The navigation of narrow screens, loaded when it is opened. Until then, and without scripts, its button leads to the
 * site map in the footer.
 */
function Drawer({ className, ...props }: DrawerProps & { className: string | undefined }) {
  const [Sheet, setSheet] = useState<typeof DrawerSheet>();
  const [isOpen, setIsOpen] = useState(false);

  const open = async (event: MouseEvent) => {
    event.preventDefault();
    try {
      const { DrawerSheet: loaded } = await load();
      setSheet(() => loaded);
      setIsOpen(true);
    } catch {
      window.location.hash = 'site-map';
    }
  };

  return (
    <>
      <a
        href="#site-map"
        role="button"
        className={className}
        aria-label="打开菜单"
        onPointerDown={() => void load().catch(() => {})}
        onClick={(event) => void open(event)}
      >
        菜单
      </a>
      {Sheet && <Sheet {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
