import { useState, type MouseEvent } from 'react';
import type { DrawerProps, DrawerSheet } from '../menu/drawer-sheet.tsx';
import styles from './drawer.module.css';
import { MenuIcon } from './icons.tsx';

const load = () => import('../menu/drawer-sheet.tsx');

/**
 * The navigation of narrow screens, loaded when it is opened. Until then, and without scripts, its button leads to the
 * site map in the footer.
 */
export function Drawer(props: DrawerProps) {
  const [Sheet, setSheet] = useState<typeof DrawerSheet>();

  const open = async (event: MouseEvent) => {
    event.preventDefault();
    try {
      const { DrawerSheet: loaded } = await load();
      setSheet(() => loaded);
    } catch {
      window.location.hash = 'site-map';
    }
  };

  return (
    <>
      <a
        href="#site-map"
        role="button"
        className={`${styles.opener} no-print`}
        aria-label="打开菜单"
        onPointerDown={() => void load().catch(() => {})}
        onClick={(event) => void open(event)}
      >
        <MenuIcon />
      </a>
      {Sheet && <Sheet {...props} onClose={() => setSheet(undefined)} />}
    </>
  );
}
