import { useEffect, useRef } from 'react';

/**
 * Brings a notice into view when it appears and when `about` changes: it follows a button whose row stays at the foot of
 * a dialog, while the notice may lie below what is seen of the form.
 */
export function useBroughtIntoView(about: unknown) {
  const notice = useRef<HTMLElement>(null);
  // The middle, since the row of buttons covers the edge.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' });
  }, [about]);
  return notice;
}
