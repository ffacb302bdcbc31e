import { useEffect } from 'react';

/** The key code of keys that an input method consumes; in Safari also of the key that ends it. */
const takenKey = 229;

/**
 * Leaves the keys of an input method to it, in every field of the page: Enter accepts a word, Escape cancels it, arrows
 * and digits choose. Called once per page; no other handler receives these keys.
 */
export function useInputMethod(): void {
  useEffect(() => {
    window.addEventListener('keydown', keepToItself, { capture: true });
    return () => window.removeEventListener('keydown', keepToItself, { capture: true });
  }, []);
}

function keepToItself(event: KeyboardEvent): void {
  if (!event.isComposing && event.keyCode !== takenKey) return;
  event.stopImmediatePropagation();
  // Nor does the browser send a form or close a dialog.
  if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault();
}
