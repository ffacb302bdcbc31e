import type { MenuNode } from '#contract/public-site/menus.ts';
import { homeAddress, menuAddress } from '../addresses.ts';
import { PageLink } from '../components/page-link.tsx';
import styles from './breadcrumb.module.css';
import type { Crumb } from './structured-data.ts';

/** From the home page down the path of menus; the last crumb of a list is the page itself. */
export function crumbsOf(path: readonly MenuNode[], self?: string): Crumb[] {
  const menus = path.map((menu, index) =>
    self === undefined && index === path.length - 1
      ? { name: menu.Name }
      : { name: menu.Name, href: menuAddress(menu) },
  );
  return [{ name: '首页', href: homeAddress }, ...menus, ...(self === undefined ? [] : [{ name: self }])];
}

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className={`${styles.crumbs} muted text-sm py-5 no-print`} aria-label="当前位置">
      <ol className="row nowrap baseline gap-0 min-0">
        {crumbs.map(({ name, href }) => (
          <li className="rigid" key={href ?? name}>
            {href === undefined ? (
              <span aria-current="page">{name}</span>
            ) : (
              <PageLink href={href}>{name}</PageLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
