import { useEffect, type KeyboardEventHandler } from 'react';

/**
 * Prevents Enter in a field of one line from sending the form; publishing and sending have buttons of their own (back
 * office: habit 4).
 */
export const keepEnterFromSending: KeyboardEventHandler = (event) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};

/** Saves on Ctrl+S, whatever part of the page has the focus. */
export function useSaveShortcut(save: () => Promise<void>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      void save();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [save]);
}
