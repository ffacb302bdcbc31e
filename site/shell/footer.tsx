import type { MenuNode } from '#contract/public-site/menus.ts';
import { ownMark } from '#contract/public-site/site-colours.ts';
import { entranceOf, privacyAddress, siteMapAddress } from '../addresses.ts';
import { PageLink, TargetLink } from '../components/page-link.tsx';
import { WholeNumbers } from '../components/whole-numbers.tsx';
import type { FrameInfo, SiteData } from '../site-data.ts';
import styles from './footer.module.css';
import { FriendlyLinks } from './friendly-links.tsx';
import { qrCodes } from './top-strip.tsx';
import { VisitCounter } from './visit-counter.tsx';

export function Footer({ site, menus, links, contacts }: SiteData) {
  return (
    <footer className={`${styles.footer} no-print`}>
      {links.length > 0 && <FriendlyLinks links={links} />}
      <div className={styles.ground}>
        <div className={`container ${styles.columns}`}>
          <Contact site={site} contacts={contacts} menus={menus} />
          <Codes site={site} />
        </div>
        <FilingLine site={site} />
      </div>
    </footer>
  );
}

function Contact({ site, contacts, menus }: Pick<SiteData, 'site' | 'contacts' | 'menus'>) {
  return (
    <div>
      <div className="row gap-1 gap-x-8 mb-3">
        <p className={styles.name}>
          <img className="rigid contained" src={site.LogoUrl || ownMark(site.Colour)} alt="" />
          {site.SiteName}
        </p>
        <SiteMap menus={menus} />
      </div>
      <address className={styles.contact}>
        {contacts.map(({ Label, Value, href }) => (
          <p className="row nowrap baseline gap-3" key={Label}>
            <span>{Label}</span>
            {href ? (
              <a className="inline-row" href={href}>
                <WholeNumbers text={Value} />
              </a>
            ) : (
              <b className="regular">
                <WholeNumbers text={Value} />
              </b>
            )}
          </p>
        ))}
        {site.Address !== '' && (
          <p className="row nowrap baseline gap-3">
            <span>地址</span>
            <b className="regular">{site.Address}</b>
          </p>
        )}
      </address>
    </div>
  );
}

function Codes({ site }: { site: FrameInfo }) {
  const codes = qrCodes(site);
  if (codes.length === 0) return null;
  return (
    <ul className={styles.codes}>
      {codes.map(({ url, label }) => (
        <li key={label}>
          <img
            className="rounded p-1"
            src={url}
            alt={`${label}二维码`}
            width="88"
            height="88"
            loading="lazy"
          />
          {label}
        </li>
      ))}
    </ul>
  );
}

/**
 * The menus of the top level. On narrow screens, where the drawer has them, they are shown only when its button leads
 * here: without scripts, or when the drawer cannot be loaded.
 */
function SiteMap({ menus }: { menus: MenuNode[] }) {
  return (
    <nav id="site-map" className={styles.map} aria-label="栏目导航">
      <ul className="row stretch gap-0 gap-x-6">
        {menus.map((menu) => (
          <li key={menu.MenuId}>
            <TargetLink to={entranceOf(menu)}>{menu.Name}</TargetLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function FilingLine({ site }: { site: FrameInfo }) {
  const policeCode = site.PoliceNumber.replace(/\D/g, '');
  return (
    <div className={styles.filing}>
      <div className="container row stretch gap-0 gap-x-6 py-2">
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
