import { Link } from 'react-router';
import { homeAddress } from '../addresses.ts';
import { ContributeLink } from '../session/contribute-link.tsx';
import { Drawer } from './drawer.tsx';
import styles from './header.module.css';
import { LogoMark } from './logo.tsx';
import { Navigation } from './navigation.tsx';
import { SearchBox } from './search-box.tsx';
import type { SiteData } from './site-data.ts';
import { TopStrip } from './top-strip.tsx';

export function Header({ site, menus }: SiteData) {
  return (
    <>
      <header>
        <TopStrip site={site} />
        <div className={`container ${styles.brandRow}`}>
          <Link to={homeAddress} className={styles.brand}>
            {site.LogoUrl === '' ? (
              <LogoMark className={styles.mark} />
            ) : (
              <img className={styles.mark} src={site.LogoUrl} alt="" />
            )}
            <span className={styles.names}>
              <strong>{site.SiteName}</strong>
              <span lang="en">{site.SiteNameEn}</span>
            </span>
          </Link>
          <SearchBox className={styles.search} hotWords={site.HotWords} />
          <ContributeLink className={styles.contribute} />
          <Drawer menus={menus} hotWords={site.HotWords} />
        </div>
      </header>
      <Navigation menus={menus} />
    </>
  );
}
