import { useEffect, useRef } from 'react';

/**
 * Runs `onLeave` when the window is hidden or left, with `isRemovalToo` also when the component disappears. A window may be hidden several times;
 * a phone tells no more than that when it ends the browser.
 */
export function useLeaving(onLeave: () => void, { isRemovalToo }: { isRemovalToo: boolean }): void {
  const latest = useRef(onLeave);
  useEffect(() => {
    latest.current = onLeave;
  });
  useEffect(() => {
    const leave = () => latest.current();
    const whenHidden = () => document.visibilityState === 'hidden' && leave();
    document.addEventListener('visibilitychange', whenHidden);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', whenHidden);
      window.removeEventListener('pagehide', leave);
      if (isRemovalToo) leave();
    };
  }, [isRemovalToo]);
}
