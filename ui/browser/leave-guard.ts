import { useEffect, useRef } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router';

interface GuardedForm {
  /** Called when the page is left, not at rendering. */
  isUnsaved: () => boolean;
  /** Returns whether the browser asks before the window is closed; by default it asks for any unsaved change. */
  isLostByClosing?: () => boolean;
  /** Stores the typed text; returns false when the storage is full. */
  keep: () => boolean;
  /** Returns whether to stop this navigation and ask; only called while something is unsaved. */
  stops: BlockerFunction;
}

const forms = new Set<() => boolean>();

/** Returns whether a form on the page has unsaved changes. */
export const isAnythingUnsaved = () => [...forms].some((isUnsaved) => isUnsaved());

/** Counts a form among those that `isAnythingUnsaved` checks while it is on the page. */
export function useCountsAsUnsaved(isUnsaved: () => boolean) {
  const latest = useRef(isUnsaved);
  useEffect(() => {
    latest.current = isUnsaved;
  });
  useEffect(() => {
    const ask = () => latest.current();
    forms.add(ask);
    return () => void forms.delete(ask);
  }, []);
}

/**
 * Stores the typed text when a page is left in any way, blocks a link or the back button if `stops` returns true, and
 * makes the browser ask before a reload or before the window is closed.
 */
export function useLeaveGuard(form: GuardedForm) {
  const blocker = useBlocker((way) => form.isUnsaved() && form.stops(way));
  useCountsAsUnsaved(form.isUnsaved);
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });

  useEffect(() => {
    const isUnsaved = () => latest.current.isUnsaved();
    const keepNow = () => isUnsaved() && latest.current.keep();
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isUnsaved()) return;
      keepNow();
      if (latest.current.isLostByClosing?.() ?? true) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    window.addEventListener('pagehide', keepNow);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      window.removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, []);

  return {
    isBlocked: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}
