import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { MenuNode } from '#contract/public-site/menus.ts';
import { useScrollLock } from '#ui/browser/use-scroll-lock.ts';
import { entranceOf, shownChildren, targetOf } from '../addresses.ts';
import { useActiveMenus } from '../components/active-menu.ts';
import { ChevronDown, CloseIcon } from '../components/icons.tsx';
import { TargetLink } from '../components/page-link.tsx';
import { ContributeLink } from '../session/contribute-link.tsx';
import type { FrameInfo } from '../site-data.ts';
import { Clock } from './clock.tsx';
import styles from './drawer-sheet.module.css';
import { StripTools } from './top-strip.tsx';

export interface DrawerProps {
  site: FrameInfo;
  menus: MenuNode[];
}

interface DrawerSheetProps extends DrawerProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The content of the drawer. It stays mounted when the drawer is closed, since reading aloud may continue. */
export function DrawerSheet({ site, menus, isOpen, onClose }: DrawerSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  useScrollLock(isOpen);

  useEffect(() => dialog.current?.close(), [key]);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);

  return (
    <dialog ref={dialog} className={styles.drawer} aria-label="菜单" closedby="any" onClose={onClose}>
      <div className={styles.top}>
        <Clock />
        <button
          type="button"
          className={`${styles.close} icon-button text-xl`}
          aria-label="关闭菜单"
          onClick={() => dialog.current?.close()}
        >
          <CloseIcon />
        </button>
      </div>
      <div className={styles.sheet}>
        <DrawerMenus menus={menus} />
        <ContributeLink className={styles.contribute} />
        <StripTools site={site} />
      </div>
    </dialog>
  );
}

function DrawerMenus({ menus }: { menus: MenuNode[] }) {
  const active = useActiveMenus(menus);
  return (
    <nav aria-label="栏目">
      <ul className={styles.menus}>
        {menus.map((menu) => {
          const children = menu.WebUrl === '' ? shownChildren(menu) : [];
          const isActive = active.includes(menu.MenuId);
          return (
            <li className="ruled" key={menu.MenuId}>
              {children.length === 0 ? (
                <TargetLink
                  to={entranceOf(menu)}
                  className={styles.entry}
                  data-active={isActive || undefined}
                >
                  {menu.Name}
                </TargetLink>
              ) : (
                <details open={isActive}>
                  <summary className={`${styles.entry} unmarked`} data-active={isActive || undefined}>
                    {menu.Name}
                    <ChevronDown />
                  </summary>
                  <Branch menus={children} active={active} />
                </details>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Branch({ menus, active }: { menus: MenuNode[]; active: readonly number[] }) {
  return (
    <ul className={styles.branch}>
      {menus.map((menu) => (
        <li key={menu.MenuId}>
          <TargetLink to={targetOf(menu)} data-active={active.includes(menu.MenuId) || undefined}>
            {menu.Name}
          </TargetLink>
          {menu.ChildList.length > 0 && <Branch menus={shownChildren(menu)} active={active} />}
        </li>
      ))}
    </ul>
  );
}
