import { useEffect } from 'react';

/** The key code of keys that an input method consumes; in Safari also of the key that ends it. */
const takenKey = 229;

/**
 * Leaves the keys of an input method to it, whatever field of the page they are pressed in: Enter takes a word over, Escape
 * gives it up, arrows and figures choose. Called where a page begins; nothing else on it hears of them.
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
