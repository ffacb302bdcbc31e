import { ownMark } from '#contract/public-site/site-colours.ts';
import type { MenuNode } from '#contract/public-site/menus.ts';
import { entranceOf, privacyAddress, shownChildren, siteMapAddress, targetOf } from '../addresses.ts';
import styles from './footer.module.css';
import { FriendlyLinks } from './friendly-links.tsx';
import { PageLink, TargetLink } from '../components/page-link.tsx';
import type { FrameInfo, SiteData } from '../site-data.ts';
import { qrCodes } from './top-strip.tsx';
import { VisitCounter } from './visit-counter.tsx';
import { useEffect, useRef, type ReactNode } from 'react';
import { ChevronDown } from '../components/icons.tsx';

export function Footer({ site, menus, links, contacts }: SiteData) {
  const codes = qrCodes(site);
  return (
    <footer className={`${styles.footer} no-print`}>
      {links.length > 0 && <FriendlyLinks links={links} />}
      <div className={styles.ground}>
        <div className={`container ${styles.columns}`}>
          <Contact site={site} contacts={contacts} />
          <SiteMap menus={menus} />
          {codes.length > 0 && (
            <Fold title="关注我们">
              <ul className={styles.codes}>
                {codes.map(({ url, label }) => (
                  <li key={label}>
                    <img src={url} alt={`${label}二维码`} width="104" height="104" loading="lazy" />
                    {label}
                  </li>
                ))}
              </ul>
            </Fold>
          )}
        </div>
        <FilingLine site={site} />
      </div>
    </footer>
  );
}

function Contact({ site, contacts }: Pick<SiteData, 'site' | 'contacts'>) {
  return (
    <div>
      <p className={styles.name}>
        <img src={site.LogoUrl || ownMark(site.Colour)} alt="" />
        {site.SiteName}
      </p>
      <address className={styles.contact}>
        {contacts.map(({ Label, Value, href }) => (
          <p key={Label}>
            <span>{Label}</span>
            {href ? <a href={href}>{Value}</a> : Value}
          </p>
        ))}
        {site.Address !== '' && (
          <p>
            <span>地址</span>
            {site.Address}
          </p>
        )}
      </address>
    </div>
  );
}

/** The target of the drawer's button while scripts are disabled. */
function SiteMap({ menus }: { menus: MenuNode[] }) {
  const branches = menus.filter((menu) => shownChildren(menu).length > 0);
  return (
    <nav id="site-map" className={styles.map} aria-label="栏目导航">
      <Fold title="全部栏目">
        <div className={styles.branches}>
          {branches.map((menu) => (
            <section key={menu.MenuId}>
              <h2>
                <TargetLink to={entranceOf(menu)}>{menu.Name}</TargetLink>
              </h2>
              <FirstChildren of={menu} />
            </section>
          ))}
        </div>
      </Fold>
    </nav>
  );
}

/** The maximum number of entries in a column of the footer; the site map contains the rest. */
const mostChildren = 7;

function FirstChildren({ of: menu }: { of: MenuNode }) {
  const children = shownChildren(menu);
  const isLong = children.length > mostChildren;
  const named = isLong ? children.slice(0, mostChildren - 1) : children;
  return (
    <ul>
      {named.map((child) => (
        <li key={child.MenuId}>
          <TargetLink to={targetOf(child)}>{child.Name}</TargetLink>
        </li>
      ))}
      {isLong && (
        <li>
          <PageLink href={`${siteMapAddress}#menu-${menu.MenuId}`}>
            <span className="visually-hidden">{menu.Name}：</span>全部 {children.length} 个栏目
          </PageLink>
        </li>
      )}
    </ul>
  );
}

function FilingLine({ site }: { site: FrameInfo }) {
  const policeCode = site.PoliceNumber.replace(/\D/g, '');
  return (
    <div className={styles.filing}>
      <div className="container">
        {site.Copyright !== '' && <span>{site.Copyright}</span>}
        {site.IcpNumber !== '' && (
          <a href="https://beian.miit.gov.cn" target="_blank" rel="noopener noreferrer">
            {site.IcpNumber}
          </a>
        )}
        {site.PoliceNumber !== '' && (
          <a
            href={`https://beian.mps.gov.cn/#/query/webSearch?code=${policeCode}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {site.PoliceNumber}
          </a>
        )}
        <PageLink href={siteMapAddress}>网站地图</PageLink>
        <PageLink href={privacyAddress}>隐私说明</PageLink>
        <VisitCounter />
      </div>
    </div>
  );
}

/** A part of the footer: folded on narrow screens as soon as scripts run; elsewhere it has no title. */
function Fold({ title, children }: { title: string; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const narrow = matchMedia('(max-width: 767px)');
    const fold = () => {
      if (details.current) details.current.open = !narrow.matches;
    };
    fold();
    narrow.addEventListener('change', fold);
    return () => narrow.removeEventListener('change', fold);
  }, []);
  return (
    <details ref={details} open className={styles.fold}>
      <summary>
        {title}
        <ChevronDown />
      </summary>
      {children}
    </details>
  );
}
