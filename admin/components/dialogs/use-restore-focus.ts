import { useEffect, useState } from 'react';

/** The focused element of the page before any dialog opened. */
let onPage: Element | null = null;

/**
 * Restores the focus of the page after a window closes: removing a focused window resets the focus, and keyboard users
 * would start again at the top.
 */
export function useFocusBack(): void {
  const [opener] = useState(() => {
    const focused = document.activeElement;
    if (focused && !focused.closest('[role=dialog]')) onPage = focused;
    return focused;
  });
  useEffect(
    () => () => {
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      const back = [opener, onPage].find((one) => one instanceof HTMLElement && one.isConnected);
      const content = document.getElementById('content');
      // The scroll position stays as it is.
      const place = back instanceof HTMLElement && back !== document.body ? back : content;
      place?.focus({ preventScroll: true });
    },
    [opener],
  );
}
