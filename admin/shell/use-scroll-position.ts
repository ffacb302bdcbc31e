import { useLayoutEffect } from 'react';

const places = new Map<number, number>();

/** Restores the scroll position of each tab; its content may be loaded a moment later. */
export function useScrollPosition(mount: number | undefined) {
  useLayoutEffect(() => {
    if (mount === undefined) return;
    const position = places.get(mount) ?? 0;
    let isThere = false;
    const remember = () => {
      if (isThere) places.set(mount, window.scrollY);
    };
    const settle = () => {
      if (isThere) return;
      window.scrollTo(0, position);
      isThere = window.scrollY >= position - 1;
    };
    // Scrolling by the user ends the restoring.
    const giveUp = () => {
      isThere = true;
    };
    const growth = new ResizeObserver(settle);
    growth.observe(document.body);
    settle();
    window.addEventListener('scroll', remember);
    window.addEventListener('wheel', giveUp);
    window.addEventListener('keydown', giveUp);
    return () => {
      growth.disconnect();
      window.removeEventListener('scroll', remember);
      window.removeEventListener('wheel', giveUp);
      window.removeEventListener('keydown', giveUp);
    };
  }, [mount]);
}
