import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router';
import type { MenuNode } from '#contract/menus.ts';
import { entranceOf, shownChildren, targetOf } from '../addresses.ts';
import { useActiveMenus } from './active-menu.ts';
import styles from './navigation.module.css';
import { TargetLink } from './page-link.tsx';

/** The bar of the top level. Below each item a panel with two more levels opens on hover and with the arrow keys. */
export function Navigation({ menus }: { menus: MenuNode[] }) {
  const active = useActiveMenus(menus);
  const { key } = useLocation();
  const bar = useRef<HTMLElement>(null);
  const [openId, setOpenId] = useState<number>();
  // Until scripts run, the style opens the panels.
  const [isLive, setIsLive] = useState(false);

  useEffect(() => setIsLive(true), []);
  useEffect(() => setOpenId(undefined), [key]);

  const closeWhenFocusLeaves = (event: FocusEvent) => {
    if (!bar.current?.contains(event.relatedTarget)) setOpenId(undefined);
  };

  return (
    <nav
      ref={bar}
      className={`${styles.bar} no-print`}
      aria-label="主导航"
      data-live={isLive || undefined}
      onBlur={closeWhenFocusLeaves}
      onKeyDown={(event) => bar.current && followKey(event, bar.current, setOpenId)}
    >
      <ul className={`container ${styles.top}`}>
        {menus.map((menu) => (
          <TopItem
            key={menu.MenuId}
            menu={menu}
            active={active}
            isOpen={openId === menu.MenuId}
            onOpen={setOpenId}
          />
        ))}
      </ul>
    </nav>
  );
}

interface TopItemProps {
  menu: MenuNode;
  active: readonly number[];
  isOpen: boolean;
  onOpen: (id: number | undefined) => void;
}

function TopItem({ menu, active, isOpen, onOpen }: TopItemProps) {
  const children = shownChildren(menu);
  const hasPanel = children.length > 0 && menu.WebUrl === '';
  const panel = useInsideWindow(isOpen);
  return (
    <li
      className={styles.item}
      data-menu={menu.MenuId}
      data-open={isOpen || undefined}
      onPointerEnter={(event) => event.pointerType === 'mouse' && onOpen(hasPanel ? menu.MenuId : undefined)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && onOpen(undefined)}
    >
      <TargetLink
        to={entranceOf(menu)}
        className={styles.topLink}
        data-active={active.includes(menu.MenuId) || undefined}
        {...(active.includes(menu.MenuId) && { 'aria-current': 'true' as const })}
        {...(hasPanel && { 'aria-expanded': isOpen })}
      >
        {menu.Name}
      </TargetLink>
      {hasPanel && (
        <ul ref={panel} className={styles.panel}>
          {children.map((child) => (
            <PanelItem key={child.MenuId} menu={child} active={active} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Moves an open panel sideways as far as it would stand outside the window. */
function useInsideWindow(isOpen: boolean) {
  const panel = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const element = panel.current;
    if (!isOpen || !element) return;
    element.style.marginInlineStart = '';
    const { left, right } = element.getBoundingClientRect();
    const shift = Math.max(0, -left) - Math.max(0, right - document.documentElement.clientWidth);
    if (shift !== 0) element.style.marginInlineStart = `${shift}px`;
  }, [isOpen]);
  return panel;
}

function PanelItem({ menu, active }: { menu: MenuNode; active: readonly number[] }) {
  const children = shownChildren(menu);
  const isActive = active.includes(menu.MenuId);
  return (
    <li>
      <TargetLink to={targetOf(menu)} data-active={isActive || undefined}>
        {menu.Name}
      </TargetLink>
      {children.length > 0 && (
        <ul>
          {children.map((child) => (
            <PanelItem key={child.MenuId} menu={child} active={active} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Left and right walk the bar, down opens a panel and walks it, up walks back, Escape closes. */
function followKey(event: KeyboardEvent, bar: HTMLElement, open: (id: number | undefined) => void) {
  const item = (event.target as HTMLElement).closest<HTMLElement>('[data-menu]');
  if (!item) return;
  const topLinks = [...bar.querySelectorAll<HTMLElement>('[data-menu] > a')];
  const links = [...item.querySelectorAll('a')];
  const at = links.indexOf(event.target as HTMLAnchorElement);
  const top = topLinks.indexOf(links[0]!);

  const go = (link: HTMLElement | undefined) => {
    event.preventDefault();
    link?.focus();
  };

  if (event.key === 'Escape') {
    open(undefined);
    go(links[0]);
  } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
    open(undefined);
    go(topLinks.at((top + (event.key === 'ArrowRight' ? 1 : -1)) % topLinks.length));
  } else if (event.key === 'ArrowDown' && links.length > 1) {
    event.preventDefault();
    open(Number(item.dataset.menu));
    // The panel is drawn first, else its links cannot take the focus.
    requestAnimationFrame(() => links[at + 1]?.focus());
  } else if (event.key === 'ArrowUp' && at > 0) go(links[at - 1]);
}
