import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';

/** Returns the width of an element and follows its changes. */
export function useWidthOf<Element extends HTMLElement>() {
  const element = useRef<Element>(null);
  const [width, setWidth] = useState(Infinity);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    setWidth(box.clientWidth);
    const observer = new ResizeObserver(() => setWidth(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return [element, width] as const;
}

/** Returns whether a media query matches. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}
