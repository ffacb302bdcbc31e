import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { readToken } from '../session/token.ts';

interface Desk {
  isUnsaved: () => boolean;
  keep: () => boolean;
}

/** Stops a link, the back button, a reload or closing the window while something is unsaved. */
export function useLeaveGuard(desk: Desk) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Without a session everything was kept, and nobody may stay.
      desk.isUnsaved() && readToken() !== null && currentLocation.key !== nextLocation.key,
  );
  const latest = useRef(desk);
  useEffect(() => {
    latest.current = desk;
  });

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!latest.current.isUnsaved()) return;
      latest.current.keep();
      event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);

  return {
    isBlocked: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}
