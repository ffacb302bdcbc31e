import { useState, type MouseEvent } from 'react';
import type { DrawerProps, DrawerSheet } from './drawer-sheet.tsx';

const load = () => import('./drawer-sheet.tsx');

/**
 * The navigation of narrow screens, loaded when it is opened. Until then, and without scripts, its button leads to the
 * site map in the footer.
 */
export function Drawer({ className, ...props }: DrawerProps & { className: string | undefined }) {
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
