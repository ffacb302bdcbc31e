import { useEffect, useRef } from 'react';
import type { MenuNode } from '#contract/public-site/menus.ts';
import { shownChildren, targetOf } from '../addresses.ts';
import { TargetLink } from '../components/page-link.tsx';
import styles from '../components/side-list.module.css';

interface SideMenuProps {
  /** The menu of the top level the visitor is in. */
  top: MenuNode;
  /** The id of the menu this page is about. */
  present: number;
}

/** The shown children of the top menu, each with its own below it. */
export function SideMenu({ top, present }: SideMenuProps) {
  const children = shownChildren(top);
  const menu = useRef<HTMLElement>(null);

  // On narrow screens the menu is a row that scrolls sideways.
  useEffect(() => {
    const entry = menu.current?.querySelector<HTMLElement>('[aria-current]');
    const row = menu.current?.querySelector('ul');
    if (entry && row)
      row.scrollLeft = entry.offsetLeft - Math.max(0, row.clientWidth - entry.offsetWidth) / 2;
  }, [present]);

  if (children.length === 0) return null;
  return (
    <nav ref={menu} className={`${styles.menu} rounded-tile framed clipped`} aria-label={top.Name}>
      <p className={`${styles.head} on-brand text-lg strong py-4 px-6`}>{top.Name}</p>
      <Entries menus={children} present={present} />
    </nav>
  );
}

interface EntriesProps {
  menus: MenuNode[];
  present: number;
}

function Entries({ menus, present }: EntriesProps) {
  return (
    <ul>
      {menus.map((menu) => {
        const children = shownChildren(menu);
        return (
          <li key={`${menu.ParentId}-${menu.MenuId}`}>
            <TargetLink
              to={targetOf(menu)}
              {...(menu.MenuId === present && { 'aria-current': 'page' as const })}
            >
              {menu.Name}
            </TargetLink>
            {children.length > 0 && <Entries menus={children} present={present} />}
          </li>
        );
      })}
    </ul>
  );
}
