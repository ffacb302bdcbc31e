import { useLayoutEffect } from 'react';

let locks = 0;

/** Prevents the page behind a modal dialog from scrolling: a wheel or a finger beside the dialog would scroll it. */
export function useScrollLock(isLocked: boolean) {
  useLayoutEffect(() => {
    if (!isLocked) return;
    locks += 1;
    if (locks === 1) lock();
    return () => {
      locks -= 1;
      if (locks === 0) unlock();
    };
  }, [isLocked]);
}

function lock() {
  const page = document.documentElement;
  // The scroll bar disappears: without its width the page would jump aside.
  page.style.paddingInlineEnd = `${window.innerWidth - page.clientWidth}px`;
  page.style.overflow = 'hidden';
}

function unlock() {
  document.documentElement.style.removeProperty('overflow');
  document.documentElement.style.removeProperty('padding-inline-end');
}
