import { useEffect } from 'react';
import type { Values } from '#ui/form/form-state.ts';

/** Leaves out of a draft what the form does not ask any more, or asks in another way. */
export function matching(asOpened: Values, typed: Values = {}): Values {
  const isSame = (name: string) =>
    name in asOpened &&
    typeof asOpened[name] === typeof typed[name] &&
    Array.isArray(asOpened[name]) === Array.isArray(typed[name]);
  return Object.fromEntries(Object.entries(typed).filter(([name]) => isSame(name)));
}

/** Asks before the page is left where the browser cannot store what was typed. */
export function useStayQuestion(isLost: boolean) {
  useEffect(() => {
    if (!isLost) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isLost]);
}
