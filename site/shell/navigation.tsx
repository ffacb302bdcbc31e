import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router';
import type { MenuNode } from '#contract/public-site/menus.ts';
import { entranceOf, shownChildren, targetOf } from '../addresses.ts';
import { useActiveMenus } from '../components/active-menu.ts';
import { TargetLink } from '../components/page-link.tsx';
import styles from './navigation.module.css';
import type { OpenPanel } from './panel.ts';

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
      onKeyDown={(event) => walk(event, setOpenId)}
    >
      <ul className={`container ${styles.top} row stretch gap-0`}>
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

const loadPanel = () => import('./panel.ts');

interface TopItemProps {
  menu: MenuNode;
  active: readonly number[];
  isOpen: boolean;
  onOpen: OpenPanel;
}

function TopItem({ menu, active, isOpen, onOpen }: TopItemProps) {
  const children = shownChildren(menu);
  const hasPanel = children.length > 0 && menu.WebUrl === '';
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = panel.current;
    if (isOpen && element) void loadPanel().then(({ fitIntoWindow }) => fitIntoWindow(element));
  }, [isOpen]);

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
        className={`${styles.topLink} whole text-md px-2`}
        data-active={active.includes(menu.MenuId) || undefined}
        {...(active.includes(menu.MenuId) && { 'aria-current': 'true' as const })}
        {...(hasPanel && { 'aria-expanded': isOpen })}
      >
        {menu.Name}
      </TargetLink>
      {hasPanel && (
        <div ref={panel} className={styles.panel}>
          <ul>
            {children.map((child) => (
              <PanelItem key={child.MenuId} menu={child} active={active} />
            ))}
          </ul>
        </div>
      )}
    </li>
  );
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

const alongBar = ['ArrowLeft', 'ArrowRight', 'Escape'];
const alongPanel = ['ArrowDown', 'ArrowUp'];

/** The code for the keys is loaded with the first key. */
function walk(event: KeyboardEvent<HTMLElement>, open: OpenPanel) {
  const { key, target, currentTarget: bar } = event;
  const hasPanel = target instanceof Element && target.closest('[data-menu]:has(ul)') !== null;
  if (!alongBar.includes(key) && !(hasPanel && alongPanel.includes(key))) return;
  event.preventDefault();
  void loadPanel().then(({ followKey }) => followKey(key, bar, open));
}
